"""The rulings of the rules page, in its order: each clause and its corners."""

import random
from collections import Counter

import pytest

from catgames.engine import CHANCE, PositionError, SetupError, games
from catgames.engine.mess.cards import BONUS_DECK, BONUSES, PRANK_DECK, PRANKS
from catgames.engine.mess.house import LAYOUTS, ROOMS, layout, within

GAME = games["mess"]
NAMES = ["Ana", "Ben", "Chi", "Dee", "Eve", "Fay", "Gil"]

PLAYERS = range(2, 7)
DEALT = {2: 10, 3: 9, 4: 9, 5: 8, 6: 8}
FACES = [*ROOMS, "blank"]

every_count = pytest.mark.parametrize("players", PLAYERS)


def mixed(deck, seed):
    return " ".join(random.Random(seed).sample(list(map(str, deck)), len(deck)))


def at_the_token(place, *hands, **keys):
    """The first player, without a Prank for the Kitchen, is to place a token there."""
    return place(*hands, phase="token", **keys)


# -- the cards and the house as data -------------------------------------------------------------------


@pytest.mark.rule("MESS-01")
def test_there_are_70_pranks_14_in_each_room():
    assert len(PRANK_DECK) == 70
    for room, short in zip(
        ["bedroom", "living", "office", "bathroom", "kitchen"],
        ["bed", "liv", "off", "bat", "kit"],
        strict=True,
    ):
        cards = [prank for prank in PRANK_DECK if prank.room == room]
        assert [prank.score for prank in cards] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5]
        assert [str(prank) for prank in cards] == [f"{short}{prank.score}" for prank in cards]
    assert list(map(str, PRANK_DECK)) == [
        str(card) for card in sorted(PRANK_DECK, key=lambda card: card.rank)
    ]


@pytest.mark.rule("MESS-01")
def test_there_are_24_bonuses_three_of_each_kind():
    kinds = ["hold", "dash", "draw", "reroll", "skip", "alibi", "cancel", "swap"]
    assert Counter(BONUS_DECK) == dict.fromkeys(kinds, 3)
    assert list(BONUSES) == kinds
    assert all(str(bonus) == kind for kind, bonus in BONUSES.items())


def test_each_prank_has_a_name_of_its_own():
    names = [prank.name for prank in PRANKS.values()]
    assert len(set(names)) == len(names) == 25
    assert all(names)


BESIDE = {
    "brick": {
        "kitchen": "bathroom living office",
        "bathroom": "kitchen living bedroom",
        "living": "kitchen bathroom bedroom office",
        "bedroom": "bathroom living",
        "office": "kitchen living",
    },
    "hub": {
        "kitchen": "bathroom living office",
        "bathroom": "kitchen living bedroom",
        "living": "kitchen bathroom bedroom office",
        "bedroom": "bathroom living office",
        "office": "kitchen living bedroom",
    },
    "ring": {
        "kitchen": "bathroom office",
        "bathroom": "kitchen bedroom",
        "bedroom": "bathroom living",
        "living": "bedroom office",
        "office": "living kitchen",
    },
    "corridor": {
        "kitchen": "bathroom",
        "bathroom": "kitchen bedroom",
        "bedroom": "bathroom living",
        "living": "bedroom office",
        "office": "living",
    },
}


@pytest.mark.parametrize("name", BESIDE)
def test_the_rooms_of_a_layout_are_next_to_those_of_the_page(name):
    assert {room: set(others) for room, others in LAYOUTS[name].items()} == {
        room: set(others.split()) for room, others in BESIDE[name].items()
    }


def test_there_are_four_layouts_and_brick_is_the_default():
    assert list(LAYOUTS) == list(BESIDE)
    assert GAME.options["layout"].choices == tuple(BESIDE)
    assert GAME.new(NAMES[:2]).view(None).layout == "brick"
    with pytest.raises(SetupError):
        GAME.new(NAMES[:2], layout="maze")


@pytest.mark.parametrize("name", BESIDE)
def test_every_layout_is_symmetric_and_connected(name):
    rooms = LAYOUTS[name]
    assert set(rooms) == set(ROOMS)
    for room in ROOMS:
        assert room not in rooms[room]
        assert all(room in rooms[other] for other in rooms[room])
        assert within(rooms, room, 4) == list(ROOMS)


@pytest.mark.parametrize(
    ("doors", "words"),
    [
        ("kitchen-bathroom bathroom-bedroom bedroom-living", "no door leads to office"),
        ("bedroom-living kitchen-bathroom bathroom-office", "no door leads to office, bathroom, kitchen"),
        ("", "no door"),
        ("kitchen-attic", "does not join two rooms"),
        ("attic-kitchen", "does not join two rooms"),
        ("kitchen-kitchen kitchen-bathroom bathroom-bedroom bedroom-living living-office", "kitchen-kitchen"),
        ("kitchen", "unpack"),
        ("kitchen-bathroom-living", "unpack"),
    ],
)
def test_a_house_with_a_room_that_cannot_be_reached_or_does_not_exist_is_no_layout(doors, words):
    with pytest.raises(ValueError, match=words):
        layout(doors)


def test_any_connected_map_is_a_layout():
    star = layout("living-kitchen living-bathroom office-living bedroom-living living-bedroom")
    assert star["living"] == ("bedroom", "office", "bathroom", "kitchen")
    assert {star[room] for room in ROOMS if room != "living"} == {("living",)}


# -- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("MESS-01")
@pytest.mark.parametrize("players", range(8))
def test_2_to_6_players_and_no_others(players):
    if players in PLAYERS:
        assert GAME.new(NAMES[:players]).actor == CHANCE
        return
    with pytest.raises(SetupError, match=f"2 to 6 players, not {players}"):
        GAME.new(NAMES[:players])
    hands = [{"pranks": ["bed1"]}] * players
    with pytest.raises(PositionError, match=r"^seats:"):
        GAME.from_position(
            {"seats": NAMES[:players], "hands": hands, "cat": "office", "parents": "living", "turn": 0}
        )


@pytest.mark.rule("MESS-01")
@every_count
@pytest.mark.parametrize("last_first", [False, True])
def test_cards_are_dealt_one_at_a_time_clockwise_from_the_first_player(opened, players, last_first):
    first = players - 1 if last_first else 0
    pranks, bonuses = mixed(PRANK_DECK, players), mixed(BONUS_DECK, players)
    table = opened(players, pranks, bonuses, first)
    each = DEALT[players]
    for turn in range(players):
        seat = (first + turn) % players
        own = table.state.view(seat)
        assert Counter(own.pranks) == Counter(pranks.split()[turn : each * players : players])
        assert Counter(own.bonuses) == Counter(bonuses.split()[turn : 3 * players : players])
    assert table.public.pranks_left == (each,) * players
    assert table.public.bonuses_left == (3,) * players
    assert table.state.stack == pranks.split()[each * players :]
    assert table.public.stack == 70 - each * players
    assert Counter(table.state.unused) == Counter(bonuses.split()[3 * players :])
    assert (table.public.tokens, table.public.discards, table.public.out) == ({}, (), ())


@pytest.mark.rule("MESS-01")
def test_the_shuffles_come_first_and_can_bring_every_card_to_every_place():
    state = GAME.new(NAMES[:3])
    for verb, deck in (("pranks", PRANK_DECK), ("bonuses", BONUS_DECK)):
        assert (state.actor, state.legal_actions(), state.view(None).step) == (CHANCE, [], verb)
        assert state.view(None).awaited is None
        orders = [state.sample_chance(random.Random(seed)).args for seed in range(1500)]
        assert all(Counter(order) == Counter(deck) for order in orders)
        assert all(set(place) == set(deck) for place in zip(*orders, strict=True))
        state.apply(" ".join(["*", verb, *orders[0]]))
    assert state.view(None).step == "roll"


