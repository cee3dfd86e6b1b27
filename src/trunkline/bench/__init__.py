"""Benchmarks: the engine, the environments, the server; `trunkline bench`, and `python -m trunkline.bench.gpu`."""
