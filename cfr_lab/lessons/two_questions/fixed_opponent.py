"""Compare three ways to learn against a fixed opponent, with 400 learners for each (D1.5)."""

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.two_questions.bands import bands_chart
from cfr_lab.lessons.two_questions.learners import learner_name
from cfr_lab.lessons.two_questions.runs import EPSILONS, STEPS
from cfr_lab.words import label, say


def explore_fixed_opponent():
    """Return the explorer for a learner's runs, with controls for kind, rates and rounds."""
    record = stored_result("two_questions", "against")
    steps = [(str(s), str(s)) for s in STEPS] + [("1/n", "1/n")]
    return Explorer(
        {
            "kind": choice(
                say("学习者", "learner"), [(learner_name(kind), kind) for kind in ("q", "pg")]
            ),
            "step": choice(say("步长 η", "step size η"), steps, "0.1"),
            "epsilon": choice(
                say("ε（Q 学习）", "ε (Q-learning)"), [(str(e), str(e)) for e in EPSILONS], "0.1"
            ),
            "k": add_playback(slider_with_stops(say("局数 T", "rounds T"), _marks(record), 6)),
        },
        lambda kind, step, epsilon, k: against_picture(record, kind, step, epsilon, k),
        _valid_step,
    )


def _marks(record):
    return [(f"{t:,d}", k) for k, t in enumerate(record["rounds"])]


def _valid_step(values, moved):
    """Return the control values, changed if they combine policy gradient with the step size 1/n.

    In this case, the learner becomes Q-learning if the reader has just chosen 1/n; otherwise, the
    step size becomes 0.1.
    """
    if values["kind"] == "pg" and values["step"] == "1/n":
        return {**values, "kind": "q"} if moved == "step" else {**values, "step": "0.1"}
    return values


def against_picture(record, kind, step, epsilon, k):
    chosen = record["learners"][f"q {epsilon} {step}" if kind == "q" else f"pg {step}"]
    own_series = (
        say("Q 学习（ε = {e}，η = {s}）", "Q-learning (ε = {e}, η = {s})", e=epsilon, s=step)
        if kind == "q"
        else say("策略梯度（η = {s}）", "policy gradient (η = {s})", s=step)
    )
    pairs = [(own_series, chosen), (learner_name("rm"), record["learners"]["rm"])]
    charts = [
        bands_chart(
            record["rounds"], [(name, learnt[what]) for name, learnt in pairs], k, y_limits, title
        )
        for what, y_limits, title in (
            (
                "rock",
                (0, 1),
                say("当前出{name}的概率", "current probability of {name}", name=label("rock")),
            ),
            ("earned", (-0.1, 0.1), say("到目前为止每局的平均收益", "payoff per round so far")),
        )
    ]
    remarks = draw.sentences(
        say(
            "线是 {n} 个学习者的中位数，色带是中间的 90%。最优反应总出{name}，平均每局得 0.1。",
            "Lines are medians of {n} learners, bands the middle 90%. The best response always "
            "plays {name} and earns 0.1 a round.",
            n=record["runs"],
            name=label("rock"),
        ),
        size=15,
    )
    return draw.pad(draw.column(draw.row(*charts, gap=30), remarks))