@pytest.mark.rule("MESS-01")
def test_the_bonuses_that_were_not_dealt_are_never_used(opened):
    table = opened(2)
    unused = table.state.unused[:]
    rng = random.Random(5)
    while table.state.actor is not None:
        action = table.state.sample_chance(rng) if table.state.actor == CHANCE else None
        table.play(str(action or rng.choice(table.actions)))
        assert table.state.unused == unused, "seed 5"


@pytest.mark.rule("MESS-02")
@every_count
def test_the_named_player_begins_and_play_goes_clockwise(opened, players):
    assert "youngest cat" in GAME.who_starts
    for first in range(players):
        table = opened(players, first=first)
        turns = []
        while len(turns) < players + 2 and table.state.actor is not None:
            if len(turns) == table.public.turns:
                turns.append(table.public.turn)
            chance = table.state.actor == CHANCE
            first_roll = chance and table.public.parents is None
            table.play("* roll living" if first_roll else "* roll blank" if chance else table.actions[-1])
        assert turns == [(first + turn) % players for turn in range(players + 2)]


@pytest.mark.rule("MESS-02")
@pytest.mark.parametrize("first", [-1, 4])
def test_the_first_player_sits_at_the_table(first):
    with pytest.raises(SetupError):
        GAME.new(NAMES[:4], first=first)


@pytest.mark.rule("MESS-03")
@every_count
def test_the_opening_is_a_roll_and_a_free_placing_without_windows(opened, players):
    first = players - 1
    table = opened(players, first=first)
    assert (table.public.cat, table.public.parents) == (None, None)
    for _ in range(3):
        assert (table.step, table.state.actor, table.public.awaited) == ("roll", CHANCE, first)
        assert table.actions == [f"* roll {face}" for face in FACES]
        table.play("* roll blank")
        assert (table.public.parents, table.kinds) == (None, ["Rolled"])
    table.play("* roll office")
    assert (table.public.parents, table.kinds) == ("office", ["Rolled", "ParentsMoved"])
    assert (table.step, table.state.actor) == ("cat", first)
    others = ["bedroom", "living", "bathroom", "kitchen"]
    assert table.actions == [f"{first + 1} cat {room}" for room in others]
    table.play(f"{first + 1} cat bedroom")
    assert (table.public.cat, table.step, table.state.actor) == ("bedroom", "window3", first)
    table.all_pass()
    assert (table.step, table.state.actor, table.public.turns) == ("prank", first, 0)


@pytest.mark.rule("MESS-03")
@pytest.mark.parametrize("room", ROOMS)
def test_the_opening_puts_the_parents_into_any_room_and_the_cat_into_any_other(opened, room):
    table = opened(3).play(f"* roll {room}")
    assert table.public.parents == room
    assert table.actions == [f"1 cat {other}" for other in ROOMS if other != room]


# -- a turn, and the Parents ---------------------------------------------------------------------------


@pytest.mark.rule("MESS-04")
def test_the_steps_of_a_turn_in_their_order(place):
    table = place("liv2 liv1 alibi", "bed1 cancel", "bed2 cancel", parents="office")
    steps = []
    while table.public.turn == 0:
        if [table.step] != steps[-1:]:
            steps.append(table.step)
        line = "* roll bedroom" if table.state.actor == CHANCE else table.actions[-1]
        table.play({"cat": "1 cat bathroom", "token": "1 token"}.get(table.step, line))
    assert steps == ["window1", "roll", "window2", "cat", "window3", "prank", "token"]
    assert (table.step, table.state.actor, table.public.turns) == ("window1", 1, 1)


@pytest.mark.rule("MESS-05")
@pytest.mark.parametrize("parents", ROOMS)
@pytest.mark.parametrize("face", FACES)
def test_the_parents_go_straight_to_the_room_rolled_or_stay_and_then_catch_nobody(place, parents, face):
    table = place("bed1", "bed2", "bed3", parents=parents, tokens={parents: 1}, phase="roll")
    table.play(f"* roll {face}")
    moved = face not in ("blank", parents)
    assert table.kinds == ["Rolled", "ParentsMoved" if moved else "ParentsStayed"]
    assert table.public.parents == (face if moved else parents)
    assert (table.public.out, table.public.tokens) == ((), {parents: 1})
    assert (table.step, table.state.actor) == ("cat", 0)


@pytest.mark.rule("MESS-06")
def test_a_token_the_parents_find_puts_its_owner_out_and_clears_every_room_with_one(place):
    rooms = {"office": "off4 off4", "bathroom": "bat1", "bedroom": "bed5", "kitchen": "kit1"}
    table = place(
        *("kit3 hold", "off2 liv1 hold swap", "liv5 cancel"),
        **{"rooms": rooms, "tokens": {"office": 1, "bathroom": 1, "bedroom": 2}},
        **{"stack": "liv2", "discards": "skip", "phase": "roll"},
    )
    table.play("* roll office")
    assert table.kinds == ["Rolled", "ParentsMoved", "Caught"]
    assert table.events[-1].rooms == ("office", "bathroom")
    assert table.public.out == (1,)
    assert table.tokens == {"bedroom": "Chi"}
    assert table.rooms == {"bedroom": "bed5", "kitchen": "kit1"}
    assert table.hands == ["kit3 hold", "", "liv5 cancel"]
    assert (table.public.pranks_left, table.public.bonuses_left) == ((1, 0, 1), (1, 0, 1))
    assert (table.public.stack, table.public.discards) == (1, ("skip",))  # what is gone is gone
    for seat in (None, 0, 1, 2):
        assert "liv1" not in " ".join(table.texts(seat))  # and unseen


@pytest.mark.rule("MESS-06")
def test_only_the_room_that_is_entered_matters(place):
    table = place("kit3", "off2", "liv5", tokens={"office": 1, "bathroom": 2}, phase="roll")
    table.play("* roll kitchen")
    assert (table.public.out, table.tokens) == ((), {"office": "Ben", "bathroom": "Chi"})


@pytest.mark.rule("MESS-07")
def test_a_current_player_who_is_caught_ends_the_turn(place):
    table = place("kit3 draw", "off2 swap", "liv5 hold", tokens={"office": 0}, phase="roll")
    table.play("* roll office")
    assert table.public.out == (0,)
    assert (table.step, table.public.turn, table.state.actor, table.public.turns) == ("window1", 1, 1, 1)


@pytest.mark.rule("MESS-07")
@pytest.mark.parametrize("caught", [1, 2])
def test_the_turn_goes_on_when_somebody_else_is_caught(place, caught):
    table = place("kit3", "off2", "liv5", tokens={"office": caught}, phase="roll")
    table.play("* roll office")
    assert table.public.out == (caught,)
    assert (table.step, table.public.turn, table.state.actor) == ("cat", 0, 0)
    table.play("1 cat bathroom", "1 stuck", "1 token")
    assert table.public.turn == 3 - caught


@pytest.mark.rule("MESS-07", "MESS-26")
def test_a_current_player_caught_by_a_reroll_ends_the_turn_too(place):
    keys = {"tokens": {"office": 0}, "phase": "window2", "rolled": True}
    table = place("kit3 draw", "off2 reroll", "liv5", **keys)
    table.play("1 pass", "2 bonus reroll", "1 pass", "* roll office")
    assert (table.public.out, table.public.turn, table.step) == ((0,), 1, "roll")


# -- the cat -------------------------------------------------------------------------------------------


