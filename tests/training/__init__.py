"""Training: what needs PyTorch is skipped where it is not installed (see `torch_here`)."""
