"""Write the lines of the tooltip that appears when the pointer rests on a node of a tree."""

from cfr_lab.words import history, player_name, say


def describe_history(h):
    return say("历史 {h}", "history {h}", h=history(h))


def describe_mover(player):
    return say("轮到{who}", "{who} to move", who=player_name(player))


def describe_infoset(name):
    return say("属于信息集 {name}", "in information set {name}", name=name)


def describe_payoffs(payoffs):
    return say("收益 {values}", "payoffs {values}", values=payoffs)


def describe_reach(probability):
    return say("到达概率 π(h) = {p}", "reach π(h) = {p}", p=probability)
