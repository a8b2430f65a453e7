"""Own decks: what is played, and what is refused in which words."""

import random

import pytest

from catgames.engine import CHANCE, PositionError, SetupError, games
from catgames.engine.kitty.cards import PRINTED, DeckError, kinds_of

from ..random_games import Recipe, choose
from .conservation import conserved
from .decks import damaged, random_deck

GAME = games["kitty"]
NAMES = ["Ana", "Ben", "Chi", "Dee", "Eve"]


def card(**keys):
    """A deck of 30 cards called a, with some keys changed; one that is ``...`` is left out."""
    changed = {"meowney": 1, "copies": 30, "does": []} | keys
    return {"a": {key: value for key, value in changed.items() if value is not ...}}


def does(*lines):
    return card(does=[*lines])


# -- what is played ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("steal 1", "Steal 1"),
        ("draw 2", "Draw 2"),
        ("donate 99", "Donate 99"),
        ("lose 3", "Lose 3"),
        ("pass 2", "All pass 2 left"),
        ("everyone draws 30", "Everyone draws 30"),
        ("again", "Play again"),
        ("7 lose paws", "Whoever holds 7 or more loses those cards"),
        ("1 lose paws", "Whoever holds 1 or more loses those cards"),
        ("99 lose kitty", "Whoever holds 99 or more loses their kitty"),
    ],
)
def test_every_instruction_is_read_and_written_and_put_into_words(line, words):
    kind = kinds_of(does(line))["a"]
    assert [instruction.printed for instruction in kind.does] == [line]
    assert kind.words == words


def test_a_card_may_say_nothing_or_many_things():
    assert kinds_of(does())["a"].words == "No effect"
    assert kinds_of(does("draw 1", "draw 1", "again"))["a"].words == "Draw 1, then draw 1, then play again"
    assert len(kinds_of(does(*["steal 99"] * 99))["a"].does) == 99
    assert kinds_of(card(does=("draw 1",)))["a"].words == "Draw 1"


def test_name_and_copies_have_defaults():
    kind = kinds_of(card(copies=...))["a"]
    assert (kind.name, kind.copies) == ("a", 1)
    assert kinds_of(card(name="  Große Katze  "))["a"].name == "Große Katze"


@pytest.mark.parametrize(
    ("keys", "attribute", "value"),
    [
        *(({"meowney": number}, "meowney", number) for number in (-99, 0, 99)),
        *(({"copies": number}, "copies", number) for number in (1, 99)),
        *(({"name": name}, "name", name) for name in ("x" * 32, "[/b]", "猫", "Al & Ed", "1")),
    ],
)
def test_the_bounds_themselves_are_allowed(keys, attribute, value):
    assert getattr(kinds_of(card(**keys))["a"], attribute) == value


@pytest.mark.parametrize("slug", ["a", "Z", "9", "a-b_c", "x" * 32])
def test_a_slug_is_one_word(slug):
    assert [*kinds_of({slug: card()["a"]})] == [slug]


# -- what is refused -----------------------------------------------------------------------------------

HINT = (
    "there are steal 1, draw 1, donate 1, lose 1, pass 1, everyone draws 1, again, 7 lose paws and "
    "6 lose kitty, with any number."
)
FILED = (
    "a card is filed under one word of at most 32 plain letters, digits, - and _, which begins with a "
    "letter or a digit."
)

