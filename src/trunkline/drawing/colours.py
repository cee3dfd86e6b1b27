"""Colours of cards and players, chosen to stay apart for colour-blind people; outlines are dark."""

CARDS = {
    "red": "#9D0000",
    "orange": "#EC5F00",
    "yellow": "#FFE000",
    "green": "#2B6E5A",
    "blue": "#001F8D",
    "purple": "#AB5BC4",
    "black": "#160214",
    "white": "#F6FBF8",
    "grey": "#999C9B",
}
PLAYERS = ("#D02727", "#FCD910", "#12B2B0", "#0A33D6", "#141118")
OUTLINE = "#1D1A21"
LAND = "#EFE9DA"
WATER = "#C3DEEA"
WATER_LINE = "#5FA3C4"
