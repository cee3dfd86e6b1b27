"""All sentences people read, in English and in Polish: `say("pl", "refused.claimed", …)`."""

from trunkline.words.en import WORDS as EN
from trunkline.words.pl import WORDS as PL
from trunkline.words.report_en import WORDS as REPORT_EN
from trunkline.words.report_pl import WORDS as REPORT_PL

LANGUAGES = {"en": EN | REPORT_EN, "pl": PL | REPORT_PL}


def say(lang: str, key: str, **values: object) -> str:
    """A sentence in a language, with its gaps filled."""
    return LANGUAGES[lang][key].format(**values)


def count(lang: str, key: str, number: int, **values: object) -> str:
    """A sentence about a number of things, in the right plural: forms are separated by `|`."""
    forms = LANGUAGES[lang][key].split("|")
    return forms[_plural(lang, number)].format(n=number, **values)


def _plural(lang: str, number: int) -> int:
    """Which form: English one/many; Polish one/few (2-4, 22-24, not 12-14)/many."""
    number = abs(number)
    if number == 1:
        return 0
    if lang == "en":
        return 1
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return 1 if few else 2
