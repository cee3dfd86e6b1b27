"""What learners see and choose of each mechanic, one module a mechanic.

For observations a module has the rules that write its columns into a row: `write_place`, `write_track`, `write_card`,
`write_ticket`, `write_seat`, `write_table`. For the catalogue it has the VERBS of its actions, the fields it notes in
a PLAN (where its entries begin), its `entries`, and how an action becomes an entry, `encode`; what can be paid for in
many ways also how an entry becomes an action, `decode`, and the legal ones are marked, `mark`. `observe.py`,
`catalogue.py` and `choices.py` call them: a new mechanic is one module here and its line there.
"""
