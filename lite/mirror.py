"""A folder that stands in for Pyodide's release, as far as PyPI and npm go:

    python lite/mirror.py FOLDER

Neither has NumPy or matplotlib for WebAssembly. The folder has Pyodide itself from npm, pure Python
from PyPI, and for the five packages that are missing wheels of that name with nothing in them: a
NumPy that can be imported and cannot compute. A site built from it (build.py --pyodide FOLDER) is
for trial.py, to try all but the arithmetic; it is of no use to a reader.
"""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
HOLLOW = ("numpy", "matplotlib", "kiwisolver", "pillow", "contourpy")
NUMPY = '''
"""A NumPy that can be imported and cannot compute."""


class Nothing(type):
    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return cls

    def __call__(cls, *arguments, **named):
        return object.__new__(cls)


class nothing(metaclass=Nothing):
    pass


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return nothing
'''


def mirror(folder):
    """Writes a folder as Pyodide's release would be, as far as npm and PyPI go."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION
    from lock import closed

    from build import FIRST, PURE

    folder.mkdir(parents=True, exist_ok=True)
    npm = ["npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", "--pack-destination", folder]
    subprocess.run(npm, check=True, stdout=subprocess.DEVNULL)
    (packed,) = folder.glob("pyodide-*.tgz")
    with tarfile.open(packed) as files:
        for member in files.getmembers():
            name = member.name.removeprefix("package/")
            if member.isfile() and "/" not in name:
                (folder / name).write_bytes(files.extractfile(member).read())
    packed.unlink()
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    brought = {*PURE, "piplite", "ipykernel", "pyodide-kernel"}
    roots = [name for name in FIRST if name not in brought]
    lock = closed(lock, [*roots, "numpy", "matplotlib", "sympy", "typing-extensions"])
    for name, package in lock["packages"].items():
        wheel = hollow(folder, package) if name in HOLLOW else fetched(folder, package)
        package["file_name"] = wheel.name
        package["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def fetched(folder, package):
    """A wheel in pure Python from PyPI, of the version that Pyodide has."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder]
    command += ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
    command += ["--python-version=3.14", f"{package['name']}=={package['version']}"]
    before = set(folder.glob("*.whl"))
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return (set(folder.glob("*.whl")) - before).pop()


def hollow(folder, package):
    """A wheel of that name and version with nothing in it, but for NumPy's name."""
    name, version = package["name"].replace("-", "_"), package["version"]
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    about = f"{name}-{version}.dist-info"
    files = {
        f"{name}/__init__.py": NUMPY if name == "numpy" else '"""Nothing."""\n',
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = []
    with zipfile.ZipFile(wheel, "w") as packed:
        for path, text in files.items():
            packed.writestr(path, text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())
            record.append(f"{path},sha256={digest.decode().rstrip('=')},{len(text.encode())}")
        packed.writestr(f"{about}/RECORD", "\n".join([*record, f"{about}/RECORD,,"]) + "\n")
    return wheel


if __name__ == "__main__":
    mirror(Path(sys.argv[1]).resolve())
