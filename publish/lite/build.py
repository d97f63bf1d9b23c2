"""Build the course as a JupyterLite site, whose lessons run in the browser without installation.

    pip install -r publish/lite/requirements.txt        (in the course's .venv or in a separate one)
    python publish/lite/build.py [FOLDER] [--pyodide ADDRESS]

The program writes the site to lite-site/ or the given folder, which any web server can serve. The
pages load Pyodide (Python for the browser, with NumPy and matplotlib) from Pyodide's public
address. The option --pyodide names a mirror instead, or a folder with the full unpacked release of
Pyodide. From such a folder, the program copies the necessary files into the site. In either case,
it downloads pure-Python wheels from PyPI.
"""

import argparse
import json
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(FOLDER))
TITLES = {"zh": "遗憾匹配与 CFR", "en": "Regret matching and CFR"}
START = "00_start_here.ipynb"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
# The kernel itself loads these packages before it runs the first cell.
FIRST_PACKAGES = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# Pyodide lacks these packages, but PyPI has pure-Python wheels for them.
PURE_PACKAGES = ("ipywidgets", "anywidget", "psygnal", "comm")


def main(arguments=None):
    try:
        import jupyterlite_core  # noqa: F401
        from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL
    except ModuleNotFoundError as error:
        command = f'"{sys.executable}" -m pip install -r "{FOLDER / "requirements.txt"}"'
        refuse(
            f"还没有安装 {error.name}；请先运行：{command}",
            f"{error.name} is not installed; first run: {command}",
        )

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "lite-site")
    parser.add_argument(
        "--pyodide", default=PYODIDE_CDN_URL, help="Pyodide: the address of a mirror, or a folder"
    )
    options = parser.parse_args(arguments)
    out = options.folder.resolve()
    if out.exists() and not (out / "jupyter-lite.json").exists() and any(out.iterdir()):
        refuse(
            f"{out} 里有别的文件；请换一个文件夹。",
            f"{out} contains other files; name another folder.",
        )
    source = options.pyodide.rstrip("/")
    is_remote = source.startswith(("http://", "https://"))
    lock = pyodide_lock(source if is_remote else Path(source))
    with TemporaryDirectory() as work:
        stage = Path(work)
        for folder in ("wheels", "files", "made"):
            (stage / folder).mkdir()
        wheels = [*course_wheel(stage), *missing_wheels(stage), *kernel_wheels()]
        lock = complete_list(lock, wheels, f"{source}/" if is_remote else "")
        write(stage / "jupyter-lite.json", kernel_settings(source if is_remote else None))
        shutil.copyfile(FOLDER / "jupyter_lite_config.json", stage / "jupyter_lite_config.json")
        for language in TITLES:
            shutil.copytree(ROOT / "notebooks" / language, stage / "files" / language)
        run("jupyterlite_core", "build", f"--lite-dir={stage}", f"--output-dir={stage / 'made'}")
        copy_packages(stage / "made" / "static", lock, wheels, None if is_remote else Path(source))
        copy_app_for_each_language(stage / "made")
        store_course_settings(stage / "made")
        shutil.rmtree(out, ignore_errors=True)
        shutil.move(stage / "made", out)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {size / 1e6:.0f} MB")
    print(f'python -m http.server --directory "{out}"')


def refuse(zh, en):
    sys.exit(f"{zh}\n{en}")


# ---------------------------------------------------------------------------- packages


def pyodide_lock(source):
    """Return Pyodide's package list: the content of pyodide-lock.json, as a dictionary.

    source  the address of Pyodide, or the Path of a folder with Pyodide
    """
    from jupyterlite_pyodide_kernel.constants import PYODIDE_LOCK, PYODIDE_PYTHON_VERSION

    try:
        if isinstance(source, Path):
            text = (source / PYODIDE_LOCK).read_text("utf-8")
        else:
            with urllib.request.urlopen(f"{source}/{PYODIDE_LOCK}", timeout=60) as answer:
                text = answer.read().decode()
    except OSError as error:
        refuse(
            f"无法获取 Pyodide 的软件包清单 {source}/{PYODIDE_LOCK}（{error}）；"
            "请用 --pyodide 指明镜像地址或本地文件夹。",
            f"Pyodide's list of packages, {source}/{PYODIDE_LOCK}, cannot be fetched ({error}); "
            "name a mirror or a folder with --pyodide.",
        )
    lock = json.loads(text)
    found_version, needed_version = lock["info"]["python"], PYODIDE_PYTHON_VERSION
    if not found_version.startswith(f"{needed_version}."):
        refuse(
            f"{source} 里的 Pyodide 所带的 Python 是 {found_version}；请改用带 Python "
            f"{needed_version} 的 Pyodide。",
            f"The Pyodide at {source} has Python {found_version}; use a Pyodide with Python "
            f"{needed_version}.",
        )
    return lock


