"""The colours of each style, for a dark theme and a light one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

OKABE_ITO: Mapping[str, str] = {
    "orange": "#e69f00",
    "blue": "#56b4e9",
    "green": "#009e73",
    "yellow": "#f0e442",
    "pink": "#cc79a7",
    "vermilion": "#d55e00",
    "navy": "#0072b2",
    "grey": "#b0b0b0",
}
"""Colours that colour-blind people can tell apart (Okabe and Ito, 2008), and a grey."""

THEMES = (
    Theme(
        name="catgames-dark",
        primary="#56b4e9",
        accent="#e69f00",
        foreground="#e8e6e3",
        background="#17161c",
        surface="#211f28",
        dark=True,
    ),
    Theme(
        name="catgames-light",
        primary="#0072b2",
        accent="#b34d00",
        foreground="#1d1b20",
        background="#faf7f0",
        surface="#efebe2",
        dark=False,
    ),
)
"""The app's own themes, default first; Textual's can be chosen too."""


class Palette:
    """The styles of one theme, by name.

    text, dim, line, title, strong, prompt, alert, good, cursor, button, button.on, key: text and lines.
    back: the back of a card.
    card.COLOUR: the face of a card.
    ink.COLOUR: a glyph of that colour in text.
    """

    def __init__(self, foreground: str, background: str, primary: str, accent: str, dark: bool) -> None:
        front, ground = Color.parse(foreground), Color.parse(background)
        black, white = Color.parse("#141318"), Color.parse("#ffffff")

        def style(colour: Color, on: Color = ground, bold: bool = False, reverse: bool = False) -> Style:
            return Style(color=colour.rich_color, bgcolor=on.rich_color, bold=bold, reverse=reverse)

        main, second = Color.parse(primary), Color.parse(accent)
        self.styles: Mapping[str, Style] = {
            "text": style(front),
            "dim": style(front.blend(ground, 0.4)),
            "line": style(front.blend(ground, 0.65)),
            "title": style(second, bold=True),
            "strong": style(front, bold=True),
            "prompt": style(main, bold=True),
            "alert": style(Color.parse(OKABE_ITO["vermilion"]).lighten(0.1 if dark else 0), bold=True),
            "good": style(Color.parse(OKABE_ITO["green"]).lighten(0.1 if dark else 0), bold=True),
            "cursor": style(second, bold=True),
            "button": style(front, on=front.blend(ground, 0.8)),
            "button.on": style(ground, on=second, bold=True),
            "key": style(main),
            "back": style(front.blend(ground, 0.3)),
        }
        for name, hue in OKABE_ITO.items():
            colour = Color.parse(hue)
            self.styles[f"card.{name}"] = style(white if name == "navy" else black, on=colour, bold=True)
            ink = colour.lighten(0.2) if name == "navy" else colour
            self.styles[f"ink.{name}"] = style(ink if dark else colour.darken(0.22), bold=True)

    def style(self, name: str) -> Style:
        """The style of that name."""
        return self.styles[name]


_palette = cache(Palette)


def palette(theme: Theme) -> Palette:
    """The palette of a theme, the app's own or one of Textual's."""
    own = THEMES[0] if theme.dark else THEMES[1]

    def usable(colour: str | None, instead: str | None) -> str:
        chosen = instead if colour is None or colour.startswith("ansi") or theme.ansi else colour
        assert chosen is not None
        return chosen

    return _palette(
        foreground=usable(theme.foreground, own.foreground),
        background=usable(theme.background, own.background),
        primary=usable(theme.primary, own.primary),
        accent=usable(theme.accent, own.accent),
        dark=theme.dark,
    )


def theme_names() -> list[str]:
    """The names of the themes that can be chosen, our own first."""
    return [*(theme.name for theme in THEMES), *sorted(BUILTIN_THEMES)]
