"""English sentences of the report on simulated games."""

WORDS = {
    "report.title": "{board}: report on {games}",
    "report.games": "{n} game|{n} games",
    "report.players": "{n} player|{n} players",
    "report.lead": "{games} with {players}, played by {bots}.",
    "report.mean_winner": "points: the winner's mean",
    "report.mean_goal": "tickets: the winner's mean",
    "report.mean_rounds": "rounds: a game's mean length",
    "report.first_wins": "of games are won by who begins",
    "report.even": "even would be {share}",
    "report.table": "As a table",
    "report.contents": "Contents",
    "report.scroll": "The board; scroll sideways on a small screen",
    "report.made_by": "Made with trunkline {version}. Board digest {digest}.",
    # The map
    "report.map": "What winners hold",
    "report.map.lead": "The stronger a track's colour, the more often the winner holds it at the end.",
    "report.map.note": "{track}: claimed in {claimed} of games, held by the winner in {winners}",
    "report.map.legend": "Share of games in which the winner holds the track",
    "report.map.free": "never claimed",
    "report.map.top": "The tracks winners hold most",
    "report.map.decide": "The tracks that go with winning",
    "report.map.decide.lead": (
        "Whoever holds one of these wins more often, or less often, than the same bot without it, by so many points of "
        "a hundred: only tracks are listed for which that is surer than chance among the {tracks} that were claimed at "
        "least {few} times. It may come from the track, or from the tickets that lead there."
    ),
    "report.map.decide.none": "These games show no such track: all differences are within chance.",
    "report.tracks": "{n} track|{n} tracks",
    "report.larger": "Show the board larger",
    "report.between": "95 %: {range}",
    "report.advantage": "than without, same bot",
    "report.few": (
        "In brackets: 95 % intervals. * Fewer than {few} observations. “Than without, same bot”: by how many points of "
        "a hundred the holder's share of wins differs from that of the same bot's seats without it."
    ),
    "report.map.all": "All tracks",
    "report.track": "track",
    "report.claimed": "claimed",
    "report.winner_holds": "winner holds it",
    "report.holder_wins": "holder wins",
    "report.points": "points",
    # Tickets
    "report.tickets": "Which tickets pay",
    "report.tickets.lead": (
        "Value is what a kept ticket brings on average: its points when made, less the loss when not."
    ),
    "report.tickets.race": "On a journey tickets have no points; what counts is how often one is made.",
    "report.tickets.all": "All tickets ({n})|All tickets ({n})",
    "report.ticket": "ticket",
    "report.kept": "kept",
    "report.made": "made",
    "report.value": "value",
    "report.best": "most",
    # Bots, seats, scores
    "report.bots": "Who wins",
    "report.bots.lead": "Shares of wins with 95 % intervals; a shared win counts in part. The line is an even share.",
    "report.bots.first": "{first} wins most: {share} of its seats.",
    "report.bots.level": "These games do not tell {first} and {second} apart: their intervals meet.",
    "report.bot": "bot",
    "report.seats": "seats",
    "report.wins": "wins",
    "report.interval": "95 % interval",
    "report.score": "score",
    "report.deviation": "spread",
    "report.places": "Does the first seat win more?",
    "report.places.more": "Yes: who begins wins {share} of games, an even share would be {even}.",
    "report.places.less": "No, less: who begins wins {share} of games, an even share would be {even}.",
    "report.places.level": "These games do not show it: who begins wins {share}, and an even share is {even}.",
    "report.places.lead": "By place in the turn order, with 95 % intervals; the line is an even share.",
    "report.place": "place",
    "report.scores": "Scores",
    "report.scores.lead": "How often each score was reached; the line is the mean.",
    "report.scores.title": "Scores of {bot}",
    "report.share": "share",
    "report.share.seats": "share of seats",
    "report.share.games": "share of games",
    "report.share.turns": "share of turns",
    "report.lengths": "Length of games",
    "report.lengths.lead": "In rounds: the turns of the seat that had most. The line is the mean.",
    "report.rounds": "rounds",
    "report.ratings": "Ratings along the games",
    "report.ratings.lead": (
        "OpenSkill, all bots starting alike; over the first {games}. Differences tell, not the numbers themselves."
    ),
    "report.after": "after game",
    "report.rating": "rating",
    "report.time": "When tracks are claimed",
    "report.time.lead": (
        "In what share of a seat's turns it claims, from its first turn on, as long as a tenth of seats still play."
    ),
    "report.turn": "turn",
}
