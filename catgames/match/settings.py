"""What people have set, kept in one TOML file that they can edit.

A value that cannot be is named, and the default is used; what the file says besides is kept as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from catgames.match.home import home, make_home
from catgames.match.players import shown
from catgames.match.remembered import write_whole

_FILE = "settings.toml"
_LIMIT = 65536  # bytes; whatever is longer was not written here

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


SETTINGS: Mapping[str, Setting] = {
    "theme": Setting("colours", (), "the name of a theme"),
    "animations": Setting("whether things move", (True, False), "true or false"),
    "automatic_reveals": Setting("whether reveals follow by themselves", (False, True), "true or false"),
    "idle_seconds": Setting(
        "seconds without a key until a hand is covered", (30, 60, 120, 300, 600, 0), "a number from 0 (never)"
    ),
    "focus_seconds": Setting(
        "seconds without the focus until then", (5, 10, 20, 60, 0), "a number from 0 (never)"
    ),
    "ascii": Setting("plain ASCII characters only", (AUTO, True, False), '"auto", true or false'),
}
"""Name of a setting, as the file writes it -> what it is about."""

_LONGEST = 86_400  # seconds; a day


def settings_file() -> Path:
    """Where the settings are kept; there need not be a file."""
    return home() / _FILE


def read_settings(themes: Sequence[str] | None = None) -> tuple[Settings, list[str]]:
    """What is set, and a sentence for each thing in the file that cannot be.

    themes: the names of those there are; None takes any.
    """
    path = settings_file()
    try:
        if not path.exists():
            return Settings(), []
        if not path.is_file() or path.stat().st_size > _LIMIT:
            return Settings(), [f"{path}: this is no file with settings, so the defaults are used."]
        import tomllib

        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        return Settings(), [f"{path}: it cannot be read ({error.strerror}), so the defaults are used."]
    except (ValueError, RecursionError):
        return Settings(), [f"{path}: this is not TOML, so the defaults are used."]
    problems = []
    settings = Settings()
    for name, value in found.items():
        if name not in SETTINGS:
            problems.append(f"{path}: there is no setting '{shown(name)}'.")
        elif not _can_be(name, value, themes):
            default = _written(getattr(Settings(), name))
            wanted = SETTINGS[name].wanted
            problems.append(f"{path}: {name} is {wanted}, not {shown(_written(value))}; {default} is used.")
        else:
            settings = replace(settings, **{name: value})
    return settings, problems


def write_settings(settings: Settings) -> str | None:
    """Keep the settings; what else is in the file, comments among it, stays.

    Returns None or, when they cannot be kept, one sentence that says why; it does not raise for that.
    """
    import tomlkit

    try:
        path = make_home() / _FILE
        try:
            document = tomlkit.parse(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            document = tomlkit.parse(settings_text(settings))
        except ValueError:  # what is there is no TOML, and may be somebody's work
            return f"{path}: this is not TOML, so the settings could not be kept in it."
        for name, value in asdict(settings).items():
            document[name] = value
        write_whole(path, tomlkit.dumps(document))
    except OSError as error:
        return f"The settings could not be kept ({error.strerror or type(error).__name__})."
    return None


def settings_text(settings: Settings) -> str:
    """The settings as a file, with what each of them means."""
    lines = [
        f"# {SETTINGS[name].help}: {SETTINGS[name].wanted}\n{name} = {_written(value)}\n"
        for name, value in asdict(settings).items()
    ]
    return "\n".join(lines)


def _can_be(name: str, value: Any, themes: Sequence[str] | None) -> bool:
    if name == "theme":
        return isinstance(value, str) and (themes is None or value in themes)
    if name.endswith("_seconds"):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LONGEST
    return isinstance(value, bool) or (name == "ascii" and value == AUTO)


def _written(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
