"""What a release has of the solutions, which is to be nothing."""

from grading.assignment import parts


def leaks(release, language):
    """The lines of solutions, program or prose, that stand in a release, but for those that its own
    question, setup or stub has too.

    release   the notebook that students get
    language  the one it is in
    """
    text = [line.strip() for cell in release.cells for line in cell.source.splitlines()]
    found = []
    for exercise in exercises(release):
        known = parts(exercise, language)
        given = "\n".join([known.setup, known.statement, known.stub, *known.given]).splitlines()
        own = {line.strip() for line in given}
        lines = {line.strip() for line in known.folded.splitlines()} - own - {"", "```"}
        found += [line for line in text if line in lines]
    return found + [line for line in text if "SOLUTION" in line or "<details>" in line]


def exercises(release):
    names = [cell.metadata.get("nbgrader", {}).get("grade_id", "") for cell in release.cells]
    found = [name.removeprefix("check-") for name in names if name.startswith("check-")]
    return [name.replace("-", ".") for name in found]
