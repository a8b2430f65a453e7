"""What people have set, kept in one TOML file that they can edit.

A value that cannot be is named, and the default is used; what the file says besides is kept as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from catgames.engine.quoting import quoted
from catgames.match.home import error_words, home, make_home, write_whole

_FILE = "settings.toml"
_LIMIT = 65536  # bytes; whatever is longer was not written here
_LONGEST = 86_400  # seconds; a day

AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Settings:
    """What people can set; see SETTINGS for what each means."""

    theme: str = "catgames-dark"
    animations: bool = True
    automatic_reveals: bool = False
    idle_seconds: int = 120
    focus_seconds: int = 20
    ascii: str | bool = AUTO


class Setting(NamedTuple):
    """One of them.  choices: those to go through at a screen; the file may say more.  wanted: in words."""

    help: str
    choices: Sequence[Any]
    wanted: str


_TRUE_OR_FALSE = "true or false"
_SECONDS = f"a whole number from 0 (never) to {_LONGEST}"

SETTINGS: Mapping[str, Setting] = {
    "theme": Setting("the colours", (), "the name of a theme that Ctrl+P lists under Colours"),
    "animations": Setting("whether things move, but never over SSH", (True, False), _TRUE_OR_FALSE),
    "automatic_reveals": Setting(
        "whether reveals follow one another without Space", (False, True), _TRUE_OR_FALSE
    ),
    "idle_seconds": Setting(
        "after how many seconds without a key a hand is covered", (30, 60, 120, 300, 600, 0), _SECONDS
    ),
    "focus_seconds": Setting(
        "after how many seconds without the focus a hand is covered", (5, 10, 20, 60, 0), _SECONDS
    ),
    "ascii": Setting(
        "whether to draw in plain ASCII; auto: where the locale has no more",
        (AUTO, True, False),
        '"auto", true or false',
    ),
}
"""Name of a setting, as the file writes it -> what it is about."""


class _Unusable(Exception):
    """The file is not to be used; the message says where and why, without an end."""


def settings_file() -> Path:
    """Where the settings are kept; there need not be a file."""
    return home() / _FILE


def read_settings(themes: Callable[[], Sequence[str]]) -> tuple[Settings, list[str]]:
    """What is set, and a sentence for each thing in the file that cannot be.

    themes: gives the names of those there are; called only when the file names one.
    """
    path = settings_file()
    try:
        found = _parsed(path, _text(path))
    except _Unusable as problem:
        return Settings(), [f"{problem}, so the defaults are used."]
    problems = []
    settings = Settings()
    for name, value in found.items():
        if name not in SETTINGS:
            problems.append(f"{path}: there is no setting {quoted(name)}, so it is passed over.")
        elif not _can_be(name, value, themes):
            default = _written(getattr(Settings(), name))
            wanted, found_there = SETTINGS[name].wanted, quoted(value, mark='"')
            problems.append(f"{path}: {name} is {wanted}, not {found_there}; {default} is used.")
        else:
            settings = replace(settings, **{name: value})
    return settings, problems


def write_settings(settings: Settings, before: Settings) -> str | None:
    """Keep what differs from the settings before; whatever else the file says, comments among it, stays.

    So two terminals, or somebody with an editor, do not undo each other's changes.
    Returns None or, when they cannot be kept, one sentence that says why; it does not raise for that.
    """
    try:
        # A link stays a link: people keep such files elsewhere.
        path = Path(os.path.realpath(make_home() / _FILE))
        text = _text(path)
        _parsed(path, text)
        if text is None:
            changed = settings_text(settings)
        else:
            now, then = asdict(settings), asdict(before)
            changed = _changed(path, text, {name: now[name] for name in now if now[name] != then[name]})
        write_whole(path, changed)
    except _Unusable as problem:
        return f"{problem}, so the settings could not be kept there."
    except OSError as error:
        return f"The settings could not be kept ({error_words(error)})."
    return None


def settings_text(settings: Settings) -> str:
    """The settings as a file, with what each of them means."""
    lines = [
        f"# {SETTINGS[name].help}: {SETTINGS[name].wanted}\n{name} = {_written(value)}\n"
        for name, value in asdict(settings).items()
    ]
    return "\n".join(lines)


def _text(path: Path) -> str | None:
    """What the file says; None where there is none."""
    try:
        if not path.exists():
            return None
        if not path.is_file():
            raise _Unusable(f"{path}: this is no file")
        with path.open("rb") as file:
            found = file.read(_LIMIT + 1)
    except OSError as error:
        raise _Unusable(f"{path}: it cannot be read ({error_words(error)})") from None
    if len(found) > _LIMIT:
        raise _Unusable(f"{path}: it is longer than {_LIMIT} bytes")
    try:
        return found.decode("utf-8-sig")  # some editors begin with a mark
    except UnicodeDecodeError:
        raise _Unusable(f"{path}: it is not in UTF-8") from None


def _parsed(path: Path, text: str | None) -> dict[str, Any]:
    if not text:
        return {}
    import tomllib  # only where there is a file

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also for a number of thousands of digits
        line = re.search(r"at line (\d+)", str(error))
        where = f"{path}, line {line[1]}" if line else f"{path}"
        raise _Unusable(f"{where}: this is not TOML") from None


def _changed(path: Path, text: str, values: Mapping[str, Any]) -> str:
    """The text of the file with these values in it."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for name, value in values.items():
            document[name] = value
        return tomlkit.dumps(document)
    except (ValueError, RecursionError, TOMLKitError):
        raise _Unusable(f"{path}: its TOML is too intricate") from None


def _can_be(name: str, value: Any, themes: Callable[[], Sequence[str]]) -> bool:
    if name == "theme":
        return isinstance(value, str) and (value == Settings().theme or value in themes())
    if name.endswith("_seconds"):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LONGEST
    return isinstance(value, bool) or (name == "ascii" and value == AUTO)


def _written(value: Any) -> str:
    """A value of a setting as TOML writes it; names of themes need no escapes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
