"""The table of clauses and tests has no gap and is up to date."""

from tests.docs import clauses


def test_every_clause_has_a_test() -> None:
    """A clause that no test names fails the build."""
    assert len(clauses.clauses()) == 104
    assert [clause for clause, names in clauses.tests().items() if not names] == []


def test_the_page_is_up_to_date() -> None:
    """docs/clauses.md is what `python -m tests.docs.clauses` makes."""
    assert clauses.PAGE.read_text() == clauses.page(), "run: python -m tests.docs.clauses"
