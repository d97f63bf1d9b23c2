"""Define the options, the tiers and the languages of all tests."""

import os
import re
import signal
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cfr_lab import student_code
from cfr_lab.words import LANGUAGES, set_language

# A run of the tests must not change the reader's progress.
os.environ["CFR_LAB_MEMORY"] = "off"

# The patterns match the ids of slow tests, which only `start.py test --all` runs: a test is slow if
# it takes a third of a second or more, or if it is one of many that do so together. All tests in
# tests/browser and all tests that use a fixture in LESSON_RUNS are slow too; other tests are fast.
# A pattern has at most one group, each part of which matches a test.
SLOW_TESTS = (
    # These files try each theorem on many games.
    r"lessons/\w+/test_proofs\.py",
    # These tests try random games and compare solvers with slower programs.
    r"core/test_(fuzz_\w+|planted_mistakes|random_games)\.py",
    r"core/test_values\.py::test_values_agree_with_brute_force",
    r"core/test_cfr\.py::test_(iterates_agree|first_regrets|own_reach|regrets_are_not)",
    r"core/test_openspiel\.py::test_(nash_conv|average_strategies\w*\[l)",
    r"core/test_export\.py::test_(exactly_the_same_numbers|openspiel_judges)",
    r"core/test_reference_values\.py::test_(cfr_converges|the_pages)",
    # These tests sample walks and matches, whose means converge slowly.
    r"core/test_mccfr_expectation\.py",
    r"core/test_mccfr\.py::test_(agrees_with_the_full|regret_per_hand|leduc_reveals"
    r"|a_player_alone|long_games|large_payoffs)",
    r"core/test_repeated\.py::test_(everyone_learns|averages_approach|d4_4_blotto|d1_7_ten|d2_[23])",
    r"lessons/sampled_cfr/test_sampling\.py::test_(stored|training_without|the_wrong_average)",
    # These tests use large games or long runs.
    r"core/test_games\.py::test_(trees_have\w*\[liar's dice with 6|allocations_are|blotto_with)",
    r"core/test_cfr_settings\.py::test_large_payoffs",
    r"core/test_cfr_(steps\.py::test_run_does_the_requested_number_of_iterations\[20000"
    r"|stops\.py::test_stopped_solver|ties\.py::test_noise_in_the_last_place)",
    r"core/test_sequence_form\.py::test_(values_do_not_depend.*leduc|deep_trees)",
    r"lessons/cfr_in_four_steps/test_stopping\.py",
    r"lessons/cfr_in_four_steps/test_alone_and_both\.py::test_d5_6",
    r"lessons/coarse_correlation/test_joint\.py",
    r"lessons/colonel_blotto/test_allocation_payoffs\.py::test_m22_average",
    r"lessons/exploitability/test_linear_programs\.py::test_nine_probabilities",
    r"lessons/exploitability/test_(stopping|student_programs|table)\.py",
    r"lessons/faster_cfr/test_(digits_determined|variants)\.py",
    r"lessons/faster_cfr/test_leduc\.py::test_(the_buttons|the_strategy|d5_7)",
    r"lessons/find_the_bug/test_promises\.py::test_m(14|26)",
    r"lessons/find_the_bug/test_averages\.py::test_m22",
    r"lessons/kuhn_poker/test_(table|walk)\.py",
    r"lessons/kuhn_poker/test_program\.py::test_m10_m11",
    r"lessons/large_games/test_(abstraction|growth|own_game)\.py",
    r"lessons/large_games/test_counting\.py::test_no_limit",
    r"lessons/regret_matching/test_(guess|opponents|programs)\.py",
    r"lessons/two_questions/test_fixed_opponent\.py::test_d1_5_(the_cells|a_shorter_run)",
    r"lessons/values_on_a_tree/test_equations\.py::test_equations_on_the_screen",
    r"lessons/correlated_equilibria/test_exercises\.py::test_wrong_learners",
    r"lessons/correlated_equilibria/test_gaps\.py::test_gaps_of_the_cells",
    r"lessons/correlated_equilibria/test_learners\.py::test_(the_cells|prose_of_section)",
    r"lessons/correlated_equilibria/test_trees\.py"
    r"::test_(the_cells|exam_has|the_learners|corners.*course)",
    r"lessons/last_iterates/test_pictures\.py::test_prose\w+_magnet",
    r"lessons/last_iterates/test_exercises\.py::test_(exercise_4|the_numbers)",
    r"lessons/search/test_(table|coin)\.py",
    r"lessons/search/test_pictures\.py::test_(shorter_runs|table_of_section)",
    r"lessons/learned_values/test_exercises\.py",
    r"lessons/learned_values/test_deep\.py::test_(walks|a_short|each_memory)",
    r"lessons/learned_values/test_leaves\.py::test_(a_completed|solved|safe_solving|no_hand)",
    r"lessons/learned_values/test_fitted\.py::test_(a_short|with_a_table|the_cells|prose_of)",
    # These tests run programs as readers write them; such programs are slow.
    r"lessons/(cfr_in_four_steps|faster_cfr|large_games|sampled_cfr)/test_exercises\.py",
    r"lessons/regret_matching/test_exercises\.py::test_a_long_run",
    r"lessons/two_questions/test_exercises\.py::test_(a_right_program_is_right|programs_that)",
    r"lab/test_exercises\.py::.*\b(regret_matching\.5|cfr_in_four_steps\.4|kuhn_poker\.4"
    r"|exploitability\.5|faster_cfr\.3|sampled_cfr\.[34]|two_questions\.4|large_games\.3"
    r"|find_the_bug\.25|correlated_equilibria\.[45]|search\.[24]|learned_values\.[34])\]",
    # These tests run endless programs, each of which is stopped after five seconds.
    r"lab/test_exercises\.py::.*\b(values_on_a_tree\.[45]|colonel_blotto\.6|last_iterates\.[34]"
    r"|rock_paper_scissors\.4|exploitability\.2|coarse_correlation\.4|kuhn_poker\.6)\]",
    r"lab/test_student_code\.py::test_endless_program",
    r"lab/test_forged_answers\.py",
    # These tests make all pictures, sheets or pages.
    r"lab/test_(alternative_texts|coverage|plots|trial_games)\.py",
    r"publish/test_(companion_pages|download|grading_pages)\.py",
    r"publish/test_sheets\.py::test_(answers_of|a_sheet_asks|no_two|a_students_files)",
    r"publish/test_sheets_files\.py::test_(every_formula|sheet_page_is)",
    r"publish/test_site\.py::test_(the_same_sources|find_the_bug|a_figure_is_kept)",
    r"publish/test_site_front\.py::test_(front_page_picture|a_page_names)",
    r"publish/test_site_frames\.py::test_every_move",
    r"publish/test_teaching_guide\.py::test_controls_and_figures",
    # These tests start other processes: kernels, servers, environments, git.
    r"lab/test_memory\.py::test_(a_kernel_remembers|notebooks_that_write_at_once)",
    r"lab/test_nbval\.py",
    r"lab/test_notebooks\.py::test_(check_finds|solutions_pass)",
    r"lab/test_settings\.py::test_jupyterlab_reads_the_settings",
    r"publish/test_error_messages\.py::test_failed_build",
    r"publish/test_grading\.py::test_(every_exercise|no_line_of_a_solution)",
    r"publish/test_grading_sandbox\.py",
    r"publish/test_hub\.py::test_git_uses_the_merge",
    r"publish/test_package_files\.py::test_the_wheel",
    r"publish/test_services\.py::test_(a_server|jupyterlab_starts)",
    r"publish/test_start\.py::test_old_pythons",
    r"publish/test_venv\.py",
    r"publish/test_workflows\.py::test_(github_can_read|workflow_that|workflows_have_no)",
)
SLOW = re.compile("|".join(SLOW_TESTS))

