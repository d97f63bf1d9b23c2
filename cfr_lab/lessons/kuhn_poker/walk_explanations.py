"""Explain a step of the walk in words: a step down, a terminal node, a step up or the last step."""

from cfr_core.matching import regret_matching
from cfr_lab.lessons.kuhn_poker.kuhn import sets_of, story
from cfr_lab.numbers import bracketed_factor, number_text, signed_texts, subscript
from cfr_lab.words import history, player_name, say


def arithmetic(tree, iteration, completed_steps, regrets, t):
    """Return the lines of text that explain the last completed step of iteration t.

    iteration         the Iteration
    completed_steps   the completed steps, (kind, node) as in `walk.walk_events`
    regrets           cumulative regrets after these steps, {set name: array}
    """
    kind, node = completed_steps[-1]
    if kind == "down":
        return _descent_lines(tree, iteration, node)
    if kind == "end":
        return _terminal_lines(tree, node)
    if kind == "up":
        return _ascent_lines(tree, iteration, node, regrets, completed_steps)
    return _last_lines(tree, regrets, t)


def _descent_lines(tree, iteration, node):
    """Return the lines for a step down: regrets, strategy, reach and addition to the average."""
    infoset, i = tree.infosets[tree.infoset_index[node]], int(tree.player[node])
    me, other = subscript(i), subscript(3 - i)
    p, q = iteration.profile[infoset.name]
    x, y = signed_texts(iteration.regrets_before[infoset.name])
    own = iteration.own_reach[i][node]
    return [
        say("下行：走到 h = {h}", "Down: at h = {h}", h=history(tree.history(node))),
        say(
            "信息集 {name}，轮到{who}",
            "information set {name}, {who} to move",
            name=infoset.name,
            who=player_name(i),
        ),
        say(
            "σ(p) = {p}，σ(b) = {q}，由 R = ({x}, {y}) 得到",
            "σ(p) = {p}, σ(b) = {q}, from R = ({x}, {y})",
            p=p,
            q=q,
            x=x,
            y=y,
        ),
        say("自己的 π{i}(h) = {own}", "own reach π{i}(h) = {own}", i=me, own=own),
        say(
            "他人的 π₋{i}(h) = π₀ · π{j} = {c} · {o} = {all}",
            "others' reach π₋{i}(h) = π₀ · π{j} = {c} · {o} = {all}",
            i=me,
            j=other,
            c=iteration.chance_reach[node],
            o=iteration.own_reach[3 - i][node],
            all=iteration.others_reach[i][node],
        ),
        say(
            "记入平均策略：π{i}(h) · σ = ({p}, {q})",
            "added to the average: π{i}(h) · σ = ({p}, {q})",
            i=me,
            p=own * p,
            q=own * q,
        ),
        say("接着往下走 p 和 b", "next: down to p and to b"),
    ]


def _terminal_lines(tree, node):
    """Return the lines at a terminal node: the hand's moves and payoffs."""
    h = tree.history(node)
    u, v = signed_texts(tree.payoff(node))
    return [
        say("结局 h = {h}", "Terminal node h = {h}", h=history(h)),
        story("".join(h[1:])),
        say("U₁(h) = {u}，U₂(h) = {v}", "U₁(h) = {u}, U₂(h) = {v}", u=u, v=v),
    ]


def _ascent_lines(tree, iteration, node, regrets, completed_steps):
    """Return the lines for a step up: the node's value and regrets, and the set's sums so far."""
    infoset, i = tree.infosets[tree.infoset_index[node]], int(tree.player[node])
    me, sign = subscript(i), 1 if i == 1 else -1
    below = [number_text(sign * iteration.node_values[child]) for child in tree.children(node)]
    value = number_text(sign * iteration.node_values[node])
    s, t = iteration.profile[infoset.name]
    added = iteration.added_regrets(node)
    after = [
        say(
            "U{i}(hp) = {p}，U{i}(hb) = {q}",
            "U{i}(hp) = {p}, U{i}(hb) = {q}",
            i=me,
            p=below[0],
            q=below[1],
        ),
        say(
            "U{i}(h) = {s} · {p} + {t} · {q} = {w}",
            "U{i}(h) = {s} · {p} + {t} · {q} = {w}",
            i=me,
            s=s,
            t=t,
            p=bracketed_factor(below[0]),
            q=bracketed_factor(below[1]),
            w=value,
        ),
    ]
    entries = [
        say(
            "{a}：π₋{i}(h) · (U{i}(h{a}) − U{i}(h)) = {c} · ({x} − {w}) = {r}",
            "{a}: π₋{i}(h) · (U{i}(h{a}) − U{i}(h)) = {c} · ({x} − {w}) = {r}",
            a=a,
            i=me,
            c=iteration.others_reach[i][node],
            x=x,
            w=bracketed_factor(value),
            r=r,
        )
        for a, x, r in zip("pb", below, signed_texts(added), strict=True)
    ]
    leaving = say("上行：离开 h = {h}", "Up: leaving h = {h}", h=history(tree.history(node)))
    return [
        leaving,
        *after,
        *entries,
        _account(infoset.name, regrets[infoset.name] - added, regrets[infoset.name]),
        _other_history(tree, infoset, node, completed_steps),
    ]


def _account(name, before, after):
    x, y = signed_texts(before)
    u, v = signed_texts(after)
    return say(
        "R({name})：({x}, {y}) → ({u}, {v})",
        "R({name}): ({x}, {y}) → ({u}, {v})",
        name=name,
        x=x,
        y=y,
        u=u,
        v=v,
    )


def _other_history(tree, infoset, node, completed_steps):
    """Return a line that says whether the set's other history has already added its regrets."""
    (other,) = (at for at in infoset.nodes if at != node)
    h = history(tree.history(other))
    if ("up", other) in completed_steps:
        return say(
            "同一信息集的 {h} 先前已加过", "{h}, in the same set, has already been added", h=h
        )
    return say("同一信息集的 {h} 还没走到", "{h}, in the same set, is still to come", h=h)


def _last_lines(tree, regrets, t):
    """Return the lines at the end of iteration t, with the next iteration's strategy."""
    texts = [
        say(
            "第 {t} 次迭代走完，十二个信息集的遗憾都已更新。",
            "Iteration {t} has updated the regrets of all twelve sets.",
            t=t,
        ),
        say(
            "由遗憾匹配得下一次迭代的策略，括号里是 (p, b)：",
            "Regret matching gives the next strategy, (p, b):",
        ),
    ]
    for player in (1, 2):
        labels = []
        for name in sets_of(tree, player):
            p, q = regret_matching(regrets[name])
            labels.append(f"{name} ({p}, {q})")
        texts += [" · ".join(labels[:3]), " · ".join(labels[3:])]
    return texts
