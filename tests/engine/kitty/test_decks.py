"""Decks that people bring: what is one, and why something is none."""

from collections import Counter
from math import comb
from random import Random

import pytest

from catgames.engine import PositionError, SetupError, games
from catgames.engine.kitty.cards import (
    MOST_CHOICES,
    PRINTED,
    DeckError,
    kinds_of,
    printed_kinds,
    selections,
    whole_deck,
)

from ..random_games import STYLES, Recipe
from .conservation import conserved
from .decks import damaged, random_deck

GAME = games["kitty"]
NAMES = ["Ana", "Ben", "Chi", "Dee", "Eve"]
PLAIN = {"meowney": 1, "copies": 30, "does": []}
STARTS = GAME.options["start"].choices


def card(**changes):
    """A deck of plain cards, and a card ``nap`` with these changes; None takes a key away."""
    nap = {"name": "Nap", "meowney": 2, "copies": 1, "does": ["draw 1"], **changes}
    return {"plain": PLAIN, "nap": {key: value for key, value in nap.items() if value is not None}}


# -- the printed deck ----------------------------------------------------------------------------------


@pytest.mark.rule("KIT-01")
def test_the_printed_deck_has_60_cards_of_19_kinds():
    assert len(PRINTED) == 19
    assert sum(card["copies"] for card in PRINTED.values()) == 60
    assert list(printed_kinds()) == list(PRINTED)
    counts = Counter(whole_deck(printed_kinds(), 5))
    assert counts == {slug: card["copies"] for slug, card in PRINTED.items()}


def test_a_card_in_twenty_is_a_cat_aclysm():
    assert PRINTED["cataclysm"]["copies"] * 20 == 60


def test_the_meowney_of_the_printed_deck_ranges_from_minus_1_to_3():
    assert {card["meowney"] for card in PRINTED.values()} == {-1, 0, 1, 2, 3}


def test_every_verb_is_in_the_printed_deck():
    verbs = {instruction.verb for kind in printed_kinds().values() for instruction in kind.does}
    assert verbs == {
        *("steal", "draw", "donate", "lose", "pass", "everyone draws", "lose paws", "lose kitty", "again")
    }


def test_the_printed_deck_can_be_brought_as_well():
    """It is the same but for the order of the kinds, which is by slug in every deck that is brought."""
    brought = kinds_of(PRINTED)
    assert list(brought) == sorted(PRINTED)
    for slug, kind in printed_kinds().items():
        assert (kind.name, kind.meowney, kind.copies, kind.does, kind.words) == (
            *(brought[slug].name, brought[slug].meowney, brought[slug].copies),
            *(brought[slug].does, brought[slug].words),
        )
    GAME.new(NAMES, cards=PRINTED)


@pytest.mark.parametrize("slug", PRINTED)
def test_an_instruction_prints_as_it_was_read(slug):
    assert [instruction.printed for instruction in printed_kinds()[slug].does] == PRINTED[slug]["does"]


@pytest.mark.parametrize(
    ("does", "words"),
    [
        ([], "No effect"),
        (["steal 2"], "Steal 2"),
        (["draw 99", "again"], "Draw 99, then play again"),
        (["pass 1", "everyone draws 2"], "All pass 1 left, then everyone draws 2"),
        (["7 lose paws"], "Whoever holds 7 or more loses those cards"),
        (["1 lose kitty", "donate 1"], "Whoever holds 1 or more loses their kitty, then donate 1"),
    ],
)
def test_what_a_card_says_is_made_from_what_it_does(does, words):
    assert kinds_of({"nap": {"meowney": 0, "does": does}})["nap"].words == words


# -- decks that are brought ----------------------------------------------------------------------------


def test_name_and_copies_may_be_left_out():
    kind = kinds_of({"nap": {"meowney": -99, "does": ("steal 1",)}})["nap"]
    assert (kind, kind.name, kind.meowney, kind.copies) == ("nap", "nap", -99, 1)


def test_a_deck_is_in_the_order_of_its_slugs_whatever_order_it_came_in():
    deck = {slug: {"meowney": 0, "does": []} for slug in ("b", "Z", "a-1", "a", "9", "a_1")}
    assert list(kinds_of(deck)) == ["9", "Z", "a", "a-1", "a_1", "b"]


def test_reading_a_deck_leaves_it_alone():
    deck = card()
    GAME.new(NAMES, cards=deck)
    assert deck == card()


