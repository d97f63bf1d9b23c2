"""Plot the time and memory measured for games, with a line that extrapolates them to hold'em."""

from math import log10

from cfr_lab import draw
from cfr_lab.controls import choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.large_games.counting import count_limit_holdem, count_no_limit_holdem
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import brief_number, formatted, number_text, superscript
from cfr_lab.words import full_stop, join_with_commas, say

# These are the exponents of 10 at the ends of the horizontal axis and, for each quantity, of the
# vertical axis.
X_LIMITS = (1, 18)
Y_LIMITS = {"iteration": (-5, 10), "bytes": (4, 20)}
DAY, YEAR = 86_400, 365.25 * 86_400


def explore_growth():
    """Return the explorer for game sizes, from the smallest measured game to hold'em."""
    games = all_games()
    names = [(name_of_game(game), i) for i, game in enumerate(games)]
    what = [
        (say("一次迭代的时间", "time per iteration"), "iteration"),
        (say("内存", "memory"), "bytes"),
    ]

    def picture(game, what):
        return growth_picture(games, game, what)

    return Explorer(
        {
            "game": slider_with_stops(say("博弈", "game"), names, 6),
            "what": choice(say("纵轴", "show"), what),
        },
        picture,
    )


def all_games():
    """Return the measured games, sorted by size, followed by both hold'em games.

    The times and the memory for hold'em are extrapolated from Leduc poker.
    """
    games = sorted(stored_result("large_games", "sizes")["games"], key=lambda game: game["choices"])
    # The arguments are the same as in the lesson's cell, so this count is already in the cache.
    no_limit = count_no_limit_holdem(stack=20_000, blind=100)
    for family, (sets, choices) in (("limit", count_limit_holdem()), ("no-limit", no_limit)):
        game = {"family": family, "choices": choices, "sets": sets}
        for what in Y_LIMITS:
            game[what] = choices * cost_per_history(games, what)
        games.append(game)
    return games


def cost_per_history(games, what):
    """Return the seconds or bytes per decision node in the largest Leduc game measured."""
    largest = max((g for g in games if g["family"] == "leduc"), key=lambda g: g["choices"])
    return largest[what] / largest["choices"]


def name_of_game(game):
    n = game.get("size")
    return {
        "kuhn": say("库恩扑克，{n} 张牌", "Kuhn poker, {n} cards", n=n),
        "leduc": say("Leduc，{n} 种点数", "Leduc, {n} ranks", n=n),
        "dice": say("大话骰，{n} 面", "liar's dice, {n} faces", n=n),
        "limit": say("单挑限注德州扑克", "limit hold'em"),
        "no-limit": say("单挑无限注德州扑克", "no-limit hold'em"),
    }[game["family"]]


def time_in_words(seconds):
    """Format a duration in a suitable unit, in the reader's language."""
    if seconds < 1e-3:
        return say("{n} 微秒", "{n} microseconds", n=number_text(seconds * 1e6, 0))
    if seconds < 1:
        return say("{n} 毫秒", "{n} milliseconds", n=_two_digits(seconds * 1e3))
    if seconds < DAY:
        return say("{n} 秒", "{n} seconds", n=_two_digits(seconds))
    years = seconds / YEAR
    text = number_text(years, 0) if years < 1e5 else power(years)
    return say("{n} 年", "{n} years", n=text)


def _two_digits(value):
    """Format a number with two significant digits and without an exponent."""
    return formatted(float(formatted(value, ".2g")), ",g")


