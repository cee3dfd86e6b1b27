"""The bot that learnt: trained networks, and how they are read, evaluated and asked, without PyTorch.

`trunkline.training` makes the networks; nothing here needs it.
"""
