"""The rulings of the rules page, in its order: each clause and its corners."""

import random
from collections import Counter
from itertools import chain

import pytest

from catgames.engine import CHANCE, PositionError, SetupError, games

from ..table import Table

GAME = games["heist"]
NAMES = ["Ana", "Ben", "Chi", "Dee", "Eve", "Fay", "Gil"]

PLAYERS = range(2, 7)
SETS = {2: "123456", 3: "12334456", 4: "1223344556", 5: "1233456", 6: "12334456"}
IN_PLAY = {2: 4, 3: 6, 4: 8, 5: 5, 6: 6}
SAFES = {players: list(range(5, 15 if players < 5 else 17)) for players in PLAYERS}
BAG = Counter(r=10, y=30, b=60)

every_count = pytest.mark.parametrize("players", PLAYERS)


def play_on(table, beyond=8):
    """Do the first legal actions until the round ``beyond`` is over, or the game.

    Returns everybody's view before each action, and at the end.
    """
    seen = [table.public]
    while table.state.actor is not None and table.public.round <= beyond:
        table.play(table.actions[0])
        seen.append(table.public)
    return seen


# -- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("HEI-01")
@pytest.mark.parametrize("players", range(8))
def test_2_to_6_players_and_no_others(players):
    if players in PLAYERS:
        assert GAME.new(NAMES[:players]).actor == CHANCE
        return
    with pytest.raises(SetupError, match=f"2 to 6 players, not {players}"):
        GAME.new(NAMES[:players])
    with pytest.raises(PositionError, match=r"^seats:"):
        GAME.from_position({"seats": NAMES[:players], "safe": "b"})


@pytest.mark.rule("HEI-01")
@every_count
def test_each_seat_has_the_set_of_that_many_players(opened, place, players):
    for table in (opened(players), place(players, "b")):
        for seat in range(players):
            assert "".join(table.state.view(seat).available) == SETS[players]


@pytest.mark.rule("HEI-01")
@every_count
def test_the_safes_in_play_are_drawn_from_those_of_that_many_players(players):
    state = GAME.new(NAMES[:players])
    assert (state.actor, state.legal_actions(), state.view(None).step) == (CHANCE, [], "safes")
    drawn = [state.sample_chance(random.Random(seed)).args for seed in range(200)]
    for numbers in drawn:
        assert len(numbers) == len(set(numbers)) == IN_PLAY[players]
    places = [set(place) for place in zip(*drawn, strict=True)]
    assert places == [{str(number) for number in SAFES[players]}] * IN_PLAY[players]


@pytest.mark.rule("HEI-01")
@every_count
def test_the_bag_holds_100_gems_in_any_order(players):
    state = GAME.new(NAMES[:players])
    state.apply(state.sample_chance(random.Random(0)))
    assert (state.actor, state.legal_actions(), state.view(None).step) == (CHANCE, [], "bag")
    mixed = [state.sample_chance(random.Random(seed)).args[0] for seed in range(100)]
    assert all(Counter(gems) == BAG for gems in mixed)
    assert all(set(place) == set("ryb") for place in zip(*mixed, strict=True))


@pytest.mark.rule("HEI-02")
@every_count
def test_the_safes_not_in_play_stay_unseen_to_the_end(place, players):
    first, second, *others = SAFES[players]
    games_seen = []
    for aside in ([second, others[0]], others):
        table = place(players, "rybbb", safes=[first], bag="y" * 16, aside=aside)
        seen, told = [], []
        while table.state.actor is not None:
            seen += [table.state.view(seat) for seat in (None, *range(players))]
            told += table.play(table.actions[0]).events
        games_seen.append((seen, told, table.state.view(0), table.state.outcome()))
        assert table.state.aside == aside
    assert games_seen[0] == games_seen[1]


