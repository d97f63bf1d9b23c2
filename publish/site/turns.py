"""List all states of Turns that can be reached with the buttons, if there are few."""

from dataclasses import dataclass

# Turns with more states than this need Python and do not run on a page.
MOST = 3000


@dataclass(frozen=True)
class States:
    """Hold the numbered states of Turns; the initial state has the number 0.

    buttons   for each state and button, the button's label
    next      for each state and button, the number of the state that follows; -1 if the button
              cannot be pressed
    picture   for each state, the index of its picture in `pictures`
    pictures  the distinct pictures, as SVG text
    """

    buttons: tuple
    next: tuple
    picture: tuple
    pictures: tuple


def enumerate_states(turns, most=MOST):
    """Return the States of Turns, in the order of a breadth-first search.

    Returns None if there are more than `most` states, or if a state is not a value, so that
    pressing the same button twice in the same state leads to two states that are not equal.
    """
    # For example, a solver with a clock is not a value.
    if any(turns.after(turns.state, name) != turns.after(turns.state, name) for name in turns.live):
        return None
    known, states, labels, then = {turns.state: 0}, [turns.state], [], []
    # The list grows during the loop.
    for state in states:
        buttons = turns.buttons_at(state)
        labels.append(tuple(word for word, _ in buttons.values()))
        row = []
        for name, (_, live) in buttons.items():
            if not live:
                row.append(-1)
                continue
            after = turns.after(state, name)
            row.append(known.setdefault(after, len(known)))
            if row[-1] == len(states):
                states.append(after)
        then.append(tuple(row))
        if len(states) > most:
            return None
    shown, picture = {}, []
    for state in states:
        svg = turns.picture(state).html
        picture.append(shown.setdefault(svg, len(shown)))
    return States(tuple(labels), tuple(then), tuple(picture), tuple(shown))
