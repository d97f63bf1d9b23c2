"""Build the course's own font, a small subset of Noto Sans CJK SC.

This program is a tool for developers; no module of the package imports it. The program needs
fontTools, which comes with matplotlib. From the root of the repository,

    python cfr_lab/fonts/make_font.py

writes `CourseSansSC-Regular.otf` beside this file. Run the program again when a test reports that a
source file of the course uses a character that the font lacks.

The source font is Noto Sans CJK Regular with the version record "Version 2.004;hotconv
1.0.118;makeotfexe 2.5.65603". This font is contained in the package fonts-noto-cjk of Debian and
Ubuntu and in the release Sans2.004 of github.com/notofonts/noto-cjk. The option `--source`
specifies the font's path; the file can be a collection (.ttc) or the single font of the SC family.
Any other version is rejected, because it would change every glyph of the shipped file. To use
another version, change SOURCE_VERSION.

The font contains the characters of ASCII and Latin-1; the Greek letters, punctuation, arrows,
operators and signs listed below; the 3,755 hanzi of GB2312's first level; and every character of
the course's own source files. The font lacks hinting (which would make the file larger and is not
needed on screens), the layout tables (matplotlib used none of them before version 3.11) and the
metrics for vertical text.

The same source font, characters and version of fontTools always produce the same bytes.
"""

import argparse
import sys
import unicodedata
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]

SOURCE = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
SOURCE_FAMILY = "Noto Sans CJK SC"
SOURCE_VERSION = "Version 2.004;hotconv 1.0.118;makeotfexe 2.5.65603"

TARGET = FOLDER / "CourseSansSC-Regular.otf"
FAMILY = "CFR Course Sans SC"
POSTSCRIPT_NAME = "CFRCourseSansSC-Regular"

GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψω"
PUNCTUATION = "\u3000–—‘’“”•…′″、。〈〉《》「」『』【】〔〕・！（）＋，－．／：；＜＝＞？［］～￥％"
ARROWS = "←↑→↓↔⇐⇒⇔"
OPERATORS = "−∀∂∃∅∇∈∉∏∑√∝∞∧∨∩∪∫≈≠≡≤≥⊂⊃⊆⊇⊕⋯"
# Card suits are included because the course contains card games.
SIGNS = "①②③④⑤⑥⑦⑧⑨⑩■□▲△▼▽◆◇○●★☆♠♡♢♣♤♥♦♧✓"


def gb2312_level_1():
    """Return the 3,755 hanzi of GB2312's rows 16 to 55 as a string in the standard's order."""
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in range(16, 56) for cell in range(1, 95))
    # The last five cells of row 55 are empty, and the codec drops them.
    return "".join(cell.decode("gb2312", errors="ignore") for cell in cells)


def course_files(root=ROOT):
    """Return the course's source files, whose characters the font must contain."""
    folders = (root / "cfr_core", root / "cfr_lab", root / "notebooks" / "source")
    return sorted(
        path for folder in folders for kind in ("*.py", "*.md") for path in folder.rglob(kind)
    )


def printed(text):
    """Return the set of a text's characters, except for control characters and joiners."""
    return {char for char in text if not unicodedata.category(char).startswith("C")}


def characters(files):
    """Return the set of characters that the font should contain, if the source font has them."""
    latin = "".join(map(chr, range(0x20, 0x100)))
    chars = printed(latin + GREEK + PUNCTUATION + ARROWS + OPERATORS + SIGNS + gb2312_level_1())
    return chars.union(*(printed(path.read_text(encoding="utf-8")) for path in files))


def open_source(path=SOURCE):
    """Return the SC family's font from a file, or exit if its version is not SOURCE_VERSION."""
    fonts = TTCollection(path, lazy=True).fonts if path.suffix == ".ttc" else [TTFont(path)]
    families = {font["name"].getDebugName(1): font for font in fonts}
    if SOURCE_FAMILY not in families:
        raise SystemExit(f"{path} has no {SOURCE_FAMILY!r}, only {sorted(families)}")
    font = families[SOURCE_FAMILY]
    if (version := font["name"].getDebugName(5)) != SOURCE_VERSION:
        raise SystemExit(f"{path} is {version!r}, not {SOURCE_VERSION!r}")
    return font


