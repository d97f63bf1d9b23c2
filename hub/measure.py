"""What a class needs:  python hub/measure.py  [lessons] [class] [tables]  [students=20] [minutes=3]

lessons   one student alone runs every lesson: peak memory, CPU, time to the first answer
class     so many students at once step through lesson 05, each with a server and a kernel, reading
          a while between cells and moving sliders: delays, memory in all, CPU
tables    only writes the tables in docs/class.md again, which follow from results.json

Through the hub and its proxy, on Linux. Whatever else the machine does is in the figures; its load
is told. They go into results.json, and into the documents.
"""

import asyncio
import contextlib
import json
import os
import platform
import random
import re
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import psutil
from trial import Student, code_cells, hub, upstream

RESULTS = Path(__file__).resolve().parent / "results.json"
NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
STEPPED = "en/05_cfr_in_four_steps.ipynb"
DOCUMENTS = {"class.md": "en", "class.zh-CN.md": "zh"}
TABLES = re.compile(r"(<!-- measured: (\w+) -->\n).*?(<!-- measured end -->)", re.DOTALL)
CLASS_EN = (
    "All {students} together took {servers:.1f} GB for servers, {kernels:.1f} GB for kernels (what "
    "processes share counted once), {hub_and_proxy_mb} MB for hub and proxy, and {cores_used} "
    "cores. The machine has {cores} cores, and other programs kept them more than busy (load "
    "{load}): so the delays are upper bounds, and all were in only after {entered_seconds} s. The "
    "longest cells are trainings."
)
CLASS_ZH = (
    "{students} 个人一共占：服务器 {servers:.1f} GB，内核 {kernels:.1f} GB（共享的只算一次），hub "
    "和代理 {hub_and_proxy_mb} MB，CPU {cores_used} 个核。机器只有 {cores} 个核，还被别的程序占满"
    "（负载 {load}），所以这里的延迟是上界，全部进来用了 {entered_seconds} 秒也是因为这个。"
    "最久的单元格是训练。"
)
READING = 6  # seconds between two cells, on the average; people take minutes
DRAGGED = 3  # moves of a slider, one after another


def peak(process):
    """MB that a process had in memory when it had most."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024


def shared_out(processes):
    """MB of processes together, what they share counted once."""
    return sum(each.memory_full_info().pss for each in processes) / 2**20


def worked(processes):
    """CPU seconds so far; what ended is counted by the process that started it."""
    times = [each.cpu_times() for each in processes]
    return sum(t.user + t.system + t.children_user + t.children_system for t in times)


def of_student(at, name):
    """The student's server and its kernels."""
    for process in psutil.Process(at["pid"]).children(recursive=True):
        with contextlib.suppress(psutil.Error):
            line, me = process.cmdline(), process.environ().get("JUPYTERHUB_USER") == name
            if me and "jupyterhub.singleuser" in line:
                kernels = [p for p in process.children() if "ipykernel_launcher" in p.cmdline()]
                return process, kernels
    raise RuntimeError(f"{name} has no server")


async def one_lesson(student, path):
    """One kernel from its start to the lesson's last cell."""
    began = time.monotonic()
    await student.open(path)
    (_, (kernel,)), cells = of_student(student.of, student.name), code_cells(read(path))
    answers = [await student.run(cells[0])]
    first = time.monotonic() - began
    for cell in cells[1:]:
        answers.append(await student.run(cell))
    measured = {
        "kernel_mb": round(peak(kernel)),
        "cpu_seconds": round(worked([kernel]), 1),
        "first_seconds": round(first, 2),
        "seconds": round(time.monotonic() - began, 1),
        "errors": [name for answer in answers for name in answer["errors"]],
        "sent_mb": round(sum(answer["bytes"] for answer in answers) / 2**20, 2),
    }
    await student.close()
    return measured


def read(path):
    return json.loads((NOTEBOOKS / path).read_text("utf-8"))


async def all_lessons(at):
    student = Student(at, "ann")
    entered = [await student.enter()]
    await student.leave()
    entered.append(await student.enter())
    server, _ = of_student(at, "ann")
    results = {
        "first_start_seconds": round(entered[0], 1),
        "start_seconds": round(entered[1], 1),
        "start_cpu_seconds": round(worked([server]), 1),
        "home_mb": round(size(student.home)),
        "lessons": {},
    }
    for path in sorted((NOTEBOOKS / "en").glob("*.ipynb")):
        measured = await one_lesson(student, f"en/{path.name}")
        results["lessons"][path.stem[:2]] = measured
        print(path.stem, measured, flush=True)
    results["server_mb"] = round(peak(server))
    await student.leave()
    return results


def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 2**20


