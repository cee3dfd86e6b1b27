"""Training players by play against themselves and bots, on batches of games. Needs PyTorch: `trunkline[train]`.

A page each: `network` what is trained, `rollouts` games played by it, `advantages` how good its decisions were,
`update` one step of learning, `opponents` who else sits at the tables, `lessons` what a bot would have done, `curve`
how strong it has become, `checkpoint` what is kept, `trainer` the loop. What comes out is played by `trunkline.learnt`.
"""
