"""Against strangers: limits of connections and requests, other sites, bans."""
