RIGHT = {}
WRONG = {}
