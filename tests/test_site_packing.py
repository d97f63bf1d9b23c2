"""Pictures packed for a page: read back here by the format's description, letter for letter."""

import json
import random
import zlib

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_lab.lessons import lesson_01
from website.frames import frames, packed


def unpacked(data):
    """(head, pictures): what `packed` made, read as its docstring says."""
    raw = zlib.decompress(data)
    begin = 4 + int.from_bytes(raw[:4], "little")
    head = json.loads(raw[4:begin])
    tokens, last = [], ""
    for ahead, behind, middle in zip(head["ahead"], head["behind"], head["middle"], strict=True):
        units = last.encode("utf-16-le")
        front, back = units[: 2 * ahead], units[len(units) - 2 * behind :]
        last = front.decode("utf-16-le") + middle + back.decode("utf-16-le")
        tokens.append(last)
    drawn = []
    for group in head["groups"]:
        shape = len(group["at"]), group["rows"]
        kind = np.dtype(f"<u{group['bytes']}")
        table = np.frombuffer(raw, kind, shape[0] * shape[1], begin).reshape(shape)
        begin += -(-table.nbytes // 4) * 4
        uses = [np.cumsum(each) for each in group["uses"]]
        rows = []
        for k in range(group["rows"]):
            parts = list(group["base"])
            for place, used, column in zip(group["at"], uses, table, strict=True):
                parts[place] = used[column[k]]
            rows.append("".join(tokens[part] for part in parts))
        drawn.append(iter(rows))
    assert begin == len(raw)
    return head, [next(drawn[group]) for group in np.cumsum(head["group"])]


def made(rng, count):
    """Pictures of three shapes with many numbers, and letters that UTF-16 has pairs for."""
    for _ in range(count):
        shape = rng.choice(["<a>{}</a>", "<a>{}</a><b x='{}'/>", "<a x='{0}'>{1}</a><c/>{1}"])
        yield shape.format(
            rng.randrange(700), rng.choice(["𝔼x", "𝔼y", "z", "𝔸x", str(rng.random())])
        )


@pytest.mark.parametrize("count", [1, 2, 300, 3000])
def test_every_picture_comes_back(count):
    pictures = list(dict.fromkeys(made(random.Random(count), count)))
    states = [random.Random(7).randrange(-1, len(pictures)) for _ in range(50)]
    head, back = unpacked(packed(pictures, states, [{4: 9, 12: 2}, {}], buttons=["on"]))
    assert back == pictures
    assert np.cumsum(head["picture"]).tolist() == states
    (at, by), nothing = head["instead"]
    assert (np.cumsum(at).tolist(), by) == ([4, 12], [5, -10])
    assert nothing == [[], []]
    assert head["buttons"] == ["on"]


def test_what_two_tokens_share_is_not_taken_twice():
    """aba stands at both ends of both words, and in the second these overlap."""
    pictures = ["<p>aba1aba</p>", "<p>ababa</p>"]
    assert unpacked(packed(pictures, [0, 1]))[1] == pictures


def test_an_explorer_s_pictures_come_back():
    found = frames(lesson_01.explore_answer(Tree(games.rock_paper_scissors())), 200)
    data = packed(found.pictures, found.picture, found.instead.values())
    _, back = unpacked(data)
    assert tuple(back) == found.pictures
    assert len(data) < sum(map(len, back)) / 40
