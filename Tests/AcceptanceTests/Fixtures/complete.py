"""Types command lines into a shell, presses the tab key after each, and prints the completed line.

Usage: complete.py SHELL SCRIPT FOLDER LINE…
"""

import os
import pty
import select
import subprocess
import sys
import time

START = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}
READY = "READY> "


def heard(terminal, until=None, quiet=0.4, limit=20):
    """The output of the shell until a text appears, or until it is silent."""
    said = ""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        if select.select([terminal], [], [], quiet if until is None else 0.1)[0]:
            said += os.read(terminal, 65536).decode(errors="replace")
        elif until is None:
            return said
        if until is not None and until in said:
            return said
    sys.exit(f"the shell said no {until!r}, but {said!r}")


def typed(terminal, line):
    """The words of a line after the tab key."""
    os.write(terminal, line.encode() + b"\t")
    heard(terminal)
    os.write(terminal, b"\n")
    return heard(terminal, until="]\r\n" + READY).split("RAN[", 1)[1].split("]\r\n", 1)[0]


def interactive(shell, script, folder, lines):
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(TERM="dumb", HOME=folder, PS1=READY, PROMPT=READY, INPUTRC="/dev/null")
        os.execvp(shell, START[shell])
    set_up = [f"PS1='{READY[:3]}''{READY[3:]}'", "waymark() { printf 'RAN[%s]\\n' \"$*\"; }", f"source {script}"]
    if shell == "zsh":
        set_up[1:1] = ["unsetopt zle_bracketed_paste prompt_cr prompt_sp", "autoload -Uz compinit", "compinit -u -D"]
    for command in set_up:
        os.write(terminal, command.encode() + b"\n")
        heard(terminal, until=READY)
    heard(terminal)
    for line in lines:
        print(typed(terminal, line))
    os.write(terminal, b"exit\n")
    os.waitpid(child, 0)


def fish(script, folder, lines):
    for line in lines:
        run = subprocess.run(
            ["fish", "--no-config", "-c", 'source $argv[1]; complete -C "$argv[2]"', script, line],
            cwd=folder, capture_output=True, text=True, check=True, env={**os.environ, "HOME": folder})
        found = [row.split("\t")[0] for row in run.stdout.splitlines()]
        words = line.split(" ")
        print(" ".join(words[1:-1] + found))


shell, script, folder, *lines = sys.argv[1:]
fish(script, folder, lines) if shell == "fish" else interactive(shell, script, folder, lines)
