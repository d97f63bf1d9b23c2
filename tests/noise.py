"""Add noise of one unit in the last place, which represents processors that add in another order.

A notebook that is run with this noise must show its saved outputs. A digit that depends on the last
bit of a sum, a matrix product, a power, an exp or a log depends on the processor or on the
libraries that NumPy uses, so it must not be shown.

`environment(folder, seed, size)` makes an IPython folder and returns the environment variables with
which every kernel loads this file. The calls in cfr_core, in cfr_lab and in cells then pass through
`noisy`; the source files do not change. `python tests/other_processors.py` uses `environment`.
"""

import ast
import builtins
import os
import sys
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path

import numpy as np

UNIT = 3e-16  # This is about one unit in the last place.
SUMS = ("sum", "mean", "average", "std", "var", "norm", "reduceat", "convolve", "correlate")
PRODUCTS = ("dot", "matmul", "vdot", "inner", "einsum", "solve")
POWERS = ("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "power", "float_power", "pow")
# If a function gets this many arguments or more, the last argument is `out`.
OUT_ARGUMENT_COUNT = {"dot": 3, "matmul": 3, "exp": 2, "power": 3, "reduce": 4, "reduceat": 5}


class Noise:
    """Multiply floats by 1 + size * uniform(-1, 1)."""

    def __init__(self, size, seed):
        self.size, self.rng = size, np.random.default_rng(seed)

    def noisy(self, value, into=False):
        """Return the value with noise; an array given as `into` is changed in place.

        Integers do not change: sums and products of integers are exact on every processor.
        """
        if isinstance(value, np.ndarray) and value.dtype == float:
            factor = 1 + self.size * self.rng.uniform(-1, 1, value.shape)
            factor = np.where(value == np.rint(value), 1, factor)
            return np.multiply(value, factor, out=value if into else None)
        if isinstance(value, float) and not value.is_integer():
            return value * (1 + self.size * self.rng.uniform(-1, 1))
        return value

    def prepared(self, call, *arguments):
        """Return the value of a call that the solver has prepared, with noise if the call adds."""
        value = call(*arguments)
        adds = call is np.add or getattr(call, "__self__", None) is np.add
        return self.noisy(value, into=True) if adds else value


class AddNoise(ast.NodeTransformer):
    """Rewrite a program so that the results of the named calls get noise."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        # Powers with literal exponents, such as x**2 or 2.0**-64, are rounded equally everywhere.
        written = isinstance(node.right, (ast.Constant, ast.UnaryOp))
        power = isinstance(node.op, ast.Pow) and not written
        return _wrapped(node) if power or isinstance(node.op, ast.MatMult) else node

    def visit_Call(self, node):
        self.generic_visit(node)
        name = getattr(node.func, "attr", getattr(node.func, "id", None))
        if [type(argument) for argument in node.args] == [ast.Starred] and not node.keywords:
            return _call("prepared", node, node.func, *node.args)
        owner = getattr(node.func, "value", None)
        adds = name == "reduce" and getattr(owner, "attr", None) == "add"
        if not adds and name not in SUMS + PRODUCTS + POWERS:
            return node
        into = len(node.args) >= OUT_ARGUMENT_COUNT.get(name, 9) or any(
            k.arg == "out" for k in node.keywords
        )
        return _wrapped(node, into)


def _wrapped(node, into=False):
    return _call("noisy", node, node, ast.Constant(into))


def _call(name, at, *arguments):
    function = ast.Attribute(ast.Name("__noise__", ast.Load()), name, ast.Load())
    return ast.fix_missing_locations(ast.copy_location(ast.Call(function, [*arguments], []), at))


class Loader(SourceFileLoader):
    """Load a module and add the noise to it; bytecode is neither read nor stored."""

    def get_code(self, fullname):
        tree = AddNoise().visit(ast.parse(self.get_data(self.path)))
        return compile(tree, self.path, "exec", dont_inherit=True)


class Finder:
    """Find the modules of cfr_core and cfr_lab."""

    @staticmethod
    def find_spec(fullname, path=None, target=None):
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and fullname.split(".")[0] in ("cfr_core", "cfr_lab") and spec.has_location:
            spec.loader = Loader(fullname, spec.origin)
        return spec


def install(shell, size, seed):
    """Add the noise, if its size is not 0, to all code that is imported and run from now on."""
    if size:
        builtins.__noise__ = Noise(size, seed)
        sys.meta_path.insert(0, Finder)
        shell.ast_transformers.append(AddNoise())


def environment(folder, seed, size=UNIT):
    """Return the variables with which every IPython kernel loads the noise from `folder`."""
    start = Path(folder, "profile_default", "startup", "00_load.py")
    start.parent.mkdir(parents=True, exist_ok=True)
    start.write_text(
        f"import sys\nsys.path.append({str(Path(__file__).parent)!r})\n"
        f"import noise\nnoise.install(get_ipython(), {size!r}, {seed!r})\n"
        f"sys.path.pop()\ndel sys, noise\n",
        "utf-8",
    )
    return {**os.environ, "IPYTHONDIR": str(folder)}
