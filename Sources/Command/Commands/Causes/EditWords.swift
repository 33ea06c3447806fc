import MotionAnalysis
import MotionRecording

/// Changes of scripts in words: `bounce 0.25 → 0.5`, with the line of the new text.
struct EditWords {
  private static let valueLimit = 60
  private static let textLimit = 44
  /// The most edits of one change that are said.
  private static let editLimit = 2

  let edits: ScriptEdits

  /// Describes a change, without its effects.
  func cause(_ change: ScriptChange, _ role: ChangeCause.Role) -> ChangeCause {
    if case .file(let name) = change.kind {
      return ChangeCause(role, file: name, line: nil, text: "the file has changed")
    }
    let parts = change.kind == .move ? [moved(change)] : phrases(change)
    let first = parts[0]
    var texts = [first.text]
    let same = parts.filter { $0.text == first.text && $0.file == first.file }
    if same.count == parts.count, parts.count > 1 {
      texts = ["\(first.text), on \(parts.count) lines"]
    } else {
      for part in parts.dropFirst().prefix(Self.editLimit - 1) {
        texts.append(part.line == first.line ? part.text : "line \(part.line): \(part.text)")
      }
      if parts.count > Self.editLimit {
        let rest = parts.count - Self.editLimit
        texts.append("and \(rest) more change\(rest == 1 ? "" : "s") with them")
      }
    }
    return ChangeCause(
      role, file: first.file.isEmpty ? nil : first.file, line: first.line,
      text: texts.joined(separator: "; "), isOld: first.isOld)
  }

  private struct Phrase: Hashable {
    let file: String
    let line: Int
    let text: String
    /// Whether the line is that of the old text.
    var isOld = false
  }

  private func phrases(_ change: ScriptChange) -> [Phrase] {
    var phrases: [Phrase] = []
    for edit in change.edits.sorted(by: { $0.new.lowerBound < $1.new.lowerBound }) {
      guard let old = edits.old[edit.file], let new = edits.new[edit.file] else { continue }
      let phrase = phrase(edit, old, new)
      if !phrases.contains(phrase) { phrases.append(phrase) }
    }
    // A new local is said by its use.
    return phrases
  }

  private func moved(_ change: ScriptChange) -> Phrase {
    guard let gone = change.edits.first(where: { !$0.old.isEmpty }),
      let put = change.edits.first(where: { !$0.new.isEmpty }),
      let old = edits.old[gone.file], let new = edits.new[put.file]
    else { return phrases(change)[0] }
    let line = new.line(put.new.lowerBound)
    var text =
      "moved here from line \(old.line(gone.old.lowerBound)): "
      + code(clip(new.source(put.new), Self.valueLimit))
    let inside = ScriptEdits(
      old: ["": Array(old.source(gone.old).utf8)], new: ["": Array(new.source(put.new).utf8)])
    for change in inside.changes {
      text += "; \(EditWords(edits: inside).phrases(change).map(\.text).joined(separator: "; "))"
    }
    return Phrase(file: put.file, line: line, text: text)
  }

  private func phrase(_ edit: ScriptEdit, _ old: ScriptTokens, _ new: ScriptTokens) -> Phrase {
    let sources = (old: old.source(edit.old), new: new.source(edit.new))
    let line = new.line(edit.new.lowerBound)
    func said(_ text: String) -> Phrase { Phrase(file: edit.file, line: line, text: text) }
    if edit.new.isEmpty, old.areLines(edit.old) {
      return Phrase(
        file: edit.file, line: old.line(edit.old.lowerBound),
        text: "\(code(clip(sources.old, Self.valueLimit))) is gone", isOld: true)
    }
    if edit.old.isEmpty, new.areLines(edit.new) {
      return said("\(code(clip(sources.new, Self.valueLimit))) is new")
    }
    if edit.new.isEmpty, old.areFields(edit.old) {
      return said("\(code(field(sources.old))) is gone")
    }
    if edit.old.isEmpty, new.areFields(edit.new) {
      return said("\(code(field(sources.new))) is new")
    }
    let isTarget = edit.old.upperBound < old.all.count && old.all[edit.old.upperBound].text == "="
    if !old.areFields(edit.old), !new.areFields(edit.new), !isTarget {
      let values = (old: old.value(around: edit.old), new: new.value(around: edit.new))
      let texts = (
        old: values.old.range.contains(edit.old) ? old.source(values.old.range) : sources.old,
        new: values.new.range.contains(edit.new) ? new.source(values.new.range) : sources.new
      )
      let isShort = [texts.old, texts.new].allSatisfy {
        $0.count <= Self.valueLimit && !$0.contains("\n") && !$0.isEmpty
      }
      let name = values.new.name
      if texts.old != texts.new, isShort {
        return said(
          name.map { "\($0.oneLine) \(texts.old.oneLine) → \(texts.new.oneLine)" }
            ?? "\(code(texts.old)) → \(code(texts.new))")
      }
      if let name { return said("in `\(name.oneLine)`: \(replaced(sources.old, sources.new))") }
    }
    return said(replaced(sources.old, sources.new))
  }

  private func replaced(_ old: String, _ new: String) -> String {
    if old.isEmpty { return "\(code(clip(new, Self.textLimit))) is new" }
    if new.isEmpty { return "\(code(clip(old, Self.textLimit))) is gone" }
    return "\(code(clip(old, Self.textLimit))) → \(code(clip(new, Self.textLimit)))"
  }

  private func code(_ text: String) -> String { "`\(text.oneLine)`" }

  /// A field without the commas around it.
  private func field(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, " ,;\n".contains(first) { text.removeFirst() }
    while let last = text.last, " ,;\n".contains(last) { text.removeLast() }
    return clip(String(text), Self.valueLimit)
  }

  /// A text on one line, cut to a length.
  private func clip(_ text: String, _ count: Int) -> String {
    LegibleText.cut(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), to: count)
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && upperBound >= other.upperBound
  }
}
