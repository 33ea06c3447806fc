#!/usr/bin/env python3
"""Writes Sources/Libraries/CInter/inter.c: advances and kerning of the font Inter.

    apt-get download fonts-inter && dpkg -x fonts-inter_*.deb inter
    apt-get install python3-fonttools
    /usr/bin/python3 scripts/make-font-metrics.py inter/usr/share/fonts/opentype/inter \\
        >Sources/Libraries/CInter/inter.c

The tables have three values: for the weights 100, 400 and 900, in which the font was drawn. The weights
between them are interpolated, as they were for the font itself; values that differ are listed. The
script checks all pairs of characters in all nine weights against the font.
"""
import hashlib
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

from fontTools.ttLib import TTFont

NAMES = ["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"]
MASTERS = ["Thin", "Regular", "Black"]
RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x192, 0x192), (0x1A0, 0x1B0), (0x1CD, 0x1DC),
    (0x218, 0x21B), (0x1E80, 0x1E85), (0x1EA0, 0x1EF9), (0x2000, 0x20CF), (0x2100, 0x21FF),
    (0x2200, 0x22FF), (0x25A0, 0x25FF), (0x2600, 0x26FF), (0x2700, 0x27BF),
]

# The tabular digits are characters of private use from here on. That of 4 is up to 8 units narrower than
# the others in bold weights, which would let a counter tremble: all have the advance of 0.
TABULAR_ZERO = 0xE071


class Weight:
    """The metrics of one font file, by code point."""

    def __init__(self, path):
        font = TTFont(path)
        self.hash = hashlib.sha256(path.read_bytes()).hexdigest()
        self.units, self.ascent, self.descent, self.gap = (
            font["head"].unitsPerEm, font["hhea"].ascent, -font["hhea"].descent, font["hhea"].lineGap)
        self.version = font["name"].getDebugName(5)
        characters = font.getBestCmap()
        self.points = [c for c in sorted(characters) if any(a <= c <= b for a, b in RANGES)]
        self.advances = {c: font["hmtx"][characters[c]][0] for c in self.points}
        self.tabular = font["hmtx"][characters[TABULAR_ZERO]][0]
        positions = font["GPOS"].table
        indices = {i for f in positions.FeatureList.FeatureRecord if f.FeatureTag == "kern"
                   for i in f.Feature.LookupListIndex}
        (index,) = indices
        singles, classes = positions.LookupList.Lookup[index].SubTable
        code = defaultdict(list)
        for c in self.points:
            code[characters[c]].append(c)
        self.singles = {}
        for left, pairs in zip(singles.Coverage.glyphs, singles.PairSet):
            for pair in pairs.PairValueRecord:
                value = pair.Value1.XAdvance if pair.Value1 else 0
                for l in code.get(left, []):
                    for r in code.get(pair.SecondGlyph, []):
                        self.singles[l, r] = value
        covered = set(classes.Coverage.glyphs)
        self.left = {c: classes.ClassDef1.classDefs.get(characters[c], 0)
                     for c in self.points if characters[c] in covered}
        self.right = {c: classes.ClassDef2.classDefs.get(characters[c], 0) for c in self.points}
        self.matrix = [
            [getattr(r.Value1, "XAdvance", 0) if r.Value1 else 0 for r in row.Class2Record]
            for row in classes.Class1Record]

    def class_kern(self, l, r):
        return self.matrix[self.left[l]][self.right[r]] if l in self.left else 0

    def kern(self, l, r):
        return self.singles.get((l, r), None) if (l, r) in self.singles else self.class_kern(l, r)


def interpolated(values, weight):
    """The value of a weight, rounded half up; weight is 0 for 100 to 8 for 900."""
    a, b, k, n = (values[0], values[1], weight, 3) if weight <= 3 else (values[1], values[2], weight - 3, 5)
    return (2 * (a * (n - k) + b * k) + n) // (2 * n)


