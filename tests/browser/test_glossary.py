"""Test that in JupyterLab a term's first use links to its glossary entry, which links back."""

from lab_page import open_lesson

LESSON = "02_regret_matching.ipynb"
SHOWN = "jupyterapp.shell.currentWidget?.title.label === '{}'"
# This script returns the distance of an entry from the top of the visible glossary, in pixels.
PLACE = """name => {
    const view = document.querySelector('.jp-MarkdownViewer');
    const entry = view.querySelector(`[data-jupyter-id="${name}"], #${name}`);
    return entry && entry.getBoundingClientRect().top - view.getBoundingClientRect().top;
}"""
# This script finds the cell that has a section's heading, and whether the notebook was moved
# towards it.
HEADING = r"""number => {
    const panel = jupyterapp.shell.currentWidget.content;
    const cell = panel.widgets.find(each =>
        RegExp(`^## ${number}\\s`, 'm').test(each.model.sharedModel.getSource()));
    return [cell.model.id, panel.outerNode.scrollTop > 0];
}"""
SECTION = {"regret-matching": 2, "minimax-theorem": 7}


def test_terms_open_the_glossary_at_their_entries(page, language):
    open_lesson(page, f"{language}/{LESSON}")
    for term, number in SECTION.items():
        page.locator(f'.jp-RenderedMarkdown a[href*="glossary.md"][href$="#{term}"]').first.click()
        page.wait_for_function(SHOWN.format("glossary.md"))
        page.wait_for_function(f"({PLACE})('{term}') !== null")
        page.wait_for_timeout(1500)
        assert -40 < page.evaluate(PLACE, term) < 400
        back = page.locator(".jp-MarkdownViewer p", has=page.locator(f'[data-jupyter-id="{term}"]'))
        link = back.locator('a[href*="cell-id"]')
        expected = link.get_attribute("href").rpartition("=")[2]
        link.click()
        page.wait_for_function(SHOWN.format(LESSON))
        # The test does not check the cell's position, because pictures that are laid out late
        # change it.
        page.wait_for_timeout(1500)
        assert page.evaluate(HEADING, number) == [expected, True]
