"""What people round one keyboard do, with no screen, clock or keys: the sitting, and each game's manners.

>>> from catgames.engine import games
>>> from catgames.match.match import Match
>>> from catgames.table.sitting import Sitting
>>> sitting = Sitting(Match(games["mistigri"], ["Ana", "Ben", "Chi"]))
>>> sitting.begin().kind
<Kind.HAND_OVER: 'hand-over'>

A front end shows ``sitting.moment``, does one of its ``moves``, and so on to the end.
"""
