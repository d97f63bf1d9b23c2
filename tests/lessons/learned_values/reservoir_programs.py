"""List programs for exercise 3, right and wrong."""

import itertools


def reservoir(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if n <= M:
            kept.append(item)
        else:
            k = rng.integers(n)
            if k < M:
                kept[k] = item
    return kept


def two_draws(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if len(kept) < M:
            kept.append(item)
        elif rng.random() < M / n:
            kept[rng.integers(M)] = item
    return kept


def by_keys(stream, M, rng):
    kept = []
    for item in stream:
        kept.append((rng.random(), item))
        if len(kept) > M:
            kept.remove(min(kept, key=lambda pair: pair[0]))
    return [item for _, item in kept]


def removes(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if n > M:
            if rng.random() >= M / n:
                continue
            kept.pop(int(rng.integers(M)))
        kept.append(item)
    return tuple(kept)


def all_places_shuffled(stream, M, rng):
    kept = list(itertools.islice(stream, M))
    n = len(kept)
    for item in stream:
        n += 1
        if rng.random() * n < M:
            rng.shuffle(kept)
            kept[0] = item
    return kept


RIGHT = [reservoir, two_draws, by_keys, removes, all_places_shuffled]


def first_items(stream, M, rng):
    kept = []
    for item in stream:
        if len(kept) < M:
            kept.append(item)
    return kept


def last_items(stream, M, rng):
    kept = []
    for item in stream:
        kept = [*kept, item][-M:]
    return kept


def ring(stream, M, rng):
    kept = []
    for n, item in enumerate(stream):
        if n < M:
            kept.append(item)
        else:
            kept[n % M] = item
    return kept


def everything_first(stream, M, rng):
    items = list(stream)
    chosen = rng.choice(len(items), min(M, len(items)), replace=False)
    return [items[k] for k in chosen]


def always_stored(stream, M, rng):
    kept = []
    for item in stream:
        if len(kept) < M:
            kept.append(item)
        else:
            kept[rng.integers(M)] = item
    return kept


def counts_from_zero(stream, M, rng):
    kept = []
    for n, item in enumerate(stream):
        if n < M:
            kept.append(item)
        elif rng.random() < M / n:
            kept[rng.integers(M)] = item
    return kept


def half(stream, M, rng):
    kept = []
    for item in stream:
        if len(kept) < M:
            kept.append(item)
        elif rng.random() < 0.75:
            kept[rng.integers(M)] = item
    return kept


def one_over_n(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if n <= M:
            kept.append(item)
        elif rng.random() < 1 / n:
            kept[rng.integers(M)] = item
    return kept


def last_place(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if n <= M:
            kept.append(item)
        elif rng.random() < M / n:
            kept[-1] = item
    return kept


def a_run_of_neighbours(stream, M, rng):
    """Keep M neighbours on a circle: each item has the right probability, pairs do not."""
    items, n = list(stream), 0
    n = len(items)
    begin = int(rng.integers(n))
    return [items[(begin + k) % n] for k in range(min(M, n))]


def with_repeats(stream, M, rng):
    items = list(stream)
    return [items[int(rng.integers(len(items)))] for _ in range(M)]


def one_only(stream, M, rng):
    kept = None
    for n, item in enumerate(stream, 1):
        if rng.random() < 1 / n:
            kept = item
    return [kept]


WRONG = [
    (first_items, "后来的项有没有机会", "With what probability should a later item"),
    (last_items, "rng 用在哪里了", "where is rng used"),
    (ring, "rng 用在哪里了", "where is rng used"),
    (everything_first, "同时保存着 60 项", "held 60 items at once"),
    (a_run_of_neighbours, "同时保存着 60 项", "held 60 items at once"),
    (always_stored, "最后一项总是留下", "that is, always"),
    (counts_from_zero, "像是 M/(n − 1)", "looks like M/(n − 1)"),
    (half, "应不应该随 n 改变", "depend on n"),
    (one_over_n, "第 n 项存入的概率是多少", "With what probability is item n stored"),
    (last_place, "第 n 项存入的概率是多少", "With what probability is item n stored"),
    (with_repeats, "同一项留了两次", "kept twice"),
    (one_only, "应该留下几项", "How many should it keep"),
    (lambda stream, M, rng: 3, "要返回一个列表", "should return a list"),
    (lambda stream, M, rng: [1, 2, 3], "要返回一个列表", "should return a list"),
    (lambda stream, M, rng: list(stream)[: M + 1], "应该留下几项", "How many should it keep"),
    (lambda stream, M, rng: stream[:M], "TypeError", "TypeError"),
]