def reached(table):
    return {line.split()[2] for line in table.actions if " cat " in line}


@pytest.mark.rule("MESS-08")
@pytest.mark.parametrize("name", BESIDE)
@pytest.mark.parametrize("cat", ROOMS)
@pytest.mark.parametrize("parents", ROOMS)
def test_the_cat_stays_or_goes_next_door_but_not_in_to_the_parents(place, name, cat, parents):
    table = place("kit1", "kit2", cat=cat, parents=parents, layout=name, phase="cat")
    assert reached(table) == ({*BESIDE[name][cat].split()} - {parents}) | {cat}
    assert len(table.actions) == len(reached(table))
    for room in set(ROOMS) - reached(table):
        assert table.refuses(f"1 cat {room}").startswith("That is not possible now: Ana is to move the cat")


@pytest.mark.rule("MESS-08")
def test_the_cat_may_stay_with_the_parents_and_pranks_be_played_there(place):
    table = place("kit1 kit2", "kit2", parents="living", phase="roll").play("* roll kitchen")
    table.play("1 cat kitchen")
    assert (table.events[-1].stayed, table.public.cat) == (True, "kitchen")
    table.play("1 prank kit2")
    assert table.rooms == {"kitchen": "kit2"}


@pytest.mark.rule("MESS-09")
@pytest.mark.parametrize("room", ["kitchen", "bathroom", "office"])
def test_nobody_has_to_go_where_they_can_play(place, room):
    table = place("off1 off2", "kit2", phase="cat").play(f"1 cat {room}")
    assert (table.public.cat, table.step) == (room, "prank")
    assert table.actions == (["1 prank off1", "1 prank off2"] if room == "office" else ["1 stuck"])


# -- Pranks and tokens ---------------------------------------------------------------------------------


@pytest.mark.rule("MESS-10", "MESS-12")
@pytest.mark.parametrize(
    ("hand", "actions"),
    [
        ("kit1 kit4 off2", ["1 prank kit1", "1 prank kit4"]),
        ("kit3 kit3", ["1 prank kit3"]),
        ("kit5 bed1 bed1", ["1 prank kit5"]),
        ("off1 bed5", ["1 stuck"]),
    ],
)
def test_a_matching_prank_of_any_value_must_be_played(place, hand, actions):
    table = place(hand, "bed2", phase="prank")
    assert table.actions == actions
    if actions != ["1 stuck"]:
        table.refuses("1 stuck")
    for card in hand.split():
        if f"1 prank {card}" not in actions:
            table.refuses(f"1 prank {card}")


@pytest.mark.rule("MESS-10")
def test_a_prank_lies_face_up_in_the_cats_room_and_totals_are_public(place):
    table = place("kit1 kit4 off2", "bed2", phase="prank", rooms={"kitchen": "kit3", "office": "off5"})
    table.play("1 prank kit4")
    assert table.rooms == {"kitchen": "kit3 kit4", "office": "off5"}
    assert table.hands[0] == "off2 kit1"
    (event,) = table.events
    assert (event.seat, event.prank, event.total) == (0, "kit4", 7)
    assert {event.seen_by(seat) for seat in (None, 0, 1)} == {event}


@pytest.mark.rule("MESS-11")
@pytest.mark.parametrize(
    ("there", "card", "full"),
    [
        ("kit5 kit3", "kit1", False),
        ("kit5 kit3", "kit2", True),
        ("kit5", "kit4", False),
        ("kit5 kit4", "kit4", True),
        ("kit5 kit4 kit3", "kit1", True),
        ("", "kit5", False),
    ],
)
def test_a_prank_that_makes_or_leaves_a_total_of_10_or_more_asks_for_a_token(place, there, card, full):
    table = place(f"{card} off1", "bed2", phase="prank", rooms={"kitchen": there, "office": "off5 off4 off4"})
    table.play(f"1 prank {card}")
    assert table.step == ("token" if full else "roll")
    if full:
        assert (table.state.actor, table.actions) == (0, ["1 token"])
        table.play("1 token")
    assert table.tokens == ({"kitchen": "Ana"} if full else {})
    assert (table.public.turn, table.public.turns) == (1, 1)


@pytest.mark.rule("MESS-12")
@pytest.mark.parametrize("there", ["", "kit1", "kit5 kit4 kit3"])
def test_who_is_stuck_places_a_token_whatever_the_total(place, there):
    table = place("off1", "bed2", phase="prank", rooms={"kitchen": there})
    table.play("1 stuck")
    assert table.kinds == ["Stuck"]
    assert (table.step, table.actions) == ("token", ["1 token"])
    table.play("1 token")
    assert (table.tokens, table.public.turn) == ({"kitchen": "Ana"}, 1)
    assert table.hands[0] == "off1"


@pytest.mark.rule("MESS-13")
def test_anothers_token_is_replaced_and_goes_back(place):
    tokens = {"kitchen": 1, "office": 1, "bedroom": 1, "living": 1}
    table = at_the_token(place, "off1", "bed2", "bed3", tokens=tokens).play("1 token")
    assert table.events[-1].before == 1
    assert table.tokens == {"kitchen": "Ana", "office": "Ben", "bedroom": "Ben", "living": "Ben"}
    table.play("* roll blank", "2 cat bathroom", "2 stuck")
    assert table.actions == ["2 token"]  # the one that went back


@pytest.mark.rule("MESS-13")
@pytest.mark.parametrize("line", ["1 prank kit4", "1 stuck"])
def test_ones_own_token_stays_and_no_second_is_placed(place, line):
    hand = "kit4 off1 alibi" if "prank" in line else "off1 alibi"
    keys = {"tokens": {"kitchen": 0}, "rooms": {"kitchen": "kit5 kit3"}, "phase": "prank"}
    table = place(hand, "bed2", **keys).play(line)
    assert (table.tokens, table.public.turn, table.step) == ({"kitchen": "Ana"}, 1, "window1")


@pytest.mark.rule("MESS-14")
@pytest.mark.parametrize("line", ["1 prank kit4", "1 stuck"])
@pytest.mark.parametrize("fifth", [{}, {"kitchen": 1}])
def test_with_all_four_tokens_on_the_board_nothing_is_placed(place, line, fifth):
    tokens = {**dict.fromkeys(["bedroom", "living", "office", "bathroom"], 0), **fifth}
    hand = "kit4 off1 alibi" if "prank" in line else "off1 alibi"
    keys = {"tokens": tokens, "rooms": {"kitchen": "kit5 kit3"}, "phase": "prank"}
    table = place(hand, "bed2", **keys).play(line)
    assert (table.public.tokens, table.public.turn, table.step) == (tokens, 1, "window1")


@pytest.mark.rule("MESS-14", "MESS-01")
def test_the_fourth_token_can_still_be_placed(place):
    tokens = dict.fromkeys(["bedroom", "living", "office"], 0)
    table = at_the_token(place, "off1", "bed2", tokens=tokens)
    assert table.actions == ["1 token"]
    assert len(table.play("1 token").tokens) == 4


@pytest.mark.rule("MESS-15")
def test_a_token_beside_the_parents_is_harmless_until_they_come_back(place):
    table = place("off1", "bed2", "bed3", phase="token", parents="kitchen").play("1 token")
    assert table.tokens == {"kitchen": "Ana"}
    for face in ("blank", "kitchen", "living", "kitchen"):
        assert table.public.out == ()
        while table.state.actor != CHANCE:
            seat = table.state.actor + 1
            table.play({"cat": f"{seat} cat {table.public.cat}"}.get(table.step, table.actions[0]))
            table.state.tokens = {"kitchen": 0}  # those of the others would be in the way
        table.play(f"* roll {face}")
    assert table.public.out == (0,)