REFUSED = [
    (None, "A deck is a table of cards."),
    ([], "A deck is a table of cards."),
    ("gift", "A deck is a table of cards."),
    ({}, "The deck has no cards."),
    ({"a": None}, "a: a card is a table of meowney and what it does."),
    ({"a": ["draw 1"]}, "a: a card is a table of meowney and what it does."),
    # the word that it is filed under
    *(
        ({slug: card()["a"]}, f"{said}: {FILED}")
        for slug, said in (
            *(("", "''"), ("two words", "'two words'"), ("-a", "'-a'"), ("_a", "'_a'"), (3, "3")),
            *((None, "nothing"), (True, "true"), ("é", "'é'"), ("a\n", r"'a\n'"), ("*", "'*'")),
            *(("x" * 33, f"'{'x' * 32}…'"), ("x" * 99, f"'{'x' * 32}…'"), ((), "tuple")),
        )
    ),
    # its keys
    (card(meowney=...), "a: meowney is missing."),
    (card(does=...), "a: does is missing."),
    (card(worth=1), "a: there is no 'worth' on a card; it has name, meowney, copies, does."),
    (card(Name="A"), "a: there is no 'Name' on a card; it has name, meowney, copies, does."),
    ({"a": {3: 1}}, "a: there is no 3 on a card; it has name, meowney, copies, does."),
    # its numbers
    *(
        (card(**{key: value}), f"a: {key} is a whole number from {low} to 99, not {said}.")
        for key, low in (("meowney", -99), ("copies", 1))
        for value, said in (
            *((100, "100"), (-100, "-100"), (None, "nothing"), ("3", "'3'"), (True, "true"), (1.0, "1.0")),
            *((10**30, "a number as large as that"), (10**9999, "a number as large as that")),
            *((float("nan"), "nan"), ([1], "a list"), ({}, "a table"), (b"1", "bytes")),
        )
    ),
    (card(copies=0), "a: copies is a whole number from 1 to 99, not 0."),
    # its name
    *(
        (card(name=name), f"a: name is one line of at most 32 characters, not {said}.")
        for name, said in (
            *(("", "''"), ("  ", "'  '"), ("a\nb", r"'a\nb'"), ("\x1b[31m", r"'\x1b[31m'"), (3, "3")),
            *(("\ud800", r"'\ud800'"), ("a\u200db", r"'a\u200db'"), ("x" * 33, f"'{'x' * 32}…'")),
            *((None, "nothing"), (["a"], "a list"), ("x" * 9999, f"'{'x' * 32}…'")),
        )
    ),
    # what it does
    *(
        (card(does=value), f"a: does is a list of instructions, not {said}.")
        for value, said in (("draw 1", "'draw 1'"), (None, "nothing"), ({"draw": 1}, "a table"), (1, "1"))
    ),
    (does(*["draw 1"] * 100), "a: does has 100 instructions, and there is room for 99."),
    *(
        (does(line), f"a: there is no instruction {said}; {HINT}")
        for line, said in (
            *(
                (line, f"'{line}'")
                for line in ("", "eat 1", "steal", "draw one", "draw  1", " draw 1", "draw 1 ")
            ),
            *((line, f"'{line}'") for line in ("Draw 1", "draw -1", "draw +1", "draw 1.0", "draw 1, lose 1")),
            *((line, f"'{line}'") for line in ("again 1", "1 again", "Again", "lose paws 7", "lose paws")),
            *(
                (line, f"'{line}'")
                for line in ("1 draw", "everyone draw 1", "pass 1 left", "7 lose", "6 pass")
            ),
            *(("draw ٣", "'draw ٣'"), ("draw 1\n", r"'draw 1\n'"), (None, "nothing"), (7, "7")),
            *((["draw 1"], "a list"), (True, "true"), ("x" * 9999, f"'{'x' * 32}…'"), (b"again", "bytes")),
        )
    ),
    *(
        (does(line), f"a: the number in '{line}' must be from 1 to 99.")
        for line in ("draw 0", "draw 00", "steal 100", "0 lose paws", "100 lose kitty", "pass 0")
    ),
    (does("draw " + "9" * 6000), f"a: the number in 'draw {'9' * 27}…' must be from 1 to 99."),
    (does("again", "draw 1"), "a: 'again' can only come last on a card."),
    (does("again", "again"), "a: 'again' can only come last on a card."),
    # the deck as a whole
    (card(copies=9), "2 players need 10 cards for the deal, and the deck has 9."),
    (
        {f"a{number}": {"meowney": 1, "copies": 99, "does": []} for number in range(11)},
        "The deck has 1089 cards, and there is room for 999.",
    ),
    *(
        (
            {"a": {**card()["a"], "name": "One Cat"}, "b": {**card()["a"], "name": name}},
            f"b: 'a' is also called '{name}'.",
        )
        for name in ("One Cat", "One  Cat")
    ),
    (
        {"a": card()["a"], "b": {**card()["a"], "name": "a"}},
        "b: 'a' is also called 'a'.",
    ),
    (
        {"a": {**card()["a"], "name": "Caf\u00e9"}, "b": {**card()["a"], "name": "Cafe\u0301"}},
        "b: 'a' is also called 'Cafe\u0301'.",
    ),
    (
        {f"a{number}": {"meowney": 1, "copies": 2, "does": ["pass 9"]} for number in range(20)},
        "a0: 'pass 9' is too much for a deck of 20 different cards: there would be more than 200000 ways to "
        "choose them.",
    ),
]