@pytest.mark.rule("HEI-03")
@every_count
def test_the_start_player_is_named_and_moves_one_seat_clockwise_each_round(opened, players):
    for first in range(players):
        table = opened(players, first=first)
        starts = []
        for _ in range(IN_PLAY[players]):
            assert table.public.start == table.state.actor
            starts.append(table.public.start)
            play_on(table, beyond=len(starts))
        assert starts == [(first + turn) % players for turn in range(IN_PLAY[players])]


@pytest.mark.rule("HEI-03")
@pytest.mark.parametrize("first", [-1, 4])
def test_the_start_player_sits_at_the_table(first):
    with pytest.raises(SetupError):
        GAME.new(NAMES[:4], first=first)


# -- the safe and the choices --------------------------------------------------------------------------


@pytest.mark.rule("HEI-04")
@every_count
def test_a_safe_is_turned_up_and_filled_from_the_left_of_the_bag(opened, players):
    table = opened(players, safes=[6, 9], gems="byrbyb" + "bbbbyyyyr" + "r")
    assert table.kinds == ["Opened"]
    for seat in (None, *range(players)):
        view = table.state.view(seat)
        assert (view.round, view.rounds, view.number) == (1, IN_PLAY[players], 6)
        assert (view.safe, view.bag_left, view.safes_left) == ("ryybbb", 94, IN_PLAY[players] - 1)
        assert table.texts(seat) == ["Round 1: safe 6 held 1 red, 2 yellow and 3 blue. Ana started."]
    play_on(table, beyond=1)
    assert table.kinds[-2:] == ["Collected", "Opened"]
    view = table.public
    assert (view.number, view.safe, view.bag_left) == (9, "ryyyybbbb", 85)
    assert view.safes_left == IN_PLAY[players] - 2
    assert view.step == "choose"


@pytest.mark.rule("HEI-04")
@every_count
def test_the_game_has_one_round_for_each_safe(opened, players):
    table = opened(players)
    seen = play_on(table)
    numbers = {view.round: view.number for view in seen}
    assert numbers == dict(enumerate(SAFES[players][: IN_PLAY[players]], start=1))
    assert table.kinds[-2:] == ["Collected", "Lifted"]
    assert (table.public.step, table.public.safe, table.public.safes_left) == ("over", "", 0)


@pytest.mark.rule("HEI-05")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("start", [0, 1, 2])
def test_each_chooses_one_number_clockwise_from_the_start_player(place, players, start):
    table = place(players, "ryb", start=start, safes=[5], bag="b" * 5)
    for turn in range(players):
        seat = (start + turn) % players
        assert (table.state.actor, table.public.awaited, table.public.step) == (seat, seat, "choose")
        assert table.actions == [f"{seat + 1} choose {number}" for number in (1, 2, 3, 4, 5, 6)]
        assert table.public.face_down == tuple((s - start) % players < turn for s in range(players))
        table.play(f"{seat + 1} choose {turn + 1}")
    assert table.public.round == 2


@pytest.mark.rule("HEI-05")
@pytest.mark.parametrize(
    ("cards", "choices"),
    [([3, 3, 4, 4], "34"), ([2, 2], "2"), ([6], "6"), ([1, 2, 2, 3, 3, 4, 4, 5, 5, 6], "123456")],
)
def test_equal_cards_are_one_choice(place, cards, choices):
    table = place(4, "b", available=[cards, [1], [1], [1]])
    assert table.actions == [f"1 choose {number}" for number in choices]


@pytest.mark.rule("HEI-05")
def test_a_sealed_choice_is_shown_to_its_owner_only_and_not_changed(place):
    twins = [place(3, "ryb").play(f"1 choose {card}") for card in (2, 5)]
    for card, table in zip("25", twins, strict=True):
        assert table.state.view(0).laid == (card,)
        for line in ("1 choose 2", "1 choose 4"):
            assert table.refuses(line) == "That is not possible now: Ben is to choose what to lay face down."
    for seat in (None, 1, 2):
        assert twins[0].state.view(seat) == twins[1].state.view(seat)
        assert twins[0].texts(seat) == twins[1].texts(seat) == ["Ana chose a card."]
    assert twins[0].events == twins[1].events


