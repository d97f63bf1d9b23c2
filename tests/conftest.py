"""The options, the tiers and the languages of all tests."""

import os
import re
import signal
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cfr_lab.words import LANGUAGES, set_language

# A run of the tests must not change the reader's progress.
os.environ["CFR_LAB_MEMORY"] = "off"

# Test files, or tests in them, of which the slowest take about a second or more, as patterns of
# their ids. They belong to `start.py test --all`, as do all tests in tests/browser and all that use
# one of the fixtures in LESSON_RUNS; every other test is fast.
SLOW = re.compile(
    "|".join(
        (
            r"lessons/regret_matching/test_(guess|opponents|programs)\.py",
            r"lessons/regret_matching/test_exercises\.py::test_a_long_run",
            r"lessons/kuhn_poker/test_table\.py",
            r"lessons/kuhn_poker/test_program\.py::test_m10_m11",
            r"lessons/find_the_bug/test_promises\.py::test_m14",
            r"lessons/find_the_bug/test_averages\.py::test_m22",
            r"lessons/large_games/test_counting\.py::test_no_limit",
            r"lessons/large_games/test_abstraction\.py",
            r"lessons/colonel_blotto/test_worth\.py::test_m22_holds_with_other_seeds",
            r"lessons/exploitability/test_judge\.py::test_leducs_nine_numbers",
            r"lessons/exploitability/test_(student_programs|table)\.py",
            r"lessons/faster_cfr/test_(exercises|digits_determined|variants)\.py",
            r"lessons/learned_values/test_exercises\.py",
            r"lessons/learned_values/test_deep\.py::test_(walks|a_short|each_memory)",
            r"lessons/learned_values/test_leaves\.py::test_(a_completed|solved|the_safe|no_hand)",
            r"lessons/learned_values/test_fitted\.py::test_(a_short|with_a_table|the_cells|the_numbers)",
            r"lessons/coarse_correlation/test_joint\.py::test_(a_lap_takes_longer|d5_6_the_table)",
            r"lessons/large_games/test_(growth|own_game)\.py",
            r"lessons/large_games/test_proofs\.py::test_d3_5_the_cells_circuit",
            r"lessons/faster_cfr/test_leduc\.py::test_the_(buttons|strategy)",
            r"lessons/sampled_cfr/test_sampling\.py::test_stored_sampling",
            r"lessons/kuhn_poker/test_walk\.py",
            r"lessons/two_questions/test_exercises\.py::test_a_right_program_is_right",
            r"lessons/coarse_correlation/test_proofs\.py::test_d5_6",
            r"lessons/colonel_blotto/test_proofs\.py::test_theorem_2",
            r"lab/test_alternative_texts\.py",
            r"lab/test_(coverage|plots|trial_games)\.py",
            r"lab/test_glossary\.py::test_the_first_use",
            r"lab/test_student_code\.py::test_a_program_without_end",
            r"publish/test_companion_pages\.py",
            r"core/test_cfr\.py::test_iterates_of_the_plain_recursion",
            # exercises whose answers are programs that run for long
            r"lab/test_exercises\.py::.*\b(regret_matching\.5|cfr_in_four_steps\.4|kuhn_poker\.4"
            r"|exploitability\.5|faster_cfr\.3|sampled_cfr\.[34]|two_questions\.4|large_games\.3"
            r"|find_the_bug\.25|learned_values\.[34])\]",
            # exercises tried with a program that never ends, which is stopped after five seconds
            r"lab/test_exercises\.py::.*\b(values_on_a_tree\.[45]|colonel_blotto\.6"
            r"|rock_paper_scissors\.4|exploitability\.2|coarse_correlation\.4|kuhn_poker\.6)\]",
            r"lab/test_forged\.py",
            r"publish/test_grading_box\.py",
            r"publish/test_teaching_guide\.py::test_controls_and_figures",
            r"publish/test_package_files\.py::test_the_wheel",
            r"lab/test_memory\.py::test_a_kernel_remembers",
            r"lab/test_memory\.py::test_notebooks_that_write_at_once",
            r"core/test_fuzz_\w+\.py",
            r"core/test_mccfr\.py::test_(agrees_with_the_full|regret_per_hand|an_average_not)",
            r"core/test_repeated\.py::test_(everyone_learns|weighted_rps|d4_4_blotto)",
            r"core/test_export\.py::test_(the_very_same_numbers|openspiel_judges)",
            r"core/test_games\.py::test_sizes\[liar's dice with 6",
            r"lab/test_notebooks\.py::test_(check_finds|solutions_pass)",
            r"lab/test_settings\.py::test_jupyterlab_reads_them",
            r"lessons/sampled_cfr/test_sampling\.py::test_training_without_a_baseline",
            r"lessons/sampled_cfr/test_exercises\.py",
            r"lessons/sampled_cfr/test_sampling\.py::test_the_wrong_average",
            r"lessons/sampled_cfr/test_sampling\.py::test_stored_averages",
            r"lessons/regret_matching/test_one_opponent\.py::test_d1_7_learns_rock",
            r"lessons/two_questions/test_against\.py::test_d1_5_the_cells",
            r"lessons/coarse_correlation/test_proofs\.py::test_(theorem_1_no_regret|exercise_3)",
            r"lessons/values_on_a_tree/test_equations\.py::test_equations_on_the_screen",
            r"lessons/values_on_a_tree/test_proofs\.py::test_proposition_1",
            r"publish/test_grading\.py::test_(every_exercise|no_line_of_a_solution)",
            r"publish/test_hub\.py::test_git_merges",
            r"publish/test_error_messages\.py::test_two_lines",
            r"publish/test_start\.py::test_old_pythons",
            r"publish/test_venv\.py::test_(no_network|packages_under_way)",
            r"lab/test_nbval\.py",
            r"core/test_planted_mistakes\.py",
            r"core/test_reference_values\.py::test_(leducs|the_pages)",
            r"core/test_openspiel\.py::test_same_averages\[(leduc|liars)",
            r"core/test_cfr\.py::test_first_regrets",
            r"core/test_cfr_settings\.py::test_large_payoffs",
            r"core/test_cfr_steps\.py::test_run_does_the_requested_number_of_iterations\[20000",
            r"core/test_sequence_form\.py::test_values_do_not_depend.*leduc",
            r"publish/test_services\.py::test_(a_server|jupyterlab_starts)",
            r"publish/test_site\.py::test_(the_same_sources|find_the_bug)",
            r"publish/test_site_front\.py::test_(the_picture|a_page_names)",
            r"publish/test_site_frames\.py::test_every_move",
        )
    )
)

