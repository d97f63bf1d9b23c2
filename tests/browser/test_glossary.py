"""In JupyterLab: a term's first use opens the glossary, rendered, at its entry; and back again."""

from lab_page import open_lesson

LESSON = "02_regret_matching.ipynb"
SHOWN = "jupyterapp.shell.currentWidget?.title.label === '{}'"
# Where an entry stands in what is seen of the glossary, in pixels from its top.
PLACE = """name => {
    const view = document.querySelector('.jp-MarkdownViewer');
    const entry = view.querySelector(`[data-jupyter-id="${name}"], #${name}`);
    return entry && entry.getBoundingClientRect().top - view.getBoundingClientRect().top;
}"""
# How far below the top of the notebook a section's heading stands.
HEADING = r"""number => {
    const panel = jupyterapp.shell.currentWidget.content;
    const cell = panel.widgets.find(each =>
        RegExp(`^## ${number}\\s`, 'm').test(each.model.sharedModel.getSource()));
    return cell.node.getBoundingClientRect().top - panel.node.getBoundingClientRect().top;
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
        back.locator('a[href*="cell-id"]').click()
        page.wait_for_function(SHOWN.format(LESSON))
        # JupyterLab goes to the cell; pictures that are laid out late may push it on a little.
        page.wait_for_timeout(3000)
        assert -100 < page.evaluate(HEADING, number) < 1500
