import MotionRuntime

/// Tokens of a file that become other tokens.
struct ScriptEdit: Hashable {
  /// The name of the file; empty for the scene's own script.
  let file: String
  /// The tokens of the old text, and those of the new one; one of them may be empty.
  var old: Range<Int>
  var new: Range<Int>
}

/// Edits that make sense only together, such as a name that is changed in all its places.
struct ScriptChange: Hashable {
  enum Kind: Hashable {
    case edit
    /// The same tokens elsewhere, or similar ones.
    case move
    /// A file that is no script, which has other bytes.
    case file(String)
  }

  var kind = Kind.edit
  var edits: [ScriptEdit] = []
}

/// The changes between two versions of the scripts of a scene, by tokens: comments and layout do not count.
struct ScriptEdits {
  /// The most lines of a changed region that are compared one by one, and of pairs of lines.
  private static let lineLimit = 1500
  private static let pairLimit = 4000
  /// The least share of common tokens that makes two lines versions of each other.
  private static let likeness = 0.5

  /// The texts of each file, by its name.
  let old: [String: ScriptTokens]
  let new: [String: ScriptTokens]
  private(set) var changes: [ScriptChange] = []

  /// Compares the scripts that both versions have, and notes other files of which the bytes differ.
  init(old: [String: [UInt8]], new: [String: [UInt8]], files: [String] = []) {
    let names = old.keys.filter { new[$0] != nil && new[$0] != old[$0] }.sorted()
    self.old = old.filter { names.contains($0.key) }.mapValues { ScriptTokens($0) }
    self.new = new.filter { names.contains($0.key) }.mapValues { ScriptTokens($0) }
    for name in names {
      guard let before = self.old[name], let after = self.new[name] else { continue }
      var edits = Self.edits(name, before, after)
      edits = Self.joined(edits, before, after)
      edits = Self.merged(edits, before, after)
      changes += Self.grouped(edits, before, after)
    }
    changes += files.map { ScriptChange(kind: .file($0)) }
  }

  // MARK: Edits

  private static func edits(
    _ file: String, _ old: ScriptTokens, _ new: ScriptTokens
  ) -> [ScriptEdit] {
    let lines = (old: old.lines, new: new.lines)
    func keys(_ tokens: ScriptTokens, _ lines: [Range<Int>]) -> [[String]] {
      lines.map { tokens[$0].map(\.text) }
    }
    let keys = (old: keys(old, lines.old), new: keys(new, lines.new))
    func tokens(_ lines: [Range<Int>], _ range: Range<Int>, _ count: Int) -> Range<Int> {
      let start = range.lowerBound < lines.count ? lines[range.lowerBound].lowerBound : count
      return start..<(range.isEmpty ? start : lines[range.upperBound - 1].upperBound)
    }
    var edits: [ScriptEdit] = []
    for region in regions(keys.old, keys.new, limit: lineLimit) {
      for pair in pairs(keys.old, keys.new, region) {
        let before = tokens(lines.old, pair.old, old.all.count)
        let after = tokens(lines.new, pair.new, new.all.count)
        guard !before.isEmpty, !after.isEmpty else {
          edits.append(ScriptEdit(file: file, old: before, new: after))
          continue
        }
        edits += inside(file, old, before, new, after)
      }
    }
    return edits
  }

  /// The edits of some tokens.
  private static func inside(
    _ file: String, _ old: ScriptTokens, _ before: Range<Int>, _ new: ScriptTokens,
    _ after: Range<Int>
  ) -> [ScriptEdit] {
    regions(old[before].map(\.text), new[after].map(\.text), limit: lineLimit).map { region in
      func moved(_ range: Range<Int>, by offset: Int) -> Range<Int> {
        range.lowerBound + offset..<range.upperBound + offset
      }
      return ScriptEdit(
        file: file, old: moved(region.old, by: before.lowerBound),
        new: moved(region.new, by: after.lowerBound))
    }
  }

  private typealias Region = (old: Range<Int>, new: Range<Int>)

