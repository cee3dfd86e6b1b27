"""The bot that learnt: files of networks, their evaluation, and how they play."""