def main(folder):
    weights = [Weight(folder / f"Inter-{name}.otf") for name in NAMES]
    masters = [weights[NAMES.index(name)] for name in MASTERS]
    points = masters[0].points
    assert all(w.points == points for w in weights)
    first = weights[0]
    advances = {c: tuple(w.advances[c] for w in masters) for c in points}

    # Classes: characters that are in the same class in all three masters.
    def classes(name):
        found = defaultdict(list)
        for c in points:
            key = tuple(getattr(w, name).get(c) for w in masters)
            if key != (None,) * len(masters):
                found[key].append(c)
        return list(found.values())

    lefts, rights = classes("left"), classes("right")
    pairs = {}
    kernedRights = set()
    for i, l in enumerate(lefts):
        for j, r in enumerate(rights):
            values = tuple(w.class_kern(l[0], r[0]) for w in masters)
            if any(values):
                pairs[i, j] = values
                kernedRights.add(j)
    # Single pairs override those of the classes.
    union = set().union(*(w.singles for w in masters))
    of_class = lambda l, r: next(
        (pairs.get((i, j), (0, 0, 0)) for i in [index_left.get(l)] for j in [index_right.get(r)]), None)
    index_left = {c: i for i, codes in enumerate(lefts) for c in codes}
    index_right = {c: j for j, codes in enumerate(rights) for c in codes}
    singles = {}
    for l, r in union:
        values = tuple(w.kern(l, r) for w in masters)
        if values != of_class(l, r):
            singles[l, r] = values

    # Letters with an accent are also written as a letter and a combining mark.
    compositions = {}
    for c in points:
        parts = unicodedata.normalize("NFD", chr(c))
        rest = unicodedata.normalize("NFC", parts[:-1])
        if len(rest) == 1 and unicodedata.normalize("NFC", parts) == chr(c):
            base, mark = ord(rest), ord(parts[-1])
            if base in first.advances:
                compositions[base << 32 | mark] = (c,)

    # What interpolation does not yield: the pairs of one weight.
    exceptions = {}
    tabular = tuple(w.tabular for w in masters)
    for index, weight in enumerate(weights):
        assert interpolated(tabular, index) == weight.tabular
        for c in points:
            assert interpolated(advances[c], index) == weight.advances[c]
        for l in points:
            for r in points:
                values = singles.get((l, r)) or of_class(l, r)
                actual = weight.kern(l, r)
                if (interpolated(values, index) if values else 0) != actual:
                    exceptions[index << 56 | l << 32 | r] = (actual,)
    print(f"{len(points)} code points, {len(singles)} single pairs, {len(pairs)} class pairs, "
          f"{len(exceptions)} exceptions", file=sys.stderr)
    files = [(f"Inter-{name}.otf", weight.hash) for name, weight in zip(NAMES, weights)]
    write(first.version, files, (first.units, first.ascent, first.descent, first.gap), tabular, {
        "advances": advances,
        "left_classes": {c: (i,) for c, i in index_left.items()},
        "right_classes": {c: (j,) for c, j in index_right.items() if j in kernedRights},
        "class_kerning": {i << 32 | j: values for (i, j), values in pairs.items()},
        "pair_kerning": {l << 32 | r: values for (l, r), values in singles.items()},
        "kerning_exceptions": exceptions,
        "compositions": compositions,
    })


def write(version, files, metrics, tabular, tables):
    print("// Generated by `scripts/make-font-metrics.py` from files of Inter, a font under the SIL Open Font "
          "License 1.1:")
    print(f"//\n//     {version}")
    print('#include "rows.h"\n')
    print("const struct inter_file inter_files[] = {")
    for name, hash in files:
        print(f'  {{"{name}", "{hash}"}},')
    print("};\n")
    for name, number in zip(["units_per_em", "ascent", "descent", "gap"], metrics):
        print(f"const int inter_{name} = {number};")
    print(f"const int16_t inter_tabular_advance[] = {{{', '.join(map(str, tabular))}}};")
    print(f"const uint32_t inter_tabular_zero = 0x{TABULAR_ZERO:x};")
    for name, rows in tables.items():
        print(f"\nstatic const struct inter_row {name}[] = {{")
        line = ""
        for key, values in sorted(rows.items()):
            row = f" {{0x{key:x}, {{{', '.join(map(str, values))}}}}},"
            if len(line) + len(row) > 118:
                print(" " + line)
                line = ""
            line += row
        print(f" {line}\n}};")
    print("\nconst struct inter_rows inter_tables[] = {")
    for name in tables:
        print(f"  [inter_{name}] = {{{name}, sizeof {name} / sizeof *{name}}},")
    print("};")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: scripts/make-font-metrics.py FOLDER, the one with Inter-Regular.otf")
    main(Path(sys.argv[1]))
