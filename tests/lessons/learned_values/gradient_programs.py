"""List right and wrong programs for exercise 2."""

import numpy as np

from cfr_lab.lessons.learned_values.exercise_gradient import loss_gradient as course_gradient


def gradient_by_loops(W1, b1, W2, b2, X, Y):
    g = [np.zeros_like(W) for W in (W1, b1, W2, b2)]
    for x, y in zip(X, Y, strict=True):
        z = x @ W1 + b1
        h = np.where(z > 0, z, 0)
        e = (h @ W2 + b2 - y) / len(X)
        d = W2 @ e * (z > 0)
        for total, part in zip(g, (np.outer(x, d), d, np.outer(h, e), e), strict=True):
            total += part
    return g


def gradient_by_differences(W1, b1, W2, b2, X, Y):
    weights = [W1, b1, W2, b2]

    def loss():
        return (
            (np.maximum(X @ weights[0] + weights[1], 0) @ weights[2] + weights[3] - Y) ** 2
        ).sum() / (2 * len(X))

    found = []
    for W in weights:
        G = np.zeros_like(W)
        for k in range(W.size):
            old = W.flat[k]
            W.flat[k] = old + 1e-5
            up = loss()
            W.flat[k] = old - 1e-5
            G.flat[k] = (up - loss()) / 2e-5
            W.flat[k] = old
        found.append(G)
    return found


def gradient_as_lists(*args):
    return [G.tolist() for G in course_gradient(*args)]


def gradient_with_einsum(W1, b1, W2, b2, X, Y):
    H = np.clip(X @ W1 + b1, 0, None)
    E = (H @ W2 + b2 - Y) / X.shape[0]
    D = np.einsum("no,ho->nh", E, W2) * (H > 0)
    return (
        np.einsum("ni,nh->ih", X, D),
        np.einsum("nh->h", D),
        np.einsum("nh,no->ho", H, E),
        E.sum(0),
    )


RIGHT = [
    course_gradient,
    gradient_by_loops,
    gradient_as_lists,
    gradient_with_einsum,
    gradient_by_differences,
]


def faulty_gradient(fault):
    return lambda *args: course_gradient(*args, fault=fault)


def swapped_layers(W1, b1, W2, b2, X, Y):
    a, b, c, d = course_gradient(W1, b1, W2, b2, X, Y)
    return c, d, a, b


def zero_gradients_of_constants(*args):
    a, b, c, d = course_gradient(*args)
    return a, 0 * b, c, 0 * d


def transposed_gradients(*args):
    a, b, c, d = course_gradient(*args)
    return a.T, b, c.T, d


def gradient_with_mask_on_the_error(W1, b1, W2, b2, X, Y):
    H = np.maximum(X @ W1 + b1, 0)
    F = H @ W2 + b2
    E = (F - Y) / len(X) * (F > 0)
    D = (E @ W2.T) * (H > 0)
    return X.T @ D, D.sum(0), H.T @ E, E.sum(0)


def gradient_without_sums_of_constants(W1, b1, W2, b2, X, Y):
    H = np.maximum(X @ W1 + b1, 0)
    E = (H @ W2 + b2 - Y) / len(X)
    D = (E @ W2.T) * (H > 0)
    return X.T @ D, D, H.T @ E, E


WRONG = [
    (faulty_gradient("sum"), "与行数有什么关系", "depend on their number"),
    (faulty_gradient("twice"), "损失里有因子 ½", "a factor ½"),
    (faulty_gradient("sign"), "符号反了", "sign of your gradient is reversed"),
    (faulty_gradient("mean"), "还除以了输出的个数", "number of outputs as well"),
    (faulty_gradient("slope"), "它的导数是多少", "derivative where z < 0"),
    (faulty_gradient("before"), "之前的数，还是之后的", "before max(z, 0), or"),
    (faulty_gradient("constants"), "要怎样由各行合起来", "how do the rows"),
    (zero_gradients_of_constants, "W1, W2 的梯度对了", "with respect to W1, W2 are right"),
    (gradient_with_mask_on_the_error, "四个梯度都不对", "None of the four"),
    (lambda *a: [0 * G for G in course_gradient(*a)], "四个梯度都不对", "None of the four"),
    (lambda *a: [3 * G for G in course_gradient(*a)], "四个梯度都不对", "None of the four"),
    (swapped_layers, "形状应当与 W1 相同", "with respect to W1 has the shape"),
    (transposed_gradients, "形状应当与 W1 相同", "with respect to W1 has the shape"),
    (gradient_without_sums_of_constants, "形状应当与 b1 相同", "with respect to b1 has the shape"),
    (lambda *a: course_gradient(*a)[:2], "应当依次返回四个数组", "should return four arrays"),
    (lambda *a: 1 / 0, "ZeroDivisionError", "ZeroDivisionError"),
]
