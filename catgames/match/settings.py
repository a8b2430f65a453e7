"""The settings: what people can set, and the TOML file that it is saved in, which they can edit.

A value that will not do is reported and replaced by the default; anything else in the file stays as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from catgames.engine.quoting import quoted
from catgames.match.home import error_words, home, make_home, write_whole

_FILE = "settings.toml"
_LIMIT = 65536  # bytes; anything longer was not written here
_LONGEST = 86_400  # seconds; a day

_MARK = '"'  # around text in TOML

AUTO = "auto"

Themes = Callable[[], Sequence[str]]
"""Gives the names of the themes; slow, so called only when they are needed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that people can set, with everything there is to know about it.

    key: its name in the file and in Settings.
    default: its value until somebody changes it.
    label: its name on the screen.
    help: what it does, as a comment in the file.
    wanted: the values it may have, in words.
    choices: the values to go through on the screen (the file may allow more); none: the themes.
    check: whether a value will do, given the themes.
    worded: a value as the screen puts it.
    """

    key: str
    default: Any
    label: str
    help: str
    wanted: str
    choices: Sequence[Any]
    check: Callable[[Any, Themes], bool]
    worded: Callable[[Any], str]


def _setting(
    default: Any,
    *,
    label: str,
    help: str,
    wanted: str,
    check: Callable[[Any, Themes], bool],
    choices: Sequence[Any] = (),
    worded: Callable[[Any], str] = str,
) -> Any:
    """A field of Settings, with the rest of its Setting."""
    entry = {"label": label, "help": help, "wanted": wanted, "check": check}
    return field(default=default, metadata={**entry, "choices": choices, "worded": worded})


_TRUE_OR_FALSE = "true or false"
_SECONDS = f"a whole number from 0 (never) to {_LONGEST}"


def _is_theme(value: Any, themes: Themes) -> bool:
    return isinstance(value, str) and (value == Settings().theme or value in themes())


def _is_bool(value: Any, _: Themes) -> bool:
    return isinstance(value, bool)


def _is_bool_or_auto(value: Any, _: Themes) -> bool:
    return isinstance(value, bool) or value == AUTO


def _is_seconds(value: Any, _: Themes) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LONGEST


def _on_or_off(value: Any) -> str:
    if value == AUTO:
        return "where the locale has no more"
    return "on" if value else "off"


def _pace(value: Any) -> str:
    return "by themselves" if value else "one at a time, with Space"


def _covers(value: Any) -> str:
    return f"covers a hand after {value} s" if value else "never covers a hand"


@dataclass(frozen=True, slots=True)
class Settings:
    """The value of each setting, from its only entry."""

    theme: str = _setting(
        "catgames-dark",
        label="Colours",
        help="the colours",
        wanted="a theme that Ctrl+P lists under Colours",
        check=_is_theme,
    )
    animations: bool = _setting(
        True,
        label="Animations",
        help="whether things move (never over SSH)",
        wanted=_TRUE_OR_FALSE,
        check=_is_bool,
        choices=(True, False),
        worded=_on_or_off,
    )
    automatic_reveals: bool = _setting(
        False,
        label="Reveals",
        help="whether reveals follow one another without Space",
        wanted=_TRUE_OR_FALSE,
        check=_is_bool,
        choices=(False, True),
        worded=_pace,
    )
    idle_seconds: int = _setting(
        120,
        label="No key",
        help="seconds without a key after which a hand is covered",
        wanted=_SECONDS,
        check=_is_seconds,
        choices=(30, 60, 120, 300, 600, 0),
        worded=_covers,
    )
    focus_seconds: int = _setting(
        20,
        label="No focus",
        help="seconds without the focus after which a hand is covered",
        wanted=_SECONDS,
        check=_is_seconds,
        choices=(5, 10, 20, 60, 0),
        worded=_covers,
    )
    ascii: str | bool = _setting(
        AUTO,
        label="Plain ASCII",
        help="whether to draw in plain ASCII; auto: if the locale has no more",
        wanted='"auto", true or false',
        check=_is_bool_or_auto,
        choices=(AUTO, True, False),
        worded=_on_or_off,
    )


SETTINGS: Mapping[str, Setting] = {
    each.name: Setting(each.name, each.default, **each.metadata) for each in fields(Settings)
}
"""Key -> setting, in the order of the file and the screen."""


class _Unusable(Exception):
    """The file cannot be used; the message, the beginning of a sentence, says where and why."""


def settings_file() -> Path:
    """The file of the settings, which may not exist yet."""
    return home() / _FILE


def read_settings(themes: Themes) -> tuple[Settings, list[str]]:
    """The settings, and a sentence for each thing in the file that will not do."""
    path = settings_file()
    try:
        found = _parsed(path, _text(path))
    except _Unusable as problem:
        return Settings(), [f"{problem}, so the defaults are used."]
    problems = []
    settings = Settings()
    for key, value in found.items():
        setting = SETTINGS.get(key)
        if setting is None:
            problems.append(f"{path}: there is no setting {quoted(key)}, so it is ignored.")
        elif not setting.check(value, themes):
            said = f"{key} must be {setting.wanted}, not {quoted(value, mark=_MARK)}"
            problems.append(f"{path}: {said}; {_written(setting.default)} is used.")
        else:
            settings = replace(settings, **{key: value})
    return settings, problems


def write_settings(settings: Settings, before: Settings) -> str | None:
    """Save what differs from the settings before; everything else in the file stays, comments included.

    So two terminals, or a terminal and an editor, do not undo each other's changes.
    Returns None or, if they cannot be saved, one sentence that says why.
    """
    try:
        # A link stays a link: people may keep the file elsewhere.
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
        return f"{problem}, so the settings could not be saved there."
    except OSError as error:
        return f"The settings could not be saved ({error_words(error)})."
    return None


def settings_text(settings: Settings) -> str:
    """The settings as a file that says what each of them means."""
    lines = [
        f"# {setting.help}: {setting.wanted}\n{key} = {_written(getattr(settings, key))}\n"
        for key, setting in SETTINGS.items()
    ]
    return "\n".join(lines)


def _text(path: Path) -> str | None:
    """The text of the file; None if there is none."""
    try:
        if not path.exists():
            return None
        if not path.is_file():
            raise _Unusable(f"{path}: this is not a file")
        with path.open("rb") as file:
            found = file.read(_LIMIT + 1)
    except OSError as error:
        raise _Unusable(f"{path}: it cannot be read ({error_words(error)})") from None
    if len(found) > _LIMIT:
        raise _Unusable(f"{path}: it is longer than {_LIMIT} bytes")
    try:
        return found.decode("utf-8-sig")  # some editors write a mark first
    except UnicodeDecodeError:
        raise _Unusable(f"{path}: it is not UTF-8 text") from None


def _parsed(path: Path, text: str | None) -> dict[str, Any]:
    if not text:
        return {}
    import tomllib  # only needed if there is a file

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError also for numbers of thousands of digits
        line = re.search(r"at line (\d+)", str(error))
        where = f"{path}, line {line[1]}" if line else f"{path}"
        raise _Unusable(f"{where}: this is not TOML") from None


def _changed(path: Path, text: str, values: Mapping[str, Any]) -> str:
    """The text of the file with these values set."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for name, value in values.items():
            document[name] = value
        return tomlkit.dumps(document)
    except (ValueError, RecursionError, TOMLKitError):
        raise _Unusable(f"{path}: its TOML is too complicated") from None


def _written(value: Any) -> str:
    """A value of a setting in TOML; names of themes need no escapes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
