"""The rules pages, and the way from a step of the engine to its section."""

import re
import tomllib

import pytest

from catgames.engine import Step, games
from catgames.engine.kitty.cards import MOST, kinds_of, printed_kinds
from catgames.engine.mistigri.cards import COLOURS, COPIES, TURN_LIMIT, deck
from catgames.match.rulebook import readable, rulebook, section_for, sections


def step_names(slug: str) -> set[str]:
    """The names of all steps of a game, and the one for its end."""
    package = games[slug].state.__module__.rpartition(".")[0]  # importing the game defines its steps

    def below(kind: type) -> set[type]:
        return {kind, *(found for child in kind.__subclasses__() for found in below(child))}

    mine = [kind for kind in below(Step) if kind.__module__.startswith(f"{package}.")]
    return {"over"} | {kind.name for kind in mine if kind.name}


@pytest.mark.parametrize("slug", games)
def test_every_step_leads_to_just_one_section(slug: str) -> None:
    parts = sections(rulebook(slug))
    named = [step for part in parts for step in part.steps]
    assert len(named) == len(set(named))
    assert set(named) == step_names(slug)
    for step in named:
        assert step in parts[section_for(parts, step)].steps


def test_the_steps_are_found() -> None:
    assert {"deal", "draw", "swap", "discard", "again", "feed", "over"} <= step_names("mistigri")


@pytest.mark.parametrize("slug", games)
def test_readers_see_no_comment_and_miss_nothing(slug: str) -> None:
    page = rulebook(slug)
    parts = sections(page)
    assert "".join(part.text for part in parts) == readable(page)
    assert "<!--" in page
    assert "<!--" not in readable(page)
    assert parts[0].title == games[slug].title


@pytest.mark.parametrize("slug", games)
def test_anchors_tell_the_sections_apart(slug: str) -> None:
    anchors = [part.anchor for part in sections(rulebook(slug))]
    assert len(set(anchors)) == len(anchors) > 1
    assert all(re.fullmatch(r"[a-z0-9-]+", anchor) for anchor in anchors)


@pytest.mark.parametrize("slug", games)
def test_a_rules_page_is_plain_ascii_and_short(slug: str) -> None:
    page = rulebook(slug)
    assert page.isascii()  # so that it can be shown with --ascii
    assert len(page.split()) < 1400


@pytest.mark.parametrize("slug", games)
def test_a_rules_page_says_who_made_the_game(slug: str) -> None:
    page = " ".join(rulebook(slug).split())
    for name in re.findall(r"[A-Z]\w+(?: [A-Z]\w+)*|\d{4}", games[slug].credits):
        assert name in page
    assert "unofficial" in page


def test_a_page_is_taken_apart_at_its_headings() -> None:
    page = (
        "# A *game*\n\nHello.\n\n## What's up?\n<!-- steps: draw discard -->\n\nText.\n\n### In\n\n## End\n"
    )
    first, second, third = sections(page)
    assert (first.anchor, first.title, first.steps) == ("a-game", "A *game*", ())
    assert (second.anchor, second.title, second.steps) == ("whats-up", "What's up?", ("draw", "discard"))
    assert second.text == "## What's up?\n\nText.\n\n### In\n\n"
    assert third.text == "## End\n"
    assert section_for([first, second, third], "discard") == 1
    assert section_for([first, second, third], "nowhere") == 0


@pytest.mark.parametrize("slug", ["poker", "", "../engine", "__pycache__"])
def test_there_are_no_rules_of_no_game(slug: str) -> None:
    with pytest.raises(KeyError):
        rulebook(slug)


def test_the_table_of_mistigri_is_its_deck() -> None:
    rows = re.findall(r"^\| (\w+) ((?:\| \d )+)\|$", rulebook("mistigri"), re.MULTILINE)
    assert rows.pop(0)[0] == "value"
    assert [name for name, _ in rows] == list(COLOURS.values())
    for letter, (_, numbers) in zip(COLOURS, rows, strict=True):
        copies = {card.value: count for card, count in COPIES.items() if card.colour == letter}
        assert [int(number) for number in re.findall(r"\d", numbers)] == [
            copies.get(value, 0) for value in range(1, 10)
        ]


def test_the_numbers_of_mistigri_are_the_engines() -> None:
    page = " ".join(rulebook("mistigri").split())
    assert f"makes {len(deck(5))}." in page
    assert f"leave out the 1s: {len(deck(4))} cards." in page
    assert f"leave out the 1s, the 2s and the 9: {len(deck(3))} cards." in page
    assert f"turn {TURN_LIMIT} is over" in page
    game = games["mistigri"]
    assert f"{game.min_players} to {game.max_players} players" in page
    assert f"about {game.minutes} minutes" in page


def test_the_table_of_kitty_is_its_deck() -> None:
    rows = re.findall(r"^\| ([^|]+) \| (-?\d) \| (\d) \| ([^|]+) \|$", rulebook("kitty"), re.MULTILINE)
    kinds = printed_kinds().values()
    assert rows == [(card.name, str(card.meowney), str(card.copies), card.words) for card in kinds]


def test_the_numbers_of_kitty_are_the_engines() -> None:
    page = " ".join(rulebook("kitty").split())
    game = games["kitty"]
    assert f"{game.min_players} to {game.max_players} players" in page
    assert f"about {game.minutes} minutes" in page
    worths = [card.meowney for card in printed_kinds().values()]
    assert f"a worth in meowney, from {min(worths)} to {max(worths)}," in page
    assert f"with any number from 1 to {MOST}" in page
    for start in game.options["start"].choices[1:]:
        assert f"`--start {start}`" in page


def test_the_own_deck_of_kitty_on_the_page_is_one() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", rulebook("kitty"), re.DOTALL)
    ((slug, card),) = kinds_of(tomllib.loads(example)).items()
    assert (slug, card.name, card.meowney, card.copies) == ("nap", "Power Nap", 2, 3)
    named = re.search(r"It can do (.*?) with any number", " ".join(rulebook("kitty").split()))
    assert named is not None
    lines = [*re.findall(r"`([^`]+)`", named[1]), "again"]
    card = kinds_of({"all": {"meowney": 0, "does": lines}})["all"]
    printed = {instruction.verb for kind in printed_kinds().values() for instruction in kind.does}
    assert {instruction.verb for instruction in card.does} == printed
