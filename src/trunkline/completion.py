"""The command `trunkline completion`: a script that lets a shell complete our commands, options, boards and bots.

The script asks `trunkline completion --words …` what may stand where the cursor is, so it needs no change when
commands do. Where nothing of ours fits, the shell completes file names.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from trunkline.arguments import BOARDS, BOTS, Commands, described

COMPLETION = """examples:
  source <(trunkline completion bash)                                      for this shell; or for good:
  trunkline completion bash >> ~/.bashrc
  trunkline completion zsh >> ~/.zshrc                                     (after the line with compinit)
  trunkline completion fish > ~/.config/fish/completions/trunkline.fish
"""
BASH = """
_trunkline() {
  local IFS=$'\\n'
  COMPREPLY=($(trunkline completion --words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _trunkline trunkline
"""
ZSH = """
_trunkline() {
  local -a found
  found=("${(@f)$(trunkline completion --words "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -- "${found[@]}"; else _files; fi
}
compdef _trunkline trunkline
"""
FISH = """
complete -c trunkline -a '(trunkline completion --words (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def add_completion(commands: Commands, parser: Callable[[], argparse.ArgumentParser]) -> None:
    own = commands.add_parser("completion", help="let your shell complete commands, boards and bots")
    described(own, "Print a script that lets a shell complete commands, options, boards and bots.", COMPLETION)
    own.add_argument("shell", nargs="?", choices=tuple(SCRIPTS), help="default: as SHELL says")
    own.add_argument("--words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    own.set_defaults(run=lambda args: _completion(args, parser))


def _completion(args: argparse.Namespace, parser: Callable[[], argparse.ArgumentParser]) -> None:
    from trunkline.errors import TrunklineError

    if args.words is not None:
        print("\n".join(candidates(parser(), args.words)))
        return
    shell = args.shell or Path(os.environ.get("SHELL", "")).name
    if shell not in SCRIPTS:
        raise TrunklineError(f"name your shell: trunkline completion {'|'.join(SCRIPTS)}")
    print(SCRIPTS[shell].strip())


def candidates(parser: argparse.ArgumentParser, words: Sequence[str]) -> list[str]:
    """What may stand at the last of the words, which may be empty or begun."""
    *before, typed = words or [""]
    places, waiting = _places(parser), None
    for word in before:
        if waiting is not None:
            waiting = None
        elif word.startswith("-"):
            option = parser._option_string_actions.get(word)
            waiting = option if option is not None and option.nargs != 0 else None
        elif places and isinstance(places[0], argparse._SubParsersAction):
            if word not in places[0].choices:
                return []
            parser = places[0].choices[word]
            places = _places(parser)
        elif places and places[0].nargs not in ("+", "*"):
            places = places[1:]
    if waiting is not None:
        offered = _values(waiting)
    elif typed.startswith("-"):
        offered = [name for name, option in parser._option_string_actions.items() if option.help != argparse.SUPPRESS]
    else:
        offered = _values(places[0]) if places else []
    return [word for word in offered if word.startswith(typed)]


def _places(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if not action.option_strings]


def _values(action: argparse.Action) -> list[str]:
    """What we can name of the values of an argument; files are the shell's to complete."""
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    kind = str(action.metavar or "").split(" ")[0]
    return {"BOARD": [*BOARDS, "check"] if "check" in str(action.metavar) else [*BOARDS], "BOT": [*BOTS]}.get(kind, [])