@pytest.mark.rule("HEI-06")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_last_choice_is_told_before_the_first_reveal(place, players):
    table = place(players, "ryybbb")
    for seat in range(players - 1):
        assert table.play(f"{seat + 1} choose 2").kinds == ["Chose"]
        assert table.face_up == [""] * players
    table.play(f"{players} choose 2")
    assert table.kinds == ["Chose", "Revealed", *["Robbed"] * (players - 1), "Collected", "Lifted"]


@pytest.mark.rule("HEI-06")
def test_promises_bind_nobody(place):
    for table in (place(3, "b"), place(2, "b", round=3)):
        while table.state.actor is not None:
            verbs = {action.verb for action in table.state.legal_actions()}
            assert verbs == {table.public.step}  # nothing but the game itself is recorded
            if table.public.step == "choose":
                own = table.state.view(table.state.actor).available
                assert {card for line in table.actions for card in line.split()[2:]} == set(own)
            table.play(table.actions[-1])


# -- reveals -------------------------------------------------------------------------------------------


@pytest.mark.rule("HEI-07")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_reveals_go_clockwise_from_the_start_player(place, players):
    for start in range(players):
        table = place(players, "b" * 9, start=start).choose(*range(1, players + 1))
        shown = [event for event in table.events if type(event).__name__ == "Revealed"]
        order = [(start + turn) % players for turn in range(players)]
        assert [event.seat for event in shown] == order
        assert [event.card for event in shown] == [str(seat + 1) for seat in order]


@pytest.mark.rule("HEI-08")
@pytest.mark.parametrize(
    ("safe", "card", "loot", "left"),
    [
        ("rryybb", 1, "r", "ryybb"),
        ("bybyrr", 4, "rryy", "bb"),  # whatever the order in which they were drawn
        ("yybb", 3, "yyb", "b"),
        ("bbb", 2, "bb", "b"),
        ("ryb", 3, "ryb", ""),
        ("ryb", 6, "rybkkk", ""),
        ("y", 2, "yk", ""),
        ("", 1, "k", ""),
        ("", 5, "kkkkk", ""),
    ],
)
def test_a_new_number_takes_that_many_the_best_first_and_rocks_for_the_rest(place, safe, card, loot, left):
    table = place(2, safe, round=2).choose(f"{card} 6" if card < 6 else "5 6", "1 2").play(f"1 reveal {card}")
    assert table.face_up == [f"{card}:{loot}", ""]
    assert table.public.safe == left


@pytest.mark.rule("HEI-09")
@pytest.mark.parametrize(
    ("safe", "cards", "shields"),
    [
        ("ryybbb", (3, 3, 1), ["", "ryy", "b"]),  # the robber takes nothing from the safe
        ("ryybbb", (3, 1, 3), ["", "b", "ryy"]),  # also from somebody who is no neighbour
        ("b", (2, 2, 1), ["", "bk", "k"]),
        ("", (2, 2, 1), ["", "kk", "k"]),  # only rocks
        ("ry", (2, 5, 5), ["ry", "", "kkkkk"]),
        ("ryybbb", (1, 2, 3), ["r", "yy", "bbb"]),  # nobody is robbed
    ],
)
def test_a_number_shown_before_takes_all_that_lies_on_that_card(place, safe, cards, shields):
    table = place(3, safe).choose(*cards)
    assert table.shields == shields


