from cfr_lab.lessons.search.exercise_gadget import GADGET
EXERCISES = {2: GADGET}