@pytest.mark.rule("MESS-16")
@pytest.mark.parametrize("total", ["", "kit5 kit3"])
@pytest.mark.parametrize("bonuses", ["", "alibi swap"])
def test_who_plays_the_last_prank_wins_at_once(place, total, bonuses):
    hands = [f"kit2 {bonuses}", "bed2 cancel hold swap", "bed3"]
    table = place(*hands, phase="prank", rooms={"kitchen": total}, tokens={"office": 1}).play("1 prank kit2")
    assert table.kinds == ["Pranked"]
    assert (table.state.actor, table.actions, table.step) == (None, [], "over")
    outcome = table.state.outcome()
    assert (outcome.winners, outcome.scores) == ((0,), (1, 0, 0))
    assert outcome.reason == "Ana has played every Prank."
    assert table.tokens == {"office": "Ben"}


@pytest.mark.rule("MESS-16")
def test_bonuses_left_do_not_matter_and_pranks_left_do(place):
    table = place("kit2 kit3", "bed2", phase="prank").play("1 prank kit3")
    assert table.state.outcome() is None


@pytest.mark.rule("MESS-17")
@pytest.mark.parametrize(("turn", "caught", "winner"), [(0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 0)])
def test_the_last_player_not_caught_wins(place, turn, caught, winner):
    for hands in (("kit2 hold", "bed2 hold"), ("kit2 hold", "bed2 hold", "")):
        table = place(*hands, turn=turn, tokens={"office": caught}, phase="roll").play("* roll office")
        assert table.kinds == ["Rolled", "ParentsMoved", "Caught"]
        outcome = table.state.outcome()
        assert outcome.winners == (winner,)
        assert outcome.scores == tuple(int(seat == winner) for seat in range(len(hands)))
        assert outcome.reason == f"{NAMES[winner]} is the last who has not been caught."
        assert (table.state.actor, table.step) == (None, "over")


# -- which Bonus when ----------------------------------------------------------------------------------

ALL = "hold dash draw reroll skip alibi cancel swap"


def kinds(table):
    """The kinds of Bonuses that can be played now."""
    return {action.args[0] for action in table.state.legal_actions() if action.verb == "bonus"}


def holding_all(place, player, players=3, **keys):
    """A table where ``player`` alone holds Bonuses, one of each kind."""
    hands = [f"bed{seat + 1} off1 off2" + (f" {ALL}" if seat == player else "") for seat in range(players)]
    return place(*hands[:players], stack="liv1", **keys)


@pytest.mark.rule("MESS-18", "MESS-19", "MESS-20")
@pytest.mark.parametrize("player", [0, 1, 2])
@pytest.mark.parametrize(
    ("keys", "playable"),
    [
        pytest.param({"phase": "window1"}, "hold skip draw swap", id="MESS-18"),
        pytest.param({"phase": "window2", "rolled": True}, "reroll draw swap", id="MESS-19"),
        pytest.param({"phase": "window2"}, "draw swap", id="MESS-19 not rolled"),
        pytest.param({"phase": "window3"}, "draw swap", id="MESS-20"),
    ],
)
def test_what_any_live_player_may_play_in_each_window(place, player, keys, playable):
    table = holding_all(place, player, **keys)
    assert (table.state.actor, table.step) == (player, keys["phase"])
    assert kinds(table) == set(playable.split())
    assert table.actions[-1] == f"{player + 1} pass"
    for kind in ALL.split():
        if kind not in playable.split() and kind not in ("draw", "swap"):
            table.refuses(f"{player + 1} bonus {kind}")


@pytest.mark.rule("MESS-19")
@pytest.mark.parametrize("face", FACES)
def test_a_reroll_is_legal_after_any_roll(place, face):
    table = place("bed1", "bed2 reroll", phase="roll").play(f"* roll {face}")
    assert (table.step, table.actions) == ("window2", ["2 bonus reroll", "2 pass"])


@pytest.mark.rule("MESS-21")
@pytest.mark.parametrize(("phase", "playable"), [("cat", "dash draw swap"), ("prank", "draw swap")])
def test_what_the_current_player_may_play_before_the_cat_and_before_the_prank(place, phase, playable):
    table = holding_all(place, 0, phase=phase)
    assert kinds(table) == set(playable.split())
    assert holding_all(place, 1, phase=phase).state.actor == 0  # nobody else is asked


@pytest.mark.rule("MESS-21", "MESS-23")
@pytest.mark.parametrize("answer", ["pass", "bonus cancel"])
@pytest.mark.parametrize(
    ("phase", "bonus"),
    [("cat", "dash"), ("cat", "draw 1"), ("cat", "draw 2"), ("prank", "draw 1"), ("prank", "draw 3")],
)
def test_the_same_step_asks_again_when_the_card_is_done_or_cancelled(place, phase, bonus, answer):
    table = place("bed1 off1 dash draw swap", "bed2 off2 cancel", "bed3 off3", stack="liv1 liv2", phase=phase)
    playable = kinds(table)
    table.play(f"1 bonus {bonus}")
    assert (table.step, table.actions) == ("answer", ["2 bonus cancel", "2 pass"])
    table.play(f"2 {answer}")
    if table.step == "answer":
        table.play("1 pass")  # Ana still holds a Bonus, so she is asked about the cancel
    assert (table.step, table.state.actor) == (phase, 0)
    assert kinds(table) == playable - {bonus.split()[0]}


@pytest.mark.rule("MESS-21", "MESS-29")
@pytest.mark.parametrize(("phase", "playable"), [("cat", {"draw", "dash"}), ("prank", {"draw"})])
def test_after_a_swap_the_step_asks_by_the_new_hand(place, phase, playable):
    table = place("bed1 swap", "bed2 kit2 dash draw reroll", stack="liv1", phase=phase)
    table.play("1 bonus swap 2")
    table.all_pass()
    assert (table.step, table.state.actor) == (phase, 0)
    assert kinds(table) == playable
    if phase == "prank":
        assert table.actions[0] == "1 prank kit2"


# -- who is asked --------------------------------------------------------------------------------------


@pytest.mark.rule("MESS-22")
@pytest.mark.parametrize("window", [1, 2, 3])
@pytest.mark.parametrize(
    ("holders", "turn", "asked"),
    [
        ({0, 1, 2, 3}, 0, [1, 2, 3, 4]),
        ({0, 1, 2, 3}, 2, [3, 4, 1, 2]),
        ({0, 1, 3}, 2, [4, 1, 2]),
        ({1}, 2, [2]),
        ({2}, 2, [3]),
        ({0, 2}, 1, [3, 1]),
    ],
)
def test_a_window_asks_who_holds_a_bonus_clockwise_from_the_current_player(
    place, window, holders, turn, asked
):
    # An alibi, a dash and a cancel are of no use in a window, but nobody is to see that.
    useless = ["alibi", "dash", "cancel", "alibi"]
    hands = [f"bed{seat + 1} {useless[seat] if seat in holders else ''}" for seat in range(4)]
    table = place(*hands, turn=turn, phase=f"window{window}")
    assert [seat + 1 for seat in table.public.asked] == asked
    for seat in asked:
        assert (table.step, table.state.actor, table.actions) == (
            f"window{window}",
            seat - 1,
            [f"{seat} pass"],
        )
        table.play(f"{seat} pass")
        assert table.events == []
    assert table.step == ["roll", "cat", "prank"][window - 1]


