"""Tries a hub as a class uses it:  python hub/try.py

Students enter, edit, throw away; a lecturer changes the course; nbgitpuller brings the change by a
link and at the next start. Then one student enters while another runs the heaviest lesson. Every
line says what was looked at; the program fails where one is not as it should be.
"""

import asyncio
import json
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from trial import Student, code_cells, git, hub, upstream

ONE, TWO, THREE, FOUR, SEVEN = (
    f"en/{name}.ipynb"
    for name in (
        "01_rock_paper_scissors",
        "02_regret_matching",
        "03_colonel_blotto",
        "04_values_on_a_tree",
        "07_exploitability",
    )
)
NEW = "en/12_new.ipynb"
HEAVIEST = "en/10_large_games.ipynb"  # most CPU, by results.json; most memory has 07
SIZES = Path(__file__).parents[1] / "settings/lab/user-settings/@jupyterlab/apputils-extension"
SIZES /= "themes.jupyterlab-settings"
failed = []


def check(what, right):
    print(f"{'ok    ' if right else 'FAILED'}  {what}", flush=True)
    failed.extend([] if right else [what])


def read(path):
    return json.loads(path.read_text("utf-8"))


def write(path, notebook):
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


def texts(notebook):
    return ["".join(cell["source"]) for cell in notebook["cells"]]


def code(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def cell(text, name):
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}


async def students_edit(ann):
    """What Ann does before the update comes."""
    lesson = await ann.lesson(TWO)
    code(lesson)[2]["source"] += "\n# Ann was here"
    code(lesson)[4]["source"] = "answer = 42  # Ann's"
    lesson["cells"].insert(6, cell("Ann's own note.", "anns-note"))
    thrown = lesson["cells"].pop()
    await ann.save(TWO, lesson)
    four = await ann.lesson(FOUR)
    code(four)[1]["source"] = "mine = 4"
    await ann.save(FOUR, four)
    await ann.ask("api/contents/" + THREE, "DELETE")
    await ann.save(NEW, {**lesson, "cells": [cell("Ann's file of that name.", "anns-file")]})
    return thrown


def lecturer_changes(course):
    """Lesson 01's text, in 02 the cell that Ann edited and others, a new one; 04 and 07 go."""
    notebooks = course / "notebooks"
    for path in (ONE, THREE):
        notebook = read(notebooks / path)
        notebook["cells"][0]["source"] = [f"# New text of {path}"]
        write(notebooks / path, notebook)
    two = read(notebooks / TWO)
    code(two)[4]["source"] = ["answer = None  # the lecturer's"]
    two["cells"][1]["source"] = ["The lecturer's new words."]
    two["cells"].insert(6, cell("The lecturer's new cell.", "lecturers"))
    write(notebooks / TWO, two)
    write(notebooks / NEW, {**two, "cells": [cell("A thirteenth lesson.", "thirteenth")]})
    git(course, "rm", "-q", f"notebooks/{FOUR}", f"notebooks/{SEVEN}")
    with open(course / "cfr_core" / "__init__.py", "a") as module:
        module.write("\nUPDATED = True\n")
    git(course, "add", "-A")
    git(course, "commit", "-qm", "Second week")


async def after_the_update(ann, thrown):
    notebooks = ann.home / "course" / "notebooks"
    one, two = read(notebooks / ONE), read(notebooks / TWO)
    check("an untouched lesson has the new text", texts(one)[0] == f"# New text of {ONE}")
    sources = texts(two)
    check("the cell that both changed is the student's", "answer = 42  # Ann's" in sources)
    check("and no cell mixes the two", not any("the lecturer's" in each for each in sources))
    check("a line added to another cell stays", any("\n# Ann was here" in s for s in sources))
    check("the student's own cell stays", "Ann's own note." in sources)
    check("a cell thrown away stays away", "".join(thrown["source"]) not in sources)
    check("the same lesson's other cells are new", "The lecturer's new words." in sources)
    check("the lecturer's new cell is there", "The lecturer's new cell." in sources)
    ids = [each["id"] for each in two["cells"]]
    check("every cell once", len(ids) == len(set(ids)))
    check("a lesson thrown away is back, new", texts(read(notebooks / THREE))[0].endswith(THREE))
    check("a lesson that went, but was edited, stays", "mine = 4" in texts(read(notebooks / FOUR)))
    check("a lesson that went, untouched, is gone", not (notebooks / SEVEN).exists())
    check("a new lesson has come", texts(read(notebooks / NEW)) == ["A thirteenth lesson."])
    kept = [texts(read(path)) for path in notebooks.glob("en/12_new__*.ipynb")]
    check("the student's file of its name is kept beside", kept == [["Ann's file of that name."]])
    for path in (ONE, TWO):
        shown = [each["metadata"].get("trusted") for each in code(await ann.lesson(path))]
        check(f"the pictures saved in {path[3:5]} are shown (trusted)", all(shown))
    await ann.open(ONE)
    ran = await ann.run("import cfr_core; assert cfr_core.UPDATED")
    check("the packages of the lessons are the new ones", ran["errors"] == [])
    await ann.close()


