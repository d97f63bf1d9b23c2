"""Read a list of students, and give each student different numbers in the exercises."""

import csv
import re
import sys
from dataclasses import dataclass
from hashlib import sha256

from cfr_lab.variants import variant
from cfr_lab.words import say

# A student's id is also the name of a folder and the student's name in nbgrader. It begins with a
# letter or a digit of any script, or with an underscore.
ID = re.compile(r"\w[\w.@-]*")
CHINESE = re.compile(r"[㐀-鿿]")
# If this many draws in a row give numbers that other students already have, there are too few
# variants.
MAX_DRAWS = 200


@dataclass(frozen=True)
class Student:
    """Hold a student's id and the name shown on the student's sheet. The name may be ""."""

    id: str
    name: str = ""


def read(path):
    """Return the Students in a file.

    Each line contains a student's id and, after a comma, the name. Alternatively, the file has
    nbgrader's format, in which the first line names the columns id, first_name and last_name. The
    program ends with a message if the list cannot be used.
    """
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(
            say(
                "无法读取学生名单 {path}：{why}",
                "The list of students {path} cannot be read: {why}",
                path=path,
                why=error,
            )
        )
    rows = [[field.strip() for field in row] for row in csv.reader(lines) if any(row)]
    if rows and rows[0][0] == "id":
        table = [dict(zip(rows[0], row, strict=False)) for row in rows[1:]]
        names = [full_name(row.get("first_name", ""), row.get("last_name", "")) for row in table]
        students = [Student(row["id"], name) for row, name in zip(table, names, strict=True)]
    else:
        students = [Student(row[0], " ".join(row[1:]).strip()) for row in rows]
    ids = [student.id for student in students]
    for id_ in ids:
        if not ID.fullmatch(id_):
            sys.exit(
                say(
                    "学号“{id}”无效：只能包含字母、数字、.、@、- 和 _，开头必须是字母或数字。",
                    "The id “{id}” cannot be used: it may contain only letters, digits, ., @, "
                    "- and _, and must begin with a letter or a digit.",
                    id=id_,
                )
            )
        if [other.casefold() for other in ids].count(id_.casefold()) > 1:
            sys.exit(
                say(
                    "名单 {path} 里学号 {id} 出现了两次。",
                    "The id {id} occurs twice in {path}.",
                    id=id_,
                    path=path,
                )
            )
    if not students:
        sys.exit(
            say("名单 {path} 里没有学生。", "The list {path} contains no student.", path=path),
        )
    return students


def full_name(first, last):
    """Return a full name in the usual order: a Chinese name begins with the family name."""
    return last + first if CHINESE.search(first + last) else f"{first} {last}".strip()


def seed_of(secret, student, draw=0):
    """Return the seed that determines a student's variants.

    secret   the secret seed of the whole sheet; it cannot be computed from the result
    student  the student's id
    draw     the number of earlier draws for this student that were rejected because another student
             already had the same numbers
    """
    words = f"{secret}\n{student}\n{draw}"
    return int.from_bytes(sha256(words.encode()).digest()[:16], "big")


def numbers(exercises, seed):
    """Return a tuple with the texts of the exercises' variants for the given seed.

    The texts contain all numbers that the seed determines, so two seeds that give the same texts
    give the same numbers.

    exercises  names of exercises, such as "kuhn_poker.2"
    """
    return tuple(variant(exercise, seed).zh for exercise in exercises)


def seeds(exercises, students, secret):
    """Return {id: seed} for all students.

    No two students have the same numbers in all exercises: if a student's numbers are the same as
    those of an earlier student in the list, other numbers are drawn. Therefore, a student's numbers
    may depend on earlier students in the list, but never on later ones. The program ends with a
    message if the exercises have too few variants.

    exercises  names of exercises, such as "kuhn_poker.2"
    students   the list of the Students
    secret     the secret seed of the whole sheet
    """
    seed_of_student, used_seeds = {}, set()
    for student in students:
        for draw in range(MAX_DRAWS):
            seed = seed_of(secret, student.id, draw)
            new_seeds = numbers(exercises, seed)
            if new_seeds not in used_seeds or not exercises:
                break
        else:
            sys.exit(
                say(
                    "这几道练习的变式太少，无法给 {n} 个学生各出一组不同的数：请再选一道练习。",
                    "These exercises have too few variants for {n} students to have different "
                    "numbers: choose one more exercise.",
                    n=len(students),
                )
            )
        used_seeds.add(new_seeds)
        seed_of_student[student.id] = seed
    return seed_of_student