@pytest.mark.rule("MESS-22")
@pytest.mark.parametrize(("phase", "step"), [("window1", "roll"), ("window2", "cat"), ("window3", "prank")])
def test_windows_vanish_when_nobody_holds_a_bonus(place, phase, step):
    assert place("bed1", "bed2", "bed3", phase=phase).step == step


@pytest.mark.rule("MESS-22")
def test_an_undisturbed_turn_without_bonuses_is_roll_cat_prank(place):
    table = place("kit1 kit2", "bed2").play("* roll blank", "1 cat kitchen", "1 prank kit1")
    assert (table.public.turn, table.step) == (1, "roll")


@pytest.mark.rule("MESS-22")
@pytest.mark.parametrize("cancelled", [False, True])
@pytest.mark.parametrize(("phase", "number"), [("window1", 1), ("window2", 2), ("window3", 3)])
def test_a_window_starts_again_after_a_card_is_done_or_cancelled(place, cancelled, phase, number):
    hands = ("bed1 hold", "bed2 cancel", "bed3 draw", "bed4 alibi")
    table = place(*hands, stack="liv1", phase=phase).play("1 pass", "2 pass", "3 bonus draw 1")
    assert (table.step, [seat + 1 for seat in table.public.asked]) == ("answer", [4, 1, 2])
    if cancelled:
        table.play("4 pass", "1 pass", "2 bonus cancel")
        assert table.all_pass() == [4, 1]
    else:
        assert table.all_pass() == [4, 1, 2]
    assert table.step == f"window{number}"
    left = [1, 4] if cancelled else [1, 2, 4]
    assert table.all_pass() == left  # those who had passed are asked again
    assert table.step == ["roll", "cat", "prank"][number - 1]


@pytest.mark.rule("MESS-22")
def test_a_window_closes_by_itself_when_the_last_bonus_is_played(place):
    table = place("bed1", "bed2 draw", "bed3", stack="liv1").play("2 bonus draw 1")
    assert (table.step, table.hands[0]) == ("roll", "bed1 liv1")


# -- cancelling ----------------------------------------------------------------------------------------


@pytest.mark.rule("MESS-23")
@pytest.mark.parametrize(
    ("holders", "asked"), [("1234", [3, 4, 1]), ("24", [4]), ("123", [3, 1]), ("12", [1]), ("2", [])]
)
def test_a_bonus_may_be_answered_by_any_other_holder_clockwise_from_who_played_it(place, holders, asked):
    useless = {1: "alibi", 2: "skip dash", 3: "alibi", 4: "hold"}
    hands = [f"bed{seat} {useless[seat] if str(seat) in holders else ''}" for seat in useless]
    table = place(*hands)
    while table.state.actor != 1:
        table.play(table.actions[-1])
    table.play("2 bonus skip")
    assert (table.step == "answer") == bool(asked)
    for seat in asked:
        assert (table.step, table.actions) == ("answer", [f"{seat} pass"])
        assert [other + 1 for other in table.public.asked] == asked[asked.index(seat) :]
        assert table.public.answering == ((1, "skip"),)
        table.play(f"{seat} pass")
    assert "TurnSkipped" in table.kinds


CHAINS = {
    # What is played after Chi's skip, in the order in which each is asked; whose cards are then cancelled.
    "nobody": (["4 pass", "1 pass", "2 pass"], []),
    "one": (["4 pass", "1 bonus cancel", "2 pass", "3 pass", "4 pass"], [(2, "skip")]),
    "two": (["4 bonus cancel", "1 pass", "2 bonus cancel", "3 pass", "4 pass", "1 pass"], [(3, "cancel")]),
    "two, the second by who played the skip": (
        ["4 bonus cancel", "1 pass", "2 pass", "3 bonus cancel", "4 pass", "1 pass", "2 pass"],
        [(3, "cancel")],
    ),
    "three": (
        ["4 bonus cancel", "1 bonus cancel", "2 bonus cancel", "3 pass", "4 pass", "1 pass"],
        [(0, "cancel"), (2, "skip")],
    ),
    "three, of two players": (
        [
            *("4 pass", "1 bonus cancel", "2 pass", "3 bonus cancel", "4 pass"),
            *("1 bonus cancel", "2 pass", "3 pass", "4 pass"),
        ],
        [(2, "cancel"), (2, "skip")],
    ),
}


@pytest.mark.rule("MESS-23", "MESS-22")
@pytest.mark.parametrize("chain", CHAINS)
def test_a_cancel_may_be_cancelled_and_all_resolve_last_in_first_out(place, chain):
    lines, cancelled = CHAINS[chain]
    cancels = [" cancel" * lines.count(f"{seat} bonus cancel") for seat in (1, 2, 3, 4)]
    hands = ["bed1 alibi", "bed2 alibi hold", "bed3 skip hold", "bed4 hold"]
    table = place(*(hand + more for hand, more in zip(hands, cancels, strict=True)))
    table.play("1 pass", "2 pass", "3 bonus skip")
    played = ["skip"]
    for line in lines:
        assert (table.step, table.state.actor) == ("answer", int(line[0]) - 1)
        table.play(line)
        played += line.split()[2:]
        assert table.public.discards == tuple(played)  # at once, cancelled or not
    told = [(event.seat, event.bonus) for event in table.events if type(event).__name__ == "Cancelled"]
    assert told == cancelled
    skipped = (2, "skip") not in cancelled
    assert table.kinds == ["Cancelled"] * len(cancelled) + ["TurnSkipped"] * skipped
    assert (table.public.turn, table.step) == (int(skipped), "window1")
    assert table.state.actor == int(skipped)


@pytest.mark.rule("MESS-23")
@pytest.mark.parametrize("cancels", range(4))  # there are three in the game
def test_an_odd_number_of_cancels_undoes_the_card(place, cancels):
    hands = ["bed1 alibi", "bed2 hold alibi"]
    for nth in range(cancels):
        hands[nth % 2] += " cancel"
    table = place(*hands).play("1 pass", "2 bonus hold")
    for nth in range(cancels):
        assert table.public.answering[-1] == ((nth + 1) % 2, "cancel" if nth else "hold")
        table.play(f"{nth % 2 + 1} bonus cancel")
    assert len(table.public.answering) == cancels + 1
    table.all_pass()
    assert table.public.held == (cancels % 2 == 0)
    assert table.kinds.count("Cancelled") == (cancels + 1) // 2


@pytest.mark.rule("MESS-23")
def test_each_card_is_asked_about_once(place):
    table = place("bed1 skip alibi", "bed2 cancel hold", "bed3 cancel hold").play("1 bonus skip")
    table.play("2 pass", "3 bonus cancel")
    assert table.all_pass() == [1, 2]  # Ben may cancel the cancel, having let the skip be
    assert (table.public.turn, table.step) == (0, "window1")  # and is not asked about the skip again


@pytest.mark.rule("MESS-23")
def test_only_a_cancel_answers(place):
    table = place("bed1 skip", f"bed2 off1 {ALL.replace('skip ', '')}", "bed3", stack="liv1")
    table.play("1 bonus skip")
    assert table.actions == ["2 bonus cancel", "2 pass"]


CANCELLED = {
    # Bonus: the phase, with what keys, the line, what asks again.
    "hold": ({}, "1 bonus hold", "window1"),
    "skip": ({}, "1 bonus skip", "window1"),
    "draw": ({}, "1 bonus draw 1", "window1"),
    "swap": ({}, "1 bonus swap 2", "window1"),
    "reroll": ({"phase": "window2", "rolled": True}, "1 bonus reroll", "window2"),
    "dash": ({"phase": "cat"}, "1 bonus dash", "cat"),
    "alibi": ({"phase": "token"}, "1 bonus alibi", "token"),
}


