"""Add the course's wheels to Pyodide's package list (pyodide-lock.json).

When a cell runs `import cfr_lab`, this list tells the kernel which files to fetch. A package can be
imported if it and all its requirements are listed, so no lesson has to install packages.
"""

import hashlib
import zipfile
from email.parser import BytesParser

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

# ipywidgets requires these packages, but JupyterLite's own extensions already contain them.
PROVIDED_BY_JUPYTERLITE = {"jupyterlab-widgets", "widgetsnbextension"}


class UnfitWheelError(Exception):
    """Signal that a wheel cannot be used with this Pyodide: the reason in Chinese and English."""


def entry(wheel, python):
    """Return a wheel's entry for the package list, and the wheel's Requirements in a browser.

    wheel   the path of the wheel
    python  the version of Pyodide's Python, such as "3.14.2"

    Raises UnfitWheelError if the wheel is not a pure-Python wheel.
    """
    name, version, _, tags = parse_wheel_filename(wheel.name)
    if not any(tag.platform == "any" and tag.abi == "none" for tag in tags):
        raise UnfitWheelError(
            f"{wheel.name} 不是纯 Python 的包（py3-none-any）",
            f"{wheel.name} is not a pure-Python wheel (py3-none-any)",
        )
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata_name,) = (
            n for n in names if n.endswith(".dist-info/METADATA") and n.count("/") == 1
        )
        metadata = BytesParser().parsebytes(archive.read(metadata_name), headersonly=True)
    top_names = {n.split("/")[0].removesuffix(".py") for n in names if n.endswith(".py")}
    declared_requirements = map(Requirement, metadata.get_all("Requires-Dist", []))
    marker_environment = {
        "python_version": ".".join(python.split(".")[:2]),
        "python_full_version": python,
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "platform_machine": "wasm32",
        "os_name": "posix",
        "extra": "lab",  # Only the course's wheel has an extra of this name.
    }
    requirements = [
        r
        for r in declared_requirements
        if r.marker is None or r.marker.evaluate(marker_environment)
    ]
    return {
        "name": name,
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in top_names if top.isidentifier()),
        "depends": sorted(
            n
            for n in (canonicalize_name(r.name) for r in requirements)
            if n not in PROVIDED_BY_JUPYTERLITE
        ),
        "unvendored_tests": False,
    }, requirements


def extend_lock(lock, wheels, address=""):
    """Return the package list with the wheels added.

    lock     the package list
    wheels   the paths of the wheels
    address  the prefix for the file names already in the list; the wheels get no prefix

    Raises UnfitWheelError if a wheel requires a package that the list lacks, or if the listed
    version of a package does not satisfy the wheel's requirement.
    """
    python = lock["info"]["python"]
    packages = {
        name: {**package, "file_name": address + package["file_name"]}
        for name, package in lock["packages"].items()
    }
    requirements_by_wheel = {}
    for wheel in wheels:
        new_entry, requirements_by_wheel[wheel.name] = entry(wheel, python)
        packages[new_entry["name"]] = new_entry
    for wheel, requirements in requirements_by_wheel.items():
        for requirement in requirements:
            name = canonicalize_name(requirement.name)
            if name in PROVIDED_BY_JUPYTERLITE:
                continue
            existing = packages.get(name, {}).get("version")
            if existing is None or not requirement.specifier.contains(existing, prereleases=True):
                zh = f"里的版本是 {existing}" if existing else "里没有这个包"
                en = f"has version {existing}" if existing else "does not have it"
                raise UnfitWheelError(
                    f"{wheel} 需要 {requirement}，而 Pyodide {zh}",
                    f"{wheel} needs {requirement}, but Pyodide {en}",
                )
    return {**lock, "packages": packages}


def with_dependencies(lock, names):
    """Return the package list reduced to the named packages and all packages that they require."""
    packages, pending, closed_packages = lock["packages"], list(names), {}
    while pending:
        name = canonicalize_name(pending.pop())
        if name not in closed_packages:
            closed_packages[name] = packages[name]
            pending += packages[name]["depends"]
    return {**lock, "packages": {name: closed_packages[name] for name in sorted(closed_packages)}}
