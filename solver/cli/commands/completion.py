"""`sudoku completion`: the script with which a shell completes commands, options, keys and names of files."""

from __future__ import annotations

from typing import Final

import click

SHELLS: Final = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS), metavar="bash|zsh|fish")
def completion(shell: str) -> None:
    """Print the script that lets a shell complete 'sudoku' with Tab.

    It completes commands, options, the keys of formats, kinds and searches, and the names of files, by asking 'sudoku',
    which must be on PATH. The lines below turn it on for every shell that you start from then on.

    Exit code: 0 if the script was printed.

    \b
    Examples
      echo 'eval "$(sudoku completion bash)"' >> ~/.bashrc
      echo 'eval "$(sudoku completion zsh)"' >> ~/.zshrc   below compinit
      sudoku completion fish > ~/.config/fish/completions/sudoku.fish
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind, "click knows all SHELLS"
    root = click.get_current_context().find_root()
    click.echo(kind(root.command, {}, "sudoku", "_SUDOKU_COMPLETE").source(), nl=False)
