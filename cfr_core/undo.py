"""An iteration is whole or undone: what CFR and MCCFR do when they are cut short.

A notebook's Stop may come between any two steps of an iteration. Whoever is stopped then goes back
to a state in which every iteration is done in full, and can go on from there. For that a solver
has three methods:

    _iterate()        one iteration
    _memory()         all that an iteration leaves to the next, copied, its number included
    _go_back(memory)  make it so again; to be asked twice does no harm
"""


def repeat(solver, n, at_once, report=None):
    """Do n iterations, `at_once` of them undone together when they are cut short.

    n         a whole number from 0
    at_once   from 1: to undo fewer costs time, as the memory is copied that much oftener
    report    None, or called with the number of iterations done so far, at most `at_once` more
              each time; between these calls all is whole, so an error out of `report` is a way
              to stop
    """
    done = 0
    while done < n:
        some = min(n - done, at_once)
        whole_or_undone(solver, lambda some=some: _iterate(solver, some))
        done += some
        if report is not None:
            report(done)


def whole_or_undone(solver, work):
    """What `work()` returns; if it is cut short, by an error or a Stop, all of it is undone."""
    memory = solver._memory()
    # No context manager: a Stop while one is left would go by it.
    try:
        return work()
    except BaseException:
        undone = False
        while not undone:
            try:
                solver._go_back(memory)
                undone = True
            except KeyboardInterrupt:
                continue  # stopped again in the middle of going back
        raise


def _iterate(solver, n):
    for _ in range(n):
        solver._iterate()
