"""Write the address of the course, and the texts and links that depend on it.

    python publish/site/links.py https://github.com/NAME/REPO    to set the address
    python publish/site/links.py                                 after the version has changed

The address is stored only in pyproject.toml. This program writes the address there, and updates the
text between the markers in the documents and two lines of CITATION.cff. Then the program prints the
steps that a person must still take, in the system's language or in the language given by --lang. As
long as the address is the placeholder, the documents contain no links.
"""

import argparse
import json
import os
import re
import sys
import tomllib
from pathlib import Path
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # The import path of a script does not include ROOT.

import start  # noqa: E402
from publish.site import publication_steps  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
BINDER = "https://mybinder.org"
PLACEHOLDER = "OWNER"
EXAMPLE = "https://github.com/NAME/REPO"
ADDRESS = re.compile(r"https://[\w.-]+(:\d+)?(/[\w.~-]+)+", re.ASCII)
DOCUMENTS = {
    "README.md": "en",
    "README.zh-CN.md": "zh",
    "docs/binder.md": "en",
    "docs/binder.zh-CN.md": "zh",
}
SECTION = re.compile(r"(<!-- links: (\w+) -->\n).*?(<!-- links end -->)", re.DOTALL)
CITATION = re.compile(r"^(?:repository-code|url): .*\n", re.MULTILINE)
HEADING = {"zh": "| | 中文 | 英文 |", "en": "| | Chinese | English |"}
ADDRESS_UNKNOWN = {
    "zh": "课程还没有公开的网址，所以这里没有链接；怎样写上网址，见“写入仓库的网址”一节。\n",
    "en": "The course has no public address yet, so there are no links here; "
    "the section “Setting the address” explains how to set one.\n",
}
WITHOUT_ADDRESS = {
    "zh": "只想阅读课文的人可以运行 `python3 start.py site`，把课程写成网页，"
    "再用浏览器打开 `site/index.html`。\n",
    "en": "To read the course without JupyterLab, run `python3 start.py site`, which writes the "
    "lessons as web pages. Then open `site/index.html` in a browser.\n",
}
DETAILS = {
    "zh": "每一课的链接见 [docs/binder.zh-CN.md](docs/binder.zh-CN.md)。\n",
    "en": "A link to every lesson is in [docs/binder.md](docs/binder.md).\n",
}
ON_BINDER = {
    "zh": "什么也不用安装：点 Binder 的徽标，就在浏览器里打开笔记本。",
    "en": "Readers install nothing: the badge of Binder opens the notebooks in a browser. ",
}
ON_PAGES = {
    "zh": "课程的网页在 <{pages}>，用浏览器就能阅读。",
    "en": "The course can be read as web pages at <{pages}>. ",
}


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def repository():
    """Return the repository's public address, or None if it is still the placeholder."""
    address = project()["urls"]["Repository"].rstrip("/").removesuffix(".git")
    return None if PLACEHOLDER in address else address


def lessons():
    """Return a list of all lessons, [(stem, title in Chinese, title in English), ...]."""
    stems = sorted(path.stem for path in (NOTEBOOKS / "zh").glob("[0-9]*.ipynb"))
    return [(stem, title(stem, "zh"), title(stem, "en")) for stem in stems]


def title(stem, language):
    """Return a lesson's heading without the lesson number."""
    notebook = json.loads((NOTEBOOKS / language / f"{stem}.ipynb").read_text("utf-8"))
    heading = "".join(notebook["cells"][0]["source"]).splitlines()[0]
    return re.sub(r"^# +(第 \d+ 课|Lesson \d+)\s+", "", heading)


def binder(stem, language, address=None, version=None):
    """Return the link that opens a lesson on Binder, or None if the address is not known.

    address  the address of a repository on GitHub, on GitLab or anywhere else from which Git can
             clone
    version  the version of the course; Binder opens the commit with this version's tag

    By default, the address and the version come from pyproject.toml.
    """
    address = address or repository()
    if address is None:
        return None
    host, path = urlsplit(address).netloc, urlsplit(address).path.strip("/")
    if host == "github.com":
        repository_path = f"gh/{path}"
    elif host == "gitlab.com":
        repository_path = f"gl/{quote(path, safe='')}"
    else:
        repository_path = f"git/{quote(address, safe='')}"
    notebook_path = quote(f"lesson/{language}/{stem}.ipynb", safe="")
    return (
        f"{BINDER}/v2/{repository_path}/v{version or project()['version']}?urlpath={notebook_path}"
    )


