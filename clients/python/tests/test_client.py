"""Runs against the terminal at TICKMARK_URL with the key TICKMARK_KEY: `python3 -m unittest` in the folder above."""

import json
import os
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qsl, urlsplit

from tickmark import Answer, Client, TickmarkError
from tickmark.calls import CALLS

URL = os.environ.get("TICKMARK_URL", "http://localhost:3000")
KEY = os.environ.get("TICKMARK_KEY", "tickmark-public")
#: The API's description, whose examples every call is tried with.
OPENAPI = os.path.join(os.path.dirname(__file__), "../../../docs/openapi.json")


class CallsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Client(URL, KEY)

    def test_every_call_reaches_the_server(self) -> None:
        with open(OPENAPI, encoding="utf-8") as file:
            paths = json.load(file)["paths"]
        answered = 0
        for name, (method, path) in CALLS.items():
            call = paths[path][method.lower()]
            example = urlsplit(call["x-example"])
            given = dict(parse_qsl(example.query))
            given.update(
                (part[1:-1], value)
                for part, value in zip(path.split("/"), example.path.split("/"))
                if part.startswith("{")
            )
            given.update(call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example", {}))
            with self.subTest(name):
                try:
                    self.assertIsInstance(getattr(self.client, name)(**given), Answer)
                    answered += 1
                except TickmarkError as error:
                    self.assertIn(error.code, ("not-found", "bad-request"), error)
        self.assertGreater(answered, len(CALLS) * 0.75)

    def test_figures_are_the_same_in_every_format(self) -> None:
        query = {"metrics": ["fees"], "breakdown": ["project"], "range": "max"}
        answer = self.client.query_metrics(**query)
        values = [value for series in answer.data["series"] for value in series["values"] if value is not None]
        self.assertTrue(values)
        rows = list(self.client.rows("query_metrics", **query))
        self.assertEqual(sorted(row["value"] for row in rows), sorted(values))
        header, *records = self.client.csv("query_metrics", **query)
        at = header.index("value")
        self.assertEqual(sorted(float(record[at]) for record in records), sorted(values))
        with self.client.file("parquet", "query_metrics", **query) as file:
            self.assertEqual(file.read(4), b"PAR1")

    def test_a_list_is_read_by_cursors(self) -> None:
        names = [row["project_id"] for row in self.client.each("rank_projects", metric_id="fees", limit=1)]
        whole = self.client.rank_projects("fees", limit=100).data["rows"]
        self.assertEqual(names, [row["project_id"] for row in whole])
        with self.assertRaises(ValueError):
            next(self.client.each("list_projects"))

    def test_errors_say_what_is_wrong(self) -> None:
        with self.assertRaises(TickmarkError) as raised:
            self.client.get_project("no-such-project")
        self.assertEqual((raised.exception.code, raised.exception.status), ("not-found", 404))
        with self.assertRaises(TickmarkError) as raised:
            Client(URL, "tm_wrong").list_projects()
        self.assertEqual(raised.exception.code, "unauthorized")
        with self.assertRaises(ValueError):
            self.client.rows("get_project").__next__()

    def test_a_frame_has_the_rows_where_pandas_is_installed(self) -> None:
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = self.client.frame("query_metrics", metrics=["fees"], range="max")
        self.assertIn("timestamp", frame)


class RetryTest(unittest.TestCase):
    def test_waits_as_long_as_the_server_says(self) -> None:
        answers = [(503, "0", b"{}"), (429, "Thu, 01 Jan 1970 00:00:00 GMT", b"{}"), (200, None, b'{"data": 1}')]
        with _Server(answers) as url:
            self.assertEqual(Client(url).list_projects().data, 1)
        with _Server([(429, "61", b'{"type": "too-many-requests", "message": "Later.", "errors": []}')]) as url:
            with self.assertRaises(TickmarkError) as raised:
                Client(url).list_projects()
        self.assertEqual(raised.exception.code, "too-many-requests")

    def test_a_server_that_is_not_there_or_no_terminal(self) -> None:
        with self.assertRaises(TickmarkError) as raised:
            Client("http://127.0.0.1:9", retries=0).list_projects()
        self.assertEqual(raised.exception.code, "network")
        with _Server([(200, None, b"<html>")]) as url, self.assertRaises(TickmarkError) as raised:
            Client(url).list_projects()
        self.assertEqual(raised.exception.code, "invalid-answer")


class _Server:
    """Answers requests in turn with a status, `Retry-After` and a body."""

    def __init__(self, answers) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, retry_after, body = answers.pop(0)
                self.send_response(status)
                if retry_after is not None:
                    self.send_header("Retry-After", retry_after)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)

    def __enter__(self) -> str:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self._server.server_port}"

    def __exit__(self, *_) -> None:
        self._server.shutdown()
        self._server.server_close()


if __name__ == "__main__":
    unittest.main()
