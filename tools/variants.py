"""Print variants of exercises as a sheet in Markdown: the same questions with other numbers.

    .venv/bin/python tools/variants.py --lang en --seed 48151623 6.2 7.1     two questions
    .venv/bin/python tools/variants.py --lang en --seed 48151623 --answers   all, with answers

An exercise is named as readers see it: 6.2 is exercise 2 of lesson 6. The same seed gives the same
numbers on every machine. The sheet without answers does not show the seed, because anyone who knows
the seed can print the answers.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cfr_lab.variants import exercises_with_variants, row, variant
from cfr_lab.words import LANGUAGES, language, say, set_language


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lang", choices=LANGUAGES, default="zh", help="zh, if left out")
    parser.add_argument("--seed", type=a_seed, required=True, help="a whole number, 0 or more")
    parser.add_argument("--answers", action="store_true", help="the answers and solutions too")
    parser.add_argument("exercises", nargs="*", metavar="EXERCISE", help="such as 6.2; or all")
    options = parser.parse_args(arguments)
    set_language(options.lang)
    known = exercises_with_variants()
    for name in options.exercises:
        if name not in known:
            sys.exit(
                say(
                    "练习 {id} 没有变式；有变式的是 {known}。",
                    "There is no variant of exercise {id}; there are variants of {known}.",
                    id=name,
                    known=say("、", ", ").join(known),
                )
            )
    sys.stdout.reconfigure(encoding="utf-8")
    print(sheet(options.exercises or list(known), options.seed, options.answers))


def a_seed(text):
    """Read a seed; argparse makes one sentence of the error."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is not a whole number, 0 or more")
    return int(text)


def sheet(exercises, seed, answers=False):
    """Return the sheet in the language in use.

    exercises   their numbers as readers see them
    answers     whether the answers and the worked solutions follow the questions
    """
    known = exercises_with_variants()
    title = say("# 练习的变式", "# Variants of exercises")
    parts = [title + say("：种子 {n}", ": seed {n}", n=seed) if answers else title]
    for name in exercises:
        task = variant(known[name], seed)
        parts.append(say("## 练习 {id}", "## Exercise {id}", id=name))
        parts.append(displayed(chosen(task.zh, task.en)))
        if answers:
            numbers = task.answer if isinstance(task.answer, tuple) else (task.answer,)
            written = row(numbers) if len(numbers) > 1 else row(numbers)[1:-1]
            parts.append(say("**答案**：", "**Answer**: ") + f"${written}$")
            solution = chosen(task.solution_zh, task.solution_en)
            parts.append(say("**解答**：", "**Solution**: ") + solution)
    return "\n\n".join(parts)


def chosen(zh, en):
    """Return the text of the language in use; `say` would fill in the braces of TeX."""
    return zh if language() == "zh" else en


def displayed(text):
    """Put a displayed formula on its own lines, as Markdown requires."""
    before, *rest = text.split("$$")
    if not rest:
        return text
    formula, after = rest
    return f"{before.rstrip()}\n\n$$\n{formula}\n$$\n\n{after.lstrip()}"


if __name__ == "__main__":
    main()
