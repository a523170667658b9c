"""Compilation of inner kernels as parts of their callers, optimised and turned into machine code only there.

numba would compile each function completely, with everything that it calls, and so compile deep functions again for
each caller; that took half of the time. A *part* is the code of such an inner kernel in LLVM's intermediate form. The
names used here are internal to numba; if one disappears, an error reports it.
"""

# mypy: allow-untyped-calls, allow-subclassing-any
# because half of numba has types, where it is installed at all.

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering

from boardgames_tui.kernel.language import INLINED


class Part(JITCodeLibrary):
    """Code of a kernel and of all kernels that it calls, which is never loaded by itself."""

    def finalize(self) -> None:
        """Link the code of the kernels that this one calls; neither optimise it nor generate machine code."""
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Return 0: a part has no address."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "Part":
        """The part itself, which has the one method of a code generator that is needed: `set_env`."""
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Ignore the environment for exceptions, of which kernels raise none."""


class InlinedPart(Part):
    """Part that is inlined at every call, however long it is."""

    def finalize(self) -> None:
        """Mark the kernel's own functions as inlined, then link the kernels that it calls, which are not marked."""
        for function in self._final_module.functions:
            if not function.is_declaration:
                function.add_function_attribute("alwaysinline")
        Part.finalize(self)


@register_pass(mutates_CFG=False, analysis_only=False)
class BeginPart(LoweringPass):
    """Compiler pass that makes a part the destination of a function's code."""

    _name = "begin_part"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Set the destination of the code to a new part; return False: the function itself is not changed."""
        part_type = InlinedPart if state.func_id.func.__dict__.get(INLINED) else Part
        state.library = part_type(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


class PartCompiler(CompilerBase):
    """numba's default pipeline, with a part as the destination of the code."""

    def define_pipelines(self) -> list[Any]:
        """Return the only pipeline: the default one, with the pass BeginPart right before code is generated."""
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes = [compiler_pass for compiler_pass, _ in pipeline.passes]
        pass_before = passes[passes.index(NativeLowering) - 1]
        pipeline.add_pass_after(BeginPart, pass_before)
        pipeline.finalize()
        return [pipeline]