@pytest.mark.rule("HEI-10")
@pytest.mark.parametrize(
    ("players", "start", "cards", "shields"),
    [
        (3, 0, (4, 4, 4), ["", "", "ryyb"]),
        (3, 1, (4, 4, 4), ["ryyb", "", ""]),
        (4, 0, (4, 3, 4, 4), ["", "bkk", "", "ryyb"]),
        (5, 3, (2, 2, 5, 2, 2), ["", "ry", "ybbkk", "", ""]),
        (6, 0, (1, 2, 1, 2, 1, 2), ["", "", "", "", "r", "yy"]),
        (6, 5, (1, 2, 1, 2, 1, 2), ["", "", "", "ry", "y", ""]),  # Fay's 2, then Ben's, then Dee's
        (6, 0, (6, 6, 6, 6, 6, 6), ["", "", "", "", "", "ryybbk"]),
    ],
)
def test_the_latest_of_a_chain_holds_all_and_the_earlier_ones_nothing(place, players, start, cards, shields):
    table = place(players, "ryybb", start=start).choose(*cards)
    assert table.shields == shields


@pytest.mark.rule("HEI-10")
def test_each_robs_the_one_before(place):
    table = place(4, "ryybbb", start=2).choose(4, 4, 4, 4)
    robbed = [(event.victim, event.seat, event.loot) for event in table.events[5:8]]
    assert robbed == [(2, 3, "ryyb"), (3, 0, "ryyb"), (0, 1, "ryyb")]


@pytest.mark.rule("HEI-11")
def test_loot_goes_behind_the_shield_at_the_end_of_the_round(place):
    table = place(2, "ryybbbb", round=2, shields=["k", "y"], safes=[5], bag="rybbb").choose("1 3", "1 2")
    table.play("1 reveal 3")
    assert (table.face_up, table.shields) == (["3:ryy", ""], ["k", "y"])
    table.play("2 reveal 1")
    # Ben's 1 was robbed; what Ben's 2 took was not.
    assert table.shields == ["ryybk", "ybb"]
    assert (table.face_up, table.public.face_down) == (["", ""], (0, 0))
    assert table.public.safe == "rybbb"  # the blue one that was left is gone


@pytest.mark.rule("HEI-11")
@pytest.mark.parametrize(("cards", "left"), [((1, 2, 3), "bbb"), ((1, 1, 1), "yybbbbbb"), ((6, 3, 5), "")])
def test_what_is_left_in_the_safe_leaves_the_game(place, cards, left):
    table = place(3, "ryybbbbbb", safes=[7], bag="y" * 7).choose(*cards)
    assert table.events[-2].left == left
    assert (table.public.safe, table.public.bag_left) == ("y" * 7, 0)
    taken = "".join(table.shields).replace("k", "")
    assert Counter(taken) == Counter("ryybbbbbb") - Counter(left)


@pytest.mark.rule("HEI-12")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_used_card_is_set_aside_for_the_whole_game_and_two_remain(opened, players):
    table = opened(players)
    used = [[] for _ in range(players)]
    rng = random.Random(players)
    while table.state.actor is not None:
        seat = table.state.actor
        action = rng.choice(table.state.legal_actions())
        left = Counter(SETS[players]) - Counter(used[seat])
        assert {line.split()[-1] for line in table.actions} == set(left), f"seed {players}"
        view = table.state.view(seat)
        assert (view.used, view.available) == (tuple(sorted(used[seat])), tuple(sorted(left.elements())))
        used[seat].append(action.args[0])
        table.play(str(action))
    for seat in range(players):
        assert len(table.state.view(seat).available) == 2
        assert len(table.state.view(seat).used) == IN_PLAY[players]


@pytest.mark.rule("HEI-12")
def test_one_of_two_equal_cards_is_used_up_at_a_time(place):
    table = place(3, "b", safes=[5, 6, 7], bag="b" * 18)
    table.choose(4, 1, 1)
    assert table.state.view(0).available == tuple("1233456")
    table.choose(4, 2, 2)
    assert table.state.view(0).available == tuple("123356")
    table.play("3 choose 4")
    assert table.refuses("1 choose 4") == "Ana has no 4 left."


