"""The result or error of a call."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List


@dataclass(frozen=True)
class Answer:
    """The answer of a call."""

    #: The answer itself. A missing value is ``None``, never zero.
    data: Any
    #: Ids in lists that are not known; the answer covers the known ones.
    errors: List[Dict[str, Any]] = field(default_factory=list)
    #: Notes on the answer: ``sample`` where values are generated, ``sources``, where the data begin and end.
    meta: Dict[str, Any] = field(default_factory=dict)


class TickmarkError(Exception):
    """The reason why a call has no answer.

    ``code`` is the ``type`` of the API's error; ``network`` where the server could not be reached, and
    ``invalid-answer`` where it answered something else than the API would.
    """

    def __init__(
        self, code: str, message: str, status: "int | None" = None, errors: "List[Dict[str, Any]] | None" = None
    ) -> None:
        super().__init__(message)
        self.code = code
        #: The HTTP status; ``None`` where there was no answer.
        self.status = status
        #: The invalid parameters; empty if none.
        self.errors = errors or []
