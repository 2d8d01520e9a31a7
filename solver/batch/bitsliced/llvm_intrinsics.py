"""LLVM code for each operation on a word of lanes; `solver.batch.bitsliced.vector` describes them.

An intrinsic of numba is two functions: the outer one returns the types, the inner one emits the code.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable
from typing import Any, Final

from llvmlite import binding, ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model

from solver.batch.bitsliced.state_layout import SIZE


def _words() -> int:
    """Return how many 64-bit words a register of this machine holds."""
    chosen = os.environ.get("SUDOKU_VECTOR_WORDS", "")
    if chosen in ("2", "4", "8"):
        return int(chosen)
    features = binding.get_host_cpu_features()
    return 8 if features.get("avx512f") else 4 if features.get("avx2") else 2


WORDS: Final = _words()
LANES: Final = 64 * WORDS
_INT: Final = ir.IntType(64)
_IR: Final = ir.VectorType(_INT, WORDS)
_BYTES: Final = ir.VectorType(ir.IntType(8), 64)


class Word(types.Type):
    """The type of a word of lanes in compiled code."""

    def __init__(self) -> None:
        super().__init__(name=f"Word{LANES}")


WORD: Final = Word()


@register_model(Word)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, fe_type: Any) -> None:
        super().__init__(manager, fe_type, _IR)  # type: ignore[no-untyped-call]


def _offer(operation: Any, number: int, build: Callable[..., Any]) -> None:
    """Let compiled code write the operation on words with Python's own operator.

    This is a type rule and an instruction. A function for each operator, as with `overload`, would be called and
    inlined at thousands of places, which takes the compiler as long as everything else.
    """

    class Rule(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            fits = args == (WORD,) * number and not kws
            return signature(WORD, *args) if fits else None  # type: ignore[no-untyped-call]

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return build(builder, *arguments)

    infer_global(operation)(Rule)  # type: ignore[no-untyped-call]
    lower_builtin(operation, *(WORD,) * number)(code)  # type: ignore[no-untyped-call]


for _sign in (operator.and_, operator.iand):
    _offer(_sign, 2, lambda builder, one, other: builder.and_(one, other))
for _sign in (operator.or_, operator.ior):
    _offer(_sign, 2, lambda builder, one, other: builder.or_(one, other))
for _sign in (operator.xor, operator.ixor):
    _offer(_sign, 2, lambda builder, one, other: builder.xor(one, other))
_offer(operator.invert, 1, lambda builder, word: builder.not_(word))


def _place(context: Any, builder: Any, array: Any, value: Any, index: Any) -> Any:
    data = context.make_array(array)(context, builder, value).data
    return builder.gep(builder.bitcast(data, _IR.as_pointer()), [index])


@intrinsic
def load(typing_context: Any, buffer: Any, index: Any) -> Any:
    """Load the word at `index`, counted in words, of an aligned buffer of uint64."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        loaded = builder.load(_place(context, builder, signature.args[0], *arguments))
        loaded.align = WORDS * 8
        return loaded

    return WORD(buffer, types.intp), code


@intrinsic
def store(typing_context: Any, buffer: Any, index: Any, word: Any) -> Any:
    """Store a word at `index`, counted in words, into an aligned buffer of uint64."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        stored = builder.store(arguments[2], _place(context, builder, signature.args[0], *arguments[:2]))
        stored.align = WORDS * 8
        return context.get_dummy_value()

    return types.void(buffer, types.intp, WORD), code


@intrinsic
def broadcast(typing_context: Any, number: Any) -> Any:
    """Return the word each of whose 64-bit pieces is the number."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _spread(builder, arguments[0])

    return WORD(types.uint64), code


@intrinsic
def shift_up(typing_context: Any, word: Any, by: Any) -> Any:
    """Shift each 64-bit piece to higher lanes."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.shl(arguments[0], _spread(builder, arguments[1]))

    return WORD(WORD, types.uint64), code


@intrinsic
def shift_down(typing_context: Any, word: Any, by: Any) -> Any:
    """Shift each 64-bit piece to lower lanes."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.lshr(arguments[0], _spread(builder, arguments[1]))

    return WORD(WORD, types.uint64), code


def _spread(builder: Any, number: Any) -> Any:
    first = builder.insert_element(ir.Constant(_IR, ir.Undefined), number, ir.IntType(32)(0))
    places = ir.Constant(ir.VectorType(ir.IntType(32), WORDS), [0] * WORDS)
    return builder.shuffle_vector(first, ir.Constant(_IR, ir.Undefined), places)


