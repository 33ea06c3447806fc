#!/usr/bin/env python3
"""Writes Sources/Core/Fonts/InterTable.swift: advances and kerning of the font Inter.

    apt-get download fonts-inter && dpkg -x fonts-inter_*.deb inter
    apt-get install python3-fonttools
    /usr/bin/python3 scripts/make-font-metrics.py inter/usr/share/fonts/opentype/inter \\
        >Sources/Core/Fonts/InterTable.swift

The table has three columns: the weights 100, 400 and 900, in which the font was drawn. The weights
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
    out = []
    out.append(f"font {first.version}")
    for name, weight in zip(NAMES, weights):
        out.append(f"file Inter-{name}.otf {weight.hash}")
    out.append(f"em {first.units} {first.ascent} {first.descent} {first.gap}")

    # Advances: runs of code points with the same values.
    rows = defaultdict(list)
    for c in points:
        rows[tuple(w.advances[c] for w in masters)].append(c)

    def ranges(codes):
        """Hexadecimal code points; consecutive ones as first-last."""
        parts, codes = [], sorted(codes)
        start = previous = codes[0]
        for c in codes[1:] + [None]:
            if c is None or c != previous + 1:
                parts.append(f"{start:x}" if start == previous else f"{start:x}-{previous:x}")
                start = c
            previous = c
        return ",".join(parts)

    for values, codes in rows.items():
        out.append(f"a {' '.join(map(str, values))} {ranges(codes)}")

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
    for i, codes in enumerate(lefts):
        out.append(f"l {i} {ranges(codes)}")
    for j, codes in enumerate(rights):
        if j in kernedRights:
            out.append(f"r {j} {ranges(codes)}")
    grouped = defaultdict(list)
    for (i, j), values in pairs.items():
        grouped[i, values].append(j)
    for (i, values), js in grouped.items():
        out.append(f"c {i} {' '.join(map(str, values))} {','.join(map(str, js))}")

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
    by_left = defaultdict(lambda: defaultdict(list))
    for (l, r), values in sorted(singles.items()):
        by_left[l][values].append(r)
    same = defaultdict(list)
    for l, groups in by_left.items():
        for values, rs in groups.items():
            same[values, tuple(rs)].append(l)
    for (values, rs), ls in sorted(same.items(), key=lambda item: item[1]):
        out.append(f"s {' '.join(map(str, values))} {ranges(ls)} {ranges(rs)}")

    # Letters with an accent are also written as a letter and a combining mark.
    for c in points:
        parts = unicodedata.normalize("NFD", chr(c))
        rest = unicodedata.normalize("NFC", parts[:-1])
        if len(rest) == 1 and unicodedata.normalize("NFC", parts) == chr(c):
            base, mark = ord(rest), ord(parts[-1])
            if base in first.advances:
                out.append(f"d {c:x} {base:x} {mark:x}")

    # What interpolation does not yield: the advances and pairs of one weight.
    exceptions = 0
    for index, weight in enumerate(weights):
        wrong = defaultdict(list)
        for c in points:
            if interpolated([w.advances[c] for w in masters], index) != weight.advances[c]:
                wrong[weight.advances[c]].append(c)
        for value, codes in sorted(wrong.items()):
            out.append(f"x {(index + 1) * 100} {value} {ranges(codes)}")
            exceptions += len(codes)
        differing = defaultdict(lambda: defaultdict(list))
        for l in points:
            for r in points:
                values = singles.get((l, r)) or of_class(l, r)
                actual = weight.kern(l, r)
                if (interpolated(values, index) if values else 0) != actual:
                    differing[l][actual].append(r)
        merged = defaultdict(list)
        for l, groups in differing.items():
            for value, rs in groups.items():
                merged[value, tuple(rs)].append(l)
                exceptions += len(rs)
        for (value, rs), ls in merged.items():
            out.append(f"k {(index + 1) * 100} {value} {ranges(ls)} {ranges(rs)}")
    print(f"{len(points)} code points, {len(singles)} single pairs, {len(pairs)} class pairs, "
          f"{exceptions} exceptions", file=sys.stderr)
    print("""/// Advances and kerning of Inter, a font under the SIL Open Font License 1.1, in units of its em.
///
/// Generated by `scripts/make-font-metrics.py`; `FontTable` reads it. Numbers in threes are those of the
/// weights 100, 400 and 900; code points are hexadecimal.
///
///     em UNITS ASCENT DESCENT GAP      a ADVANCES POINTS            x WEIGHT ADVANCE POINTS
///     l CLASS POINTS of the left       r CLASS POINTS of the right  c LEFT KERNING RIGHTS
///     s KERNING LEFTS RIGHTS           k WEIGHT KERNING LEFTS RIGHTS  d POINT BASE MARK
enum InterTable {
  // swift-format-ignore
  static let text: StaticString = #\"\"\"""")
    print("\n".join("    " + line for line in out))
    print("    \"\"\"#\n}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: scripts/make-font-metrics.py FOLDER, the one with Inter-Regular.otf")
    main(Path(sys.argv[1]))
