"""The command line.  Each command imports what it needs and no more: a screen is why there is Textual."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence

from catgames.arguments import Answer, Refusal, parser

TYPE_CHECKING = False  # for importing typing would take longer than all the rest of this module
if TYPE_CHECKING:
    from typing import Any, TextIO

    from catgames.engine import Game
    from catgames.match.match import Match

INTERRUPTED = 130
"""Exit status after Ctrl+C."""


def main(argv: list[str] | None = None) -> int:
    """Do what the arguments say (those of the process by default); returns the exit status.

    0, also when the reader of the output has had enough; 1 when the output cannot be written; 2, and one
    sentence on standard error, when the arguments cannot be meant like that; 130 after Ctrl+C.
    """
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except Answer as answer:
        return write(str(answer))
    except Refusal as refusal:
        return complain(str(refusal), refusal.status)
    except KeyboardInterrupt:
        return INTERRUPTED


def write(text: str) -> int:
    """Print a text on standard output; returns the exit status."""
    if sys.stdout is None:  # the process was started with it closed
        return complain("there is nowhere to write to, for standard output is closed.", 1)
    try:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding))
        sys.stdout.flush()
    except BrokenPipeError:
        _abandon(sys.stdout)
    except OSError as error:
        _abandon(sys.stdout)
        return complain(f"the output could not be written ({error.strerror}).", 1)
    return 0


def complain(sentence: str, status: int) -> int:
    """Print a sentence on standard error, as far as there is one; returns the exit status given."""
    if sys.stderr is not None:
        try:
            print(f"catgames: {sentence}", file=sys.stderr, flush=True)
        except OSError:
            _abandon(sys.stderr)  # nobody is left to be told
    return status


def _abandon(stream: TextIO) -> None:
    """Leave nothing to be written when Python ends, where it would fail again and change the exit status."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


# -- the commands -------------------------------------------------------------------------------------


def _run(argv: list[str]) -> int:
    if argv and not argv[0].startswith("-") and argv[0] not in _COMMANDS:
        raise Refusal(_no_command(argv[0]))
    arguments, extra = parser().parse_known_args(argv)
    arguments.options = {}
    if arguments.command == "play" and arguments.game is not None:
        arguments.options, extra = _options(_game(arguments), extra)
    if extra:
        raise Refusal(_too_much(arguments, extra))
    command: Callable[[argparse.Namespace], int] = _COMMANDS.get(arguments.command, _menu)
    return command(arguments)


def _menu(_: argparse.Namespace) -> int:
    return _open_screen(game=None, players=None, first=None, seed=None, ascii=False, options={})


def _play(arguments: argparse.Namespace) -> int:
    game = _game(arguments)
    players = first = seed = None
    if arguments.players is not None:
        players = _players(arguments.players, game)
    if arguments.first is not None:
        first = _first(arguments.first, players)
    if arguments.seed is not None:
        seed = _seed(arguments.seed)
    options = dict(arguments.options)
    if _DECK in options:
        options["cards"] = _deck_file(options.pop(_DECK), game, len(players or []) or game.min_players)
    return _open_screen(
        game=game.slug,
        players=players,
        first=first,
        seed=seed,
        ascii=arguments.ascii,
        options=options,
    )


def _deck(arguments: argparse.Namespace) -> int:
    game = _game(arguments)
    if game.cards is None:
        raise Refusal(f"{game.title} is played with its own cards only, so there is no deck to start from.")
    from catgames.match.decks import deck_text

    return write(deck_text(game))


def _rules(arguments: argparse.Namespace) -> int:
    game = _game(arguments)
    from catgames.match.rulebook import readable, rulebook
    from catgames.reading import show

    return show(readable(rulebook(game.slug)), write)


def _games(_: argparse.Namespace) -> int:
    from catgames.engine import games

    rows = [("game", "title", "players", "minutes", "")]
    for game in games.values():
        players = f"{game.min_players}-{game.max_players}"
        rows.append((game.slug, game.title, players, game.minutes, game.pitch))
    return write(_table(rows, _columns()))


def _saves(arguments: argparse.Namespace) -> int:
    from catgames.commands import delete_save, list_saves

    if arguments.delete is not None:
        return delete_save(arguments.delete, write, complain)
    return list_saves(write)


