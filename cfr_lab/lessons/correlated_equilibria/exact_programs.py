"""Solve linear programs exactly, using fractions, and project polytopes onto a plane.

In this lesson, the variables x form a distribution (x >= 0, and the entries of x add up to 1) that
satisfies rows @ x <= 0. Sets of correlated equilibria are of this form: each row contains the gains
from one deviation.
"""

from fractions import Fraction


def maximise(aim, rows, limits):
    """Solve a linear program exactly.

    Returns, as fractions, an x that maximises aim @ x subject to x >= 0 and rows @ x <= limits. The
    maximum must exist.

    limits   right-hand sides of the constraints, all nonnegative, so that x = 0 is feasible

    The simplex method is used with Bland's rule, so it never cycles. Source: Bland (1977).
    """
    m, n = len(rows), len(aim)
    table = [
        [*map(Fraction, row), *(Fraction(i == k) for k in range(m)), Fraction(limit)]
        for i, (row, limit) in enumerate(zip(rows, limits, strict=True))
    ]
    cost = [-Fraction(value) for value in aim] + [Fraction(0)] * (m + 1)
    basis = list(range(n, n + m))
    while (column := next((j for j, value in enumerate(cost[:-1]) if value < 0), None)) is not None:
        pivot = min(
            (i for i in range(m) if table[i][column] > 0),
            key=lambda i: (table[i][-1] / table[i][column], basis[i]),
        )
        scale = table[pivot][column]
        table[pivot] = [value / scale if value else value for value in table[pivot]]
        for i in range(m):
            if i != pivot:
                table[i] = _subtract_multiple(table[i], table[i][column], table[pivot])
        cost = _subtract_multiple(cost, cost[column], table[pivot])
        basis[pivot] = column
    x = [Fraction(0)] * (n + m)
    for j, row in zip(basis, table, strict=True):
        x[j] = row[-1]
    return x[:n]


def _subtract_multiple(row, factor, other):
    """Return `row` minus `factor` times `other`."""
    if not factor:
        return row
    return [a - factor * b if b else a for a, b in zip(row, other, strict=True)]


def best_distribution(aim, rows):
    """Return, as fractions, the distribution x with rows @ x <= 0 that maximises aim @ x.

    At least one distribution must satisfy rows @ x <= 0.
    """
    # A constant is added to make every coefficient of the objective positive. At the maximum, the
    # entries of x then add up to as much as their limit permits, that is, to 1.
    lift = 1 + max(abs(value) for value in aim)
    return maximise([value + lift for value in aim], [*rows, [1] * len(aim)], [0] * len(rows) + [1])


def projected_corners(across, up, rows):
    """Project a set of distributions onto a plane, and return the corners of the projection.

    The set contains all distributions x with rows @ x <= 0, and the projection of x is the point
    (across @ x, up @ x). The corners are in counterclockwise order, as fractions. A projection that
    is a segment has two corners, and one that is a point has one corner.
    """

    def farthest(dx, dy):
        x = best_distribution([dx * a + dy * b for a, b in zip(across, up, strict=True)], rows)
        return tuple(sum(p * a for p, a in zip(x, axis, strict=True)) for axis in (across, up))

    def corners_between(p, q):
        """Return the corners between p and q, in counterclockwise order."""
        dx, dy = q[1] - p[1], p[0] - q[0]
        far = farthest(dx, dy)
        if dx * far[0] + dy * far[1] == dx * p[0] + dy * p[1]:
            return []
        return [*corners_between(p, far), far, *corners_between(far, q)]

    ends = farthest(1, 0), farthest(-1, 0)
    if ends[0][0] == ends[1][0]:
        ends = farthest(0, 1), farthest(0, -1)
    if ends[0] == ends[1]:
        return [ends[0]]
    p, q = ends
    return _corners([p, *corners_between(p, q), q, *corners_between(q, p)])


def _corners(points):
    """Return those of a polygon's points at which its boundary changes direction."""
    if len(points) < 3:
        return points
    turns = []
    for k, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[k - 1], points[(k + 1) % len(points)]
        if (x - x0) * (y1 - y0) != (y - y0) * (x1 - x0):
            turns.append((x, y))
    return turns