@pytest.mark.rule("HEI-13")
def test_rocks_never_run_out(place):
    shields = ["k" * 60, "k" * 31, "r" + "k" * 5]
    table = place(3, "", shields=shields).choose(6, 5, 4)
    assert table.state.outcome().scores == (-66, -36, -6)
    assert table.shields == ["k" * 66, "k" * 36, "r" + "k" * 9]


@pytest.mark.rule("HEI-13")
@every_count
def test_the_bag_never_runs_out(opened, players):
    highest = SAFES[players][::-1][: IN_PLAY[players]]
    table = opened(players, safes=highest)
    assert list(dict.fromkeys(view.number for view in play_on(table))) == highest
    assert sum(highest) <= 84
    assert table.public.bag_left == 100 - sum(highest)


# -- what is secret ------------------------------------------------------------------------------------

SECRET = {
    "safe": "yybbbb",
    "shields": ["rk", "yy", "bbb"],
    "available": [[1, 2, 3, 3], [3, 4, 4, 5], [1, 2, 5, 6]],
    "safes": [5, 6, 7],
    "aside": [8, 9],
    "bag": "rrr" + "y" * 9 + "b" * 12,
}


@pytest.mark.rule("HEI-14", "HEI-02")
@pytest.mark.parametrize(
    ("keys", "knows"),
    [
        ({"shields": ["ry", "yy", "bbb"]}, {0}),
        ({"shields": ["rk", "yy", ""]}, {2}),
        ({"available": [[1, 2, 3, 3], [2, 3, 3, 5], [1, 2, 5, 6]]}, {1}),
        ({"safes": [7, 6, 5]}, set()),
        ({"safes": [5, 6, 9], "aside": [7, 8]}, set()),
        ({"aside": [13]}, set()),
        ({"bag": "b" * 12 + "y" * 9 + "rrr"}, set()),
        ({"safe": "yyybbb"}, {None, 0, 1, 2}),
        ({"round": 2}, {None, 0, 1, 2}),
        ({"safes": [5, 6]}, {None, 0, 1, 2}),
        ({"bag": "b" * 25}, {None, 0, 1, 2}),
    ],
)
def test_what_is_not_public_is_in_the_view_of_its_owner_only(place, keys, knows):
    one, other = place(3, **SECRET), place(3, **{**SECRET, **keys})
    for table in (one, other):
        table.play("1 choose 3", "2 choose 3")
    views = [[table.state.view(seat) for seat in (None, 0, 1, 2)] for table in (one, other)]
    differ = {first.seat for first, second in zip(*views, strict=True) if first != second}
    assert differ == knows


@pytest.mark.rule("HEI-14")
def test_own_things_are_in_the_own_view(place):
    table = place(3, **SECRET).play("1 choose 3")
    view = table.state.view(0)
    assert (view.shield, view.available, view.laid) == ("rk", tuple("1233"), ("3",))
    assert view.used == tuple("4456")
    assert view.shields is None
    view = table.public
    assert (view.shield, view.available, view.laid, view.used, view.shields) == (None,) * 5


@pytest.mark.rule("HEI-14")
def test_at_the_end_everybody_sees_what_lies_behind_every_shield(place):
    table = place(3, "b", shields=["kr", "ykyr", "bb"]).choose(1, 1, 1)
    for seat in (None, 0, 1, 2):
        view = table.state.view(seat)
        assert view.shields == ("rk", "ryyk", "bbb")
        assert view.shield == (None if seat is None else view.shields[seat])
    assert table.events[-1].shields == ("rk", "ryyk", "bbb")


def same_look(state, seat, twin):
    views = [(one.view(seat), one.view(None), one.actor) for one in (state, twin)]
    assert views[0] == views[1]
    if seat == state.actor:
        assert state.legal_actions() == twin.legal_actions()


def dealt_anew(table, seat, seeds=200):
    """States that look the same to a seat; the state itself is left alone."""
    before = table.everything()
    for seed in range(seeds):
        twin = table.state.resample(seat, random.Random(seed))
        same_look(table.state, seat, twin)
        assert table.everything() == before
        yield twin


