"""Test that a page of feedback runs nothing that a student's program displayed."""

import pytest
from released_assignment import DISPLAYED, RAN, feedback


def test_a_browser_runs_no_script_of_feedback(browser, tmp_path):
    pytest.importorskip("latex2mathml")
    path = tmp_path / "week5.html"
    # The added HTML was not cleaned, so the page's policy alone must prevent its scripts.
    path.write_text(feedback() + DISPLAYED["text/html"] + f'<body onload="{RAN}">', "utf-8")
    page = browser.new_page()
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(path.as_uri())
    page.wait_for_timeout(500)
    for link in page.locator("a[href^=javascript]").all():
        link.click()
    assert page.title() != "ran"
    assert not [url for url in requests if url.startswith("http")]
    assert page.evaluate("document.querySelector('math').getBoundingClientRect().height") > 10
    page.close()