def _verify(arguments: argparse.Namespace) -> int:
    match = _named_match(arguments)
    from catgames.commands import verify

    return verify(match, write, complain)


def _resume(arguments: argparse.Namespace) -> int:
    _check_terminal()
    from catgames.match.saves import last_unfinished, resume

    text = arguments.match
    if text is None:
        last = last_unfinished()
        if last is None:
            raise Refusal("there is no match to go on with; 'catgames saves' lists those there are.", 1)
        text = last.id
    return _open_screen(match=_loaded(resume, text), ascii=arguments.ascii)


def _replay(arguments: argparse.Namespace) -> int:
    text = _named_match(arguments)
    _check_terminal()
    from catgames.match.saves import replayable

    return _open_screen(replay=_loaded(replayable, text), ascii=arguments.ascii)


def _settings(_: argparse.Namespace) -> int:
    from catgames.match.settings import read_settings, settings_file, settings_text

    def themes() -> Sequence[str]:
        from catgames.tui.palette import theme_names  # slow to import, and seldom wanted

        return theme_names()

    settings, problems = read_settings(themes)
    for problem in problems:
        complain(problem, 0)
    return write(f"# {settings_file()}\n\n{settings_text(settings)}")


def _stats(_: argparse.Namespace) -> int:
    from catgames.commands import show_stats

    return show_stats(write)


_COMMANDS = {
    "play": _play,
    "rules": _rules,
    "games": _games,
    "deck": _deck,
    "resume": _resume,
    "replay": _replay,
    "saves": _saves,
    "verify": _verify,
    "stats": _stats,
    "settings": _settings,
}
_FLAGS = {
    None: ["--version"],
    "play": ["--players", "--first", "--seed", "--ascii"],
    "resume": ["--ascii"],
    "replay": ["--ascii"],
    "saves": ["--delete"],
}


def _open_screen(**arguments: Any) -> int:
    """Open the app; the arguments are those of ``run`` in catgames.tui.app."""
    _check_terminal()
    import gc

    gc.disable()  # until the first frame: nothing can be freed while modules load, and looking costs 15 ms
    from catgames.tui.app import run

    return run(**arguments)


def _check_terminal() -> None:
    """Refuse to go on where there is no terminal to draw on."""
    # Textual draws on standard error.
    if not all(map(_is_terminal, (sys.stdin, sys.stdout, sys.stderr))):
        raise Refusal("there is no terminal to draw on; run it in one, not through a pipe.")
    if os.name != "nt":  # Windows draws without being told what on
        kind = os.environ.get("TERM")
        if not kind:
            raise Refusal("TERM does not say what terminal this is; set it, as in TERM=xterm-256color.")
        if kind == "dumb":
            raise Refusal(
                "a terminal of the kind 'dumb' cannot be drawn on; use another or, if TERM is wrong, "
                "set it, as in TERM=xterm-256color."
            )


def _is_terminal(stream: Any) -> bool:
    return stream is not None and bool(stream.isatty())


# -- the arguments ------------------------------------------------------------------------------------


def _game(arguments: argparse.Namespace) -> Game:
    from catgames.engine import games

    slug = arguments.game
    if slug is None:
        fitting = (name for name in games if arguments.command != "deck" or games[name].cards is not None)
        raise Refusal(f"say which game, as in 'catgames {arguments.command} {next(fitting)}'.")
    if slug not in games:
        titles = {game.title.casefold(): game.slug for game in games.values()}
        raise Refusal(_unknown("game", slug, list(games), titles))
    return games[slug]


_DECK = "deck"
"""The option that names a file with cards, where a game lets people bring their own."""


def _named_match(arguments: argparse.Namespace) -> str:
    match: str | None = arguments.match
    if match is None:
        example = f"catgames {arguments.command} 2026-11-30-mistigri-1"
        raise Refusal(f"say which match, as in '{example}'; or name a file.")
    return match


def _loaded(load: Callable[[str], Match], text: str) -> Match:
    from catgames.match.journal import SaveError
    from catgames.match.record import RecordError

    try:
        return load(text)
    except (SaveError, RecordError) as error:
        raise Refusal(str(error), 1) from None


