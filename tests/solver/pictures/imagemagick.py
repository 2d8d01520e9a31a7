"""Where the real ImageMagick is."""

from __future__ import annotations

import shutil
import subprocess


def program() -> str:
    """ImageMagick's command here; '' where there is none, or a `convert` that is something else."""
    for name in ("convert", "magick"):
        if path := shutil.which(name):
            ran = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60)
            if not ran.returncode and b"ImageMagick" in ran.stdout:
                return path
    return ""
