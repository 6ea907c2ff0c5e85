"""errbar's dataclass against the standard library's: the same class body under both does the same."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
from dataclasses import FrozenInstanceError, field
from typing import ClassVar, get_type_hints

import pytest

from errbar._dataclass import dataclass as ours

THEIRS = dataclasses.dataclass
OPTIONS = [
    {"slots": slots, "kw_only": kw_only, "eq": eq, "repr": shown}
    for slots in (False, True)
    for kw_only in (False, True)
    for eq, shown in ((True, True), (False, True), (True, False))
]


def both(make, **options):
    """The class that `make` declares, under the standard decorator and under errbar's."""
    return make(THEIRS, **options), make(ours, **options)


def full(decorate, **options):
    @decorate(frozen=True, **options)
    class Sample:
        """Every kind of field."""

        a: int
        b: float = 1.5
        c: list[int] = field(default_factory=list)
        d: str = field(default="d", compare=False)
        e: int = field(default=3, repr=False, hash=False)
        f: int = field(default=7, init=False)
        g: dict[str, int] = field(default_factory=dict, init=False, compare=False)
        h: ClassVar[int] = 9

    return Sample


def outcome(do):
    """What a call gives, or the kind and words of its error."""
    try:
        return do()
    except Exception as no:
        return type(no), str(no)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_instances_are_alike(options):
    theirs, mine = both(full, **options)
    for words in ({"a": 1}, {"a": 2, "b": 2.5, "c": [1], "d": "x", "e": 5}):
        one, other = theirs(**words), mine(**words)
        names = [f.name for f in dataclasses.fields(one)]
        assert [getattr(one, n) for n in names] == [getattr(other, n) for n in names]
        if options["repr"]:
            assert repr(one) == repr(other)
        assert dataclasses.asdict(one) == dataclasses.asdict(other)
        assert dataclasses.replace(other, a=4) == (mine(**{**words, "a": 4})) or not options["eq"]
    assert [(f.name, f.type, f.kw_only, f.init) for f in dataclasses.fields(theirs)] == [
        (f.name, f.type, f.kw_only, f.init) for f in dataclasses.fields(mine)
    ]
    assert theirs.__match_args__ == mine.__match_args__ and mine.h == 9
    assert hasattr(mine(a=1), "__dict__") is not options["slots"]
    assert repr(theirs.__dataclass_params__).split("slots")[0] == repr(mine.__dataclass_params__).split("slots")[0]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("words", [{}, {"b": 1}, {"a": 1, "x": 2}, {"a": 1, "f": 2}, {"a": 1, "h": 2}])
def test_wrong_words_meet_the_same_error(options, words):
    theirs, mine = both(full, **options)
    assert outcome(lambda: theirs(**words)) == outcome(lambda: mine(**words))


@pytest.mark.parametrize("kw_only", [False, True])
@pytest.mark.parametrize("values", [(), (1, 2, 3), (1, 2, 3, 4, 5, 6, 7)])
def test_wrong_numbers_of_values_meet_the_same_error(kw_only, values):
    theirs, mine = both(full, kw_only=kw_only)
    assert outcome(lambda: repr(theirs(*values))) == outcome(lambda: repr(mine(*values)))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_nothing_can_be_set_or_deleted(options):
    theirs, mine = both(full, **options)
    # Of a new name in a class with slots, the standard library complains of its own super().
    for made, names in ((theirs(a=1), ("a", "f")), (mine(a=1), ("a", "f", "new"))):
        for name in names:
            with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
                setattr(made, name, 2)
            with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{name}'"):
                delattr(made, name)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_equality_and_hash_are_those_of_the_fields(options):
    def plain(decorate, **options):
        @decorate(frozen=True, **options)
        class Sample:
            """Hashable."""

            a: object
            b: object = field(default=0, compare=False)
            c: object = field(default=0, hash=False)

        return Sample

    theirs, mine = both(plain, **options)
    nan = float("nan")
    pairs = [({"a": 1}, {"a": 1}), ({"a": 1}, {"a": 2}), ({"a": 1, "b": 2}, {"a": 1}), ({"a": 1, "c": 2}, {"a": 1})]
    if sys.version_info < (3, 13):  # later versions compare field by field; errbar's as tuples on every version
        pairs += [({"a": nan}, {"a": nan})]
    for left, right in [*pairs, ({"a": nan}, {"a": float("nan")})]:
        assert (theirs(**left) == theirs(**right)) is (mine(**left) == mine(**right))
        if options["eq"]:
            assert hash(theirs(**left)) == hash(mine(**left))
    assert mine(a=1) != theirs(a=1) and mine(a=1) != (1, 0, 0)
    assert outcome(lambda: hash(mine(a=[]))) == outcome(lambda: hash(theirs(a=[]))) or not options["eq"]