@pytest.mark.rule("MESS-23", "MESS-30")
@pytest.mark.parametrize("kind", CANCELLED)
def test_a_cancelled_card_is_discarded_without_effect_and_another_may_be_tried(place, kind):
    keys, line, step = CANCELLED[kind]
    table = place(f"bed1 bed2 {kind} {kind}", "bed3 off1 cancel hold", "bed4", stack="liv1", **keys)
    before = table.state.position()
    assert line in table.actions
    table.play(line, "2 bonus cancel", "1 pass")
    assert table.kinds == ["PlayedBonus", "PlayedBonus", "Cancelled"]
    assert (table.step, table.state.actor) == (step, 0)
    assert table.hands == [f"bed1 bed2 {kind}", "bed3 off1 hold", "bed4"]
    after = table.state.position()
    differ = {key for key in before if before[key] != after[key]}
    assert differ == {"hands", "discards"}
    assert table.public.discards == (kind, "cancel")
    assert line in table.actions


# -- the Bonuses one by one ----------------------------------------------------------------------------


@pytest.mark.rule("MESS-24")
@pytest.mark.parametrize("player", [1, 2])
def test_hold_means_no_roll_and_window_2_all_the_same(place, player):
    hands = ["bed1 reroll", "bed2 reroll"]
    hands[player - 1] += " hold"
    table = place(*hands, tokens={"living": 1, "office": 1})
    while table.state.actor != player - 1:
        table.play(f"{table.state.actor + 1} pass")
    table.play(f"{player} bonus hold", f"{3 - player} pass")
    assert (table.public.held, table.step) == (True, "window1")
    assert table.all_pass() == [1, 2]
    assert table.kinds == ["ParentsStayed"]
    assert (table.step, table.public.parents, table.public.out) == ("window2", "living", ())
    assert table.actions == ["1 pass"]  # no reroll, for nothing was rolled
    table.play("1 pass")
    assert table.actions == ["2 pass"]
    table.play("2 pass")
    assert (table.step, table.public.held) == ("cat", False)


@pytest.mark.rule("MESS-24")
def test_a_second_hold_is_not_legal_while_one_is_in_effect(place):
    table = place("bed1 hold hold", "bed2 hold").play("1 bonus hold", "2 pass")
    assert table.actions == ["1 pass"]
    table.play("1 pass")
    assert table.actions == ["2 pass"]
    assert place("bed1 hold", "bed2", held=True).actions == ["1 pass"]


@pytest.mark.rule("MESS-24")
def test_a_hold_lasts_for_one_turn(place):
    table = place("kit1 kit2 hold", "bed2 hold").play("1 bonus hold", "2 pass", "2 pass", "2 pass")
    table.play("1 cat kitchen", "2 pass", "1 prank kit1")
    assert (table.public.turn, table.public.held, table.actions) == (1, False, ["2 bonus hold", "2 pass"])
    table.play("2 pass")
    assert table.step == "roll"


@pytest.mark.rule("MESS-25")
@pytest.mark.parametrize("player", [1, 2, 3])
def test_skip_ends_the_whole_turn_of_the_current_player(place, player):
    hands = [f"bed{seat}{' skip' if seat == player else ''}" for seat in (1, 2, 3)]
    table = place(*hands, cat="kitchen").play(f"{player} bonus skip")
    assert table.kinds == ["PlayedBonus", "TurnSkipped"]
    assert table.events[-1].seat == 0
    assert (table.public.turn, table.public.turns, table.step) == (1, 1, "roll")
    assert (table.public.cat, table.public.parents, table.tokens, table.rooms) == (
        "kitchen",
        "living",
        {},
        {},
    )


@pytest.mark.rule("MESS-25", "MESS-24")
def test_a_skip_undoes_a_hold(place):
    table = place("bed1 skip", "bed2 reroll hold", held=True).play("1 bonus skip", "2 pass")
    assert (table.public.turn, table.public.held) == (1, False)
    table.play("2 pass")
    assert table.step == "roll"


@pytest.mark.rule("MESS-26")
@pytest.mark.parametrize("first", FACES)
@pytest.mark.parametrize("second", FACES)
def test_reroll_rolls_and_moves_again_also_after_a_blank(place, first, second):
    table = place("bed1 alibi", "bed2 reroll", parents="living", phase="roll").play(f"* roll {first}")
    parents = "living" if first == "blank" else first
    table.play("1 pass", "2 bonus reroll", "1 pass")
    assert (table.step, table.state.actor, table.public.awaited) == ("roll", CHANCE, 0)
    table.play(f"* roll {second}")
    assert table.public.parents == (parents if second == "blank" else second)
    assert (table.step, table.state.actor) == ("window2", 0)  # starts again


@pytest.mark.rule("MESS-26")
def test_who_was_caught_stays_caught(place):
    table = place("bed1 reroll", "bed2 reroll", "bed3", tokens={"office": 1, "kitchen": 2}, phase="roll")
    table.play("* roll office")
    assert table.public.out == (1,)
    table.play("1 bonus reroll", "* roll bathroom")
    assert (table.public.out, table.tokens) == ((1,), {"kitchen": "Chi"})


@pytest.mark.rule("MESS-26")
def test_several_rerolls_may_follow_one_another(place):
    table = place("bed1 reroll reroll", "bed2 reroll", "bed3 alibi", phase="roll").play("* roll blank")
    for player in (1, 2, 1):
        for seat in range(1, player):
            table.play(f"{seat} pass")
        table.play(f"{player} bonus reroll")
        table.all_pass()
        table.play("* roll office")
    assert (table.step, table.all_pass()) == ("window2", [3])
    assert table.step == "cat"


@pytest.mark.rule("MESS-27", "MESS-08")
@pytest.mark.parametrize("name", BESIDE)
@pytest.mark.parametrize("cat", ROOMS)
@pytest.mark.parametrize("parents", ROOMS)
def test_dash_moves_the_cat_up_to_two_rooms_never_through_the_parents(place, name, cat, parents):
    table = place("kit1 dash", "kit2", cat=cat, parents=parents, layout=name, phase="cat")
    table.play("1 bonus dash")
    near = set(BESIDE[name][cat].split()) - {parents}
    far = {other for room in near for other in BESIDE[name][room].split()} - {parents}
    assert reached(table) == {cat} | near | far
    for room in set(ROOMS) - reached(table):
        table.refuses(f"1 cat {room}")


@pytest.mark.rule("MESS-27")
def test_a_second_dash_is_not_legal_and_a_dash_lasts_for_one_move(place):
    table = place("kit1 kit2 dash dash", "bat2 dash", phase="cat", layout="corridor").play("1 bonus dash")
    table.play("2 pass")
    assert (table.public.dashed, kinds(table)) == (True, set())
    table.play("1 cat bedroom")
    assert table.public.dashed is False
    table.all_pass()
    table.play("1 stuck", "1 token")
    table.all_pass()
    table.play("* roll blank")
    table.all_pass()
    assert reached(table) == {"bathroom", "bedroom"}
    assert kinds(table) == {"dash"}


@pytest.mark.rule("MESS-28")
@pytest.mark.parametrize("target", [1, 2, 3])
@pytest.mark.parametrize("phase", ["window1", "window2", "window3", "cat", "prank"])
def test_draw_makes_a_live_player_of_your_choice_draw_the_top_prank(place, phase, target):
    hands = ("kit1 draw", "kit2", "kit3", "")
    table = place(*hands, stack="bed5 liv2", phase=phase)
    draws = [line for line in table.actions if "draw" in line]
    assert draws == ["1 bonus draw 1", "1 bonus draw 2", "1 bonus draw 3"]
    table.play(f"1 bonus draw {target}")
    wanted = ["kit1", "kit2", "kit3", ""]
    wanted[target - 1] = f"bed5 kit{target}"
    assert (table.hands, table.public.stack) == (wanted, 1)
    for seat in (None, 0, 1, 2, 3):
        assert ("bed5" in " ".join(table.texts(seat))) == (seat == target - 1)  # only that player sees it


