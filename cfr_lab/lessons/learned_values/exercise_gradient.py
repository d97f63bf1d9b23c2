"""Judge programs for exercise 2, the gradient of a network's loss, against the right gradient."""

from dataclasses import dataclass

import numpy as np

from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.plain_values import brief_text
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence

# A trial is defined by its numbers of rows, inputs, hidden units and outputs.
SHAPES = ((5, 3, 4, 2), (1, 2, 6, 1), (8, 4, 5, 3))
NAMES = ("W1", "b1", "W2", "b2")
TOLERANCE = 1e-7


@dataclass(frozen=True)
class Gradients:
    """Hold the four arrays returned by a student's program for each trial.

    results   for each trial, the gradients with respect to W1, b1, W2 and b2
    """

    results: tuple

    def agree_with(self, fault=None):
        return all(
            np.allclose(own_array, right_array, rtol=0, atol=TOLERANCE)
            for trial, results in zip(trials(), self.results, strict=True)
            for own_array, right_array in zip(
                results, loss_gradient(*trial, fault=fault), strict=True
            )
        )

    def right_ones(self):
        """Return the names of the arrays that are right in every trial."""
        return [
            name
            for k, name in enumerate(NAMES)
            if all(
                np.allclose(results[k], loss_gradient(*trial)[k], rtol=0, atol=TOLERANCE)
                for trial, results in zip(trials(), self.results, strict=True)
            )
        ]


def loss_gradient(W1, b1, W2, b2, X, Y, fault=None):
    """Return the gradient of the network's loss, as four arrays, one each for W1, b1, W2 and b2.

    W1, b1, W2, b2   weights and biases of the hidden layer and of the output layer
    X, Y             inputs (rows, inputs) and targets (rows, outputs)
    fault            the common mistake made in the gradient, or None for the right gradient
    """
    Z = X @ W1 + b1
    H = np.maximum(Z, 0)
    E = (H @ W2 + b2 - Y) / (1 if fault == "sum" else len(X))
    if fault in ("twice", "sign", "mean"):
        E = E * {"twice": 2, "sign": -1, "mean": 1 / Y.shape[1]}[fault]
    D = E @ W2.T * (1 if fault == "slope" else Z > 0)
    inputs = Z if fault == "before" else H
    gradients = [X.T @ D, D.sum(axis=0), inputs.T @ E, E.sum(axis=0)]
    if fault == "constants":
        gradients[1::2] = D.mean(axis=0), E.mean(axis=0)
    return gradients


def trials():
    """Return new arguments for every trial, because a program may modify its arguments."""
    rng = np.random.default_rng([15, 2])
    made = []
    for rows, inputs, hidden, outputs in SHAPES:
        shapes = ((inputs, hidden), hidden, (hidden, outputs), outputs)
        shapes += ((rows, inputs), (rows, outputs))
        made.append([rng.normal(size=shape) for shape in shapes])
    return made


def read_gradients(answer):
    """Return the Gradients of a student's program.

    Raises RefusedAnswerError if the program's results cannot be read.
    """
    results = []
    for trial in trials():
        rows, inputs, hidden, outputs = len(trial[4]), *trial[0].shape, trial[3].size
        description = Sentence(
            "{n} 行、{a} 个输入、{h} 个隐藏单元、{b} 个输出",
            "{n} rows, {a} inputs, {h} hidden units and {b} outputs",
            n=rows,
            a=inputs,
            h=hidden,
            b=outputs,
        )
        shapes = [np.shape(W) for W in trial[:4]]
        results.append(_arrays(call_result(answer, *trial, description=description), shapes))
    return Gradients(tuple(results))