def test_classes_without_a_field_or_with_one_compare_as_theirs():
    for count in (0, 1):
        made = []
        for decorate in (THEIRS, ours):
            body = {"__annotations__": {"a": "int"} if count else {}, "__doc__": "Small."}
            made.append(decorate(frozen=True)(type("Small", (), body)))
        one, other = (cls(*[3] * count) for cls in made)
        assert hash(one) == hash(other) and repr(one) == repr(other)
        assert one == type(one)(*[3] * count) and other == type(other)(*[3] * count)


def test_what_a_class_defines_itself_is_kept():
    def own(decorate):
        @decorate(frozen=True, slots=True)
        class Own:
            """Methods of its own."""

            a: int

            def __post_init__(self) -> None:
                if self.a < 0:
                    raise ValueError("below 0")

            def __repr__(self) -> str:
                return "own"

            def __eq__(self, other: object) -> bool:
                return True

        return Own

    for cls in both(own):
        assert repr(cls(1)) == "own" and cls(1) == cls(2) and hash(cls(1)) == hash((1,))
        with pytest.raises(ValueError, match="below 0"):
            cls(-1)


def inheriting(decorate):
    @decorate(frozen=True)
    class Base:
        """A base."""

        a: int
        b: int = 2

    @decorate(frozen=True, kw_only=True)
    class Derived(Base):
        """More fields."""

        b: int = 3
        c: int

    class Plain(Base):
        """A subclass that is no dataclass may keep more."""

        def __init__(self, a: int) -> None:
            super().__init__(a)
            self.more = a + 1

    return Base, Derived, Plain


def test_classes_inherit_as_theirs_do():
    theirs, mine = inheriting(THEIRS), inheriting(ours)
    for base, derived, plain in (theirs, mine):
        assert plain(1).more == 2 and plain(1).b == 2  # the subclass first: the base's __init__ is not written yet
        with pytest.raises(FrozenInstanceError):
            plain(1).a = 2
        made = derived(a=1, c=4)
        assert (made.a, made.b, made.c) == (1, 3, 4) and base(1) != made
        with pytest.raises(FrozenInstanceError):
            made.c = 2
        assert derived(1, c=4) == derived(1, b=3, c=4) and hash(made) == hash((1, 3, 4))
    assert repr(theirs[1](a=1, c=2)) == repr(mine[1](a=1, c=2))

    @THEIRS(frozen=True)
    class Theirs(mine[0]):
        """A class of another package."""

        z: int = 0

    assert Theirs(1).z == 0
    with pytest.raises(TypeError, match="cannot inherit non-frozen"):
        THEIRS(type("Changing", (mine[0],), {"__doc__": "x"}))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_signatures_are_told_before_an_instance_is_made(options):
    theirs, mine = both(full, **options)
    assert str(inspect.signature(mine)) == str(inspect.signature(theirs))


def test_a_subclass_with_its_own_init_shows_its_own_signature():
    assert str(inspect.signature(inheriting(ours)[2])) == "(a: 'int') -> 'None'"


@ours(frozen=True, slots=True)
class Slotted:
    """In a module, so that it can be pickled."""

    a: int
    b: object = None


@ours(frozen=True)
class Open:
    """The same without slots."""

    a: int
    b: object = None


@ours(frozen=True)
class Holder:
    """A field whose type is named in this module alone."""

    held: Slotted | None = None


def test_annotations_are_read_where_the_class_was_written():
    assert inspect.signature(Holder, eval_str=True).parameters["held"].annotation == Slotted | None
    assert get_type_hints(Holder.__init__) == {"held": Slotted | None, "return": type(None)}


@pytest.mark.parametrize("cls", [Slotted, Open])
def test_records_are_copied_and_pickled(cls):
    made = cls(1, [2])
    assert pickle.loads(pickle.dumps(made)) == made == copy.copy(made) == copy.deepcopy(made)
    assert made.__reduce_ex__(2)[2] == ([1, [2]] if cls is Slotted else {"a": 1, "b": [2]})


def test_a_record_that_holds_itself_is_shown():
    held: list[object] = []
    made = Open(1, held)
    held.append(made)
    assert repr(made) == "Open(a=1, b=[...])"


def test_a_class_that_changes_is_the_standard_librarys():
    @ours
    class Changing:
        """Not frozen."""

        a: int = 0

    made = Changing()
    made.a = 5
    assert made == Changing(5)
    assert dataclasses.is_dataclass(Changing)


def test_equal_means_equal_as_tuples_on_every_version():
    nan = float("nan")
    assert Open(1, nan) == Open(1, nan) != Open(1, float("nan"))


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="the standard library then calls exec for nothing")
def test_no_function_is_compiled_before_it_is_needed(monkeypatch):
    compiled = []
    monkeypatch.setattr("builtins.exec", lambda *given: compiled.append(given))
    full(ours, slots=True)
    assert not compiled