def course_wheel(stage):
    """Build the course's wheel, and return a list that contains its path.

    The wheel is built from a copy of the course in the folder `stage`, so that it contains no file
    from an earlier build.
    """
    ignore = shutil.ignore_patterns("__pycache__")
    source = stage / "course"
    for package in ("cfr_core", "cfr_lab"):
        shutil.copytree(ROOT / package, source / package, ignore=ignore)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, source / name)
    folder = stage / "wheels" / "ours"
    run("pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, source)
    return sorted(folder.glob("*.whl"))


def missing_wheels(stage):
    """Download wheels of the packages that Pyodide lacks, and return their paths.

    The versions are those of the installed packages. The wheels are stored in the folder `stage`.
    """
    target = stage / "wheels" / "pure"
    anywhere = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
    requirements = [f"{name}=={version(name)}" for name in PURE_PACKAGES]
    run("pip", "download", "-q", "--no-deps", *anywhere, "-d", target, *requirements)
    return sorted(target.glob("*.whl"))


def kernel_wheels():
    """Return the paths of the kernel's own wheels, which its JupyterLab extension contains."""
    from packaging.utils import parse_wheel_filename

    folder = Path(sysconfig.get_path("data")) / "share/jupyter/labextensions" / KERNEL
    wheels = sorted(folder.glob("static/pypi/*.whl"))
    return [wheel for wheel in wheels if parse_wheel_filename(wheel.name)[0] in FIRST_PACKAGES]


def complete_list(lock, wheels, address):
    """Return Pyodide's package list, extended by the given wheels.

    lock     the package list
    wheels   the paths of the wheels
    address  the address from which the pages load Pyodide; if it is "", the site contains Pyodide,
             and only the packages that the kernel and the course need stay in the list
    """
    from lock import UnfitWheelError, extend_lock, with_dependencies

    try:
        lock = extend_lock(lock, wheels, address)
    except UnfitWheelError as error:
        refuse(
            f"这个 Pyodide 与课程的包不匹配：{error.args[0]}。"
            "请用 publish/lite/requirements.txt 所写的 Pyodide。",
            f"This Pyodide and the course's wheels are incompatible: {error.args[1]}. Use the "
            "Pyodide that publish/lite/requirements.txt names.",
        )
    return lock if address else with_dependencies(lock, [*FIRST_PACKAGES, "cfr-course"])


def copy_packages(static, lock, wheels, folder):
    """Put the wheels and the package list into the site.

    static  the site's folder static/
    lock    the package list
    wheels  the paths of the wheels
    folder  the folder with Pyodide, from which the necessary files are copied too; None if the
            pages load Pyodide from an address
    """
    (static / "packages").mkdir(parents=True)
    for wheel in wheels:
        shutil.copyfile(wheel, static / "packages" / wheel.name)
    if folder:
        bundled_names = {wheel.name for wheel in wheels}
        files = [package["file_name"] for package in lock["packages"].values()]
        files = [name for name in files if name not in bundled_names]
        missing_files = [name for name in (*RUNTIME, *files) if not (folder / name).is_file()]
        if missing_files:
            first, n = missing_files[0], len(missing_files)
            refuse(
                f"{folder} 里缺少 {n} 个文件，其中有 {first}；"
                "请解压完整的 Pyodide 发布包（不是 npm 上的 pyodide）。",
                f"Files are missing in {folder}, for example {first} (missing files: {n}); unpack "
                "the full release of Pyodide there (the npm package pyodide is not the full "
                "release).",
            )
        (static / "pyodide").mkdir()
        for name in RUNTIME:
            shutil.copyfile(folder / name, static / "pyodide" / name)
        for name in files:
            shutil.copyfile(folder / name, static / "packages" / name)
    write(static / "packages" / "pyodide-lock.json", lock)


# ---------------------------------------------------------------------------- JupyterLite


def kernel_settings(address):
    """Return JupyterLite's settings for the kernel.

    The settings contain the addresses of Pyodide and of the package list.

    address  the address of Pyodide, or None if the site contains Pyodide
    """
    settings = {
        "pyodideUrl": f"{address}/pyodide.mjs" if address else "./static/pyodide/pyodide.mjs",
        "loadPyodideOptions": {
            "lockFileURL": "./static/packages/pyodide-lock.json",
            "packages": list(FIRST_PACKAGES),
        },
        # A site that contains all packages must not request packages from the network.
        "disablePyPIFallback": not address,
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"litePluginSettings": {f"{KERNEL}:kernel": settings}},
    }


