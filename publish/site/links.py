"""Write the course's address, and all links that follow from it:  python publish/site/links.py

The address is in pyproject.toml alone. After a change of the address, or of the version, whose tag
the links name, run this program: it writes the text between marks in the documents. While the
address is the placeholder, there are no links, and the documents say what to do first.
"""

import json
import re
import tomllib
from pathlib import Path
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
BINDER = "https://mybinder.org"
PLACEHOLDER = "OWNER"
DOCUMENTS = {
    "README.md": "en",
    "README.zh-CN.md": "zh",
    "docs/binder.md": "en",
    "docs/binder.zh-CN.md": "zh",
}
SECTION = re.compile(r"(<!-- links: (\w+) -->\n).*?(<!-- links end -->)", re.DOTALL)
HEADING = {"zh": "| | 中文 | 英文 |", "en": "| | Chinese | English |"}
UNKNOWN = {
    "zh": "课程还没有公开的网址，所以这里没有链接；怎样写上网址，见“先写网址”一节。\n",
    "en": "The course has no public address yet, so there are no links here; "
    "the section “First the address” says how to give it one.\n",
}
DETAILS = {
    "zh": "[docs/binder.zh-CN.md](docs/binder.zh-CN.md)",
    "en": "[docs/binder.md](docs/binder.md)",
}
WITHOUT = {
    "zh": "不想安装，可以用 Binder 在浏览器里打开课程；先要有公开的网址，见 {details}。\n",
    "en": "On Binder, readers install nothing and need only a browser. The repository must "
    "first have a public address; see {details}.\n",
}
WITH = {
    "zh": "[![Binder]({badge})]({link}) 什么也不用安装：在浏览器里打开课程。"
    "每一课的链接见 {details}。\n",
    "en": "[![Binder]({badge})]({link}) Readers install nothing: the course opens in a browser. "
    "A link to every lesson is in {details}.\n",
}


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def repository():
    """Return the public address, or None while it is the placeholder."""
    address = project()["urls"]["Repository"].rstrip("/").removesuffix(".git")
    return None if PLACEHOLDER in address else address


def lessons():
    """Return [(stem, title in Chinese, title in English), ...]"""
    stems = sorted(path.stem for path in (NOTEBOOKS / "zh").glob("[0-9]*.ipynb"))
    return [(stem, title(stem, "zh"), title(stem, "en")) for stem in stems]


def title(stem, language):
    """Return a lesson's heading without its number."""
    notebook = json.loads((NOTEBOOKS / language / f"{stem}.ipynb").read_text("utf-8"))
    heading = "".join(notebook["cells"][0]["source"]).splitlines()[0]
    return re.sub(r"^# +(第 \d+ 课|Lesson \d+)\s+", "", heading)


def binder(stem, language, address=None, version=None):
    """Return the link that opens a lesson on Binder, or None while the address is not known.

    address  the address of the repository: on GitHub, on GitLab, or any that git can clone
    version  the version whose tag is built; address and version are pyproject's unless given
    """
    address = address or repository()
    if address is None:
        return None
    host, path = urlsplit(address).netloc, urlsplit(address).path.strip("/")
    if host == "github.com":
        where = f"gh/{path}"
    elif host == "gitlab.com":
        where = f"gl/{quote(path, safe='')}"
    else:
        where = f"git/{quote(address, safe='')}"
    opened = quote(f"lesson/{language}/{stem}.ipynb", safe="")
    return f"{BINDER}/v2/{where}/v{version or project()['version']}?urlpath={opened}"


def section_text(name, language, address):
    """Return the text that belongs between a document's marks with that name."""
    if name == "badge":
        if address is None:
            return WITHOUT[language].format(details=DETAILS[language])
        link, badge = binder(lessons()[0][0], language, address), f"{BINDER}/badge_logo.svg"
        return WITH[language].format(badge=badge, link=link, details=DETAILS[language])
    if address is None:
        return UNKNOWN[language]
    return table(language, lambda stem, tongue: binder(stem, tongue, address)) + "\n"


def table(language, link):
    """Return every lesson in Chinese and English, each with its link(stem, language)."""
    rows = [HEADING[language], "|---|---|---|"]
    for stem, zh, en in lessons():
        languages = ((zh, "zh"), (en, "en"))
        links = " | ".join(f"[{each}]({link(stem, tongue)})" for each, tongue in languages)
        rows.append(f"| {stem[:2]} | {links} |")
    return "\n".join(rows)


def with_links(text, language, address):
    """Return a document in which the text between its marks is up to date."""
    return SECTION.sub(lambda m: m[1] + section_text(m[2], language, address) + m[3], text)


def main():
    address = repository()
    for name, language in DOCUMENTS.items():
        path = ROOT / name
        path.write_text(with_links(path.read_text("utf-8"), language, address), "utf-8")
    print(address or "No public address yet: write it in pyproject.toml, under [project.urls].")


if __name__ == "__main__":
    main()