@pytest.mark.parametrize(("cards", "words"), REFUSED)
def test_a_bad_deck_is_refused_in_words_that_name_the_card_and_the_reason(cards, words):
    with pytest.raises(SetupError) as refusal:
        GAME.new(NAMES[:2], cards=cards)
    assert str(refusal.value) == words
    assert words.isprintable()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deck_has_five_cards_for_each_player(players):
    assert GAME.new(NAMES[:players], cards=card(copies=5 * players)).actor == CHANCE
    with pytest.raises(SetupError, match=f"^{players} players need {5 * players} cards for the deal"):
        GAME.new(NAMES[:players], cards=card(copies=5 * players - 1))


def test_the_largest_deck_can_be_dealt():
    cards = {f"a{number}": {"meowney": 1, "copies": 37, "does": []} for number in range(27)}
    assert len(GAME.new(NAMES[:2], cards=cards).sample_chance(random.Random(0)).args) == 999


def test_own_cards_are_played_by_their_own_programs_even_after_the_printed_ones():
    cards = {slug: {**definition, "does": []} for slug, definition in PRINTED.items()}

    def verbs(**options):
        played = [Recipe("kitty", 2, {"first": 0, **options}, seed=seed).play() for seed in range(5)]
        return {action.verb for game in played for action in game.actions}

    assert verbs() > {"shuffle", "play"}
    assert verbs(cards=cards) == {"shuffle", "play"}
    assert verbs() > {"shuffle", "play"}


# -- any deck ------------------------------------------------------------------------------------------


def repeat(seed, players, start, cards):
    return f"seed {seed}, {players} players, start {start!r}, cards {cards!r}"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("start", ["random", "table", "race"])
def test_any_deck_that_loads_is_played_to_the_end(players, start, tried):
    """Conserving its cards, each state resampled for each seat on the way."""
    for seed in range(12):
        rng = random.Random(f"{seed} {players} {start}")
        cards = random_deck(rng, players)
        try:
            play(GAME.new(NAMES[:players], first=seed % players, start=start, cards=cards), rng)
        except Exception as error:
            error.add_note(repeat(seed, players, start, cards))
            raise
        tried("games with random decks")


def play(state, rng):
    plays = 0
    while state.actor is not None:
        before, action = state.copy(), choose(state, rng)
        if action.verb == "shuffle":
            most = len(action.args)
        plays += action.verb == "play"
        for event in state.apply(str(action)):
            assert all(event.text(seat) for seat in (None, *range(len(state.seats))))
        conserved(before, action, state)
        seat = rng.choice([None, *range(len(state.seats))])
        twin = state.resample(seat, rng)
        conserved(state, None, twin)
        assert (twin.view(seat), twin.view(None)) == (state.view(seat), state.view(None))
    assert plays <= most
    assert len(state.outcome().winners) == 1


@pytest.mark.parametrize("players", [2, 5])
def test_a_damaged_deck_loads_or_is_refused_in_one_sentence(players, tried):
    refused = 0
    for seed in range(400):
        rng = random.Random(seed)
        cards = damaged(random_deck(rng, players), rng)
        reason = None
        try:
            play(GAME.new(NAMES[:players], cards=cards), rng)
        except SetupError as error:
            reason = str(error)
        except Exception as error:
            error.add_note(f"seed {seed}, {players} players")
            raise
        if reason is not None:
            refused += 1
            assert reason.endswith("."), f"seed {seed}"
            assert reason.isprintable(), f"seed {seed}"
        tried("damaged decks")
    assert 200 < refused < 400


def test_a_damaged_deck_in_a_position_is_refused_by_its_key():
    for seed in range(200):
        rng = random.Random(seed)
        cards = damaged(random_deck(rng, 2), rng)
        position = {"seats": NAMES[:2], "paws": [[], []], "turn": 0, "cards": cards}
        try:
            kinds_of(cards)
        except DeckError:
            with pytest.raises(PositionError, match=r"^cards: "):
                GAME.from_position(position)
        else:
            GAME.from_position(position)