@pytest.mark.parametrize(
    "changes",
    [
        *({"meowney": meowney} for meowney in (-99, 0, 99)),
        *({"copies": copies} for copies in (1, 99)),
        *({"name": name} for name in ("x", "x" * 32, "Käse", "猫", "[bold]", "7 lose paws", "a' \"b\\")),
        *({"does": [f"{verb} 99"]} for verb in ("steal", "draw", "donate", "lose", "everyone draws", "pass")),
        *({"does": [f"{number} lose paws", f"{number} lose kitty"]} for number in (1, 99)),
        *({"does": does} for does in ([], ["again"], ["steal 1"] * 99, ["draw 1"] * 98 + ["again"])),
    ],
)
def test_these_are_cards(changes):
    GAME.new(NAMES, cards=card(**changes))


def refusal(deck, players=2):
    """Why it is no deck: the same as an option and, where a position could have it, in a position."""
    with pytest.raises(SetupError) as refused:
        GAME.new(NAMES[:players], cards=deck)
    reason = str(refused.value)
    assert reason.endswith(".")
    assert reason.isprintable()
    assert len(reason) < 250
    return reason


LARGE = "a number as large as that"
LIST = (
    "; there are steal 1, draw 1, donate 1, lose 1, pass 1, everyone draws 1, again, 7 lose paws and "
    "6 lose kitty, with any number."
)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        *(
            ({"does": [line]}, f"nap: there is no instruction '{line}'{LIST}")
            for line in (
                *("", "fly", "fly 1", "steal", "1 steal", "steal one", "steal -1", "steal 1.5", "Steal 1"),
                *(" steal 1", "steal 1 ", "steal  1", "steal 1, draw 1", "lose paws 7", "7 again", "again 1"),
                *("lose paws", "pass 1 left", "everyone draws", "play again", "Again", "+1 lose paws", "7"),
                *("7 lose", "7  lose paws", "7 lose  paws", "everyone  draws 1", "1 everyone draws"),
            )
        ),
        ({"does": ["steal ٣"]}, f"nap: there is no instruction 'steal \\u0663'{LIST}"),
        ({"does": ["steal 1\n"]}, f"nap: there is no instruction 'steal 1\\n'{LIST}"),
        ({"does": ["\x1b[2J"]}, f"nap: there is no instruction '\\x1b[2J'{LIST}"),
        ({"does": ["\ud800"]}, f"nap: there is no instruction '\\ud800'{LIST}"),
        ({"does": [1]}, f"nap: there is no instruction 1{LIST}"),
        ({"does": [None]}, f"nap: there is no instruction nothing{LIST}"),
        ({"does": [["steal 1"]]}, f"nap: there is no instruction a list{LIST}"),
        ({"does": ["steal 0"]}, "nap: the number in 'steal 0' is to be one from 1 to 99."),
        ({"does": ["draw 100"]}, "nap: the number in 'draw 100' is to be one from 1 to 99."),
        ({"does": ["0 lose paws"]}, "nap: the number in '0 lose paws' is to be one from 1 to 99."),
        ({"does": ["100 lose kitty"]}, "nap: the number in '100 lose kitty' is to be one from 1 to 99."),
        ({"does": ["draw 1", "draw 123456"]}, "nap: the number in 'draw 123456' is to be one from 1 to 99."),
        ({"does": ["again", "draw 1"]}, "nap: 'again' is the last thing that a card can say."),
        ({"does": ["again", "again"]}, "nap: 'again' is the last thing that a card can say."),
        ({"does": ["draw 1"] * 100}, "nap: does has 100 instructions, and there is room for 99."),
        ({"does": "draw 1"}, "nap: does is a list of instructions, not 'draw 1'."),
        ({"does": {"draw": 1}}, "nap: does is a list of instructions, not a table."),
        ({"does": 7}, "nap: does is a list of instructions, not 7."),
        ({"does": None}, "nap: does is missing."),
        ({"meowney": None}, "nap: meowney is missing."),
        *(
            ({"meowney": number}, f"nap: meowney is a whole number from -99 to 99, not {shown}.")
            for number, shown in (
                *((100, "100"), (-100, "-100"), (1.0, "1.0"), ("1", "'1'"), (True, "true"), ([1], "a list")),
                *((float("nan"), "nan"), (10**99, LARGE), (-(10**5000), LARGE)),
            )
        ),
        *(
            ({"copies": number}, f"nap: copies is a whole number from 1 to 99, not {shown}.")
            for number, shown in (
                (0, "0"),
                (-1, "-1"),
                (100, "100"),
                (2.5, "2.5"),
                ("2", "'2'"),
                (False, "false"),
            )
        ),
        *(
            ({"name": name}, f"nap: name is one line of at most 32 characters, not {shown}.")
            for name, shown in (
                *(("", "''"), (" ", "' '"), ("a\nb", "'a\\nb'"), ("\x1b[2J", "'\\x1b[2J'"), (7, "7")),
                *(("\u202eabc", "'\\u202eabc'"), ("x" * 33, f"'{'x' * 33}'"), (["Nap"], "a list")),
            )
        ),
        ({"effect": "draw 1"}, "nap: there is no 'effect' on a card; it has name, meowney, copies, does."),
        ({"Name": "Nap"}, "nap: there is no 'Name' on a card; it has name, meowney, copies, does."),
    ],
)
def test_a_bad_card_is_refused_in_a_sentence_that_names_it_and_says_why(changes, reason):
    assert refusal(card(**changes)) == reason