async def steps_through(student, cells, rng, end, cell_seconds, slide_seconds):
    """Runs cells from the top, moving a slider where one has appeared, till the time is up."""
    passed = 0
    while time.monotonic() < end:
        await student.open(STEPPED)
        for cell in cells:
            await asyncio.sleep(rng.expovariate(1 / READING))
            if time.monotonic() > end:
                return passed
            seen = set(student.sliders())
            cell_seconds.append((await student.run(cell))["seconds"])
            new = [item for item in student.sliders().items() if item[0] not in seen]
            for model, (low, high, step) in new[:1]:
                for _ in range(DRAGGED):
                    value = low + step * rng.randrange(int((high - low) / step) + 1)
                    slide_seconds.append((await student.slide(model, value))["seconds"])
        passed += 1
        await student.close()
    return passed


def spread(seconds):
    ordered = sorted(seconds)
    return {
        "count": len(ordered),
        "median_ms": round(1000 * statistics.median(ordered)),
        "p95_ms": round(1000 * ordered[int(0.95 * len(ordered))]),
        "most_ms": round(1000 * ordered[-1]),
    }


async def a_class(at, count, minutes):
    students = [Student(at, f"student-{number:03}") for number in range(count)]
    began = time.monotonic()
    await asyncio.gather(*(student.enter() for student in students))
    entered, cells = time.monotonic() - began, code_cells(read(STEPPED))
    print(f"all in after {entered:.0f} s", flush=True)
    tree = psutil.Process(at["pid"]).children(recursive=True)
    servers, before = [of_student(at, s.name)[0] for s in students], worked(tree)
    began, cell_seconds, slide_seconds = time.monotonic(), [], []
    end = began + 60 * minutes
    walks = [
        steps_through(student, cells, random.Random(seed), end, cell_seconds, slide_seconds)
        for seed, student in enumerate(students)
    ]
    passed = await asyncio.gather(*walks)
    took = time.monotonic() - began
    kernels = [kernel for s in students for kernel in of_student(at, s.name)[1]]
    others = [p for p in [psutil.Process(at["pid"]), *tree] if p not in servers and p.is_running()]
    cpu = worked(psutil.Process(at["pid"]).children(recursive=True)) - before
    return {
        "students": count,
        "entered_seconds": round(entered),
        "seconds": round(took),
        "cells": spread(cell_seconds),
        "sliders": spread(slide_seconds),
        "lessons_finished": sum(passed),
        "cpu_seconds": round(cpu),
        "cores_used": round(cpu / took, 2),
        "servers_mb": round(shared_out(servers)),
        "kernels_mb": round(shared_out(kernels)),
        "hub_and_proxy_mb": round(shared_out(others)),
    }


def rows(part, results, language):
    """The lines of one table."""
    zh = language == "zh"
    if part == "lessons":
        yield (
            "| 课 | 内核峰值，MB | 一遍的 CPU 秒 |"
            if zh
            else "| lesson | kernel, peak MB | CPU s |"
        )
        yield "|---|--:|--:|"
        for number, each in results["lessons"]["lessons"].items():
            yield f"| {number} | {each['kernel_mb']} | {each['cpu_seconds']} |"
        return
    seen, head = results["class"], ("次数", "中位数", "95%", "最久")
    yield "| | " + " | ".join(head if zh else ("count", "median", "95%", "longest")) + " |"
    yield "|---|--:|--:|--:|--:|"
    for name, told in (("cells", "运行一个单元格"), ("sliders", "拖动一次滑块")):
        each = seen[name]
        said = told if zh else {"cells": "a cell", "sliders": "a slider"}[name]
        times = " | ".join(f"{each[key]:,} ms" for key in ("median_ms", "p95_ms", "most_ms"))
        yield f"| {said} | {each['count']} | {times} |"
    yield ""
    yield (CLASS_ZH if zh else CLASS_EN).format(
        **seen,
        **{name: seen[name + "_mb"] / 1000 for name in ("servers", "kernels")},
        load=seen["machine"]["load_after"],
        cores=seen["machine"]["cores"],
    )


def written(text, results, language):
    """A document with the tables that follow from the results between its marks."""

    def table(found):
        return found[1] + "\n".join(rows(found[2], results, language)) + "\n" + found[3]

    return TABLES.sub(table, text)


def write_tables(results):
    for name, language in DOCUMENTS.items():
        path = NOTEBOOKS.parent / "docs" / name
        path.write_text(written(path.read_text("utf-8"), results, language), "utf-8")


async def main(words):
    asked = dict(word.split("=") for word in words if "=" in word)
    parts = [word for word in words if "=" not in word] or ["lessons", "class"]
    results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    for part in parts:
        if part == "tables":
            break
        folder = Path(tempfile.mkdtemp(prefix="course-hub-"))
        load = os.getloadavg()[0]
        async with hub(folder, upstream(folder / "upstream"), at_once=os.cpu_count()) as at:
            if part == "lessons":
                results[part] = await all_lessons(at)
            else:
                count, minutes = int(asked.get("students", 20)), float(asked.get("minutes", 3))
                results[part] = await a_class(at, count, minutes)
        results[part]["machine"] = {
            "cores": os.cpu_count(),
            "python": platform.python_version(),
            "load_before": round(load, 1),
            "load_after": round(os.getloadavg()[0], 1),
        }
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
        print(json.dumps(results[part], indent=1), flush=True)
        shutil.rmtree(folder)
    write_tables(results)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
