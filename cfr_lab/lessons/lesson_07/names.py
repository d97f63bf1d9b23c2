"""Games' names as this lesson shows them."""

from cfr_lab.words import label, say


def game_name(name):
    """The name of a tree for the reader."""
    names = {
        "Kuhn poker with 4 cards": say("库恩扑克，4 张牌", "Kuhn poker, 4 cards"),
        "liar's dice with 3 faces": say("大话骰，3 面", "liar's dice, 3 faces"),
        "matching pennies for 3": say("三人猜硬币", "three-player matching pennies"),
        "Leduc poker with 3 ranks": say("Leduc 扑克", "Leduc poker"),
    }
    return names.get(name, label(name))
