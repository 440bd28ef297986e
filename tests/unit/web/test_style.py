"""Claims about the styles that no browser needs to tell: the colours a reader chose are the device's own dark ones."""

import re

from search_service.web.assets import FOLDER

CHOSEN = r':root\[data-theme="dark"\] \{([^}]*)\}'
OF_THE_DEVICE = r'@media \(prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme="light"\]\) \{([^}]*)\}'


def colours(pattern: str) -> dict[str, str]:
    style = (FOLDER / "site.css").read_text(encoding="utf-8")
    found = re.search(pattern, style)
    assert found
    return dict(re.findall(r"(--[\w-]+): ([^;]+);", found[1]))


def test_chosen_dark_colours_are_those_of_a_dark_device() -> None:
    assert len(colours(CHOSEN)) > 5
    assert colours(CHOSEN) == colours(OF_THE_DEVICE)


def test_no_style_or_script_names_another_host() -> None:
    files = [path for path in FOLDER.iterdir() if path.suffix in (".css", ".js")]
    assert files
    assert [path.name for path in files if re.search(r"https?://|//\w+\.\w+/", path.read_text(encoding="utf-8"))] == []
