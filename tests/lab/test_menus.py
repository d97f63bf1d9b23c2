"""Test that Chinese texts name menus as JupyterLab's Chinese language pack does."""

import json
import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from start_script import ROOT

TEXTS = [ROOT / "README.zh-CN.md", ROOT / "notebooks" / "source" / "start_here.md"]
# The texts write a path through menus as “查看 → 外观 → 简易界面”.
MENU_PATH = re.compile(r"“([\u4e00-\u9fff]+ → [^”“]+)”")


def test_menu_paths_use_the_words_of_the_language_pack():
    spec = find_spec("jupyterlab_language_pack_zh_CN")
    if spec is None:
        pytest.skip("the Chinese language pack is not installed")
    folder = Path(spec.origin).parent / "locale" / "zh_CN" / "LC_MESSAGES"
    words = json.loads((folder / "jupyterlab.json").read_text("utf-8"))
    known = {message for text in words.values() if isinstance(text, list) for message in text}
    results = [way for path in TEXTS for way in MENU_PATH.findall(path.read_text("utf-8"))]
    assert any(way.startswith("查看 → ") for way in results)
    for way in results:
        assert set(way.split(" → ")) <= known, way