def _arrays(value, shapes):
    if not isinstance(value, tuple | list) or len(value) != 4:
        raise refused_error(
            "你的程序返回 {value}；应当依次返回四个数组：对 W1、b1、W2、b2 的梯度。",
            "Your program returned {value}; it should return four arrays, the gradients with "
            "respect to W1, b1, W2 and b2, in this order.",
            value=brief_text(value),
        )
    arrays = []
    for name, each, shape in zip(NAMES, value, shapes, strict=True):
        try:
            array = np.asarray(each, dtype=float)
        except (TypeError, ValueError):
            array = None
        if array is None or array.shape != shape:
            raise refused_error(
                "对 {name} 的梯度，形状应当与 {name} 相同，是 {wanted}；你的程序返回的是 {got}。把"
                "损失对每个权重求一个偏导数，一共有多少个偏导数？",
                "The gradient with respect to {name} has the shape of {name}, {wanted}; your "
                "program's has the shape {got}. With one partial derivative for each weight, how "
                "many partial derivatives are there?",
                name=name,
                wanted=str(shape),
                got="?" if array is None else str(array.shape),
            )
        arrays.append(array)
    return arrays


def _equals_fault(fault):
    return lambda attempt: attempt.agree_with(fault)


def _nearest_hint(attempt):
    right = attempt.right_ones()
    if not right:
        return Sentence(
            "四个梯度都不对。先写出损失对输出的导数：每行、每个输出，(f − y) 要除以什么？",
            "None of the four gradients is right. First write the derivative of the loss with "
            "respect to the outputs: by which number is (f − y) divided in each row?",
        )
    return Sentence(
        "{names} 的梯度对了，其余的不对。一个权重改动之后，经过几层才影响损失？"
        "每一层的导数都乘进去了吗？",
        "The gradients with respect to {names} are right; the others are not. Through which "
        "layers does a weight affect the loss, and is the derivative of each layer a factor of "
        "your gradient?",
        names=", ".join(right),
    )


GRADIENT = Exercise(
    sections=(3,),
    read=read_gradients,
    right=Case(
        _equals_fault(None),
        "四个梯度在三组随机数据上都对。这就是课里的 gradient 在只有一个隐藏层时的情形。",
        "All four gradients are right on three sets of random data. They are computed as in the "
        "lesson, with one hidden layer instead of two.",
    ),
    mistakes=(
        Case(
            _equals_fault("sum"),
            "损失是各行的平均：你的梯度与行数有什么关系？",
            "The loss is a mean over the rows: how does your gradient depend on their number?",
        ),
        Case(
            _equals_fault("twice"),
            "损失里有因子 ½：对 (f − y)²/2 求导，得到什么？",
            "The loss has a factor ½: what is the derivative of (f − y)²/2?",
        ),
        Case(
            _equals_fault("sign"),
            "你的梯度，符号反了：沿着你的梯度走一步，损失增加还是减少？题目要的是梯度，不是下降的方向。",
            "The sign of your gradient is reversed: does a step along it raise or lower the loss? "
            "The question asks for the gradient, not for the direction of descent.",
        ),
        Case(
            _equals_fault("mean"),
            "损失对输出求和，只对行求平均：你是不是还除以了输出的个数？",
            "The loss is a sum over the outputs and a mean over the rows only: did you divide by "
            "the number of outputs as well?",
        ),
        Case(
            _equals_fault("slope"),
            "W2、b2 的梯度对了。隐藏单元的输出是 max(z, 0)：z < 0 时，它的导数是多少？",
            "The gradients with respect to W2 and b2 are right. A hidden unit returns max(z, 0): "
            "what is its derivative where z < 0?",
        ),
        Case(
            _equals_fault("before"),
            "W2 的输入是什么：max(z, 0) 之前的数，还是之后的？",
            "Which numbers does W2 multiply: those before max(z, 0), or those after it?",
        ),
        Case(
            _equals_fault("constants"),
            "W1、W2 的梯度对了。每一行的输出都加上同一个常数 b：损失对 b 的导数，要怎样由各行合起"
            "来？是不是已经除以过一次行数？",
            "The gradients with respect to W1 and W2 are right. Every row adds the same "
            "constant b: how do the rows combine in the derivative with respect to b, and have "
            "you already divided by the number of rows?",
        ),
    ),
    otherwise=_nearest_hint,
    given_fingerprint="8bb96a8c",
)