@intrinsic
def digit_bits(typing_context: Any, characters: Any, at: Any, bit: Any) -> Any:
    """Extract bit `bit` (1, 2, 4, 8) of the digits that 64 bytes from `at` on represent, as a number of 64 bits.

    A byte is its lower half, blank if that is above 9: right for 0 to 9, for '0' to '9' and for . - * _ and space.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        place = builder.bitcast(builder.gep(data, [arguments[1]]), _BYTES.as_pointer())
        found = builder.load(place)
        found.align = 1
        low = builder.and_(found, ir.Constant(_BYTES, [15] * 64))
        digit = builder.select(builder.icmp_unsigned(">", low, _bytes(SIZE)), _bytes(0), low)
        mask = builder.and_(digit, _spread_byte(builder, arguments[2]))
        return builder.bitcast(builder.icmp_unsigned("!=", mask, _bytes(0)), _INT)

    return types.uint64(characters, types.intp, types.uint8), code


def _bytes(value: int) -> Any:
    return ir.Constant(_BYTES, [value] * 64)


def _spread_byte(builder: Any, byte: Any) -> Any:
    undefined = ir.Constant(_BYTES, ir.Undefined)
    first = builder.insert_element(undefined, byte, ir.IntType(32)(0))
    return builder.shuffle_vector(first, undefined, ir.Constant(ir.VectorType(ir.IntType(32), 64), [0] * 64))


@intrinsic
def write_digits(typing_context: Any, digits: Any, at: Any, ones: Any, twos: Any, fours: Any, eights: Any) -> Any:
    """Write 64 bytes from `at` on: the digits whose bits are those of the four numbers of 64 bits."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        place = builder.bitcast(builder.gep(data, [arguments[1]]), _BYTES.as_pointer())
        total = _bytes(0)
        for bit, mask in zip((1, 2, 4, 8), arguments[2:], strict=True):
            chosen = builder.bitcast(mask, ir.VectorType(ir.IntType(1), 64))
            total = builder.or_(total, builder.select(chosen, _bytes(bit), _bytes(0)))
        builder.store(total, place).align = 1
        return context.get_dummy_value()

    return types.void(digits, types.intp, *[types.uint64] * 4), code


@intrinsic
def all_zero(typing_context: Any, digits: Any, at: Any) -> Any:
    """Return whether 64 bytes from `at` on are 0."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        found = builder.load(builder.bitcast(builder.gep(data, [arguments[1]]), _BYTES.as_pointer()))
        found.align = 1
        mask = builder.bitcast(builder.icmp_unsigned("!=", found, _bytes(0)), _INT)
        return builder.icmp_unsigned("==", mask, _INT(0))

    return types.boolean(digits, types.intp), code


@intrinsic
def copy_bytes(typing_context: Any, source: Any, start: Any, target: Any, at: Any, more: Any) -> Any:
    """Copy 64 bytes of `source` from `start` on to `target` from `at` on, and add `more` to each."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = []
        for number in (0, 2):
            data = context.make_array(signature.args[number])(context, builder, arguments[number]).data
            places.append(builder.bitcast(builder.gep(data, [arguments[number + 1]]), _BYTES.as_pointer()))
        found = builder.load(places[0])
        found.align = 1
        builder.store(builder.add(found, _spread_byte(builder, arguments[4])), places[1]).align = 1
        return context.get_dummy_value()

    return types.void(source, types.intp, target, types.intp, types.uint8), code


@intrinsic
def zeros(typing_context: Any) -> Any:
    """Return a word with no bit set."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ir.Constant(_IR, [0] * WORDS)

    return WORD(), code


@intrinsic
def memory_barrier(typing_context: Any) -> Any:
    """Make LLVM load again what was loaded before.

    Without it LLVM keeps what it will need again in registers. There are too few of them, so it ends on the stack.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.asm(ir.FunctionType(ir.VoidType(), []), "", "~{memory}", [], side_effect=True)
        return context.get_dummy_value()

    return types.void(), code


def _llvm(builder: Any, name: str, result: Any, *arguments: Any) -> Any:
    """Call one of LLVM's own functions of a word."""
    kind = ir.FunctionType(result, [argument.type for argument in arguments])
    function = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
        builder.module, kind, f"llvm.{name}.v{WORDS}i64"
    )
    return builder.call(function, arguments)


@intrinsic
def is_any(typing_context: Any, word: Any) -> Any:
    """Return whether any lane is set."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.icmp_unsigned("!=", _llvm(builder, "vector.reduce.or", _INT, arguments[0]), _INT(0))

    return types.boolean(WORD), code


@intrinsic
def count(typing_context: Any, word: Any) -> Any:
    """Count the lanes that are set."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _llvm(builder, "vector.reduce.add", _INT, _llvm(builder, "ctpop", _IR, arguments[0]))

    return types.int64(WORD), code
