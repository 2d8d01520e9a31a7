"""What happens to a board between the printer and the reader: blur, light, grain, compression."""

from __future__ import annotations

import io
import random

import numpy as np
from PIL import Image, ImageFilter


def worn(random_: random.Random, image: Image.Image, side: float) -> Image.Image:
    """The picture as a camera may take it; `side` is the pixels of a cell."""
    if random_.random() < 0.75:
        image = image.filter(ImageFilter.GaussianBlur(side * abs(random_.gauss(0, 0.035)) + 0.01))
    if side > 14 and random_.random() < 0.2:
        image = image.filter(shake(random_))
    image = lit(random_, image, side)
    if random_.random() < 0.2:
        image = image.filter(ImageFilter.UnsharpMask(2, random_.randint(50, 200), 2))
    return packed(random_, image)


def packed(random_: random.Random, image: Image.Image) -> Image.Image:
    """The picture as it comes out of its file: of a JPEG more often than not."""
    if random_.random() < 0.6:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=random_.randint(25, 92))
        image = Image.open(file)
        image.load()
    return image


def shake(random_: random.Random) -> ImageFilter.Kernel:
    """The blur of a hand that moved across or down-right."""
    width = random_.choice((3, 5))
    kernel = np.eye(width) if random_.random() < 0.5 else np.eye(width)[[width // 2] * width].T
    return ImageFilter.Kernel((width, width), kernel.ravel().tolist())


def lit(random_: random.Random, image: Image.Image, side: float) -> Image.Image:
    """The picture in uneven light, perhaps with the edge of a shadow, texture of the paper, and grain."""
    noise = np.random.default_rng(random_.getrandbits(32))
    width, height = image.size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    light = 1 + random_.uniform(-0.35, 0.1) * x / width + random_.uniform(-0.35, 0.1) * y / height
    if random_.random() < 0.25:
        turn = random_.uniform(0, 2 * np.pi)
        far = np.cos(turn) * (x - width * random_.uniform(0.2, 0.8)) + np.sin(turn) * (
            y - height * random_.uniform(0.2, 0.8)
        )
        soft = np.clip(far / (side * random_.uniform(0.1, 2)), -30, 30)
        light = light * (1 - random_.uniform(0.1, 0.5) / (1 + np.exp(-soft)))
    values = np.asarray(image, np.float32) * light
    if random_.random() < 0.25:
        coarse = Image.fromarray(noise.normal(0, 1, (height // 4 + 1, width // 4 + 1)).astype(np.float32))
        values = values + random_.uniform(0, 9) * np.asarray(coarse.resize((width, height), Image.Resampling.BICUBIC))
    values = values + noise.normal(0, 1, values.shape) * abs(random_.gauss(0, 5))
    values = (values - 128) * random_.uniform(0.45, 1.1) + 128 + random_.uniform(-30, 30)
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
