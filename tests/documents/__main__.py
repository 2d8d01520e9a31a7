"""`python -m tests.documents` prints the table; `tests.documents.table` says more."""

from __future__ import annotations

import sys

from tests.documents.table import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
