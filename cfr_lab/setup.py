"""This folder is the package itself, and setuptools has to be told so."""

from setuptools import find_packages, setup

INSIDE = find_packages(exclude=["build", "build.*", "dist"])
setup(packages=["cfr_lab", *(f"cfr_lab.{name}" for name in INSIDE)], package_dir={"cfr_lab": "."})