  /// The parts of two lists that differ, in order; one part if they are long and differ much.
  private static func regions<Element: Hashable>(
    _ old: [Element], _ new: [Element], limit: Int
  ) -> [Region] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let middle = (old: old[head..<old.count - tail], new: new[head..<new.count - tail])
    if middle.old.isEmpty && middle.new.isEmpty { return [] }
    if max(middle.old.count, middle.new.count) > limit || middle.old.isEmpty || middle.new.isEmpty {
      return [(middle.old.indices, middle.new.indices)]
    }
    let difference = middle.new.difference(from: middle.old)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for case .remove(let offset, _, _) in difference.removals { removed.insert(head + offset) }
    for case .insert(let offset, _, _) in difference.insertions { inserted.insert(head + offset) }
    var regions: [Region] = []
    var (i, j) = (head, head)
    while i < old.count || j < new.count {
      let start = (i, j)
      while removed.contains(i) { i += 1 }
      while inserted.contains(j) { j += 1 }
      if start != (i, j) { regions.append((start.0..<i, start.1..<j)) }
      i += 1
      j += 1
    }
    return regions
  }

  /// Pairs the lines of a changed region by likeness, in order; the others are gone, or new.
  private static func pairs(
    _ old: [[String]], _ new: [[String]], _ region: Region
  ) -> [Region] {
    let (rows, columns) = (region.old.count, region.new.count)
    guard rows > 0, columns > 0, rows * columns <= pairLimit else { return [region] }
    let bags = (
      old: region.old.map { Bag(old[$0]) }, new: region.new.map { Bag(new[$0]) }
    )
    let alike = bags.old.map { row in bags.new.map { row.likeness(to: $0) } }
    var best = [[Double]](
      repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
    func paired(_ i: Int, _ j: Int) -> Double {
      alike[i][j] >= likeness ? best[i + 1][j + 1] + alike[i][j] : -1
    }
    for i in (0..<rows).reversed() {
      for j in (0..<columns).reversed() {
        best[i][j] = max(best[i + 1][j], best[i][j + 1], paired(i, j))
      }
    }
    var pairs: [Region] = []
    var (i, j) = (0, 0)
    while i < rows || j < columns {
      let place = (region.old.lowerBound + i, region.new.lowerBound + j)
      if i < rows, j < columns, best[i][j] == paired(i, j) {
        pairs.append((place.0..<place.0 + 1, place.1..<place.1 + 1))
        i += 1
        j += 1
      } else if j < columns, i == rows || best[i][j] == best[i][j + 1] {
        pairs.append((place.0..<place.0, place.1..<place.1 + 1))
        j += 1
      } else {
        pairs.append((place.0..<place.0 + 1, place.1..<place.1))
        i += 1
      }
    }
    return pairs
  }

  /// How often each token is in a line.
  private struct Bag {
    private var counts: [String: Int] = [:]
    private let total: Int

    init(_ tokens: some Collection<String>) {
      total = tokens.count
      for token in tokens { counts[token, default: 0] += 1 }
    }

    /// The share of common tokens, from 0 to 1.
    func likeness(to other: Bag) -> Double {
      let common = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
      return 2 * Double(common) / Double(max(total + other.total, 1))
    }
  }

  // MARK: What belongs together

  /// Joins an edit that opens a bracket or a block with those up to the one that closes it.
  private static func joined(
    _ edits: [ScriptEdit], _ old: ScriptTokens, _ new: ScriptTokens
  ) -> [ScriptEdit] {
    var joined: [ScriptEdit] = []
    var rest = edits[...]
    while let first = rest.popFirst() {
      var edit = first
      var open = old.balance(edit.old) - new.balance(edit.new)
      for (place, next) in rest.enumerated() where open != 0 {
        guard place < 8, next.old.lowerBound - edit.old.upperBound < 60 else { break }
        open += old.balance(next.old) - new.balance(next.new)
        guard open == 0 else { continue }
        edit.old = edit.old.lowerBound..<next.old.upperBound
        edit.new = edit.new.lowerBound..<next.new.upperBound
        rest = rest.dropFirst(place + 1)
      }
      joined.append(edit)
    }
    return joined
  }

  /// Joins the edits within one value, such as `{ 0.4, 1, 0.4 }`.
  private static func merged(
    _ edits: [ScriptEdit], _ old: ScriptTokens, _ new: ScriptTokens
  ) -> [ScriptEdit] {
    func span(_ tokens: ScriptTokens, _ range: Range<Int>, hasFields: Bool) -> Range<Int> {
      guard !hasFields, !tokens.areLines(range) else { return range }
      let value = tokens.value(around: range).range
      guard value.lowerBound <= range.lowerBound, value.upperBound >= range.upperBound,
        !value.isEmpty, !tokens.areFields(value),
        tokens.line(value.upperBound - 1) - tokens.line(value.lowerBound) < 2
      else { return range }
      return value
    }
    var merged: [(edit: ScriptEdit, old: Range<Int>, new: Range<Int>)] = []
    for edit in edits {
      let hasFields = old.areFields(edit.old) || new.areFields(edit.new)
      let spans = (
        old: span(old, edit.old, hasFields: hasFields),
        new: span(new, edit.new, hasFields: hasFields)
      )
      if let last = merged.last, spans.old.lowerBound < last.old.upperBound,
        spans.new.lowerBound < last.new.upperBound
      {
        merged[merged.count - 1] = (
          ScriptEdit(
            file: edit.file, old: last.edit.old.lowerBound..<edit.old.upperBound,
            new: last.edit.new.lowerBound..<edit.new.upperBound),
          last.old.lowerBound..<max(last.old.upperBound, spans.old.upperBound),
          last.new.lowerBound..<max(last.new.upperBound, spans.new.upperBound)
        )
      } else {
        merged.append((edit, spans.old, spans.new))
      }
    }
    return merged.map(\.edit)
  }

  /// Makes one change of a name that is changed in all its places, and of lines that are moved.
  private static func grouped(
    _ edits: [ScriptEdit], _ old: ScriptTokens, _ new: ScriptTokens
  ) -> [ScriptChange] {
    var changes: [ScriptChange] = []
    var renames: [[String]: Int] = [:]
    for edit in edits {
      let tokens = (old: old[edit.old], new: new[edit.new])
      if let before = tokens.old.first, let after = tokens.new.first, tokens.old.count == 1,
        tokens.new.count == 1, before.kind == .name, after.kind == .name
      {
        if let place = renames[[before.text, after.text]] {
          changes[place].edits.append(edit)
          continue
        }
        renames[[before.text, after.text]] = changes.count
      }
      let partner = changes.firstIndex { change in
        guard change.kind == .edit, let other = change.edits.first, change.edits.count == 1,
          other.old.isEmpty != edit.old.isEmpty, other.new.isEmpty != edit.new.isEmpty,
          edit.old.isEmpty != edit.new.isEmpty
        else { return false }
        let gone = edit.new.isEmpty ? edit : other
        let put = edit.new.isEmpty ? other : edit
        let texts = (old[gone.old].map(\.text), new[put.new].map(\.text))
        return texts.0 == texts.1
          || old.areLines(gone.old) && new.areLines(put.new)
            && Bag(texts.0).likeness(to: Bag(texts.1)) >= 0.8
      }
      if let partner {
        changes[partner].edits.append(edit)
        changes[partner].kind = .move
      } else {
        changes.append(ScriptChange(edits: [edit]))
      }
    }
    return changes
  }

  // MARK: Texts

  /// The old text of a file with some changes; nil for a file without changes.
  func text(of file: String, with chosen: [ScriptChange]) -> [UInt8]? {
    guard let old = old[file], let new = new[file] else { return nil }
    let edits = chosen.flatMap(\.edits).filter { $0.file == file }
      .sorted { ($0.old.lowerBound, $0.new.lowerBound) < ($1.old.lowerBound, $1.new.lowerBound) }
    func isWord(_ byte: UInt8?) -> Bool {
      guard let byte else { return false }
      return byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    var text: [UInt8] = []
    var place = 0
    for edit in edits {
      let range = old.byteRange(edit.old)
      text += old.bytes[place..<range.lowerBound]
      place = range.upperBound
      let put = new.bytes[new.byteRange(edit.new)]
      if edit.old.isEmpty {
        let gap = old.startsLine(edit.old.lowerBound) ? "\n" : " "
        text += Array(gap.utf8) + put + Array(gap.utf8)
      } else {
        if isWord(text.last), isWord(put.first) { text.append(UInt8(ascii: " ")) }
        text += put
        if isWord(text.last), place < old.bytes.count, isWord(old.bytes[place]) {
          text.append(UInt8(ascii: " "))
        }
      }
    }
    return text + old.bytes[place...]
  }

  /// The names in the tokens of a change.
  func names(in change: ScriptChange) -> Set<String> {
    var names = Set<String>()
    for edit in change.edits {
      guard let old = old[edit.file], let new = new[edit.file] else { continue }
      for token in old[edit.old] + new[edit.new] where token.kind == .name {
        names.insert(token.text)
      }
    }
    return names
  }
}
