"""Test JupyterLite's build, its list of packages and settings, without network and browser."""

import importlib.util
import json
import re
import sys
import zipfile

import pytest
from packaging.requirements import Requirement
from start_script import ROOT

LITE = ROOT / "publish" / "lite"
PYTHON = "3.14.2"


def module(name):
    spec = importlib.util.spec_from_file_location(f"lite_{name}", LITE / f"{name}.py")
    result = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(result)
    return result


@pytest.fixture(scope="module")
def lock():
    return module("lock")


@pytest.fixture(scope="module")
def build():
    sys.path.insert(0, str(LITE))
    yield module("build")
    sys.path.remove(str(LITE))


def wheel(folder, name, version="1.0", asks=(), modules=None, tag="py3-none-any"):
    path = folder / f"{name}-{version}-{tag}.whl"
    about = [f"Name: {name}", f"Version: {version}", *(f"Requires-Dist: {ask}" for ask in asks)]
    with zipfile.ZipFile(path, "w") as packed:
        for each in modules or [f"{name}/__init__.py"]:
            packed.writestr(each, "")
        packed.writestr(f"{name}-{version}.dist-info/METADATA", "\n".join(about) + "\n")
    return path


def pyodide(**versions):
    packages = {
        name: {"name": name, "version": version, "file_name": f"{name}.whl", "depends": []}
        for name, version in versions.items()
    }
    return {"info": {"python": PYTHON}, "packages": packages}


def test_requirements_of_the_build_are_pinned():
    def names(path):
        lines = [line.partition("#")[0].strip() for line in path.read_text("utf-8").splitlines()]
        return {r.name: r for r in map(Requirement, (x for x in lines if x and x[0] != "-"))}

    course, lite = names(ROOT / "requirements.txt"), names(LITE / "requirements.txt")
    for name, requirement in lite.items():
        if requirement.specifier:
            assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
            assert name not in course, name
        else:
            assert name in course, name
    assert "-c ../../requirements.txt" in (LITE / "requirements.txt").read_text("utf-8")


def test_wheel_is_found_by_its_import_name(lock, tmp_path):
    result = wheel(
        tmp_path,
        "some_lab",
        asks=[
            "NumPy>=2,<3",
            "jupyterlab_widgets~=3.0",
            'tomli; python_version < "3.11"',
            'pytest; extra == "test"',
            'colorama; sys_platform == "win32"',
        ],
        modules=["some_lab/__init__.py", "some_lab/inner/a.py", "alone.py", "x-y/z.py"],
    )
    entry, _ = lock.entry(result, PYTHON)
    assert entry["name"] == "some-lab"
    assert entry["imports"] == ["alone", "some_lab"]
    assert entry["depends"] == ["numpy"]
    assert re.fullmatch("[0-9a-f]{64}", entry["sha256"])


def test_the_rest_of_the_list_keeps_its_address(lock, tmp_path):
    result = wheel(tmp_path, "ours", asks=["numpy>=2"])
    entries = lock.extend_lock(pyodide(numpy="2.4.6"), [result], "https://mirror/full/")["packages"]
    assert entries["numpy"]["file_name"] == "https://mirror/full/numpy.whl"
    assert entries["ours"]["file_name"] == result.name


@pytest.mark.parametrize(
    ("asks", "said"),
    [
        ("numpy>=3", r"needs numpy>=3, but Pyodide has version 2\.4\.6"),
        ("nowhere", "needs nowhere, but Pyodide does not have it"),
    ],
)
def test_unsuitable_wheel_is_rejected(lock, tmp_path, asks, said):
    with pytest.raises(lock.UnfitWheelError, match=said):
        lock.extend_lock(pyodide(numpy="2.4.6"), [wheel(tmp_path, "ours", asks=[asks])])


def test_a_wheel_of_one_machine_is_rejected(lock, tmp_path):
    result = wheel(tmp_path, "ours", tag="cp314-cp314-manylinux_2_28_x86_64")
    with pytest.raises(lock.UnfitWheelError, match="ours"):
        lock.entry(result, PYTHON)


