"""Check that a picture's alternative text distinguishes the states of its controls."""

import random

# In addition, the check draws this many states at random.
N_RANDOM_STATES = 40


def states_with_equal_texts(explorer):
    """Return states that look different from an earlier state but have the same text.

    Each control takes its values while the others keep theirs, starting from the first state and,
    if there is a checkbox for the answer, from the state with the answer. Then all controls move
    simultaneously, in the same way in every run. The result should be empty; if fewer than two
    states were compared, the test itself is wrong.
    """
    first, looks = explorer.values, set()
    starts = [first, {**first, "shown": True}] if "shown" in first else [first]
    values = {name: _values(control) for name, control in explorer.controls.items()}
    states = [
        {**start, name: value} for start in starts for name in values for value in values[name]
    ]
    rng = random.Random(len(states))
    states += [{name: rng.choice(values[name]) for name in values} for _ in range(N_RANDOM_STATES)]
    text, results, current_values = {}, [], first
    for state in states:
        for name, value in state.items():
            current_values = explorer.permitted_values({**current_values, name: value}, name)
        drawing = explorer.picture(**current_values)
        looks.add(drawing.body)
        if text.setdefault(drawing.alt, drawing.body) != drawing.body:
            results.append(current_values)
    assert len(looks) > 1
    return results


def _values(control):
    """Return all choices, or a dozen stops of a slider, or both values of a checkbox."""
    if hasattr(control, "options"):
        options = [o[1] if isinstance(o, tuple) else o for o in control.options]
        return options[:: max(1, len(options) // 12)] + options[-1:]
    if isinstance(control.value, bool):
        return [False, True]
    steps = round((control.max - control.min) / control.step)
    stops = range(0, steps + 1, max(1, steps // 12))
    return [round(control.min + control.step * k, 9) for k in stops]
