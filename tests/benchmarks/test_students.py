"""The benchmark of a class asks for what the application has."""

from __future__ import annotations

import http.client
from typing import Any

import pytest
from flask.testing import FlaskClient

from benchmarks.students import ANYTHING, LESSON, TAUGHT, Person, table
from tests.webapp.pages import GENTLE
from webapp import create_app

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play


class Neighbour(Person):
    """A person who asks the application without a network."""

    def __init__(self, client: FlaskClient, fixed: dict[str, str]) -> None:
        super().__init__("http://nobody", fixed, 1)
        self.client = client

    def get(self, connection: http.client.HTTPConnection, path: str, **fields: Any) -> tuple[int, bytes]:
        """Status and body of the application's answer."""
        answer = self.client.get(path, query_string=self.fixed | fields, headers={"HX-Request": "true"})
        return answer.status_code, answer.data


@pytest.mark.parametrize(("fixed", "deeds"), [({"p": GENTLE, "lanes": "D"}, ANYTHING), ({"lesson": LESSON}, TAUGHT)])
def test_everything_that_people_do_is_answered(fixed: dict[str, str], deeds: tuple[str, ...]) -> None:
    """Each deed leads somewhere; in a lesson from step to step."""
    person = Neighbour(create_app().test_client(), fixed)
    person.open().join()
    assert person.finished
    for deed in deeds:
        person.deeds = (deed,)
        person.act()
    assert {kind for kind, _ in person.waits} >= set(deeds)
    assert ("lesson step" not in deeds) or person.move > 2
    assert list(table([person, person]))[-1] == "errors: 0"