def bytes_in_words(count):
    """Format a number of bytes in a suitable unit, in the reader's language."""
    for unit, size in (("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12), ("PB", 1e15)):
        if count < 1000 * size:
            return f"{brief_number(count / size, 3)} {unit}"
    return say("{n} 字节", "{n} bytes", n=power(count))


def power(value):
    """Format a large number with a power of ten, for example as 3.2 × 10¹⁷."""
    digits, exponent = formatted(value, ".1e").split("e+")
    return f"{digits} × 10{superscript(int(exponent))}"


def count(value):
    """Format a count, for example as 9,457 or, from 10⁸ onwards, as 3.2 × 10¹⁷."""
    return f"{value:,d}" if value < 10**8 else power(value)


def growth_picture(games, chosen, quantity):
    game = games[chosen]
    chart = _chart(games, game, quantity)
    rows = [
        [say("轮到玩家行动的历史", "histories with a choice"), count(game["choices"])],
        [say("信息集", "information sets"), count(game["sets"])],
        [
            say("建树的时间", "time to build the tree"),
            time_in_words(game["build"]) if "build" in game else "—",
        ],
        [say("内存", "memory"), bytes_in_words(game["bytes"])],
        [say("一次迭代", "time per iteration"), time_in_words(game["iteration"])],
    ]
    if "nodes" in game:
        rows.insert(0, [say("结点", "nodes"), count(game["nodes"])])
    highlighted = {(len(rows) - (1 if quantity == "iteration" else 2), 1)}
    facts = stored_result("large_games", "sizes")
    source_note = say(
        "CFR+，{date} 在 {machine} 的一个核上测得。",
        "CFR+, measured on one core of {machine}, {date}.",
        machine=facts["machine"],
        date=facts["date"],
    )
    if "build" not in game:
        source_note = say(
            "没有实际测量，按 13 种点数的 Leduc 推算。",
            "Not measured: extrapolated from Leduc with 13 ranks.",
        )
    side = draw.column(
        draw.table(rows, highlighted=highlighted, title=name_of_game(game), size=15),
        draw.sentences(
            source_note, size=14, width=draw.text_width(source_note, 14) + 60, fill=draw.FAINT
        ),
        gap=8,
    )
    return draw.pad(draw.row(chart, side, gap=24), 8)


def _chart(games, chosen, what, width=600, height=390):
    left, right, top, bottom = 76, 20, 56, 56

    def to_pixels(x, y):
        low, high = Y_LIMITS[what]
        across = (log10(x) - X_LIMITS[0]) / (X_LIMITS[1] - X_LIMITS[0])
        up = (log10(y) - low) / (high - low)
        return left + across * (width - left - right), height - bottom - up * (
            height - top - bottom
        )

    body = _frame(to_pixels, what, width, height)
    rate = cost_per_history(games, what)
    low, high = Y_LIMITS[what]
    ends = max(10.0 ** X_LIMITS[0], 10.0**low / rate), min(10.0 ** X_LIMITS[1], 10.0**high / rate)
    ends = [to_pixels(end, end * rate) for end in ends]
    body += draw.line(*ends[0], *ends[1], draw.FAINT, 2, "6 5")
    for game in games[:-1]:
        body += _game_marker(
            *to_pixels(game["choices"], game[what]), game["family"], game is chosen
        )
    if chosen["family"] == "no-limit":
        x, y = to_pixels(10.0 ** X_LIMITS[1], 10.0**high)
        text = say("在图外：10¹⁶⁴ 个", "off the chart: 10¹⁶⁴") + " →"
        body += draw.text(x, y + 96, text, 15, "end", draw.COLOURS[2], 700, halo=True)
    text = {
        "iteration": say("一次迭代的时间", "time per iteration"),
        "bytes": say("内存", "memory"),
    }[what]
    value_text = {"iteration": time_in_words, "bytes": bytes_in_words}[what](chosen[what])
    alt = say(
        "双对数图，横轴是轮到玩家行动的历史的个数，纵轴是{what}",
        "Log-log chart of {what} over the number of histories at which a player chooses",
        what=text,
    )
    alt = join_with_commas([alt, f"{name_of_game(chosen)}: {value_text}"]) + full_stop()
    return draw.Drawing(width, height, body, alt)


def _frame(to_pixels, what, width, height):
    body = draw.text(8, 22, _legend(), 15, "start")
    lines = {
        "iteration": [
            (1e-3, say("1 毫秒", "1 ms")),
            (1, say("1 秒", "1 s")),
            (DAY, say("1 天", "1 day")),
            (YEAR, say("1 年", "1 year")),
            (1000 * YEAR, say("千年", "1,000 y")),
        ],
        "bytes": [(1e6, "1 MB"), (1e9, "1 GB"), (1e12, "1 TB"), (1e15, "1 PB"), (1e18, "1 EB")],
    }[what]
    for value, text in lines:
        x, y = to_pixels(10.0 ** X_LIMITS[0], value)
        end, _ = to_pixels(10.0 ** X_LIMITS[1], value)
        body += draw.line(x, y, end, y, draw.LINE_COLOUR, 1)
        body += draw.text(x - 8, y + 5, text, 14, "end")
    for exponent in range(2, X_LIMITS[1] + 1, 3):
        x, y = to_pixels(10.0**exponent, 10.0 ** Y_LIMITS[what][0])
        body += draw.line(x, y, x, y + 5, draw.FAINT, 1)
        body += draw.text(x, y + 22, f"10{superscript(exponent)}", 14)
    start, end = (
        to_pixels(10.0 ** X_LIMITS[0], 10.0 ** Y_LIMITS[what][0]),
        to_pixels(10.0 ** X_LIMITS[1], 1),
    )
    body += draw.line(*start, end[0], start[1], draw.INK, 1.5)
    x_name = say("轮到玩家行动的历史的个数", "histories with a choice")
    return body + draw.text((start[0] + end[0]) / 2, height - 8, x_name, 15)


def _legend():
    return say(
        "● 库恩扑克　■ Leduc　▲ 大话骰　◇ 限注德州扑克（推算）",
        "● Kuhn   ■ Leduc   ▲ liar's dice   ◇ limit hold'em (estimate)",
    )


def _game_marker(x, y, family, is_highlighted):
    """Return a game's marker, whose shape depends on the game's family.

    If the game is selected, the marker is larger and has a ring around it.
    """
    r = 8 if is_highlighted else 5
    around = draw.circle(x, y, r + 6, "none", draw.COLOURS[2], 3) if is_highlighted else ""
    if family == "kuhn":
        return around + draw.circle(x, y, r, draw.COLOURS[1], draw.COLOURS[1])
    if family == "leduc":
        return around + draw.rect(x - r, y - r, 2 * r, 2 * r, draw.COLOURS[3], draw.COLOURS[3])
    if family == "dice":
        corners = [(x, y - r - 1), (x + r + 1, y + r), (x - r - 1, y + r)]
        return around + draw.polygon(corners, draw.COLOURS[4], draw.COLOURS[4])
    corners = [(x, y - r - 2), (x + r + 2, y), (x, y + r + 2), (x - r - 2, y)]
    return around + draw.polygon(corners, draw.PAPER, draw.COLOURS[2], 3)