# Fixtures that execute the cells of a whole lesson.
LESSON_RUNS = {"executed", "cells"}


def pytest_addoption(parser):
    group = parser.getgroup("course")
    group.addoption(
        "--examples",
        type=int,
        metavar="N",
        help="try N new random examples of each property, not 40 that are always the same",
    )
    group.addoption(
        "--site",
        type=Path,
        metavar="FOLDER",
        help="test every page in FOLDER, not a small site of two lessons made for the tests",
    )
    group.addoption("--shots", action="store_true", help="leave screenshots in tests/browser/shots")


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


@pytest.hookimpl(tryfirst=True)  # pytest-xdist reads the groups in the same hook
def pytest_collection_modifyitems(items):
    """Put each test into its tier, and tests that share something slow on one worker."""
    for item in items:
        place = item.nodeid.removeprefix("tests/")
        if place.startswith("browser/"):
            item.add_marker("browser")
        elif SLOW.match(place) or not LESSON_RUNS.isdisjoint(item.fixturenames):
            item.add_marker("slow")
        given = item.callspec.params if hasattr(item, "callspec") else {}
        group = place.partition("::")[0]  # the fixtures of a file are made once
        if "executed" in item.fixturenames:
            group = f"{given['stem']}-{given['language']}"
        elif "lab" in item.fixturenames:
            group = f"lab-{given['language']}"
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    """Begin each test in the course's default language, whichever the test before it chose."""
    set_language("zh")


@pytest.fixture(params=LANGUAGES)
def language(request):
    """Run the test once in each language, which `say` and `check` use meanwhile."""
    set_language(request.param)
    return request.param


@pytest.fixture
def executed(stem, language):
    """A lesson's [(cell, object that it makes), ...]: see publish.site.lesson.cells."""
    set_language(language)
    return executed_cells(stem, language)


@lru_cache(maxsize=1)  # all tests of a lesson follow one another
def executed_cells(stem, language):
    from publish.site.lesson import cells

    return cells(stem, language)
