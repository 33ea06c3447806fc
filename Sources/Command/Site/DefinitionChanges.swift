/// What differs between the definitions of two versions of a pack, for those who use them.
struct DefinitionChanges {
  /// Sentences without a subject, such as "adds the curve `give`": first what is removed, which may
  /// break scripts, then what has changed, then what is new.
  private(set) var sentences: [String] = []

  init(from before: [DefinitionSheet], to after: [DefinitionSheet]) {
    let (removed, kept, added) = Self.matched(before, after, by: \.name)
    sentences += removed.map { "removes the \($0.kind) `\($0.name)`" }
    var (losses, changes, gains) = ([String](), [String](), [String]())
    for (old, new) in kept {
      if old.kind != new.kind {
        losses.append("makes `\(new.name)` a \(new.kind), which was a \(old.kind)")
      }
      let found = Self.entries(of: old, new)
      losses += found.losses
      changes += found.changes + Self.looks(of: old, new)
      gains += found.gains
    }
    sentences += losses + changes + added.map { "adds the \($0.kind) `\($0.name)`" } + gains
  }

  /// Options and colours that are removed, changed and added.
  private static func entries(
    of old: DefinitionSheet, _ new: DefinitionSheet
  ) -> (losses: [String], changes: [String], gains: [String]) {
    var (losses, changes, gains) = ([String](), [String](), [String]())
    let (goneGroups, groups, newGroups) = matched(old.groups, new.groups, by: \.title)
    let compared =
      groups + goneGroups.map { ($0, .init(title: $0.title, entries: [])) }
      + newGroups.map { (.init(title: $0.title, entries: []), $0) }
    for (before, after) in compared {
      let (removed, kept, added) = matched(before.entries, after.entries, by: \.name)
      losses += removed.map { "removes the \(before.title) `\($0.name)` of `\(old.name)`" }
      for entry in added {
        let sentence = "the \(after.title) `\(entry.name)` of `\(new.name)`"
        if entry.fallback == nil {
          losses.append("requires \(sentence)")
        } else {
          gains.append("adds \(sentence)")
        }
      }
      for (before, after) in kept {
        let name = "`\(new.name).\(after.name)`"
        if before.type != after.type {
          changes.append("takes another type for \(name): \(after.type), was \(before.type)")
        }
        switch (before.fallback, after.fallback) {
        case (let old?, let new?) where old != new:
          changes.append("changes the default of \(name) from `\(old)` to `\(new)`")
        case (_?, nil): losses.append("requires \(name)")
        case (nil, let new?): gains.append("gives \(name) the default `\(new)`")
        default: break
        }
      }
    }
    let (removed, kept, added) = matched(old.swatches, new.swatches, by: \.name)
    losses += removed.map { "removes the colour `\(old.name).\($0.name)`" }
    gains += added.map { "adds the colour `\(new.name).\($0.name)`" }
    for (before, after) in kept
    where (before.light, before.dark) != (after.light, after.dark) {
      changes.append("changes the colour `\(new.name).\(after.name)`")
    }
    return (losses, changes, gains)
  }

  /// Changes that no option tells.
  private static func looks(of old: DefinitionSheet, _ new: DefinitionSheet) -> [String] {
    var changes: [String] = []
    if old.moves != new.moves {
      changes.append(
        "lets `\(new.name)` move other properties: \(new.moves.joined(separator: ", "))")
    }
    if old.kind == new.kind, let before = old.graph, let after = new.graph, before != after {
      changes.append("changes the motion of `\(new.name)`")
    }
    return changes
  }

  /// The elements of two lists with their names: those that are only in the first, in both, and only
  /// in the second.
  private static func matched<Element>(
    _ before: [Element], _ after: [Element], by name: (Element) -> String
  ) -> (removed: [Element], kept: [(Element, Element)], added: [Element]) {
    let known = Dictionary(before.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(after.map(name))
    return (
      before.filter { !names.contains(name($0)) },
      after.compactMap { element in known[name(element)].map { ($0, element) } },
      after.filter { known[name($0)] == nil }
    )
  }
}
