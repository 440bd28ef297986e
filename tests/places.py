"""Where the files that tests read lie, said once, so that a test may move."""

from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent
ROOT: Final = TESTS.parent
CORPUS: Final = ROOT / "corpus"
TABLES: Final = CORPUS / "tables"

CASES: Final = TESTS / "cases"
CORPORA: Final = TESTS / "corpora"
GOLD: Final = TESTS / "gold"
