"""What fuzzing asks of a call: an answer, or a refusal whose sentences are fit to be read."""

from cfr_core import CourseError


def refused_or(call):
    """What a call gives, None if it is refused; whatever else it raises goes through."""
    try:
        return call()
    except CourseError as caught:
        refusal = caught
    for language in ("zh", "en"):
        sentence = refusal.sentence(language)
        assert len(sentence) < 1500
        assert len(sentence.splitlines()) == 1
    return None