@pytest.mark.rule("MESS-28")
def test_draw_is_not_legal_with_an_empty_stack(place):
    for phase in ("window1", "window2", "window3"):
        assert place("kit1", "kit2 draw", phase=phase).actions == ["2 pass"]
    assert place("kit1 draw", "kit2", phase="prank").actions == ["1 prank kit1"]


@pytest.mark.rule("MESS-29")
@pytest.mark.parametrize("player", [1, 2])
def test_swap_exchanges_whole_hands_but_not_tokens(place, player):
    hands = ["kit1 kit2 hold", "off1 skip dash", "bed1 bed2 bed3 cancel"]
    hands[player - 1] += " swap"
    table = place(*hands, tokens={"office": 0, "kitchen": 2, "bedroom": 1})
    while table.state.actor != player - 1:
        table.play(f"{table.state.actor + 1} pass")
    table.play(f"{player} bonus swap 3")
    table.all_pass()
    wanted = ["kit1 kit2 hold", "off1 dash skip", "bed1 bed2 bed3 cancel"]
    wanted[player - 1], wanted[2] = wanted[2], wanted[player - 1]
    assert table.hands == wanted  # without the swap, which is gone first
    assert table.public.discards == ("swap",)
    assert table.tokens == {"office": "Ana", "kitchen": "Chi", "bedroom": "Ben"}


@pytest.mark.rule("MESS-29")
@pytest.mark.parametrize(
    ("hands", "targets"),
    [
        (("kit1 swap", "off1 off2", "bed1 bed2"), [2, 3]),
        (("kit1 swap", "off1 dash hold", "bed1 bed2"), [3]),
        (("kit1 kit2 swap", "off1", "bed1"), []),
        (("kit1 kit2 swap", "off1 off1", ""), [2]),
    ],
)
def test_swap_is_with_a_live_player_who_holds_two_pranks(place, hands, targets):
    table = place(*hands)
    assert table.actions[0] == (f"1 bonus swap {targets[0]}" if targets else "1 pass")
    assert [line for line in table.actions if "swap" in line] == [f"1 bonus swap {seat}" for seat in targets]


@pytest.mark.rule("MESS-30")
@pytest.mark.parametrize("tokens", [{}, {"kitchen": 1}])
def test_alibi_is_played_instead_of_placing_a_token(place, tokens):
    table = at_the_token(place, "off1 alibi", "bed2 alibi", tokens=tokens)
    assert table.actions == ["1 token", "1 bonus alibi"]
    table.play("1 bonus alibi", "2 pass")
    assert table.kinds == ["PlayedBonus", "Alibi"]
    assert (table.public.tokens, table.public.turn, table.public.discards) == (tokens, 1, ("alibi",))
    assert table.step == "window1"


@pytest.mark.rule("MESS-30")
def test_a_cancelled_alibi_asks_again(place):
    table = at_the_token(place, "off1 alibi alibi", "bed2 cancel")
    table.play("1 bonus alibi", "2 bonus cancel", "1 pass")
    assert (table.step, table.actions) == ("token", ["1 token", "1 bonus alibi"])
    table.play("1 bonus alibi")
    assert (table.tokens, table.public.turn) == ({}, 1)


@pytest.mark.rule("MESS-30")
def test_nobody_else_plays_an_alibi_and_nothing_else_goes_with_a_token(place):
    table = at_the_token(place, f"off1 off2 {ALL.replace('alibi', '')}", "bed2 bed3 alibi", stack="bed1")
    assert table.actions == ["1 token"]


@pytest.mark.rule("MESS-31")
def test_the_duty_to_play_is_judged_by_the_hand_after_window_3(place):
    table = place("off1 off2", "kit3 bed1 swap", phase="window3").play("2 bonus swap 1")
    assert (table.step, table.actions) == ("prank", ["1 prank kit3"])
    table = place("kit1 kit2", "off3 bed1 swap", phase="window3").play("2 bonus swap 1")
    assert (table.step, table.actions) == ("prank", ["1 stuck"])
    table = place("off1", "off3 draw", stack="kit4", phase="window3").play("2 bonus draw 1")
    assert table.actions == ["1 prank kit4"]


@pytest.mark.rule("MESS-31")
def test_the_duty_to_play_is_judged_by_the_hand_after_the_players_own_card(place):
    table = place("off1 draw", "off3", stack="kit4", phase="prank")
    assert table.actions == ["1 stuck", "1 bonus draw 1", "1 bonus draw 2"]
    assert table.play("1 bonus draw 1").actions == ["1 prank kit4"]
    table = place("kit1 swap", "off3 off2", phase="prank")
    assert table.actions == ["1 prank kit1", "1 bonus swap 2"]
    assert table.play("1 bonus swap 2").actions == ["1 stuck"]


# -- what is secret ------------------------------------------------------------------------------------

SECRET = {
    "hands": ("kit1 kit2 hold dash", "off1 off2 skip", "bed1 bed2 cancel"),
    "keys": {"stack": "liv1 liv2", "discards": "hold", "rooms": {"office": "off5"}, "tokens": {"office": 2}},
}


@pytest.mark.rule("MESS-32")
def test_counts_tokens_discards_and_the_size_of_the_stack_are_public(place):
    view = place(*SECRET["hands"], **SECRET["keys"]).public
    assert (view.pranks_left, view.bonuses_left, view.stack) == ((2, 2, 2), (2, 1, 1), 2)
    assert (view.tokens, view.discards) == ({"office": 2}, ("hold",))
    assert (view.pranks, view.bonuses) == (None, None)


@pytest.mark.rule("MESS-32")
@pytest.mark.parametrize(
    ("hands", "keys", "knows"),
    [
        (("kit1 kit3 hold dash", "off1 off2 skip", "bed1 bed2 cancel"), {}, {0}),
        (("kit1 kit2 hold dash", "off1 off2 swap", "bed1 bed2 cancel"), {}, {1}),
        (("kit1 kit2 hold dash", "off1 off2 skip", "bed1 off2 alibi"), {}, {2}),
        (SECRET["hands"], {"stack": "liv2 liv1"}, set()),
        (SECRET["hands"], {"stack": "bat5 liv2"}, set()),
        (SECRET["hands"], {"stack": "liv1"}, {None, 0, 1, 2}),
        (SECRET["hands"], {"discards": "swap"}, {None, 0, 1, 2}),
        (SECRET["hands"], {"rooms": {"office": "off4"}}, {None, 0, 1, 2}),
        (SECRET["hands"], {"tokens": {"office": 1}}, {None, 0, 1, 2}),
        (("kit1 kit2 hold", "off1 off2 skip", "bed1 bed2 cancel"), {}, {None, 0, 1, 2}),
        (("kit1 kit2 hold dash", "off1 off2 skip", "bed1 cancel"), {}, {None, 0, 1, 2}),
    ],
)
def test_a_hand_is_in_the_view_of_its_owner_and_the_stack_in_nobodys(place, hands, keys, knows):
    one, other = place(*SECRET["hands"], **SECRET["keys"]), place(*hands, **{**SECRET["keys"], **keys})
    views = [[table.state.view(seat) for seat in (None, 0, 1, 2)] for table in (one, other)]
    assert {first.seat for first, second in zip(*views, strict=True) if first != second} == knows


