"""What can be typed after ``catgames``: the commands, their flags, and the help."""

from __future__ import annotations

import argparse
import re

from catgames import __version__
from catgames.cli.output import Refusal

TYPE_CHECKING = False  # importing typing would take longer than everything else here
if TYPE_CHECKING:
    from typing import Any, NoReturn, TypeAlias

    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

_EXAMPLES = """\
examples:
  catgames                          choose a game from the menu
  catgames play mistigri            sit down to Crazy Mistigri
  catgames play mistigri --players Ana,Ben,Chi --first Ben
  catgames rules mistigri           how it is played
  catgames saves                    list the saved matches
"""

_PLAY_EXAMPLES = """\
You are asked for whatever you leave out.  A game's own options come after its name.

examples:
  catgames play mistigri
  catgames play mistigri --players Ana,Ben,Chi
  catgames play mistigri --players Ana,Ben,Chi --first Ben --seed 7
  catgames play mess --layout ring
  catgames play kitty --start race --deck mine.toml
"""


class Answer(Exception):
    """A question on the command line (help, version) that ends the parsing; the message answers it."""


class Parser(argparse.ArgumentParser):
    """A parser that answers mistakes with one sentence for people.

    The arguments that it has parsed also say, in ``flags``, which long flags it knows.
    """

    def __init__(self, **options: Any) -> None:
        self._flags: list[str] = []
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **options,
        )
        self.add_argument("-h", "--help", action=Say, help="show this help")
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


# What argparse says -> what we say instead.
_REWORDED = (
    (r"argument (--players): expected one argument", r"\1 needs names, as in \1=Ana,Ben,Chi."),
    (r"argument (--first): expected one argument", r"\1 needs a name, as in \1=Ben."),
    (r"argument (--seed): expected one argument", r"\1 needs a whole number, as in \1=7."),
    (
        r"argument (--delete): expected one argument",
        r"\1 needs the name of a match, as in \1=2026-11-30-mistigri-1.",
    ),
    (r"argument (?:-\w/)?(--\w+): ignored explicit argument", r"\1 takes no value."),
    (r"argument COMMAND: invalid choice", "the command comes first, as in 'catgames games'."),
)


class Say(argparse.Action):
    """A flag that asks something: the answer, by default the help, is raised."""

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
    made.add_argument("--version", action=Say, answer=f"catgames {__version__}\n", help="show the version")
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
    play.add_argument("--players", metavar="A,B,C", help="the players, clockwise, separated by commas")
    play.add_argument("--first", metavar="NAME", help="the player who starts")
    play.add_argument("--seed", metavar="N", help="a whole number; the same one shuffles the same way again")
    play.add_argument("--ascii", action="store_true", help="draw with plain ASCII only")
    play.set_defaults(options={})


def _add_reading(commands: Commands) -> None:
    rules = commands.add_parser(
        "rules",
        usage="catgames rules GAME",
        help="read the rules of a game",
        description="Show how a game is played, in a pager if it is longer than the screen.",
        epilog="example:\n  catgames rules mistigri\n",
    )
    rules.add_argument("game", nargs="?", metavar="GAME", help="see 'catgames games'")
    deck = commands.add_parser(
        "deck",
        usage="catgames deck GAME",
        help="print a game's deck, as a start for your own",
        description="Print a game's deck as a file that you can change and play with --deck.",
        epilog="example:\n  catgames deck kitty > mine.toml\n  catgames play kitty --deck mine.toml\n",
    )
    deck.add_argument("game", nargs="?", metavar="GAME", help="see 'catgames games'")
    commands.add_parser("games", help="list the games", description="List the games.")


def _add_saved(commands: Commands) -> None:
    resume = commands.add_parser(
        "resume",
        usage="catgames resume [MATCH] [--ascii]",
        help="resume a match",
        description="Resume an unfinished match: the one played last, or the one you name.",
        epilog="examples:\n  catgames resume\n  catgames resume 2026-11-30-mistigri-1\n",
    )
    replay = commands.add_parser(
        "replay",
        usage="catgames replay MATCH [--ascii]",
        help="watch a finished match again",
        description="Watch a finished match again, step by step, through anybody's eyes.",
        epilog="example:\n  catgames replay 2026-11-30-mistigri-1\n",
    )
    for command, what in (
        (resume, "see 'catgames saves'"),
        (replay, "see 'catgames saves'; or a file"),
    ):
        command.add_argument("match", nargs="?", metavar="MATCH", help=what)
        command.add_argument("--ascii", action="store_true", help="draw with plain ASCII only")
    saves = commands.add_parser(
        "saves",
        usage="catgames saves [--delete MATCH]",
        help="list the saved matches",
        description="List the saved matches: game, date, progress and players, but never a card.",
        epilog="examples:\n  catgames saves\n  catgames saves --delete 2026-11-30-mistigri-1\n",
    )
    saves.add_argument(
        "--delete", metavar="MATCH", help="delete that match for good; the start of its name will do"
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
        help="show the settings, and where they are kept",
        description="Show the settings as a file that you can edit, and say where it is.",
    )
    commands.add_parser(
        "stats",
        help="who has won how often",
        description="Show how often everybody has won each game, and with what scores.",
    )