@pytest.mark.parametrize(
    "slug", ["", " ", "a b", "-a", "_a", "a.b", "é", "a\n", "x" * 33, "*", 3, None, True, ()]
)
def test_a_card_is_filed_under_one_plain_word(slug):
    assert refusal({"plain": PLAIN, slug: PLAIN}).endswith(
        ": a card is filed under one word of at most 32 letters, digits, - and _ "
        "(plain ones, none of - and _ first)."
    )


@pytest.mark.parametrize("definition", [None, 3, "steal 1", [], ["steal 1"], True])
def test_a_card_is_a_table(definition):
    assert (
        refusal({"plain": PLAIN, "nap": definition}) == "nap: a card is a table of meowney and what it does."
    )


@pytest.mark.parametrize("deck", [None, 3, "steal 1", [], [PLAIN], True, ()])
def test_a_deck_is_a_table(deck):
    assert refusal(deck) == "A deck is a table of cards."


def test_a_deck_has_cards():
    assert refusal({}) == "There is no card in the deck."


@pytest.mark.parametrize(
    ("one", "other"), [("Nap", "Nap"), ("Nap", "NAP"), ("Big  Nap", "Big Nap"), ("STRASSE", "straße")]
)
def test_two_cards_have_two_names(one, other):
    deck = {"a": {**PLAIN, "name": one}, "b": {**PLAIN, "name": other}}
    assert refusal(deck) == f"b: 'a' is called '{other}', too."


def test_a_name_is_not_the_slug_of_another_card_without_a_name():
    assert refusal({"a": {**PLAIN, "name": "b"}, "b": PLAIN}) == "b: 'a' is called 'b', too."


@pytest.mark.parametrize("players", range(2, 6))
def test_there_are_to_be_five_cards_for_each_player(players):
    need = 5 * players
    assert refusal({"nap": {**PLAIN, "copies": need - 1}}, players) == (
        f"{players} players need {need} cards for the deal, and the deck has {need - 1}."
    )
    state = GAME.new(NAMES[:players], cards={"nap": {**PLAIN, "copies": need}})
    state.apply(state.sample_chance(Random(0)))
    assert state.view(None).deck_left == 0


def test_there_is_room_for_999_cards():
    deck = {f"nap{n}": {**PLAIN, "copies": 99} for n in range(10)} | {"last": {**PLAIN, "copies": 9}}
    GAME.new(NAMES, cards=deck)
    deck["last"] = {**PLAIN, "copies": 10}
    assert refusal(deck) == "The deck has 1000 cards, and there is room for 999."


def test_what_may_be_passed_on_can_be_listed():
    """Three of so many kinds, a kind as often as one likes."""
    most = next(kinds for kinds in range(1000) if comb(kinds + 3, 3) > MOST_CHOICES)

    def kinds(count):
        return {f"k{n}": {"meowney": 0, "does": ["pass 3"]} for n in range(count)}

    assert len(kinds_of(kinds(most))) == most
    with pytest.raises(DeckError) as refused:
        kinds_of(kinds(most + 1))
    assert str(refused.value) == (
        f"k0: 'pass 3' is too much for a deck of {most + 1} different cards: "
        f"there would be more than {MOST_CHOICES} ways to choose them."
    )


