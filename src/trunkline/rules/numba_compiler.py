"""How Numba is made to compile rules: what only other rules call waits, untouched, to become part of what Python calls.

As Numba comes it finishes every function: all that a function calls is linked into it, optimised again and made machine
code, though nobody will ever call that. Here only entries are finished, and only when Python calls them; all they call,
near or far, is linked into them once and optimised together with them. Compiling everything takes less than half as
long by this (`trunkline bench compile`).
"""

import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import typeof
from numba.core import event, types
from numba.core.caching import _Cache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps
from numba.core.typed_passes import InlineOverloads, NativeLowering
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    LiteralPropagationSubPipelinePass,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    RewriteDynamicRaises,
    WithLifting,
)

from trunkline.rules import code_cache, progress

# `_nrt=False` takes Numba's memory manager away: rules cannot allocate, and arrays passed on are not counted. Rules
# never divide by zero, so the check for it is left out.
OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}

# Bytes of Python code up to which a rule is made part of its callers, whatever LLVM thinks of it. With 200 compiling a
# game takes a sixth less time, but random games a fifth more.
SHORT = 800

# Steps of Numba's for what rules do not have: closures, `with`, exceptions, loops over tuples.
UNNEEDED = (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    InlineOverloads,
    LiteralPropagationSubPipelinePass,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    RewriteDynamicRaises,
    WithLifting,
)


class Listener(event.Listener):
    """Hears of every function that is compiled."""

    def on_start(self, heard: Any) -> None:
        progress.counter.begun(heard.data["dispatcher"])

    def on_end(self, heard: Any) -> None:
        progress.counter.ended(heard.data["dispatcher"])


event.register("numba:compile", Listener())


class RuleLibrary(JITCodeLibrary):
    """The code of a rule, not finished."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def needed(self) -> Iterator[JITCodeLibrary]:
        """All that its code calls, near or far."""
        seen, todo = set[Any](), list(self._linking_libraries)
        while todo:
            library = todo.pop()
            if library not in seen:
                seen.add(library)
                yield library
                if isinstance(library, RuleLibrary):
                    todo += library._linking_libraries


class EntryLibrary(RuleLibrary):
    """The code of an entry and of all that it calls, as one piece."""

    def finalize(self) -> None:
        self._linking_libraries = list(self.needed())
        JITCodeLibrary.finalize(self)

    def _optimize_final_module(self) -> None:
        """Once: what Numba does twice is for reference counts, and there are none."""
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(NativeLowering):
    """Makes the code of a rule."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        made = state.cr.fndesc  # stands for the function where Numba asks for one that Python can call
        state.cr = state.cr._replace(cfunc=made)
        state.targetctx.insert_user_function(made, made, [state.library])
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):
    """Makes the code of an entry."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


class RuleCompiler(CompilerBase):
    """Numba's compiler without what rules do not need."""

    lowering: Any = RuleLowering

    def define_pipelines(self) -> list[PassManager]:
        manager, usual = PassManager("rules"), DefaultPassBuilder
        for part in (
            usual.define_untyped_pipeline,
            usual.define_typed_pipeline,
            usual.define_nopython_lowering_pipeline,
        ):
            for step, why in part(self.state).passes:
                if step not in UNNEEDED:
                    manager.passes.append((self.lowering if step is NativeLowering else step, why))
        manager.finalize()
        return [manager]


class EntryCompiler(RuleCompiler):
    lowering = EntryLowering


class Rule(CPUDispatcher):
    """A function that only compiled code calls."""

    def __init__(self, function: Callable[..., Any]) -> None:
        short = len(function.__code__.co_code) <= SHORT
        options = OPTIONS | {"no_cpython_wrapper": True, "forceinline": short}
        super().__init__(function, targetoptions=options, pipeline_class=RuleCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """All whole numbers come as the widest, so that a rule is not compiled for each width."""
        return super().get_call_template([_widest(one) for one in args], {n: _widest(one) for n, one in kws.items()})

    def add_overload(self, made: Any) -> None:
        """Numba would tell the interpreter of it, too."""
        self.overloads[tuple(made.signature.args)] = made

    def __call__(self, *_: Any) -> Any:
        raise TypeError(f"{self.py_func.__name__} is for rules alone; Python calls entries")


def _widest(given: Any) -> Any:
    return types.int64 if isinstance(given, types.Integer) else given


class Entry(CPUDispatcher):
    """A function that Python calls; other compiled code gets it as a rule."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions=dict(OPTIONS), pipeline_class=EntryCompiler)
        self.as_rule = Rule(function)
        self._cache = FileCache(function)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return self.as_rule.get_call_template(args, kws)

    def get_overload(self, signature: Any) -> Any:
        return self.as_rule.get_overload(signature)

    def compile(self, args: Any) -> Any:
        """Compile for these types, or load it; who wants the same at the same time waits, and then loads it."""
        file = self._cache.file(args, self._codegen())
        if args in self.overloads or file.exists():
            return super().compile(args)
        with code_cache.lock(file):
            return super().compile(args)

    def compile_for(self, *given: Any) -> None:
        """Compile for what is given, without calling it."""
        self.compile(tuple(typeof(one) for one in given))

    def _codegen(self) -> Any:
        context: Any = self.targetctx
        return context.codegen()

    def load_all(self) -> None:
        """Load all that is kept of it, so that no call has to."""
        for args in self._cache.kept(self._codegen()):
            self.compile(args)


class FileCache(_Cache):
    """Keeps compiled functions in the folder of their module, a file each."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function, self._folder = function, code_cache.folder(function.__module__)

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def file(self, args: Any, codegen: Any) -> Path:
        """Where it is for these types on this processor; the folder's name tells the sources."""
        told = f"{self._function.__qualname__} {args} {codegen.magic_tuple()}"
        return self._folder / f"{self._function.__name__}-{sha256(told.encode()).hexdigest()[:16]}.nbc"

    def kept(self, codegen: Any) -> Iterator[Any]:
        """The types that it is kept for."""
        for file in sorted(self._folder.glob(f"{self._function.__name__}-*.nbc")):
            args, _ = pickle.loads(file.read_bytes())
            if file == self.file(args, codegen):
                yield args

    def load_overload(self, args: Any, target_context: Any) -> Any:
        target_context.refresh()
        with suppress(OSError, EOFError, pickle.UnpicklingError):  # what is not there, or not whole, is compiled
            _, made = pickle.loads(self.file(args, target_context.codegen()).read_bytes())
            return CompileResult._rebuild(target_context, *pickle.loads(made))
        return None

    def save_overload(self, args: Any, made: Any) -> None:
        with suppress(OSError):  # a full disk only means to compile again another time
            code_cache.write(self.file(args, made.codegen), dumps((args, dumps(made._reduce()))))

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...
