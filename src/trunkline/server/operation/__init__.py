"""Running a server: its settings, its services together, backups, deleting, the operator's commands."""
