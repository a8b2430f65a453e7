"""``python -m catgames`` is ``catgames``."""

import sys

from catgames.cli import main

if __name__ == "__main__":
    sys.exit(main())