@pytest.mark.rule("MESS-32")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_resample_deals_the_other_hands_the_stack_and_the_bonuses_never_dealt_anew(opened, seat):
    table = opened(3, mixed(PRANK_DECK, 1), mixed(BONUS_DECK, 1)).play("* roll office", "1 cat kitchen")
    state = table.state
    twins = [state.resample(seat, random.Random(seed)) for seed in range(200)]
    for twin in twins:
        assert (twin.view(seat), twin.view(None)) == (state.view(seat), state.view(None))
        table.conserved(state, None, twin)
        assert len(twin.unused) == len(state.unused)
        for hand in (*twin.pranks, *twin.bonuses):
            assert hand == sorted(hand, key=lambda card: card.rank)
    others = [other for other in range(3) if other != seat]
    for deck, hands, rest in ((PRANK_DECK, "pranks", "stack"), (BONUS_DECK, "bonuses", "unused")):
        own = [] if seat is None else getattr(state, hands)[seat]
        unknown = set(Counter(deck) - Counter(own))
        assert {card for twin in twins for card in getattr(twin, rest)} == unknown
        for other in others:
            assert {card for twin in twins for card in getattr(twin, hands)[other]} == unknown
    assert len({tuple(twin.stack[:2]) for twin in twins}) > 100


@pytest.mark.rule("MESS-32", "MESS-06")
def test_resample_does_not_bring_back_what_has_left_the_game(place):
    table = place(
        "kit1 kit2", "off1 skip", "bed1 bed2 cancel", tokens={"office": 1}, stack="liv1", phase="roll"
    )
    table.play("* roll office")
    for seed in range(30):
        twin = table.state.resample(0, random.Random(seed))
        assert Counter([*twin.pranks[2], *twin.stack]) == Counter(["bed1", "bed2", "liv1"])
        assert (twin.pranks[1], twin.bonuses[1], twin.bonuses[2]) == ([], [], ["cancel"])


# -- who is out ----------------------------------------------------------------------------------------


@pytest.mark.rule("MESS-33")
def test_who_is_out_is_never_asked_never_a_target_and_gets_no_turn(place):
    hands = ("kit1 kit2 draw swap", "", "off1 off2 cancel hold", "")
    table = place(*hands, stack="liv1 liv2")
    assert table.actions == [
        *("1 bonus draw 1", "1 bonus draw 3", "1 bonus swap 3", "1 pass"),
    ]
    assert [seat + 1 for seat in table.public.asked] == [1, 3]
    table.play("1 bonus draw 1")
    assert table.all_pass() == [3]
    assert table.all_pass() == [1, 3]
    table.play("* roll blank")
    assert table.all_pass() == [1, 3]
    table.play("1 cat kitchen")
    assert table.all_pass() == [1, 3]
    table.play("1 prank kit1")
    assert (table.public.turn, table.state.actor) == (2, 2)


@pytest.mark.rule("MESS-33")
@pytest.mark.parametrize(
    ("out", "order"), [({1}, [2, 3, 0]), ({1, 2}, [3, 0, 3]), ({3}, [1, 2, 0]), ({1, 3}, [2, 0, 2])]
)
def test_the_turn_passes_over_who_is_out(place, out, order):
    table = place(*("" if seat in out else "bed1" for seat in range(4)))
    turns = []
    for _ in order:
        seat = table.public.turn + 1
        table.play("* roll blank", f"{seat} cat {table.public.cat}", f"{seat} stuck", f"{seat} token")
        turns.append(table.public.turn)
    assert turns == order


# -- the end -------------------------------------------------------------------------------------------


def last_turn(place, *hands, turns=299, **keys):
    """The turn that makes 300 by default: the first player is stuck and places a token in the Kitchen."""
    table = place(*hands, turns=turns, phase="prank", **keys)
    return table.play("1 stuck", "1 token") if "1 stuck" in table.actions else table


@pytest.mark.rule("MESS-34", "MESS-35")
@pytest.mark.parametrize(
    ("hands", "keys", "winners"),
    [
        (("off1 off2", "off3", "bed1 bed2"), {}, (1,)),
        (("off1", "off3 bed4", "bed1 bed2"), {}, (0,)),  # fewest Pranks, although a token more
        (("off1 off2", "off3", "bed1"), {}, (1, 2)),
        (("off1", "off3", "bed1"), {"tokens": {"office": 1, "bedroom": 1, "bathroom": 2}}, (0, 2)),
        (("off1", "off3", "bed1"), {"tokens": {"office": 1, "bedroom": 1}}, (2,)),
        (("off1", "off3", "bed1"), {"tokens": {"office": 1, "bedroom": 2}}, (0, 1, 2)),
        (("off1", "off3", "bed1"), {"tokens": {"office": 1, "kitchen": 2}}, (2,)),  # replaced
        (("off1", "off3 hold hold skip", "bed1 swap"), {}, (1, 2)),  # Bonuses do not count
        (("off1", "", "bed1 bed2"), {}, (0,)),  # who is out has no Pranks, and does not win
    ],
)
def test_after_300_turns_the_fewest_pranks_win_then_the_fewest_tokens(place, hands, keys, winners):
    outcome = last_turn(place, *hands, **keys).state.outcome()
    assert outcome.winners == winners
    assert outcome.scores == tuple(int(seat in winners) for seat in range(3))
    assert outcome.reason.startswith("After 300 turns ")


@pytest.mark.rule("MESS-34")
def test_the_300th_turn_is_finished_and_the_299th_is_not_the_last(place):
    table = last_turn(place, "off1", "off2 off2", turns=298)
    assert (table.state.outcome(), table.public.turns, table.public.turn) == (None, 299, 1)
    table.play("* roll blank", "2 cat kitchen", "2 stuck")
    assert (table.state.outcome(), table.step) == (None, "token")
    table.play("2 token")
    assert (table.public.turns, table.step, table.state.actor) == (300, "over", None)
    assert table.state.outcome().reason == "After 300 turns Ana has the fewest Pranks: 1."


@pytest.mark.rule("MESS-34", "MESS-25")
def test_a_skipped_turn_counts(place):
    table = place("off1", "off2 off2 skip", turns=299).play("2 bonus skip")
    assert table.kinds == ["PlayedBonus", "TurnSkipped"]
    assert table.state.outcome().winners == (0,)


@pytest.mark.rule("MESS-34", "MESS-07")
def test_a_turn_that_ends_with_its_player_caught_counts(place):
    table = place("off1", "off2 off2", "off3", turns=299, tokens={"office": 0}, phase="roll")
    table.play("* roll office")
    assert table.state.outcome().winners == (2,)
    assert table.state.outcome().reason.startswith("After 300 turns Chi has")


@pytest.mark.rule("MESS-34", "MESS-16", "MESS-17")
def test_who_wins_in_the_300th_turn_wins_by_that(place):
    table = last_turn(place, "kit1", "off2", "off3").play("1 prank kit1")
    assert (table.state.outcome().winners, table.public.turns) == ((0,), 299)
    table = place("kit1", "off2", turns=299, tokens={"office": 0}, phase="roll").play("* roll office")
    assert table.state.outcome().reason == "Ben is the last who has not been caught."


@pytest.mark.rule("MESS-35")
@every_count
def test_scores_are_1_for_a_winner_and_0_for_everybody_else(place, players):
    hands = ["kit1", *(f"bed{seat}" for seat in range(1, players))]
    outcome = place(*hands, phase="prank").play("1 prank kit1").state.outcome()
    assert outcome.scores == (1, *[0] * (players - 1))