@pytest.mark.rule("HEI-14")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_resample_leaves_shields_and_used_cards_as_they_are(place, seat):
    table = place(3, **SECRET).play("1 choose 3", "2 choose 4")
    for twin in dealt_anew(table, seat):
        assert (twin.shields, twin.available) == (SECRET["shields"], table.state.available)
        assert twin.shields is not table.state.shields


@pytest.mark.rule("HEI-14")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_resample_changes_what_the_others_chose_to_any_available_card(place, seat):
    table = place(3, **SECRET).play("1 choose 3", "2 choose 4")
    own, possible = ["3", "4", ""], [{"1", "2", "3"}, {"3", "4", "5"}, {""}]
    seen = [set(), set(), set()]
    for twin in dealt_anew(table, seat):
        for other in range(3):
            seen[other].add("".join(twin.face_down[other]))
    assert seen == [{own[other]} if other == seat else possible[other] for other in range(3)]


@pytest.mark.rule("HEI-14")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_resample_deals_what_still_lies_face_down_from_the_cards_not_shown(place, seat):
    table = place(2, "ryybbb", round=3).choose("1 3 5", "2 3 6").play("1 reveal 3", "2 reveal 6")
    hidden = [{"12", "14", "15", "16", "24", "25", "26", "45", "46", "56"}]
    hidden.append({"12", "13", "14", "15", "23", "24", "25", "34", "35", "45"})
    own = ["15", "23"]
    seen = [set(), set()]
    for twin in dealt_anew(table, seat):
        assert twin.face_up == table.state.face_up
        for other in (0, 1):
            seen[other].add("".join(twin.face_down[other]))
    assert seen == [{own[other]} if other == seat else hidden[other] for other in (0, 1)]


@pytest.mark.rule("HEI-14", "HEI-02")
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_resample_mixes_the_safes_to_come_with_those_aside_and_the_bag(place, seat):
    table = place(3, **SECRET)
    first, last, aside, gems = set(), set(), set(), set()
    for twin in dealt_anew(table, seat):
        assert sorted([*twin.safes, *twin.aside]) == [5, 6, 7, 8, 9]
        assert len(twin.safes) == 3
        assert Counter(twin.bag) == Counter(SECRET["bag"])
        first.add(twin.safes[0])
        last.add(twin.safes[2])
        aside.update(twin.aside)
        gems.update([("first", twin.bag[0]), ("last", twin.bag[-1])])
        assert (twin.safe, twin.number) == (table.state.safe, table.state.number)
    assert first == last == aside == {5, 6, 7, 8, 9}
    assert gems == {(place, gem) for place in ("first", "last") for gem in "ryb"}


@pytest.mark.rule("HEI-14")
def test_resample_keeps_to_safes_that_a_small_bag_can_fill(place):
    table = place(3, "b", safes=[5, 6], aside=[14, 12], bag="b" * 11)
    orders = Counter(tuple(twin.safes) for twin in dealt_anew(table, 0))
    assert set(orders) == {(5, 6), (6, 5)}
    assert min(orders.values()) > 70  # neither order is likelier than the other
    assert all(twin.aside == [12, 14] for twin in dealt_anew(table, 0, 5))


@pytest.mark.rule("HEI-14")
def test_resample_before_the_bag_is_filled():
    table = Table(GAME.new(NAMES[:3])).play("* safes 5 6 7 8 9 10")
    first = {twin.safes[0] for twin in dealt_anew(table, 0)}
    assert first == set(SAFES[3])


@pytest.mark.rule("HEI-14")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_resample_at_the_end_leaves_what_was_lifted_alone(place, seat):
    table = place(3, "b", shields=["r", "y", "b"]).choose(1, 1, 1)
    for twin in dealt_anew(table, seat, 5):
        assert [twin.view(other) for other in range(3)] == [table.state.view(other) for other in range(3)]
        assert twin.outcome() == table.state.outcome()


