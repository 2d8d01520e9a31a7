"""Write a folder whose content, as a ZIP, is an autograder for Gradescope.

    setup.sh           Gradescope runs it once, as root: compilers, a Python of our own, the user that programs run as
    run_autograder     Gradescope runs it for each hand-in, as root: it judges the hand-in and writes results.json
    requirements.txt   what the judge needs, in the versions that are installed here
    package/           a copy of `solver`
    cases/             the cases with their list, which only root can read

The judge reads the cases and holds the file of results open as root. Then it becomes the other user, before it looks at
the hand-in (`become_user`). So all that touches a hand-in runs without rights: copying, compilers and the programs.

Roads not taken: to run only the programs as another user, and the judge as root. Whatever a compiler or a build step
leaves behind, such as a link to the cases, would then be read and copied with all rights.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from solver.judge.cases import Case, write_cases

USER: Final = "student"
REQUIREMENTS: Final = ("click",)  # all that `sudoku judge` imports from elsewhere
_PACKAGE: Final = Path(__file__).parents[1]
_LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "cells_first")

_SETUP: Final = r"""#!/usr/bin/env bash
# Set up the judge. Gradescope runs this once as root, when it builds the image.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=$(dirname "$source")
export DEBIAN_FRONTEND=noninteractive
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

find_python() { # that the other user can start, too
  local name check='import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))'
  for name in python3.14 python3.13 python3.12 python3.11 python3; do
    if runuser -u @USER@ -- "$name" -c "$check" 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  return 1
}

# Leave out the compilers of languages that nobody hands in.
apt-get update
apt-get install -y --no-install-recommends gcc g++ default-jdk-headless util-linux
id -u @USER@ >/dev/null 2>&1 || useradd --no-create-home --shell /usr/sbin/nologin @USER@
find_python >/dev/null ||
  apt-get install -y --no-install-recommends python3.12 python3.12-venv ||
  apt-get install -y --no-install-recommends python3.11 python3.11-venv
python=$(find_python)

rm -rf "$home/judge"
"$python" -m venv "$home/judge"
"$home/judge/bin/pip" install --no-cache-dir --requirement "$source/requirements.txt"
packages=$("$home/judge/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
cp -r "$source/package/solver" "$packages"
"$home/judge/bin/python" -m compileall -q "$packages/solver"
chmod -R a+rX "$home/judge"
chmod -R go= "$source"
"""

_RUN: Final = r"""#!/usr/bin/env bash
# Judge one hand-in. Gradescope runs this as root for each.
home=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
results=$home/results
python=$home/judge/bin/python
umask 077
mkdir -p "$results"
chmod -R go= "$home/source" "$results"
chmod -R a+rX "$home/submission"
cd "$home" || exit 1
"$python" -I -c 'from solver.cli import main; main()' judge --user @USER@ --one \
  --cases "$home/source/cases" --format gradescope @OPTIONS@submission \
  >"$results/judged.json" 2>"$results/judge.log"
cat "$results/judge.log"
if [ -s "$results/judged.json" ]; then
  mv "$results/judged.json" "$results/results.json"
else
  grep '^Error: ' "$results/judge.log" | tail -n 1 | "$python" -I -c '
import json, sys
output = sys.stdin.read() or "The judge was ended before it had a result."
print(json.dumps({"score": 0, "output": output, "tests": []}))
' >"$results/results.json"
fi
"""


class AutograderError(Exception):
    """An autograder that cannot be written, or a user that cannot be taken; the message is a sentence."""


def write_autograder(folder: Path, cases: Iterable[Case], options: Sequence[str]) -> None:
    """Write the folder of an autograder that judges on these cases, with these options of `sudoku judge`.

    Raises AutograderError where the folder has content, and OSError.
    """
    if folder.exists() and any(folder.iterdir()):
        raise AutograderError(f"{folder} is not empty. Name a new folder.")
    folder.mkdir(parents=True, exist_ok=True)
    write_cases(cases, folder / "cases")
    shutil.copytree(_PACKAGE, folder / "package/solver", ignore=_LEFT_OUT)
    pins = "".join(f"{name}=={version(name)}\n" for name in REQUIREMENTS)
    (folder / "requirements.txt").write_text(pins, "utf-8", newline="\n")
    words = "".join(f"{word} " for word in map(shlex.quote, options))
    for name, text in (("setup.sh", _SETUP), ("run_autograder", _RUN)):
        script = text.replace("@USER@", USER).replace("@OPTIONS@", words)
        (folder / name).write_text(script, "utf-8", newline="\n")
        (folder / name).chmod(0o755)


def become_user(name: str) -> None:
    """Give up the rights of root for those of a user, for good. Raises AutograderError.

    Afterwards the system lets other processes of that user neither trace this one nor read its memory.
    """
    try:
        import pwd  # Windows has none

        entry = pwd.getpwnam(name)
        os.setgroups([])
        os.setresgid(entry.pw_gid, entry.pw_gid, entry.pw_gid)
        os.setresuid(entry.pw_uid, entry.pw_uid, entry.pw_uid)
    except (ImportError, AttributeError) as error:
        raise AutograderError("--user needs a system with users, such as Linux.") from error
    except KeyError as error:
        raise AutograderError(f"There is no user {name!r}.") from error
    except PermissionError as error:
        raise AutograderError("--user needs the rights of root, which it gives up.") from error
    if os.geteuid() == 0:
        raise AutograderError("--user names a user other than root.")
