"""The net: three convolutions with pooling and one hidden layer, learned with torch, used with numpy alone."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from benchmarks.training.examples import KINDS, Examples
from solver.recognition.cell_patches import LEVELS
from solver.recognition.digit_classifier import SYMBOLS

CHANNELS = (16, 32, 64)
HIDDEN = 80
BATCH = 256
RATE = 3e-3
SMOOTHING = 0.01  # of the labels: the confidence of a net that was told never to be sure is worth more
# The weights lie on this raster, on which numpy adds them without rounding: the same reading on every processor.
RASTER = 2.0**-9


class Net(nn.Module):
    """Patches (n, 1, 28, 28) to one number a symbol."""

    def __init__(self) -> None:
        super().__init__()
        wide = (1, *CHANNELS)
        self.convolutions = nn.ModuleList(nn.Conv2d(wide[at], wide[at + 1], 3, padding=1) for at in range(3))
        self.hidden = nn.Linear(CHANNELS[-1] * 9, HIDDEN)
        self.out = nn.Linear(HIDDEN, len(SYMBOLS))
        self.drop = nn.Dropout(0.2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The numbers before they are made probabilities."""
        for convolution in self.convolutions:
            x = functional.max_pool2d(functional.relu(convolution(x)), 2)
        answer: torch.Tensor = self.out(self.drop(functional.relu(self.hidden(x.flatten(1)))))
        return answer


def say(line: str) -> None:
    """Return how far it is."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def moved(x: torch.Tensor, lot: torch.Generator) -> torch.Tensor:
    """The patches shifted, turned and scaled a little, with other light and grain."""
    count = len(x)
    turn = torch.randn(count, generator=lot) * 0.05
    scale = 1 + torch.randn(count, generator=lot) * 0.05
    to = torch.zeros(count, 2, 3)
    to[:, 0, 0], to[:, 0, 1] = scale * torch.cos(turn), -torch.sin(turn)
    to[:, 1, 0], to[:, 1, 1] = torch.sin(turn), scale * torch.cos(turn)
    to[:, :, 2] = torch.randn(count, 2, generator=lot) * 0.06
    lattice = functional.affine_grid(to, list(x.shape), align_corners=False)
    x = functional.grid_sample(x, lattice, padding_mode="border", align_corners=False)
    x = x * (1 + 0.12 * torch.randn(count, 1, 1, 1, generator=lot)) + 0.04 * torch.randn(count, 1, 1, 1, generator=lot)
    return x + torch.randn(x.shape, generator=lot) * 0.04 * torch.rand(count, 1, 1, 1, generator=lot)


def learn(examples: Examples, held: Examples, epochs: int) -> Net:
    """A net that has seen all examples `epochs` times; tells after each how many of the held ones it reads."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    lot = torch.Generator().manual_seed(1)
    shut = torch.full((len(KINDS), len(SYMBOLS)), float("-inf"))
    for kind, shown in enumerate(KINDS):
        shut[kind, list(shown)] = 0
    patches, symbols, kinds = (torch.from_numpy(column) for column in examples)
    net = Net()
    steps = len(patches) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps * epochs + 1, pct_start=0.15)
    began = time.monotonic()
    for epoch in range(epochs):
        net.train()
        order = torch.randperm(len(patches), generator=lot)
        for step in range(steps):
            some = order[step * BATCH : (step + 1) * BATCH]
            x = moved((patches[some].float() / LEVELS - 1)[:, None], lot)
            odds = functional.log_softmax(net(x) + shut[kinds[some].long()], 1)
            aim = symbols[some].long()
            wrong = -odds.gather(1, aim[:, None]).mean()
            allowed = shut[kinds[some].long()] == 0
            all_of = -(odds.masked_fill(~allowed, 0).sum(1) / allowed.sum(1)).mean()
            loss = (1 - SMOOTHING) * wrong + SMOOTHING * all_of
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        right = right_of(net, held, shut)
        say(f"epoch {epoch + 1}: {right:.4%} of the held cells, {time.monotonic() - began:.0f} s")
    return net


def right_of(net: Net, held: Examples, shut: torch.Tensor) -> float:
    """The share of these cells that the net reads right."""
    net.eval()
    patches, symbols, kinds = (torch.from_numpy(column) for column in held)
    found = []
    with torch.no_grad():
        for some in torch.arange(len(patches)).split(2000):
            odds = net((patches[some].float() / LEVELS - 1)[:, None]) + shut[kinds[some].long()]
            found.append(odds.argmax(1))
    return float((torch.cat(found) == symbols).float().mean())


def save(net: Net, path: Path) -> None:
    """Write the weights on their raster, as numpy multiplies them: rows of inputs, columns of outputs."""
    arrays = {}
    for at, convolution in enumerate(net.convolutions):
        weight = convolution.weight.detach().numpy()
        arrays[f"conv{at}"] = weight.transpose(2, 3, 1, 0).reshape(-1, weight.shape[0])
        arrays[f"conv{at}_bias"] = convolution.bias.detach().numpy()
    hidden = net.hidden.weight.detach().numpy().reshape(HIDDEN, CHANNELS[-1], 3, 3)
    arrays["hidden"] = hidden.transpose(2, 3, 1, 0).reshape(-1, HIDDEN)
    arrays["hidden_bias"] = net.hidden.bias.detach().numpy()
    arrays["out"] = net.out.weight.detach().numpy().T
    arrays["out_bias"] = net.out.bias.detach().numpy()
    on_raster = {name: np.round(array / RASTER).astype(np.int16) for name, array in arrays.items()}
    np.savez_compressed(path, allow_pickle=False, **on_raster)
