"""Make the home page in each language: a game, the course map and a card for each lesson."""

import re
from html import escape

import numpy as np

from cfr_lab.course import lessons
from cfr_lab.lessons.start_here import play_rounds, show_map
from cfr_lab.lessons.start_here.course_map import HEIGHT, MARGIN, WIDTH, box_corner
from cfr_lab.words import say, set_language, title
from notebooks.companions import without_links
from publish.site.companion_pages import NAMES, VALUES, VALUES_PAGE, heading
from publish.site.lesson import NOTEBOOKS
from publish.site.pages import WORDS, page, prose, sections, title_of
from publish.site.parts import table

# The seed and the number of rounds are those of lesson start_here, so the same moves lead to the
# same rounds on the home page and in the lesson.
SEED, ROUNDS = 3, 500


def front_page(language, stems, cells_of, pictures):
    """Return the home page as HTML.

    stems      the lessons' stems, in order
    cells_of   function from a stem to the cells of the lesson's notebook
    pictures   {stem: address of the lesson's picture}, for the lessons that have a picture
    """
    set_language(language)
    cards = [
        card(lesson, language, cells_of(stem), stem, pictures.get(stem))
        for lesson, stem in zip(lessons(), stems, strict=True)
    ]
    body = (
        f"<h1>{WORDS[language]['title']}</h1>{game(language)}{other_links(language)}"
        f"<h2>{say('课程地图', 'The map of the course')}</h2>{course_map()}"
        f'<ul class="lessons">{"".join(cards)}</ul>'
    )
    return page(WORDS[language]["title"], language, "index", body, formulas=False)


def game(language):
    """Return the HTML of lesson 0's game, ready to play, with links to lessons 0 and 2."""
    draws = np.random.default_rng(SEED).random(ROUNDS)
    text = say(
        "和一个会学习的对手玩剪刀石头布：点一个手势，就开始了。赢一局得 1 分，输一局扣 1 分。",
        "Rock, paper, scissors against an opponent that learns: press a hand to begin. "
        "A win earns 1 point, and a loss costs 1.",
    )
    first, second = lessons()[0], lessons()[2]
    link_text = say(
        "这个对手只靠遗憾来学习。这门课从遗憾讲起，一直讲到 CFR：能在扑克上战胜人类的程序，"
        "用的就是这种算法。先看{first}，或直接看这个对手怎样学习：{second}。",
        "It learns from regret alone. The course begins with regret and leads to CFR, the "
        "algorithm behind the programs that beat people at poker. Begin with {first}, or read "
        "how the opponent works: {second}.",
        first=_link(first),
        second=_link(second),
    )
    return f"<p>{text}</p>{table(play_rounds(draws), 'play', 'index.html')}<p>{link_text}</p>"


def _link(lesson):
    return f'<a href="{lesson.file}.html">{escape(title(lesson))}</a>'


def other_links(language):
    """Return links to the glossary, the symbols, the further reading and the reference values."""
    pages = {name.removesuffix(".md") + ".html": NOTEBOOKS / language / name for name in NAMES}
    pages[VALUES_PAGE] = VALUES[language]
    links = [
        f'<a href="{name}">{heading(path.read_text("utf-8"))}</a>' for name, path in pages.items()
    ]
    return f"<p>{' · '.join(links)}</p>"


def course_map():
    """Return the course map of lesson 0, in which each box is a link to a lesson.

    On a phone, the map is hidden, and only the cards below it are shown.
    """
    map_html = show_map().html.replace('role="img"', 'role="group"')
    links = "".join(
        f'<a href="{lesson.file}.html" aria-label="{escape(title(lesson))}">'
        f'<rect x="{x + MARGIN}" y="{y + MARGIN}" width="{WIDTH}" height="{HEIGHT}" '
        'fill="transparent"/></a>'
        for lesson in lessons()
        for x, y in [box_corner(lesson)]
    )
    return f'<div class="picture map">{map_html.replace("</svg>", f"{links}</svg>")}</div>'


def card(lesson, language, cells, stem, picture):
    """Return a lesson's card: its picture, title, learning goal, prerequisites and sections."""
    needs_text = re.search(r"^\*\*(?:需要|You need)\*\*.*", cells[0].source, re.MULTILINE)
    heading = escape(title_of([(cells[0], None)]))
    alt_text = say("这一课里的一幅图", "A picture from the lesson")
    image = f'<img src="{picture}" alt="{alt_text}" loading="lazy">' if picture else ""
    abilities_text = say(
        "学完你能{can}", "Afterwards you can {can}", can=lesson.abilities[language]
    )
    return (
        f'<li><a href="{stem}.html">{image}<span>{heading}</span></a><p>{abilities_text}</p>'
        f"{prose(without_links(needs_text[0]), language)}"
        f"{sections(cells, language, f'{stem}.html')}"
        "</li>"
    )