@pytest.mark.parametrize("changes", [{"meowney": 100}, {"does": ["fly"]}, {"copies": 0}, {"name": ""}])
def test_a_position_refuses_the_same_cards_by_its_key(changes):
    deck = card(**changes)
    position = {"seats": ["A", "B"], "paws": [["plain"], ["plain"]], "turn": 0, "cards": deck}
    with pytest.raises(PositionError) as refused:
        GAME.from_position(position)
    assert str(refused.value) == f"cards: {refusal(deck)}"


def test_cards_with_one_slug_in_two_decks_are_two_cards(place):
    """What has been played with one deck is not remembered where another one is on the table."""
    for meowney, does in ((3, "lose 1"), (-1, "donate 1"), (0, "steal 1"), (2, "pass 1")):
        cards = {"tit": (meowney, does), "gift": (0, "")}
        table = place("gift gift tit", "gift tit", "tit tit", cards=cards)
        for _ in range(4):
            for action in table.state.legal_actions():
                for kind in action.args:
                    assert isinstance(kind, int) or kind is table.state.kinds[kind]
            table.play(table.actions[-1])
        assert table.public.kinds == ("gift", "q", "tit", "x0", "x1", "x2", "x3")
        for zone in (*table.state.paws, *table.state.kitties, table.state.litter):
            assert all(kind is table.state.kinds[kind] for kind in zone)


# -- ways to choose ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "count", "ways"),
    [
        ("a b c", 1, "a b c"),
        ("a b c", 2, "ab ac bc"),
        ("a a b", 2, "aa ab"),
        ("a a b b", 3, "aab abb"),
        ("a a a", 2, "aa"),
    ],
)
def test_equal_cards_are_one_way_to_choose(cards, count, ways):
    assert ["".join(chosen) for chosen in selections(cards.split(), count)] == ways.split()


@pytest.mark.parametrize(("copies", "count"), [((5, 4, 6, 3, 5, 4), 4), ((40, 40), 30), ((2,) * 9, 5)])
def test_many_cards_are_chosen_from_in_the_same_order(copies, count):
    """Where there are too many ways to sift: each once, in order, as many as there are sorted choices."""
    cards = [letter for letter, times in zip("abcdefghi", copies, strict=False) for _ in range(times)]
    ways = list(selections(cards, count))
    assert ways == sorted(set(ways))
    counted = [1] + [0] * count
    for times in copies:
        counted = [sum(counted[max(0, n - times) : n + 1]) for n in range(count + 1)]
    assert len(ways) == counted[count]
    assert all(not Counter(way) - Counter(cards) and len(way) == count for way in ways)


# -- random decks --------------------------------------------------------------------------------------


@pytest.mark.rule("KIT-23")
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("start", STARTS)
def test_any_deck_can_be_played_to_the_end(players, start, tried):
    for seed in range(25):
        rng = Random(f"{players} {start} {seed}")
        deck = random_deck(rng, players)
        told = f"players {players}, start {start}, seed {seed}, deck {deck}"
        options = {"first": rng.randrange(players), "start": start, "cards": deck}
        played = Recipe("kitty", players, options, STYLES[seed % 3], rng.randrange(2**32)).play()
        for (before, action), after in zip(played.moments, played.states[1:], strict=True):
            conserved(before, action, after)
        size = sum(kind.get("copies", 1) for kind in deck.values())
        assert sum(action.verb == "play" for action in played.actions) <= size, told
        for state in rng.sample(played.states, min(3, len(played.states))):
            for seat in (None, *range(players)):
                twin = state.resample(seat, rng)
                assert twin.view(seat) == state.view(seat), told
                conserved(state, None, twin)
        assert played.end.outcome() is not None, told
        tried("random decks")


def reason_against(deck, players):
    """Why no game can be set up with it; None when one can, which is then dealt."""
    try:
        state = GAME.new(NAMES[:players], cards=deck)
    except SetupError as refused:
        return str(refused)
    state.apply(state.sample_chance(Random(0)))
    return None


@pytest.mark.parametrize("players", [2, 5])
def test_a_damaged_deck_is_refused_in_a_sentence_or_can_be_played(players, tried):
    reasons = []
    for seed in range(400):
        rng = Random(f"{players} {seed}")
        deck = damaged(random_deck(rng, players), rng)
        try:
            reasons.append(reason_against(deck, players))
        except Exception as error:
            error.add_note(f"players {players}, seed {seed}")
            raise
        tried("damaged decks")
    refused = [reason for reason in reasons if reason is not None]
    assert all(reason.endswith(".") and reason.isprintable() and len(reason) < 300 for reason in refused)
    assert 20 < len(refused) < 380
