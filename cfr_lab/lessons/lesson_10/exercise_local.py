"""Exercise 3: a local minimiser by regret matching+, judged by what it plays and sends up."""

import numpy as np

from cfr_lab.exercises import Verdict, a_call, a_number, brief, hint, items_of, right

# The lesson's sets have two actions. Three come first: with two, what is played after one lesson
# is always the better action, and mistakes look alike.
SIZES = (3, 2, 5)
ROUNDS = 12


def exercise_3(answer):
    for n in SIZES:
        _judge(answer, n)
    one, two = _made(answer, 2), _made(answer, 2)
    _learn(one, np.array([1.0, 0.0]))
    if not np.allclose(_play(two, 2), 0.5):
        raise hint(
            "造了两个最小化器，教了第一个，第二个的策略也变了。每个信息集的账是不是各记各的？",
            "Two minimisers were made and one was taught, and the other's strategy changed, too. "
            "Does every set have an account of its own?",
        )
    return right(
        "两个、三个、五个行动都对。把它放进电路，整个电路就成了 CFR+ 的更新。",
        "Right with two, three and five actions. Put into the circuit, it makes the circuit update "
        "as CFR+ does.",
    )


def _judge(answer, n):
    """Teach it a sequence of values and compare with regret matching+ and its usual mistakes."""
    rng = np.random.default_rng(n)
    ours = _made(answer, n)
    regrets = {name: np.zeros(n) for name in RULES}
    alive = set(WRONG)
    for t in range(ROUNDS):
        wanted = _matched(regrets["plus"])
        given = _play(ours, n)
        if not np.allclose(given, wanted, atol=1e-9):
            raise _which(given, {k: _matched(regrets[k]) for k in alive}, t, n)
        alive = {k for k in alive if np.allclose(_matched(regrets[k]), given, atol=1e-9)}
        if not np.allclose(_play(ours, n), given):
            raise hint(
                "连问两次 play()，中间没有 learn，答案却变了。play 有没有改动账本？",
                "play() was asked twice with no learn in between and gave two answers. Does play "
                "change the account?",
            )
        # First nothing is better than anything else, so that still no regret is positive.
        first = (np.ones(n), -(np.arange(n, dtype=float) ** 2))
        v = first[t] if t < len(first) else rng.normal(size=n).round(3)
        kept = v.copy()
        up = _learn(ours, v)
        if not np.array_equal(v, kept):
            raise hint(
                "learn 改动了交给它的 v。别的信息集也许还要用它。",
                "learn changed the v it was given. Others may still need it.",
            )
        _judge_value(up, wanted, kept, ours, n)
        for name, rule in RULES.items():
            regrets[name] = rule(regrets[name], kept)


def _judge_value(up, played, v, ours, n):
    if up is None:
        raise hint(
            "learn 什么也没有返回。上面的信息集要用这里的什么数？",
            "learn returns nothing. What number do the sets above need from here?",
        )
    number = float(a_number(up))
    if abs(number - played @ v) < 1e-6:
        return
    if abs(number - _play(ours, n) @ v) < 1e-6:
        raise hint(
            "learn 返回的是更新之后的策略的值。这次迭代里打出去的是哪个策略？",
            "learn returns the value of the strategy after the update. Which one was played in "
            "this iteration?",
        )
    raise hint(
        "打的是 {sigma}，值是 {v}，learn 返回 {given}。送上去的应是这个策略的期望值。",
        "{sigma} was played, the values are {v}, and learn returns {given}. What goes up is what "
        "this strategy expects.",
        sigma=brief([round(float(p), 3) for p in played]),
        # Without the sign of a zero.
        v=brief([float(x) + 0 for x in v]),
        given=brief(number + 0),
    )


def _matched(regret):
    positive = np.maximum(regret, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(regret), 1 / len(regret))


def _instant(regret, v):
    return v - _matched(regret) @ v


