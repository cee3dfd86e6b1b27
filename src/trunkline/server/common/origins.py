"""Origins of sites, as browsers name them."""

from urllib.parse import urlsplit

from trunkline.errors import TrunklineError


def origin_of(address: str) -> str:
    """What browsers call the origin of an address: https://club.example of https://Club.example:443/."""
    try:
        parts = urlsplit(address.lower())
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise TrunklineError(f"“{address}” is not the address of a site; write --public https://club.example")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = port is None or port == {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + ("" if usual else f":{port}")
