"""Sends the calls, and reads long answers."""

from __future__ import annotations

import csv
import io
import json
import time
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, BinaryIO, Dict, Iterator, List, Mapping
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .answer import Answer, TickmarkError
from .calls import CALLS, CURSOR_FIELDS, Calls

if TYPE_CHECKING:
    import pandas

_AGAIN = (429, 502, 503, 504)
_FIRST_WAIT = 0.5


class _Moved(HTTPRedirectHandler):
    """Follows the new address of a renamed project, which Python before 3.11 does not."""

    def http_error_308(self, req: Request, fp: Any, code: int, msg: str, headers: Any) -> Any:
        return self.http_error_301(req, fp, 301, msg, headers)


class Client(Calls):
    """A client of the API of the terminal at an address.

    Args:
        url: The address of the terminal, such as ``https://terminal.example``.
        key: An API key; the public key of most terminals by default.
        retries: The number of times that a request is sent again after 429, 502, 503, 504 or a broken connection.
        longest_wait: The longest wait before a request is sent again, in seconds. A longer ``Retry-After`` raises.
        timeout: The seconds for which the server may be silent.
    """

    def __init__(
        self,
        url: str,
        key: str = "tickmark-public",
        *,
        retries: int = 4,
        longest_wait: float = 60,
        timeout: float = 120,
    ) -> None:
        self._url = url.rstrip("/")
        self._key = key
        self._retries = retries
        self._longest_wait = longest_wait
        self._timeout = timeout
        self._opener = build_opener(_Moved())

    def each(self, call: str, **parameters: Any) -> Iterator[Dict[str, Any]]:
        """Every row of a list, page after page, such as ``each("list_unlocks", days=30)``.

        A list that changes meanwhile raises a ``conflict``.
        """
        if call not in CURSOR_FIELDS:
            raise ValueError(f"{call} is not read by cursors. Those that are: {', '.join(CURSOR_FIELDS)}.")
        cursor = None
        while True:
            page = parameters if cursor is None else {**parameters, "cursor": cursor}
            data = self._call(call, page).data
            yield from data[CURSOR_FIELDS[call]]
            cursor = data.get("nextCursor")
            if cursor is None:
                return

    def rows(self, call: str, **parameters: Any) -> Iterator[Dict[str, Any]]:
        """The rows of an answer as they arrive, in memory that does not grow with their number."""
        with self.file("jsonl", call, **parameters) as lines:
            for line in lines:
                yield json.loads(line)

    def csv(self, call: str, **parameters: Any) -> Iterator[List[str]]:
        """The records of an answer in CSV as they arrive, the header first."""
        with self.file("csv", call, **parameters) as body:
            yield from csv.reader(io.TextIOWrapper(body, "utf-8", newline=""))

    def file(self, format: str, call: str, **parameters: Any) -> BinaryIO:
        """An answer as a file to read from: ``csv``, ``parquet``, ``arrow``, ``jsonl`` or ``xlsx``."""
        return self._send(call, parameters, format)

    def frame(self, call: str, **parameters: Any) -> "pandas.DataFrame":
        """The rows of an answer as a data frame of pandas, which must be installed. Moments are parsed."""
        import pandas

        frame = pandas.DataFrame(list(self.rows(call, **parameters)))
        if "timestamp" in frame:
            frame["timestamp"] = pandas.to_datetime(frame["timestamp"])
        return frame

    def _call(self, name: str, parameters: Mapping[str, Any]) -> Answer:
        with self._send(name, parameters) as body:
            text = body.read()
        try:
            answer = json.loads(text)
            return Answer(answer["data"], answer.get("errors", []), answer.get("meta", {}))
        except (ValueError, KeyError, TypeError):
            raise TickmarkError("invalid-answer", f"The answer of {name} is not JSON with data.") from None

    def _send(self, name: str, parameters: Mapping[str, Any], format: "str | None" = None) -> BinaryIO:
        for attempt in range(self._retries + 1):
            try:
                return self._opener.open(self._request(name, parameters, format), timeout=self._timeout)
            except HTTPError as refusal:
                with refusal:
                    error = _read_error(refusal)
                wait = _retry_after(refusal.headers.get("Retry-After"))
                may_retry = refusal.code in _AGAIN
            except (URLError, HTTPException, OSError) as failure:
                error = TickmarkError("network", f"{self._url} cannot be reached: {failure}.")
                error.__cause__ = failure
                wait, may_retry = None, True
            wait = _FIRST_WAIT * 2**attempt if wait is None else wait
            if not may_retry or attempt == self._retries or wait > self._longest_wait:
                raise error
            time.sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def _request(self, name: str, parameters: Mapping[str, Any], format: "str | None") -> Request:
        method, path = CALLS[name]
        rest = {key: value for key, value in parameters.items() if value is not None}
        for key in list(rest):
            if f"{{{key}}}" in path:
                path = path.replace(f"{{{key}}}", quote(str(rest.pop(key)), safe=""))
        if "{" in path:
            raise ValueError(f"{name} needs every parameter of {path}.")
        query = [] if method == "POST" else [pair for item in rest.items() for pair in _write_query(*item)]
        headers = {"Authorization": f"Bearer {self._key}", "User-Agent": "tickmark-python"}
        if format is None:
            headers["Accept"] = "application/json"
        else:
            query.append(("format", format))
        body = None
        if method == "POST":
            headers["Content-Type"] = "application/json"
            body = json.dumps(rest).encode()
        address = f"{self._url}{path}" + (f"?{urlencode(query)}" if query else "")
        return Request(address, data=body, headers=headers, method=method)


def _write_query(name: str, value: Any) -> "list[tuple[str, str]]":
    """A parameter as an address has it; lists are repeated."""
    values = value if isinstance(value, (list, tuple, set)) else [value]
    return [(name, one if isinstance(one, str) else json.dumps(one)) for one in values]


def _retry_after(text: "str | None") -> "float | None":
    """The wait that an answer asks for, in seconds: a number, or until a date."""
    if text is None:
        return None
    if text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _read_error(refusal: HTTPError) -> TickmarkError:
    try:
        error = json.loads(refusal.read())
        return TickmarkError(error["type"], error["message"], refusal.code, error["errors"])
    except (ValueError, KeyError, TypeError, OSError):
        message = f"The server answered {refusal.code} without a reason."
        return TickmarkError("invalid-answer", message, refusal.code)