def test_unneeded_packages_are_left_out(lock):
    whole_lock = pyodide(a="1", b="1", c_d="1", e="1")
    packages = whole_lock["packages"]
    packages["c-d"] = packages.pop("c_d")
    packages["a"]["depends"], packages["b"]["depends"] = ["b"], ["C_d", "a"]
    assert list(lock.with_dependencies(whole_lock, ["a"])["packages"]) == ["a", "b", "c-d"]


def test_the_build_contains_the_packages_of_the_lessons(build, lock):
    """In a page cfr_lab imports Pyodide's numpy, matplotlib and sympy, and the rest from PyPI."""
    import tomllib

    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {Requirement(each).name for each in about["optional-dependencies"]["lab"]}
    assert needed - {"matplotlib", "sympy"} <= set(build.PURE_PACKAGES)


def test_a_folder_without_numpy_is_rejected_in_a_sentence(build, tmp_path):
    (tmp_path / "site").mkdir()
    with pytest.raises(SystemExit) as refused:
        build.copy_packages(tmp_path / "site", pyodide(numpy="2"), [], tmp_path)
    assert "pyodide.mjs (missing files: 5)" in str(refused.value)


def test_each_language_has_an_app_with_the_courses_settings(build, tmp_path):
    app = tmp_path / "lab"
    app.mkdir()
    page = '<html><link href="../build/x.js"><script data-jupyter-lite-root="..">\'../c.js\''
    (app / "index.html").write_text(page, "utf-8")
    data = {"appUrl": "/lab", "settingsUrl": "../build/schemas"}
    (app / "jupyter-lite.json").write_text(json.dumps({"jupyter-config-data": data}), "utf-8")
    schemas = tmp_path / "build" / "schemas"
    schemas.mkdir(parents=True)
    plugins = [{"id": "@jupyterlab/apputils-extension:themes", "raw": "{}"}]
    (schemas / "all.json").write_text(json.dumps(plugins), "utf-8")
    build.copy_app_for_each_language(tmp_path)
    build.store_course_settings(tmp_path)
    for language, locale in (("zh", "zh_CN"), ("en", "en")):
        entries = build.read(tmp_path / language / "lab" / "jupyter-lite.json")[
            "jupyter-config-data"
        ]
        assert entries["appUrl"] == f"/{language}/lab"
        assert entries["settingsUrl"] == "../../build/schemas"
        settings = entries["settingsOverrides"]
        assert settings["@jupyterlab/translation-extension:plugin"] == {"locale": locale}
        assert "@jupyterlab/apputils-extension:notification" in settings
        text = (tmp_path / language / "lab" / "index.html").read_text("utf-8")
        assert text.count("../..") == text.count("..") / 2 == 3
        assert f'<html lang="{language}">' in text
        # JupyterLite's apps read this file in every folder above them.
        for above in (tmp_path, tmp_path / language):
            assert 'id="jupyter-config-data"' in (above / "index.html").read_text("utf-8")
    (themes,) = build.read(schemas / "all.json")
    assert json.loads(themes["raw"])["overrides"]["code-font-size"] == "15px"


def test_a_foreign_folder_is_not_changed(build, tmp_path, monkeypatch):
    from types import ModuleType

    text = ModuleType("jupyterlite_pyodide_kernel.constants")
    text.PYODIDE_CDN_URL = "https://nowhere"
    monkeypatch.setitem(sys.modules, "jupyterlite_core", ModuleType("x"))
    monkeypatch.setitem(sys.modules, "jupyterlite_pyodide_kernel", ModuleType("x"))
    monkeypatch.setitem(sys.modules, "jupyterlite_pyodide_kernel.constants", text)
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(SystemExit, match="contains other files"):
        build.main([str(tmp_path)])
    assert (tmp_path / "thesis.txt").exists()


def test_without_its_requirements_the_build_names_the_command(build, monkeypatch):
    monkeypatch.setitem(sys.modules, "jupyterlite_core", None)
    with pytest.raises(SystemExit) as refused:
        build.main([])
    zh, en = str(refused.value).splitlines()
    for sentence in (zh, en):
        assert "jupyterlite_core" in sentence
        assert f'-m pip install -r "{LITE / "requirements.txt"}"' in sentence
