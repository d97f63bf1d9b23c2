"""Connect sliders and buttons to a picture that is redrawn whenever a control is used."""

from functools import cached_property

import ipywidgets as widgets

from cfr_lab.numbers import number_text
from cfr_lab.page_scripts import mime_bundle, panel
from cfr_lab.words import join_with_commas, say


class Explorer:
    """Connect named controls to a pure function from their values to a Drawing.

    controls   {name: widget}; the widgets are made by the functions in cfr_lab/controls.py
    picture    function that takes the controls' values as keyword arguments and returns a Drawing
    constrain  function that takes (values, name of the control just moved) and returns the
               permitted values, to which the controls are then set; by default, all values are
               permitted

    The picture is shown in a single HTML widget, so redrawing it causes no flicker and prints
    nothing. Because the widget needs a kernel, a saved notebook also holds a still picture for the
    controls' first values.
    """

    def __init__(self, controls, picture, constrain=None):
        self.controls = dict(controls)
        self.picture = picture
        self._constrain = constrain
        self._moving = False
        self._first = self.values
        self._value_texts = {name: _value_text(control) for name, control in self.controls.items()}
        self.html = widgets.HTML(self.still_picture.html)
        self.widget = panel(map(_player_of, self.controls.values()), self.html)
        for name, control in self.controls.items():
            control.observe(lambda change, name=name: self._on_move(name), "value")
        self._disable_ineffective_controls()

    @property
    def values(self):
        """Return {name: current value} for the controls."""
        return {name: _round_noise(control.value) for name, control in self.controls.items()}

    @cached_property
    def still_picture(self):
        """Return the picture for the controls' first values."""
        return self.picture(**self._first)

    def permitted_values(self, values, moved):
        """Return the permitted values after the reader has moved the control `moved`."""
        return values if self._constrain is None else self._constrain(values, moved)

    def _on_move(self, name):
        if self._moving:
            return
        self._moving = True
        try:
            values = self.permitted_values(self.values, name)
            for other, value in values.items():
                if _round_noise(self.controls[other].value) != value:
                    self.controls[other].value = value
            self._disable_ineffective_controls()
            self.html.value = self.picture(**values).html
        finally:
            self._moving = False

    def _disable_ineffective_controls(self):
        """Disable each checkbox or row of buttons whose every change `constrain` would undo.

        A reader then sees that the control has no effect in the current state.
        """
        values = self.values
        for name, control in self.controls.items():
            others = _click_values(control)
            if others and self._constrain is not None:
                control.disabled = all(
                    self.permitted_values({**values, name: other}, name) == values
                    for other in others
                )

    def __repr__(self):
        text = join_with_commas(
            f"{self.controls[name].description or name} = {value_text}"
            for name, value_text in self._value_texts.items()
        )
        return say(
            "初始状态：{values}。{alt}",
            "At the start: {values}. {alt}",
            values=text,
            alt=self.still_picture.alt,
        )

    def _repr_mimebundle_(self, include=None, exclude=None):
        return mime_bundle(self.widget, repr(self), "image/svg+xml", self.still_picture.svg)


class ButtonExplorer:
    """Show the picture of a state, with buttons that lead to the next state.

    state    the first state, which can be any immutable value
    buttons  function from a state to {name: (the button's label, whether it can be pressed)}; the
             names must be the same for every state
    press    function from a state and the name of a button to the next state
    picture  function from a state to a Drawing
    dealer   for a card table, the object that deals the cards and makes the bot's moves, from which
             the site makes a page that works without Python; None for other pictures

    As with `Explorer`, a saved notebook also holds a still picture of the first state.
    """

    def __init__(self, state, buttons, press, picture, dealer=None):
        self.state = state
        self.picture = picture
        self.dealer = dealer
        self._buttons, self._press = buttons, press
        self._first = state
        self.html = widgets.HTML(self.still_picture.html)
        layout = widgets.Layout(width="auto", min_width="120px")
        self.buttons = {name: widgets.Button(layout=layout) for name in buttons(state)}
        for name, button in self.buttons.items():
            button.on_click(lambda _, name=name: self.press(name))
        self._label()
        self.widget = panel(self.buttons.values(), self.html)

    @cached_property
    def still_picture(self):
        """Return the picture of the first state."""
        return self.picture(self._first)

    @property
    def enabled_buttons(self):
        """Return the names of the buttons that can be pressed now."""
        return [name for name, (_, is_enabled) in self._buttons(self.state).items() if is_enabled]

    def buttons_at(self, state):
        """Return {name: (the button's label, whether it can be pressed)} for the given state."""
        return self._buttons(state)

    def next_state(self, state, name):
        """Return the state to which the button `name` leads from the given state."""
        return self._press(state, name)

    def press(self, name):
        """Press the button `name`, or do nothing if it cannot be pressed."""
        if name not in self.enabled_buttons:
            return
        self.state = self._press(self.state, name)
        self._label()
        self.html.value = self.picture(self.state).html

    def _label(self):
        for name, (word, is_enabled) in self._buttons(self.state).items():
            self.buttons[name].description = word
            # Disabling a button that has just been pressed would take the keyboard focus from it,
            # so a button that cannot be pressed gets a CSS class instead.
            (self.buttons[name].remove_class if is_enabled else self.buttons[name].add_class)(
                "cfr-off"
            )

    def __repr__(self):
        return self.still_picture.alt

    def _repr_mimebundle_(self, include=None, exclude=None):
        return mime_bundle(self.widget, repr(self), "image/svg+xml", self.still_picture.svg)


def _player_of(control):
    player = getattr(control, "player", None)
    return widgets.Box([player, control]).add_class("cfr-plays") if player else control


def _click_values(control):
    """Return the values to which one click can set a checkbox or a row of buttons."""
    if isinstance(control, widgets.Checkbox):
        return [not control.value]
    if isinstance(control, widgets.ToggleButtons):
        return [value for _, value in control.options if value != control.value]
    return []


def _round_noise(value):
    """Return a slider's value without rounding noise, such as 0.3 for 0.30000000000000004."""
    return round(value, 9) if isinstance(value, float) else value


def _value_text(control):
    # A selection widget's own `label` is empty until the control is moved, so the label is taken
    # from the options.
    if control.value is None:
        return say("未选", "not chosen")
    if hasattr(control, "options"):
        return control.options[control.index][0]
    if isinstance(control.value, bool):
        return say("是", "yes") if control.value else say("否", "no")
    return number_text(control.value)