# How the account goes on: the right rule, and those of programs often seen.
RULES = {
    "plus": lambda regret, v: np.maximum(regret + _instant(regret, v), 0),
    "never clipped": lambda regret, v: regret + _instant(regret, v),
    "clipped first": lambda regret, v: regret + np.maximum(_instant(regret, v), 0),
    "nothing subtracted": lambda regret, v: np.maximum(regret + v, 0),
    "forgets": lambda regret, v: np.maximum(_instant(regret, v), 0),
    "normalised": lambda regret, v: _matched(np.maximum(regret + _instant(regret, v), 0)),
}
WRONG = tuple(name for name in RULES if name != "plus")


def _which(given, candidates, t, n):
    """The hint on a strategy that is not the right one."""
    if t == 0:
        return hint(
            "还没有学过，{n} 个行动，play() 给出 {given}。没有正遗憾的时候打什么？",
            "Nothing learnt yet, {n} actions, and play() gives {given}. What is played while no "
            "regret is positive?",
            n=n,
            given=brief([round(float(p), 3) for p in given]),
        )
    found = [name for name, wrong in candidates.items() if np.allclose(wrong, given, atol=1e-9)]
    told = {
        "never clipped": hint(
            "这是普通的遗憾匹配：账上的负数一直留着。RM+ 对账本本身多做了一步，是哪一步？",
            "That is plain regret matching: what is negative stays in the account. What else does "
            "RM+ do to the account itself?",
        ),
        "clipped first": hint(
            "你截断的是每一次的遗憾，不是累计的。先加上去再截断，和先截断再加，有什么不同？",
            "Each single regret is clipped, not the sum. To add and then clip, or to clip and then "
            "add: what is the difference?",
        ),
        "nothing subtracted": hint(
            "累计的是值 v，不是遗憾。遗憾是和什么相比？",
            "What is added up is v, not regret. Regret compares with what?",
        ),
        "forgets": hint(
            "账上只有最近一次的遗憾，以前的都没有了。",
            "The account holds the last regret alone; those before are gone.",
        ),
        "normalised": hint(
            "账本被归一化成策略存了回去，大小都丢了。策略要另外算，账本别动。",
            "The account was normalised and stored as a strategy, and its size is lost. Make the "
            "strategy apart and leave the account alone.",
        ),
    }
    if found:
        return told[found[0]]
    return hint(
        "学过 {t} 次之后，{n} 个行动，play() 给出 {given}，与 RM+ 不同。"
        "先加遗憾，再把负的变 0，再按正的分。",
        "After {t} lessons with {n} actions play() gives {given}, which is not RM+. First add the "
        "regrets, then make what is negative 0, then share by what is left.",
        t=t,
        n=n,
        given=brief([round(float(p), 3) for p in given]),
    )


def _made(answer, n):
    made = a_call(answer, n)
    if not all(callable(getattr(made, name, None)) for name in ("play", "learn")):
        raise hint(
            "plus({n}) 给出 {given}；这里要一个有 play() 和 learn(v) 的对象，像第 3 节的 Simplex。",
            "plus({n}) gives {given}; wanted is an object with play() and learn(v), such as "
            "section 3's Simplex.",
            n=n,
            given=brief(made),
        )
    return made


def _play(made, n):
    items = items_of(a_call(made.play))
    if items is None or len(items) != n:
        raise hint(
            "play() 要给出 {n} 个概率，收到的是 {given}。",
            "play() is to give {n} probabilities, not {given}.",
            n=n,
            given=brief(items),
        )
    if any(isinstance(p, (float, np.floating)) and not np.isfinite(p) for p in items):
        raise hint(
            "play() 给出的不是有限的数。遗憾全不为正的时候，除的是什么？",
            "play() gives what is no finite number. While no regret is positive, what is the "
            "divisor?",
        )
    return np.array([float(a_number(p)) for p in items])


def _learn(made, v):
    try:
        return a_call(made.learn, v)
    except Verdict as refused:
        if refused.state != "to-do":
            raise
        return None