def join_dashes(font):
    """Map the dash “—” to its full-width glyph, so that two of them form an unbroken “——”.

    In the source font, a layout table does this, but the subset has no layout tables.
    """
    layout = font["GSUB"].table
    records = (rec for rec in layout.FeatureList.FeatureRecord if rec.FeatureTag == "fwid")
    lookup = layout.LookupList.Lookup[next(records).Feature.LookupListIndex[0]]
    dash = font.getBestCmap()[ord("—")]
    tables = (getattr(table, "ExtSubTable", table) for table in lookup.SubTable)
    full = next(table.mapping[dash] for table in tables if dash in table.mapping)
    for table in font["cmap"].tables:
        if table.isUnicode() and ord("—") in getattr(table, "cmap", {}):
            table.cmap[ord("—")] = full


def shrink(font, chars):
    """Keep in the font only the glyphs of `chars` and the tables needed for drawing."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    options.name_IDs = ["*"]
    # An empty .notdef glyph would not show the reader that a character is missing, but a box does.
    options.notdef_outline = True
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=map(ord, chars))
    subsetter.subset(font)
    font["cmap"].tables = [table for table in font["cmap"].tables if table.platformID == 3]


def rename(font):
    """Replace the font's names with ours, and keep the records of the font's origin.

    Under the Open Font License, a modified font must keep the copyright notice but may not use a
    reserved name. The records kept are, with their name IDs, the copyright (0), the designers (9
    and, after our own words, 10), their addresses (11, 12) and the licence (13, 14). The trademark
    (7) and the vendor (8) belong to the old name, so they are removed.
    """
    names = font["name"]
    credits = names.getDebugName(10)
    kept_ids = {0, 9, 11, 12, 13, 14}
    names.names = [rec for rec in names.names if rec.nameID in kept_ids and rec.langID == 0x409]
    number = SOURCE_VERSION.split(";")[0]
    for name_id, text in {
        1: FAMILY,
        2: "Regular",
        3: f"{number.removeprefix('Version ')};{POSTSCRIPT_NAME}",
        4: f"{FAMILY} Regular",
        5: f"{number}; subset for the CFR course",
        6: POSTSCRIPT_NAME,
        10: f"A subset of {SOURCE_FAMILY} Regular ({SOURCE_VERSION}), renamed. {credits}",
    }.items():
        names.setName(text, name_id, 3, 1, 0x409)
    font["OS/2"].achVendID = "NONE"

    cff = font["CFF "].cff
    cff.fontNames = [POSTSCRIPT_NAME]
    top = cff.topDictIndex[0]
    top.FullName = f"{FAMILY} Regular"
    top.FamilyName = FAMILY
    # The notice consists of the texts of the copyright record and the trademark record. The latter
    # text is removed here, as the trademark record was above.
    top.Notice = top.Notice.split(" Noto is")[0]
    for part in top.FDArray:
        part.FontName = f"{POSTSCRIPT_NAME}-{part.FontName.split('-')[-1]}"


def make(files, source=SOURCE, target=TARGET):
    """Write the font to the file `target`, and return the characters that the source font lacks."""
    font = open_source(source)
    chars = characters(files)
    missing = {char for char in chars if ord(char) not in font.getBestCmap()}
    # Saving would write the current time into the file; this setting keeps the source font's time.
    font.recalcTimestamp = False
    join_dashes(font)
    shrink(font, chars - missing)
    rename(font)
    font.save(target, reorderTables=True)
    return "".join(sorted(missing))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", type=Path, default=SOURCE, help="Noto Sans CJK, Regular")
    parser.add_argument("--target", type=Path, default=TARGET, help="the font to write")
    parser.add_argument(
        "--extra",
        type=Path,
        nargs="*",
        metavar="FILE",
        help="text files whose characters to add (default: the sources of the course)",
    )
    args = parser.parse_args()
    files = course_files() if args.extra is None else args.extra
    missing = make(files, args.source, args.target)
    glyphs = len(TTFont(args.target).getBestCmap())
    print(f"{args.target.name}: {glyphs} characters, {args.target.stat().st_size:,d} bytes")
    if missing:
        print(f"not in the source: {missing}", file=sys.stderr)


if __name__ == "__main__":
    main()
