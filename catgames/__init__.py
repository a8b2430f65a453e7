"""Cat card games for people who pass one terminal around."""

__version__ = "0.1.0"