def copy_app_for_each_language(site):
    """Copy the JupyterLab app to zh/lab/ and en/lab/, each with the course's settings.

    The app's folder must be named `lab`, because the app looks for this name in its own URL.
    """
    for language, title in TITLES.items():
        app = shutil.copytree(site / "lab", site / language / "lab")
        text = (
            (app / "index.html").read_text("utf-8").replace("<html>", f'<html lang="{language}">')
        )
        # The app is now one folder deeper than before, so its relative paths need one more "..".
        for beginning in ('href="', 'data-jupyter-lite-root="', "'"):
            text = text.replace(f"{beginning}..", f"{beginning}../..")
        (app / "index.html").write_text(text, "utf-8")
        settings = read(app / "jupyter-lite.json")
        data = settings["jupyter-config-data"]
        data["settingsUrl"] = "../" + data["settingsUrl"]
        data |= {"appUrl": f"/{language}/lab", "appName": title}
        data["settingsOverrides"] = overrides(language)
        write(app / "jupyter-lite.json", settings)
        (site / language / "index.html").write_text(first_page("..", f"'{language}'"), "utf-8")
    settings = "navigator.language.startsWith('zh') ? 'zh' : 'en'"
    (site / "index.html").write_text(first_page(".", settings), "utf-8")


def overrides(language):
    """Return the course's settings for JupyterLab in one language, read from jupyterlab/."""
    settings = {}
    for folder in (ROOT / "jupyterlab", ROOT / "jupyterlab" / language):
        settings |= read(folder / "labconfig" / "default_setting_overrides.json")
    return settings


def store_course_settings(site):
    """Store the course's font sizes as if the reader had set them.

    JupyterLab reads font sizes only from the reader's settings. The stored sizes apply until the
    reader changes them.
    """
    schemas_path = site / "build" / "schemas" / "all.json"
    plugins = read(schemas_path)
    folder = ROOT / "jupyterlab" / "lab" / "user-settings"
    for path in folder.rglob("*.jupyterlab-settings"):
        name = f"{path.parent.relative_to(folder).as_posix()}:{path.stem}"
        (plugin,) = (plugin for plugin in plugins if plugin["id"] == name)
        plugin["raw"] = path.read_text("utf-8")
    write(schemas_path, plugins)


def first_page(root, language):
    """Return the HTML of a page that redirects to the first lesson.

    root       the relative path from the page to the site's folder
    language   a JavaScript expression whose value is "zh" or "en"
    """
    links = " ".join(
        f'<a href="{root}/{each}/lab/index.html?path={each}/{START}" lang="{each}">{title}</a>'
        for each, title in TITLES.items()
    )
    return (
        f'<!DOCTYPE html><meta charset="utf-8"><title>CFR</title><p>{links}</p>'
        # JupyterLite's apps look for this script in the index page of every folder above theirs.
        f'<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root="{root}">'
        "{}</script><script>"
        f"location.replace(document.querySelector(`a[lang=${{{language}}}]`).href)</script>\n"
    )


def read(path):
    return json.loads(path.read_text("utf-8"))


def write(path, data):
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")


def run(module, *arguments):
    """Run a module with this Python interpreter, and show its output only if it fails."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if process.returncode:
        refuse(f"{module} 运行失败：\n{process.stdout}", f"{module} failed; its output is above.")


if __name__ == "__main__":
    main()