# -- the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("HEI-15")
@pytest.mark.parametrize(
    ("shields", "scores", "winners", "reason"),
    [  # Chi takes in one blue more than is said here
        (["rr", "yyy", "bb"], (6, 6, 3), (0, 1), "Ana and Ben share: 6 points and as many rocks each."),
        (["rrb", "yyy", "bb"], (7, 6, 3), (0,), "Ana has the most: 7 points."),
        (["r", "y", "rr"], (3, 2, 7), (2,), "Chi has the most: 7 points."),
        (["rk", "y", ""], (2, 2, 1), (1,), "Ana and Ben have 2 points each, and Ben the fewest rocks."),
        (
            ["rykk", "r", "y"],
            (3, 3, 3),
            (1, 2),
            "Ana, Ben and Chi have 3 points each, and Ben and Chi the fewest rocks.",
        ),
        (
            ["rykk", "ryykkkk", "ykb"],
            (3, 3, 3),
            (2,),
            "Ana, Ben and Chi have 3 points each, and Chi the fewest rocks.",
        ),
        (
            ["rk", "rk", "yk"],
            (2, 2, 2),
            (0, 1, 2),
            "Ana, Ben and Chi share: 2 points and as many rocks each.",
        ),
        (["rkkkk", "kk", "kkk"], (-1, -2, -2), (0,), "Ana has the most: -1 point."),
        (["kkkkk", "kkk", "kkkkkk"], (-5, -3, -5), (1,), "Ben has the most: -3 points."),
        (["", "kb", "k"], (0, 0, 0), (0,), "Ana, Ben and Chi have 0 points each, and Ana the fewest rocks."),
        (["b", "", "k"], (1, 0, 0), (0,), "Ana has the most: 1 point."),
        (["y", "yk", "rrkk"], (2, 1, 5), (2,), "Chi has the most: 5 points."),  # rocks alone lose nothing
    ],
)
def test_the_highest_total_wins_then_fewer_rocks_then_they_share(place, shields, scores, winners, reason):
    table = place(3, "b", shields=shields)
    assert table.state.outcome() is None
    table.choose(1, 1, 1)
    outcome = table.state.outcome()
    assert (outcome.scores, outcome.winners, outcome.reason) == (scores, winners, reason)
    assert (table.state.actor, table.actions, table.public.outcome) == (None, [], outcome)


@pytest.mark.rule("HEI-15")
@pytest.mark.parametrize(("item", "points"), [("r", 3), ("y", 2), ("b", 1), ("k", -1)])
def test_what_each_item_counts(place, item, points):
    table = place(2, "", shields=[item * 3, ""]).choose(1, 1)
    assert table.state.outcome().scores == (3 * points, -1)


# -- two players ---------------------------------------------------------------------------------------


@pytest.mark.rule("HEI-16")
def test_two_players_choose_1_2_3_and_4_of_all_six_cards(opened):
    table = opened(2)
    for number in (1, 2, 3, 4):
        assert (table.public.round, table.public.rounds) == (number, 4)
        for _ in range(2):
            seat = table.state.actor
            assert {len(action.args) for action in table.state.legal_actions()} == {number}
            assert set(chain(*(action.args for action in table.state.legal_actions()))) == set("123456")
            table.play(table.actions[-1])
            if number > 1:
                assert len(table.state.view(seat).laid) == number
            assert (table.state.view(seat).available, table.state.view(seat).used) == (tuple("123456"), ())
        play_on(table, beyond=number)
    assert table.state.outcome() is not None
    assert [table.state.view(seat).available for seat in (0, 1)] == [tuple("123456")] * 2


