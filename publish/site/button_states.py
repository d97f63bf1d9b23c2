"""List all states that the buttons of a ButtonExplorer can reach, unless there are too many."""

from dataclasses import dataclass

# ButtonExplorers with more states than this need Python and do not run on a page.
MAX_STATES = 3000


@dataclass(frozen=True)
class States:
    """Hold the numbered states of a ButtonExplorer; the initial state has the number 0.

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


def enumerate_states(explorer, max_states=MAX_STATES):
    """Return the States of a ButtonExplorer, in the order of a breadth-first search.

    Returns None if there are more than `max_states` states, or if states cannot be compared, that
    is, if the same button, pressed twice in the same state, leads to two states that are not equal.
    """
    # For example, two states that contain a solver with a clock are not equal.
    if any(
        explorer.next_state(explorer.state, name) != explorer.next_state(explorer.state, name)
        for name in explorer.enabled_buttons
    ):
        return None
    index_of_state, states, labels, next_states = {explorer.state: 0}, [explorer.state], [], []
    # The list grows during the loop.
    for state in states:
        buttons = explorer.buttons_at(state)
        labels.append(tuple(word for word, _ in buttons.values()))
        row = []
        for name, (_, is_enabled) in buttons.items():
            if not is_enabled:
                row.append(-1)
                continue
            next_state = explorer.next_state(state, name)
            row.append(index_of_state.setdefault(next_state, len(index_of_state)))
            if row[-1] == len(states):
                states.append(next_state)
        next_states.append(tuple(row))
        if len(states) > max_states:
            return None
    picture_index, picture = {}, []
    for state in states:
        svg = explorer.picture(state).html
        picture.append(picture_index.setdefault(svg, len(picture_index)))
    return States(tuple(labels), tuple(next_states), tuple(picture), tuple(picture_index))
