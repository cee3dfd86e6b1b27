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
    "report.map.decide": "The tracks whose holders win most",
    "report.map.decide.lead": (
        "Of tracks claimed in at least a twentieth of games. A holder's share of wins may come from the track, or "
        "from the tickets that lead there."
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
    "report.bot": "bot",
    "report.seats": "seats",
    "report.wins": "wins",
    "report.interval": "95 % interval",
    "report.score": "score",
    "report.deviation": "spread",
    "report.places": "Does the first seat win more?",
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
