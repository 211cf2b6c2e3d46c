"""Client for the API of a Tickmark terminal. Needs nothing but the standard library.

>>> from tickmark import Client
>>> terminal = Client("http://localhost:3000")
>>> terminal.query_metrics(metrics=["fees"], where={"projects": ["ethereum"]}, range="30d").data
"""

from .answer import Answer, TickmarkError
from .client import Client

__all__ = ["Answer", "Client", "TickmarkError"]
__version__ = "0.1.0"