def _options(game: Game, words: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """The options of a game, given as ``--name value`` or ``--name=value``, and the words left."""
    options: dict[str, Any] = {}
    left = list(words)
    for word in words:
        name, equals, value = word.removeprefix("--").partition("=")
        choices = game.options[name].choices if name in game.options else ()
        deck = name == _DECK and game.cards is not None
        if not (choices or deck) or not word.startswith("--") or word not in left:
            continue
        at = left.index(word)
        if not equals:
            if at + 1 == len(left):
                example = "a file" if deck else f"a word after it, as in --{name}={choices[0]}"
                raise Refusal(f"--{name} needs {example}.")
            value = left.pop(at + 1)
        if not deck and value not in choices:
            raise Refusal(f"--{name} is one of {', '.join(choices)}, not '{_quoted(value)}'.")
        options[name] = value
        left.remove(word)
    return options, left


def _deck_file(file: str, game: Game, players: int) -> Mapping[str, Any]:
    from catgames.engine import SetupError
    from catgames.match.decks import read_deck

    try:
        return read_deck(file, game, players)
    except SetupError as error:
        raise Refusal(str(error)) from None


def _players(text: str, game: Game) -> list[str]:
    from catgames.engine import SetupError
    from catgames.match.players import check_names

    try:
        return check_names(text.split(","), game)
    except SetupError as error:
        raise Refusal(str(error)) from None


def _first(name: str, players: list[str] | None) -> int:
    from catgames.engine.events import listed
    from catgames.match.players import likeness

    if players is None:
        raise Refusal(
            "--first is one of the players, so name them too, as in --players=Ana,Ben,Chi --first=Ben."
        )
    for seat, player in enumerate(players):
        if likeness(player) == likeness(name):
            return seat
    raise Refusal(f"--first is one of the players {listed(players)}, not '{_quoted(name)}'.")


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # also for thousands of digits
        raise Refusal(f"--seed is a whole number, as in --seed=7, not '{_quoted(text)}'.") from None


# -- words --------------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    from catgames.match.players import shown

    return shown(text)


def _unknown(kind: str, word: str, known: Sequence[str], others: Mapping[str, str]) -> str:
    """A sentence about a word that is not known: what it may have been or, failing that, what there is.

    kind: what it is not, "game".  known: the words that there are.
    others: what people may type besides -> what to suggest for it.
    """
    from difflib import get_close_matches

    suggestions = {**others, **{name: name for name in known}}
    close = get_close_matches(word.casefold(), suggestions, n=1)
    if close:
        meant = f"did you mean '{suggestions[close[0]]}'?"
    else:
        meant = f"the {kind}s there are: {', '.join(known)}."
    return f"there is no {kind} '{_quoted(word)}'; {meant}"


def _no_command(word: str) -> str:
    from catgames.engine import games

    return _unknown("command", word, list(_COMMANDS), {slug: f"catgames play {slug}" for slug in games})


def _too_much(arguments: argparse.Namespace, extra: Sequence[str]) -> str:
    command = arguments.command
    flag = next((word for word in extra if word.startswith("-")), None)
    if flag is None:
        return f"'{_quoted(extra[0])}' is one word too many."
    known = ["--help", *_FLAGS.get(command, [])]
    if command == "play" and arguments.game is not None:
        known += _own_flags(_game(arguments))
    return _unknown("option", flag.partition("=")[0], known, {})


def _own_flags(game: Game) -> list[str]:
    """The flags that only this game has."""
    names = [name for name, option in game.options.items() if option.choices]
    return [f"--{name}" for name in (*names, *([_DECK] if game.cards is not None else []))]


def _columns() -> int | None:
    """How wide a line may be; None when nobody is looking."""
    if not _is_terminal(sys.stdout):
        return None
    import shutil

    return shutil.get_terminal_size().columns


def _table(rows: Sequence[Sequence[str]], columns: int | None) -> str:
    """The rows below each other; the last cell of each is wrapped to the width, when there is one."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)][:-1]
    indent = sum(widths) + 2 * len(widths)
    lines: list[str] = []
    for row in rows:
        start = "".join(f"{cell:{width}}  " for cell, width in zip(row, widths, strict=False))
        lines += _hanging(start, row[-1], columns, indent)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _hanging(start: str, text: str, columns: int | None, indent: int) -> Iterable[str]:
    if columns is None:
        return [start + text]
    import textwrap

    wrapped = textwrap.wrap(text, max(columns - indent, 20)) or [""]
    return [(start if not index else " " * indent) + line for index, line in enumerate(wrapped)]