async def an_update(at, course):
    ann, ben = Student(at, "ann"), Student(at, "ben")
    for student in (ann, ben):
        print(f"        {student.name} was in after {await student.enter():.1f} s", flush=True)
    for asked, language, arrives in (
        ("", "zh-CN,zh;q=0.9", "zh/00_start_here.ipynb"),
        ("", "fr,en;q=0.5", "en/00_start_here.ipynb"),
        ("lesson/zh/02_regret_matching.ipynb", "en", "zh/02_regret_matching.ipynb"),
    ):
        page = await ann.page(asked, language)
        right = page.endswith(f"/user/ann/lab/tree/{arrives}")
        check(f"{asked or 'the front'} opens {arrives} in JupyterLab", right)
    menus = json.loads(await ann.ask("lab/api/settings/@jupyterlab/translation-extension:plugin"))
    check("its menus are in the link's language", menus["settings"] == {"locale": "zh_CN"})
    sizes = json.loads(await ann.ask("lab/api/settings/@jupyterlab/apputils-extension:themes"))
    check("sizes are the course's", sizes["settings"] == json.loads(SIZES.read_text("utf-8")))
    kernels = json.loads(await ann.ask("api/kernelspecs"))["kernelspecs"]
    check("the kernel is the course's", "cfr_lab.kernel" in str(kernels["python3"]["spec"]["argv"]))
    homes = [sum(p.stat().st_size for p in s.home.rglob("*") if p.is_file()) for s in (ann, ben)]
    print(f"        a student's home takes {max(homes) / 2**20:.0f} MB", flush=True)
    thrown = await students_edit(ann)
    lecturer_changes(course)
    said = await ann.follow_link(str(course))
    check("the link's pull finished", said[-1]["phase"] == "finished")
    await after_the_update(ann, thrown)
    before = (ann.home / "course" / "notebooks" / TWO).read_text("utf-8")
    said = await ann.follow_link(str(course))
    after = (ann.home / "course" / "notebooks" / TWO).read_text("utf-8")
    check("the link again changes nothing", said[-1]["phase"] == "finished" and before == after)
    await ben.leave()
    await ben.enter()
    there = texts(read(ben.home / "course" / "notebooks" / ONE))[0]
    check("who edited nothing is up to date at the next start", there.startswith("# New text"))
    away = course.rename(course.with_name("away"))
    await ben.leave()
    await ben.enter()
    check("with the repository gone a student comes in all the same", await ben.lesson(ONE))
    away.rename(course)
    await ann.leave()
    return ben


async def first_cell(student):
    """Seconds to come in, and from there to the answer of lesson 01's first cell."""
    entered = await student.enter()
    began = time.monotonic()
    await student.open(ONE)
    await student.run(code_cells(await student.lesson(ONE))[0])
    return entered, time.monotonic() - began


async def a_third_student(at, ben):
    alone = await first_cell(Student(at, "cat"))
    await ben.open(HEAVIEST)
    cells = code_cells(await ben.lesson(HEAVIEST))

    async def work():
        while True:
            for each in cells:
                await ben.run(each)

    busy = asyncio.create_task(work())
    await asyncio.sleep(3)
    beside = await first_cell(Student(at, "dan"))
    check("the heaviest lesson was running all the while", not busy.done())
    busy.cancel()
    for said, (entered, answered) in (("alone", alone), ("beside the heaviest lesson", beside)):
        print(f"        {said}: in after {entered:.1f} s, first cell {answered:.1f} s later")
    check("who comes in beside it waits less than a minute", sum(beside) < 60)


async def idle_kernels_go(course, ben):
    """With the course's config but for its times, which a lecturer shortens and pushes."""
    config = course / ".binder" / "jupyter_server_config.py"
    text = config.read_text("utf-8")
    for name, seconds in (("cull_idle_timeout", 4), ("cull_interval", 1)):
        text = re.sub(rf"{name} = \d+", f"{name} = {seconds}", text)
    config.write_text(text, "utf-8")
    git(course, "commit", "-qam", "Shorter times")
    await ben.leave()
    await ben.enter()
    await ben.open(ONE)
    await ben.run("1 + 1")
    there = json.loads(await ben.ask("api/kernels"))
    for _ in range(60):
        await asyncio.sleep(1)
        left = json.loads(await ben.ask("api/kernels"))
        if not left:
            break
    check("a kernel idle too long goes, though its page is open", there and not left)


async def main():
    folder = Path(tempfile.mkdtemp(prefix="course-hub-"))
    course = upstream(folder / "upstream")
    async with hub(folder, course) as at:
        ben = await an_update(at, course)
        await a_third_student(at, ben)
        await idle_kernels_go(course, ben)
    if failed:
        sys.exit(f"{len(failed)} not as it should be; what the hub said: {folder / 'log.txt'}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    asyncio.run(main())
