"""The games in a terminal: a screen for each turn, menus, and a plain mode for screen readers."""