# These fixtures execute the cells of a lesson, or train for as long as its cells do.
LESSON_RUNS = {
    *("executed_cells", "lesson_namespace", "trap_iterations", "one_and_two_learner_runs"),
    *("runs", "bot", "sampled_bot"),
}


def pytest_addoption(parser):
    group = parser.getgroup("course")
    group.addoption(
        "--examples",
        type=int,
        metavar="N",
        help="try N new random examples of each property instead of the usual 40",
    )
    group.addoption(
        "--site",
        type=Path,
        metavar="FOLDER",
        help="test every page in FOLDER instead of a small site made for the tests",
    )
    group.addoption("--shots", action="store_true", help="store screenshots in tests/browser/shots")


def pytest_configure(config):
    # A process started in the background ignores Ctrl-C, which some tests send to themselves.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    examples = config.getoption("--examples")
    settings.register_profile(
        "course",
        max_examples=examples or 40,
        derandomize=not examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("course")


def pytest_ignore_collect(collection_path, config):
    """Skip files of slow tests in the fast tier, because importing them also takes time."""
    tests = Path(__file__).parent
    if config.getoption("markexpr") != "not slow" or tests not in collection_path.parents:
        return None
    return bool(SLOW.fullmatch(collection_path.relative_to(tests).as_posix())) or None


@pytest.hookimpl(tryfirst=True)  # pytest-xdist reads the groups in the same hook.
def pytest_collection_modifyitems(config, items):
    """Put each test into its tier, and assign tests that share a slow fixture to one worker."""
    if config.args == ["tests"] and config.getoption("markexpr") != "not slow":
        places = "\n".join(item.nodeid.removeprefix("tests/") for item in items)
        for pattern in SLOW_TESTS:
            start, parts, end = re.fullmatch(r"([^(]*)\(?([^()]*)\)?(.*)", pattern).groups()
            for each in (start + part + end for part in parts.split("|")):
                if not re.search(f"^{each}", places, re.MULTILINE):
                    raise pytest.UsageError(f"tests/conftest.py: {each} matches no test")
    for item in items:
        place = item.nodeid.removeprefix("tests/")
        if place.startswith("browser/"):
            item.add_marker("browser")
        elif SLOW.match(place) or not LESSON_RUNS.isdisjoint(item.fixturenames):
            item.add_marker("slow")
        given = item.callspec.params if hasattr(item, "callspec") else {}
        group = place.partition("::")[0]  # The tests of a file share its fixtures.
        if "executed_cells" in item.fixturenames:
            group = f"{given['stem']}-{given['language']}"
        elif "lab" in item.fixturenames:
            group = f"lab-{given['language']}"
        elif place.startswith("browser/"):
            group += f"-{given.get('language')}"
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    """Begin each test in the course's default language, whatever the test before it used."""
    set_language("zh")


@pytest.fixture(params=LANGUAGES)
def language(request):
    """Run the test once per language; `say` and `check` use that language during the test."""
    set_language(request.param)
    return request.param


@pytest.fixture
def set_time_limit(monkeypatch):
    """Return a function that sets the number of seconds after which a program is stopped.

    The number is initially 60, and a call without an argument restores it: a slow processor may
    need more time than the limit that students have.
    """

    def set_seconds(seconds=60):
        monkeypatch.setitem(student_code.call.__kwdefaults__, "seconds", seconds)

    set_seconds()
    return set_seconds


@pytest.fixture
def executed_cells(stem, language):
    """Return a lesson's [(cell, object that it makes), ...] like publish.site.lesson.cells."""
    set_language(language)
    return execute_cells(stem, language)


@lru_cache(maxsize=1)  # The tests of one lesson run one after another.
def execute_cells(stem, language):
    from publish.site.lesson import cells

    return cells(stem, language)
