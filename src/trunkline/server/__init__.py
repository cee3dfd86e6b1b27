"""The server: tables for people and bots, played over HTTP and sockets, kept in a database."""