def pages(address):
    """Return the address of a repository's GitHub Pages site, or None if it is not on GitHub."""
    place = urlsplit(address)
    owner, _, name = place.path.strip("/").partition("/")
    if place.netloc != "github.com":
        return None
    host = f"{owner.lower()}.github.io"
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"


def section_text(name, language, address):
    """Return the text that belongs between the markers with the given name in a document."""
    if name == "badge":
        return badges(language, address) if address else WITHOUT_ADDRESS[language]
    if address is None:
        return ADDRESS_UNKNOWN[language]
    return table(language, lambda stem, tongue: binder(stem, tongue, address)) + "\n"


def badges(language, address):
    """Return a README's badges, and the sentences that say where the course can be read."""
    link = binder(lessons()[0][0], language, address)
    badge_links = [f"[![Binder]({BINDER}/badge_logo.svg)]({link})"]
    sentences = ON_BINDER[language] + DETAILS[language]
    if pages(address):
        tests = f"{address}/actions/workflows/tests.yml"
        badge_links.insert(0, f"[![tests]({tests}/badge.svg?branch=main)]({tests})")
        sentences = ON_PAGES[language].format(pages=pages(address)) + sentences
    return " ".join(badge_links) + "\n\n" + sentences


def table(language, link):
    """Return a table of all lessons' titles, each linked to link(stem, language)."""
    rows = [HEADING[language], "|---|---|---|"]
    for stem, zh, en in lessons():
        languages = ((zh, "zh"), (en, "en"))
        links = " | ".join(f"[{each}]({link(stem, tongue)})" for each, tongue in languages)
        rows.append(f"| {stem[:2]} | {links} |")
    return "\n".join(rows)


def with_links(text, language, address):
    """Return the text of a document, with the sections between its markers updated."""
    return SECTION.sub(lambda m: m[1] + section_text(m[2], language, address) + m[3], text)


def with_citation(text, address):
    """Return the text of CITATION.cff with the addresses of the repository and the web pages."""
    values = {"repository-code": address, "url": address and pages(address)}
    lines = "".join(f'{key}: "{value}"\n' for key, value in values.items() if value)
    return re.sub(r"^version: .*\n", lambda m: m[0] + lines, CITATION.sub("", text), flags=re.M)


def write(name, change):
    """Change a file of the repository, and print the file's name if its text has changed."""
    old_text = (ROOT / name).read_text("utf-8")
    if (new_text := change(old_text)) != old_text:
        (ROOT / name).write_text(new_text, "utf-8")
        print(name)


def set_address(new_address):
    """Write the repository's address into pyproject.toml.

    Raises start.StartError if no repository can have this address.
    """
    address = new_address.rstrip("/").removesuffix(".git")
    parts = urlsplit(address).path.split("/")[1:]
    on_github = urlsplit(address).netloc.removeprefix("www.") == "github.com"
    is_valid = ADDRESS.fullmatch(address) and not {PLACEHOLDER, "NAME", "REPO"} & set(parts)
    if not is_valid or (on_github and (len(parts) != 2 or "//www." in address)):
        zh = "“{address}”不是仓库的网址，网址要写成 {example} 的形式。"
        en = "“{address}” is not the address of a repository; write it like {example}."
        raise start.StartError(zh, en, address=new_address, example=EXAMPLE)
    line = re.compile(r"^Repository = .*$", re.MULTILINE)
    write("pyproject.toml", lambda text: line.sub(f'Repository = "{address}"', text))


def main(arguments=None):
    start.set_language(start.system_language(os.environ))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", nargs="?", help=f"address of the repository, such as {EXAMPLE}")
    parser.add_argument("--lang", choices=("zh", "en"), default=start.current_language)
    options = parser.parse_args(arguments)
    start.set_language(options.lang)
    if options.address is not None:
        set_address(options.address)
    address = repository()
    for name, language in DOCUMENTS.items():
        write(name, lambda text, tongue=language: with_links(text, tongue, address))
    write("CITATION.cff", lambda text: with_citation(text, address))
    if address is None:
        zh = "课程还没有公开的网址，请运行 python publish/site/links.py {example}"
        en = "The course has no public address yet: run python publish/site/links.py {example}"
        return start.print_text(zh, en, example=EXAMPLE)
    start.print_text("还要手工完成的步骤：", "You have to take these steps yourself:")
    for number, step in enumerate(publication_steps.steps(address, pages(address), project()), 1):
        print(f"{number}. {step}")


if __name__ == "__main__":
    main()
