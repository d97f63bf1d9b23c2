"""Print SymPy expressions as textbooks do, such as 0.4a + 0.8b − 0.4."""


class Formula:
    """Hold the equation `name` = `value` for display.

    name   the left-hand side, in TeX
    value  the right-hand side, a number or a SymPy expression
    """

    def __init__(self, name, value):
        self.name = name
        self.value = value

    def __repr__(self):
        return f"{self.name} = {as_text(self.value)}"

    def _repr_latex_(self):
        return rf"$\displaystyle {self.name} = {as_tex(self.value)}$"


def as_tex(value):
    """Return an expression as TeX, after converting its fractions with `decimals`."""
    from sympy import latex

    return latex(decimals(value), order="lex")


def as_text(value):
    """Return an expression as text without multiplication signs, such as 0.4a + 0.8b − 0.4."""
    from sympy import sstr

    text = sstr(decimals(value), order="lex", full_prec=False)
    return text.replace("**", "^").replace("*", "").replace("-", "−")


def decimals(value):
    """Return an expression with each fraction as a decimal if four decimal places are enough."""
    from sympy import Float, Rational, sympify

    value = sympify(value)
    short = {
        q: Float(str(float(q)))
        for q in value.atoms(Rational)
        if not q.is_Integer and (q * 10**4).is_Integer
    }
    return value.xreplace(short)
