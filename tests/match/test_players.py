"""Which names are possible, and what is said about the others."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from catgames.engine import SetupError, games
from catgames.match.players import WIDTH, check_name, check_names, likeness

MISTIGRI = games["mistigri"]


def refused(*names: str) -> str:
    """The sentence with which these names are refused."""
    with pytest.raises(SetupError) as refusal:
        check_names(names, MISTIGRI)
    return str(refusal.value)


@pytest.mark.parametrize("name", ["[/", "Al[/b]", "Zoë", "李小龍", "O'Neil", "a" * 16, "李" * 8, "मीरा", "ﷺ"])
def test_fine_names_stay_as_they_are(name: str) -> None:
    assert check_name(name) == name


def test_names_are_normalised_and_stripped() -> None:
    assert check_names(["  Zoe\u0308\t", "\u3000Ben\n", "Chi"], MISTIGRI) == ["Zoë", "Ben", "Chi"]
    assert unicodedata.is_normalized("NFC", check_name("Zoe\u0308"))


@pytest.mark.parametrize("name", ["a" * 17, "李" * 9, "李" * 8 + "a"])
def test_a_name_wider_than_the_room_is_refused(name: str) -> None:
    assert f"{cell_len(name)} cells wide" in refused(name, "Ben", "Chi")


@pytest.mark.parametrize(
    ("char", "number"),
    [
        ("\x1b", "U+001B"),  # Cc, a control
        ("\n", "U+000A"),
        ("\x9b", "U+009B"),
        ("\u202e", "U+202E"),  # Cf, turns the line round
        ("\u200b", "U+200B"),
        ("\u200d", "U+200D"),
        ("\ufe0f", "U+FE0F"),  # Mn, yet nobody sees it
        ("\udcff", "U+DCFF"),  # Cs, a byte that was not UTF-8
        ("\ue000", "U+E000"),  # Co, private use
        ("\u0378", "U+0378"),  # Cn, not assigned
        ("\u2028", "U+2028"),  # Zl, a line break
        ("\u3164", "U+3164"),  # Lo, a letter that is blank
        ("\u2800", "U+2800"),  # So, a symbol that is blank
    ],
)
def test_characters_that_cannot_be_seen_are_refused(char: str, number: str) -> None:
    sentence = refused(f"A{char}b", "Ben", "Chi")
    assert number in sentence
    assert char not in sentence


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\u3000"])
def test_an_empty_name_is_refused(name: str) -> None:
    assert refused("Ana", name, "Chi") == "Player 2 has no name."


def test_a_name_of_nothing_but_accents_is_refused() -> None:
    assert "nothing that can be seen" in refused("Ana", "\u0301\u0302", "Chi")


def test_a_pile_of_accents_is_refused() -> None:
    assert "more accents" in refused("Ana", "Z" + "\u0315" * 200, "Chi")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Straße", "STRASSE"),
        ("Zoë", "ZOE\u0308"),
        ("Ana", "\uff21\uff4e\uff41"),
        ("fi", "ﬁ"),
        ("Al B", "Al\u00a0 B"),
    ],
)
def test_names_that_people_would_mix_up_are_refused(one: str, other: str) -> None:
    sentence = refused(one, "Ben", other)
    assert sentence.endswith("are too much alike: one of them needs another name.")
    assert f"'{one}'" in sentence


def test_doubles_are_refused() -> None:
    assert refused("Ana", "Ben", " Ana") == "Two players are called 'Ana': one of them needs another name."
    assert "Two players" in refused("Zoë", "Zoe\u0308", "Chi")


def test_accents_tell_people_apart() -> None:
    assert check_names(["Zoe", "Zoë", "Chi"], MISTIGRI) == ["Zoe", "Zoë", "Chi"]
    assert likeness("Zoe") != likeness("Zoë")


@pytest.mark.parametrize("count", [0, 1, 2, 6, 40])
def test_too_few_or_too_many_are_refused(count: int) -> None:
    names = [f"P{number}" for number in range(count)]
    assert refused(*names) == f"Crazy Mistigri is for 3 to 5 players, not {count}."


@pytest.mark.parametrize("count", [3, 4, 5])
def test_every_number_of_players_of_the_game_will_do(count: int) -> None:
    names = [f"P{number}" for number in range(count)]
    assert check_names(names, MISTIGRI) == names


@given(st.text(st.characters(codec=None), max_size=90))
def test_any_text_is_a_name_or_refused_in_one_safe_sentence(text: str) -> None:
    try:
        name = check_name(text)
    except SetupError as refusal:
        sentence = str(refusal)
        assert len(sentence.splitlines()) == 1
        assert not [char for char in sentence if unicodedata.category(char)[0] == "C"]
        assert re.fullmatch(r"[A-Z].*[^.]\.", sentence)
    else:
        assert 1 <= cell_len(name) <= WIDTH
        assert check_name(name) == name
