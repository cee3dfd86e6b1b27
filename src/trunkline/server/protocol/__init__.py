"""What is sent and received: the messages, and what each audience of a table is told."""
