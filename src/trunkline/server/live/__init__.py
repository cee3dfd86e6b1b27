"""Tables in memory and who is connected to them, in this process and in others."""
