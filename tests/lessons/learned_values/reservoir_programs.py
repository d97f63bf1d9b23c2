"""List right and wrong programs for exercise 3."""

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


def reservoir_with_two_draws(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if len(kept) < M:
            kept.append(item)
        elif rng.random() < M / n:
            kept[rng.integers(M)] = item
    return kept


def reservoir_by_keys(stream, M, rng):
    kept = []
    for item in stream:
        kept.append((rng.random(), item))
        if len(kept) > M:
            kept.remove(min(kept, key=lambda pair: pair[0]))
    return [item for _, item in kept]


def reservoir_with_removal(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if n > M:
            if rng.random() >= M / n:
                continue
            kept.pop(int(rng.integers(M)))
        kept.append(item)
    return tuple(kept)


def reservoir_with_shuffled_places(stream, M, rng):
    kept = list(itertools.islice(stream, M))
    n = len(kept)
    for item in stream:
        n += 1
        if rng.random() * n < M:
            rng.shuffle(kept)
            kept[0] = item
    return kept


RIGHT = [
    reservoir,
    reservoir_with_two_draws,
    reservoir_by_keys,
    reservoir_with_removal,
    reservoir_with_shuffled_places,
]


def first_items_of_the_stream(stream, M, rng):
    kept = []
    for item in stream:
        if len(kept) < M:
            kept.append(item)
    return kept


def last_items_of_the_stream(stream, M, rng):
    kept = []
    for item in stream:
        kept = [*kept, item][-M:]
    return kept


def ring_buffer(stream, M, rng):
    kept = []
    for n, item in enumerate(stream):
        if n < M:
            kept.append(item)
        else:
            kept[n % M] = item
    return kept


def sample_of_the_stored_stream(stream, M, rng):
    items = list(stream)
    chosen = rng.choice(len(items), min(M, len(items)), replace=False)
    return [items[k] for k in chosen]


def reservoir_that_stores_every_item(stream, M, rng):
    kept = []
    for item in stream:
        if len(kept) < M:
            kept.append(item)
        else:
            kept[rng.integers(M)] = item
    return kept


def reservoir_that_counts_from_zero(stream, M, rng):
    kept = []
    for n, item in enumerate(stream):
        if n < M:
            kept.append(item)
        elif rng.random() < M / n:
            kept[rng.integers(M)] = item
    return kept


def reservoir_with_probability_three_quarters(stream, M, rng):
    kept = []
    for item in stream:
        if len(kept) < M:
            kept.append(item)
        elif rng.random() < 0.75:
            kept[rng.integers(M)] = item
    return kept


def reservoir_with_probability_one_over_n(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if n <= M:
            kept.append(item)
        elif rng.random() < 1 / n:
            kept[rng.integers(M)] = item
    return kept


def reservoir_that_replaces_the_last_place(stream, M, rng):
    kept = []
    for n, item in enumerate(stream, 1):
        if n <= M:
            kept.append(item)
        elif rng.random() < M / n:
            kept[-1] = item
    return kept


def neighbours_on_a_circle(stream, M, rng):
    """Keep M neighbours on a circle: each item has the right probability, but pairs do not."""
    items, n = list(stream), 0
    n = len(items)
    begin = int(rng.integers(n))
    return [items[(begin + k) % n] for k in range(min(M, n))]


def sample_with_repeats(stream, M, rng):
    items = list(stream)
    return [items[int(rng.integers(len(items)))] for _ in range(M)]


def reservoir_of_one_item(stream, M, rng):
    kept = None
    for n, item in enumerate(stream, 1):
        if rng.random() < 1 / n:
            kept = item
    return [kept]


WRONG = [
    (first_items_of_the_stream, "后来的项有没有机会", "With what probability should a later item"),
    (last_items_of_the_stream, "rng 用在哪里了", "where is rng used"),
    (ring_buffer, "rng 用在哪里了", "where is rng used"),
    (sample_of_the_stored_stream, "同时保存着 60 项", "held 60 items at once"),
    (neighbours_on_a_circle, "同时保存着 60 项", "held 60 items at once"),
    (reservoir_that_stores_every_item, "最后一项总是留下", "that is, always"),
    (reservoir_that_counts_from_zero, "像是 M/(n − 1)", "looks like M/(n − 1)"),
    (reservoir_with_probability_three_quarters, "应不应该随 n 改变", "depend on n"),
    (
        reservoir_with_probability_one_over_n,
        "第 n 项存入的概率是多少",
        "With what probability is item n stored",
    ),
    (
        reservoir_that_replaces_the_last_place,
        "第 n 项存入的概率是多少",
        "With what probability is item n stored",
    ),
    (sample_with_repeats, "同一项留了两次", "one item twice"),
    (reservoir_of_one_item, "应该留下几项", "How many should it keep"),
    (lambda stream, M, rng: 3, "应当返回一个列表", "should return a list"),
    (lambda stream, M, rng: [1, 2, 3], "应当返回一个列表", "should return a list"),
    (lambda stream, M, rng: list(stream)[: M + 1], "应该留下几项", "How many should it keep"),
    (lambda stream, M, rng: stream[:M], "TypeError", "TypeError"),
]
