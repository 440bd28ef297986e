"""Strategies for documents in both layouts: what the books print, in any order, and lines nobody would print."""

from hypothesis import strategies as st

WORDS = (
    *(
        "судья",
        "игрок",
        "заявка",
        "не",
        "в",
        "и",
        "карта",
        "тур",
        "пас",
        "контра",
        "ход",
        "S.O.",
        "ещ„",
        "право,",
        "стол.",
        "(см.",
    ),
    *(
        "Правило",
        "27В1(b)",
        "п.",
        "75.8.",
        "(iv)",
        "3-х",
        "30",
        "-",
        "=",
        "1NT",
        "IMP'ов",
        "«так»",
        "игры;",
        "вот:",
        "(*)",
        "И",
    ),
)
words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9)
gaps = st.sampled_from([" ", "  ", "   "])


@st.composite
def line(draw: st.DrawFn) -> str:
    return draw(gaps).join(draw(words))


@st.composite
def wrapped(draw: st.DrawFn, first: str, column: int) -> list[str]:
    """A paragraph that begins with `first`, its further lines at `column`, some of them ending in half a word."""
    lines = [first + draw(line())]
    for _ in range(draw(st.integers(0, 3))):
        if draw(st.booleans()):
            lines[-1] += " торгов-"
            lines.append(" " * column + "ли " + draw(line()))
        else:
            lines.append(" " * column + draw(line()))
    return lines


@st.composite
def struck(draw: st.DrawFn, indent: int) -> list[str]:
    """A line and the strikes below it that repeat some of its words at their columns."""
    base = " " * indent + draw(line())
    start = draw(st.integers(0, len(base) - 1))
    end = draw(st.integers(start + 1, len(base)))
    strike = (" " * start + base[start:end]).rstrip()
    return [base, *["", strike] * draw(st.integers(1, 2))]


DIAGRAM = (
    "       так:       W       N       E       S",
    "                  -      1NT      p      2H",
    "                 2S     контра",
)
diagram = st.sampled_from([list(DIAGRAM), [DIAGRAM[0][11:], "2H"], ["W N E S", "1NT p 2H p"], list(DIAGRAM[1:])])
garbage = st.text(st.characters(exclude_categories=["Cs"]), max_size=40).map(lambda text: [text])
odd = st.text("абA1.()-=_─њ„‚ \t\r\x0c\u00a0\u0301\u0306*[]", max_size=30).map(lambda text: [text])
numbers = st.integers(1, 95)


def commentary_block() -> st.SearchStrategy[list[str]]:
    numbered = st.tuples(numbers, st.integers(1, 12), st.sampled_from([" ", "", ".(i) ", " (i) "])).map(
        lambda n: f"{'':19}{n[0]}.{n[1]}.{n[2]}"
    )
    item = st.sampled_from(["(i)", "(ii)", "(iii)", "(a)", "(b)", "(с)"]).map(lambda mark: f"{'':24}{mark} ")
    further = st.integers(7, 34).map(lambda column: " " * column)
    return st.one_of(
        numbered.flatmap(lambda first: wrapped(first, 7)),
        item.flatmap(lambda first: wrapped(first, 7)),
        further.flatmap(lambda first: wrapped(first, 7)),
        numbers.map(lambda n: ["", f"..page{n % 5}", f"{'':19}Правило {n}. О ЧЁМ ТУТ РЕЧЬ"]),
        struck(7),
        diagram,
        st.just([f"{'':19}Примечание: по поводу"]),
        st.just([""]),
        garbage,
        odd,
    )


def law_block() -> st.SearchStrategy[list[str]]:
    mark = st.sampled_from(["  A.", "  C.", "    1.", "    2.", "      (a) ", "      (B).", "    (ii) ", "", "  "])
    entry = st.tuples(mark, line(), numbers).map(lambda e: [f"{e[0]}{e[1]}......{e[2]},{e[2] + 1}"])
    return st.one_of(
        mark.flatmap(lambda first: wrapped(first, 0)),
        numbers.map(lambda n: [f"{'':10}Правило {n}. Имя", f"{'':10}{'═' * 15}", ""]),
        numbers.map(lambda n: ["", f"{'':22}- {n} -"]),
        st.lists(entry, min_size=4, max_size=12).map(lambda entries: [one for entry in entries for one in entry]),
        st.just(["Контра", "   Легальная =....19", "   = вне очереди....32", "Ход - см. Пас;Контра;"]),
        st.just(["[взятки]", "   Счёт =..79,80"]),
        st.just(["──────────", "(*) - сноска"]),
        st.sampled_from([["Раздел II - Решения судьи", "═════════"], ["Глава V.Торговля....54"], ["Часть XX - Иное"]]),
        st.just(["по телефону  000-00-00"]),
        struck(2),
        st.just([""]),
        garbage,
        odd,
    )


@st.composite
def document(draw: st.DrawFn, block: st.SearchStrategy[list[str]]) -> str:
    """A document of such blocks; like a received one it may end in mid-line."""
    lines = [one for blocks in draw(st.lists(block, min_size=1, max_size=14)) for one in blocks]
    return "\n".join(lines) + draw(st.sampled_from(["\n", ""]))
