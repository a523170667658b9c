"""How numba compiles kernels that only others call: their code is optimised and made where it is used, and only there.

As a rule numba finishes every function by itself, with all that it calls, and so does what is deep below again at each
call on the way: that took half of the time. The names are numba's own; where one is gone, an error says so.
"""

# mypy: allow-untyped-calls, allow-subclassing-any
# because half of numba has types, where it is installed at all.

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering

from boardgames_tui.core.kernel import INLINED


class Part(JITCodeLibrary):
    """The code of a kernel and of all that it calls, which is never loaded by itself."""

    def finalize(self) -> None:
        """Take in what it calls, and no more: no optimisation, no machine code."""
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Return that it has no address."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "Part":
        """Stand for the target as far as what is never loaded needs one."""
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Take the surroundings of a function for errors, of which kernels raise none."""


class InlinedPart(Part):
    """A part that goes into each place that calls it, however long it is."""

    def finalize(self) -> None:
        """Mark its own function before it takes in what that calls."""
        for function in self._final_module.functions:
            if not function.is_declaration:
                function.add_function_attribute("alwaysinline")
        Part.finalize(self)


@register_pass(mutates_CFG=False, analysis_only=False)
class BeginPart(LoweringPass):
    """Have the code of a function go into a part."""

    _name = "begin_part"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Make the part; nothing of the function changes."""
        kind = InlinedPart if state.func_id.func.__dict__.get(INLINED) else Part
        state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


class PartCompiler(CompilerBase):
    """numba's usual way, with a part for the code."""

    def define_pipelines(self) -> list[Any]:
        """Return the only way."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        at = [each for each, _ in passes.passes].index(NativeLowering)
        passes.add_pass_after(BeginPart, passes.passes[at - 1][0])
        passes.finalize()
        return [passes]