@pytest.mark.rule("HEI-16")
@pytest.mark.parametrize(
    ("number", "line"),
    [
        (1, "1 choose 2 3"),
        (2, "1 choose 2"),
        (2, "1 choose 2 2"),
        (2, "1 choose 5 2"),
        (2, "1 choose 2 3 4"),
        (3, "1 choose 1 2"),
        (4, "1 choose 1 2 3"),
        (4, "1 choose 1 2 3 4 5"),
    ],
)
def test_exactly_as_many_as_the_round_says_each_once(place, number, line):
    wanted = "a card." if number == 1 else f"{number} cards, the lowest first."
    assert place(2, "b", round=number).refuses(line) == f"Ana is to choose {wanted}"


@pytest.mark.rule("HEI-17")
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_reveals_alternate_and_the_last_card_is_turned_up_without_asking(place, number, start):
    table = place(2, "ryybbb", round=number, start=start)
    lines = [" choose " + " ".join("3456"[:number]), " choose " + " ".join("1256"[:number])]
    table.play(f"{start + 1}{lines[0]}", f"{2 - start}{lines[1]}")
    asked, shown = [], [event for event in table.events if type(event).__name__ in ("Revealed", "Robbed")]
    while table.state.actor is not None:
        assert table.public.step == "reveal"
        down = table.public.face_down
        assert down[table.state.actor] > 1
        asked.append(table.state.actor)
        table.play(table.actions[-1])
        shown += [event for event in table.events if type(event).__name__ in ("Revealed", "Robbed")]
    assert asked == [start, 1 - start] * (number - 1)
    assert [event.seat for event in shown] == [start, 1 - start] * number
    assert shown[-2].card == "3"
    assert shown[-1].card == "1"


@pytest.mark.rule("HEI-17")
def test_each_chooses_among_its_own_cards_that_still_lie_face_down(place):
    table = place(2, "ryybbbbbb", round=3).choose("1 3 5", "3 4 6")
    assert table.actions == ["1 reveal 1", "1 reveal 3", "1 reveal 5"]
    assert table.public.face_down == (3, 3)
    table.play("1 reveal 3")
    assert table.actions == ["2 reveal 3", "2 reveal 4", "2 reveal 6"]
    table.play("2 reveal 3")
    assert table.actions == ["1 reveal 1", "1 reveal 5"]
    assert (table.face_up, table.public.face_down) == (["3:", "3:ryy"], (2, 2))
    assert table.state.view(1).laid == ("4", "6")
    table.play("1 reveal 5")
    assert table.actions == ["2 reveal 4", "2 reveal 6"]


@pytest.mark.rule("HEI-17")
def test_who_chooses_a_card_to_reveal_knows_all_that_lies_open(place):
    table = place(2, "ryybbbbbb", round=4).choose("1 2 3 4", "3 4 5 6")
    table.play("1 reveal 3", "2 reveal 3", "1 reveal 4")
    for seat in (None, 0, 1):
        view = table.state.view(seat)
        assert view.face_up == ((("3", ""), ("4", "bbbb")), (("3", "ryy"),))
        assert view.safe == "bb"


@pytest.mark.rule("HEI-17")
def test_what_lies_face_down_of_the_other_is_secret(place):
    twins = [place(2, "ryybbb", round=3).choose(cards, "3 4 6") for cards in ("1 3 5", "2 3 6")]
    for table in twins:
        table.play("1 reveal 3")
    for seat in (None, 1):
        assert twins[0].state.view(seat) == twins[1].state.view(seat)
    assert [table.state.view(0).laid for table in twins] == [("1", "5"), ("2", "6")]


@pytest.mark.rule("HEI-18")
def test_a_match_takes_only_what_lies_on_the_opponents_card_of_that_number(place):
    table = place(2, "rrryyybbb", round=3).choose("1 2 3", "2 5 6")
    table.play("1 reveal 3", "2 reveal 5", "1 reveal 2")
    assert table.face_up == ["3:rrr 2:bk", "5:yyybb"]
    table.play("2 reveal 2")
    assert table.kinds[0] == "Robbed"
    assert table.events[0].loot == "bk"
    assert table.shields == ["rrrk", "yyybbbkkkkkkk"]
