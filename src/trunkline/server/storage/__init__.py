"""The database: opening it, its tables, the log of each game table, news between processes, whether it works."""
