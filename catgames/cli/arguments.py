"""What can be typed behind ``catgames``: the commands, their flags, and the help."""

from __future__ import annotations

import argparse
import re

from catgames import __version__
from catgames.cli.output import Refusal

TYPE_CHECKING = False  # for importing typing would take longer than all the rest of this package
if TYPE_CHECKING:
    from typing import Any, NoReturn, TypeAlias

    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

_EXAMPLES = """\
examples:
  catgames                          choose a game from the menu
  catgames play mistigri            sit down to Crazy Mistigri
  catgames play mistigri --players Ana,Ben,Chi --first Ben
  catgames rules mistigri           how it is played
  catgames saves                    which matches are saved
"""

_PLAY_EXAMPLES = """\
Whatever is left out is asked for before the game begins.  What a game has of its own comes behind it.

examples:
  catgames play mistigri
  catgames play mistigri --players Ana,Ben,Chi
  catgames play mistigri --players Ana,Ben,Chi --first Ben --seed 7
  catgames play mess --layout ring
  catgames play kitty --start race --deck mine.toml
"""


class Answer(Exception):
    """The end of the parsing: the message is a text that was asked for."""


class Parser(argparse.ArgumentParser):
    """A parser that answers with one sentence, in words for people.

    What it makes of arguments has in ``flags``, too, which long flags there are.
    """

    def __init__(self, **options: Any) -> None:
        self._flags: list[str] = []
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **options,
        )
        self.add_argument("-h", "--help", action=Say, help="show this, and do nothing else")
        self.set_defaults(flags=self._flags)

    def add_argument(self, *names: Any, **options: Any) -> argparse.Action:
        self._flags += [name for name in names if name.startswith("--")]
        return super().add_argument(*names, **options)

    def error(self, message: str) -> NoReturn:
        for pattern, sentence in _REWORDED:
            found = re.match(pattern, message)
            if found:
                raise Refusal(found.expand(sentence))
        raise Refusal(f"{message}.")


# What argparse says -> what we say.
_REWORDED = (
    (r"argument (--players): expected one argument", r"\1 needs names after it, as in \1=Ana,Ben,Chi."),
    (r"argument (--first): expected one argument", r"\1 needs a name after it, as in \1=Ben."),
    (r"argument (--seed): expected one argument", r"\1 needs a whole number after it, as in \1=7."),
    (
        r"argument (--delete): expected one argument",
        r"\1 needs the name of a match after it, as in \1=2026-11-30-mistigri-1.",
    ),
    (r"argument (?:-\w/)?(--\w+): ignored explicit argument", r"\1 stands alone: nothing goes with it."),
    (r"argument COMMAND: invalid choice", "the command comes first, as in 'catgames games'."),
)


class Say(argparse.Action):
    """A flag that is a question: its answer, the help by default, is all there is to do."""

    def __init__(self, answer: str | None = None, **options: Any) -> None:
        super().__init__(nargs=0, default=argparse.SUPPRESS, **{**options, "dest": argparse.SUPPRESS})
        self.answer = answer

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        raise Answer(self.answer if self.answer is not None else parser.format_help())


def parser() -> Parser:
    made = Parser(
        prog="catgames",
        description="Cat card games for people who pass one terminal around.",
        epilog=_EXAMPLES,
    )
    made.add_argument(
        "--version", action=Say, answer=f"catgames {__version__}\n", help="show which version this is"
    )
    commands: Commands = made.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    _add_playing(commands)
    _add_reading(commands)
    _add_saved(commands)
    return made


def _add_playing(commands: Commands) -> None:
    play = commands.add_parser(
        "play",
        usage="catgames play GAME [--players A,B,C] [--first NAME] [--seed N] [--ascii]",
        help="play a game",
        description="Play a game at this terminal, passing the keyboard around.",
        epilog=_PLAY_EXAMPLES,
    )
    play.add_argument("game", nargs="?", metavar="GAME", help="see 'catgames games'")
    play.add_argument(
        "--players", metavar="A,B,C", help="who plays, clockwise, with commas between the names"
    )
    play.add_argument("--first", metavar="NAME", help="which of them starts")
    play.add_argument("--seed", metavar="N", help="a whole number: the same one shuffles the same way again")
    play.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    play.set_defaults(options={})


def _add_reading(commands: Commands) -> None:
    rules = commands.add_parser(
        "rules",
        usage="catgames rules GAME",
        help="read the rules of a game",
        description="Show how a game is played, in a pager when it takes more than a screenful.",
        epilog="example:\n  catgames rules mistigri\n",
    )
    rules.add_argument("game", nargs="?", metavar="GAME", help="see 'catgames games'")
    deck = commands.add_parser(
        "deck",
        usage="catgames deck GAME",
        help="print the deck of a game, as a start for your own",
        description="Print the deck of a game as a file that can be changed, and played with --deck.",
        epilog="example:\n  catgames deck kitty > mine.toml\n  catgames play kitty --deck mine.toml\n",
    )
    deck.add_argument("game", nargs="?", metavar="GAME", help="see 'catgames games'")
    commands.add_parser("games", help="list the games there are", description="List the games there are.")


def _add_saved(commands: Commands) -> None:
    resume = commands.add_parser(
        "resume",
        usage="catgames resume [MATCH] [--ascii]",
        help="go on with a match",
        description="Go on with a match that was stopped: with the one played last, or with that one.",
        epilog="examples:\n  catgames resume\n  catgames resume 2026-11-30-mistigri-1\n",
    )
    replay = commands.add_parser(
        "replay",
        usage="catgames replay MATCH [--ascii]",
        help="watch a match that is over once more",
        description="Watch a match that is over once more, step by step, with anybody's eyes.",
        epilog="example:\n  catgames replay 2026-11-30-mistigri-1\n",
    )
    for command, what in ((resume, "see 'catgames saves'"), (replay, "see 'catgames saves'; or a file")):
        command.add_argument("match", nargs="?", metavar="MATCH", help=what)
        command.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    saves = commands.add_parser(
        "saves",
        usage="catgames saves [--delete MATCH]",
        help="list the matches that are saved",
        description="List the matches that are saved: game, when, how far, who plays.  Never a card.",
        epilog="examples:\n  catgames saves\n  catgames saves --delete 2026-11-30-mistigri-1\n",
    )
    saves.add_argument(
        "--delete", metavar="MATCH", help="remove that one for good; the beginning of its name will do"
    )
    verify = commands.add_parser(
        "verify",
        usage="catgames verify MATCH",
        help="check the record of a match",
        description="Replay a match without a screen, and say what is wrong with its record, and where.",
        epilog="example:\n  catgames verify 2026-11-30-mistigri-1\n",
    )
    verify.add_argument("match", nargs="?", metavar="MATCH", help="see 'catgames saves'; or a file")
    commands.add_parser(
        "settings",
        help="show what is set, and in which file",
        description="Show the settings as a file that can be edited, and where it is.",
    )
    commands.add_parser(
        "stats",
        help="who has won how often",
        description="Say how often everybody has won each game, and with which scores.",
    )
