import MotionRecording
import MotionValues

/// A difference between what two versions of a pack declare.
package struct InterfaceChange: Equatable, Sendable {
  /// The least step of a version with the change.
  package let step: VersionStep
  /// The definition that has changed; nil for the pack itself.
  package let definition: String?
  /// What the newer version does, such as "removes the option `small` of `sheet`".
  package let sentence: String

  package init(step: VersionStep, definition: String? = nil, sentence: String) {
    (self.step, self.definition, self.sentence) = (step, definition, sentence)
  }
}

/// What a version of a pack does to a scene that was made with another one.
package struct SceneEffect: Equatable, Sendable {
  /// The path of the scene in the pack.
  package let path: String
  package let change: InterfaceChange

  package init(path: String, _ change: InterfaceChange) {
    (self.path, self.change) = (path, change)
  }
}

/// What differs between the declarations of two versions of a pack.
///
/// 1. Each difference is a change; two records without one are equal, but for names and versions.
/// 2. What users pass, such as an option, may take more in a minor step, and less only in a major
///    one. What users receive, such as the argument of an event, is compared the other way round.
/// 3. Arguments are compared by their positions, everything else by its name.
package struct InterfaceComparison: Sendable {
  /// From those with the greatest step to those with the least: what is removed, then what changes, then
  /// what is new.
  package let changes: [InterfaceChange]

  /// - Parameter effects: What became of the scenes of the first version with the second one.
  package init(
    from before: PackInterface, to after: PackInterface, effects: [SceneEffect] = []
  ) {
    var comparer = Comparer()
    comparer.compare(before, after, effects)
    let sorted = comparer.found.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      if a.change.step != b.change.step { return a.change.step > b.change.step }
      return (a.rank, first.offset) < (b.rank, second.offset)
    }
    changes = sorted.map(\.element.change)
  }

  /// The least step of a version with all changes.
  package var step: VersionStep { changes.first?.step ?? .patch }

  /// The greatest number of changes that an error lists.
  private static let listLimit = 8

  /// Checks the version of a pack with these changes.
  ///
  /// - Throws: `breaking-change` if its step from `base` is smaller than the changes need.
  package func check(
    _ version: SemanticVersion, of name: PackName, after base: SemanticVersion
  ) throws(Diagnostic) {
    let excessive = changes.filter { !$0.step.allows(version, after: base) }
    guard let first = excessive.first else { return }
    let least = step.version(after: base)
    var help = excessive.dropFirst().prefix(Self.listLimit).map { "it also \($0.sentence)" }
    if excessive.count > help.count + 1 {
      help.append("\(excessive.count - help.count - 1) more: `motion pack diff \(base)`")
    }
    throw Diagnostic(
      .breakingChange,
      "`\(name)` \(version) \(first.sentence); the least version is \(least)",
      help: help + ["write `version = \"\(least)\"` in `\(PackManifest.fileName)`"])
  }
}

/// What two types differ in, for those who pass values.
private struct TypeRelation: OptionSet {
  let rawValue: Int
  /// Values that were allowed are not any more.
  static let narrows = TypeRelation(rawValue: 1)
  static let widens = TypeRelation(rawValue: 2)
  /// The type is another one.
  static let differs = TypeRelation(rawValue: 4)
  /// A default in it has changed.
  static let adjusts = TypeRelation(rawValue: 8)
  /// Only its description has changed.
  static let describes = TypeRelation(rawValue: 16)

  /// The relation for a set of allowed words; nil allows all.
  init(_ old: [String]?, _ new: [String]?) {
    switch (old.map { Set($0) }, new.map { Set($0) }) {
    case (nil, nil): self = []
    case (nil, _?): self = .narrows
    case (_?, nil): self = .widens
    case (let old?, let new?):
      self = []
      if !old.isSubset(of: new) { insert(.narrows) }
      if !new.isSubset(of: old) { insert(.widens) }
    }
  }

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ old: DeclaredType, _ new: DeclaredType) {
    guard old.word == new.word else {
      self = .differs
      return
    }
    self = TypeRelation(old.choices, new.choices)
    formUnion(TypeRelation(old.kind.map { [$0] }, new.kind.map { [$0] }))
    // A component that needs more members is a narrower type.
    formUnion(TypeRelation(new.has ?? [], old.has ?? []))
    switch (old.unit, new.unit) {
    case (let old?, let new?) where old != new: insert(.differs)
    case (let old, let new) where old != new: insert(.describes)
    default: break
    }
    func bound(_ old: Double, _ new: Double) {
      if new > old { insert(.narrows) } else if new < old { insert(.widens) }
    }
    bound(old.min?.value ?? -.infinity, new.min?.value ?? -.infinity)
    bound(-(old.max?.value ?? .infinity), -(new.max?.value ?? .infinity))
    if old.of != new.of {
      formUnion(TypeRelation(old.of ?? DeclaredType(), new.of ?? DeclaredType()))
    }
    compare(arguments: old.arguments ?? [], new.arguments ?? [])
    compare(fields: old.fields ?? [], new.fields ?? [])
  }

  /// A function that is called with fewer arguments than before may miss one.
  private mutating func compare(arguments old: [String], _ new: [String]) {
    if new.count < old.count {
      insert(.narrows)
    } else if new.count > old.count {
      insert(.widens)
    } else if old != new {
      insert(.describes)
    }
  }

  private mutating func compare(fields old: [DeclaredValue], _ new: [DeclaredValue]) {
    let (removed, kept, added) = matched(old, new)
    if !removed.isEmpty { insert(.narrows) }
    for field in added { insert(field.isRequired ? .narrows : .widens) }
    for (old, new) in kept {
      formUnion(TypeRelation(old.type, new.type))
      if new.isRequired, !old.isRequired { insert(.narrows) }
      if old.isRequired, !new.isRequired { insert(.widens) }
      if old.fallback != new.fallback { insert(.adjusts) }
      if old.summary != new.summary { insert(.describes) }
    }
  }
}

/// The elements of two lists by their names: those that are only in the first, in both, and only in the
/// second.
private func matched<Element: NamedDeclaration>(
  _ before: [Element], _ after: [Element]
) -> (removed: [Element], kept: [(Element, Element)], added: [Element]) {
  let known = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  let names = Set(after.map(\.name))
  return (
    before.filter { !names.contains($0.name) },
    after.compactMap { element in known[element.name].map { ($0, element) } },
    after.filter { known[$0.name] == nil }
  )
}

/// Collects the changes.
private struct Comparer {
  private(set) var found: [(change: InterfaceChange, rank: Int)] = []
  /// The definition that is compared.
  private var definition: String?
  /// Whether only the documentation of the definition differs.
  private var isDescribed = false

  private mutating func removes(_ sentence: String) { add(.major, sentence, 0) }
  private mutating func breaks(_ sentence: String) { add(.major, sentence, 1) }
  private mutating func changes(_ sentence: String) { add(.minor, sentence, 1) }
  private mutating func adds(_ sentence: String) { add(.minor, sentence, 2) }

  private mutating func add(_ step: VersionStep, _ sentence: String, _ rank: Int) {
    found.append((InterfaceChange(step: step, definition: definition, sentence: sentence), rank))
  }

  mutating func compare(
    _ old: PackInterface, _ new: PackInterface, _ effects: [SceneEffect]
  ) {
    found += effects.map { ($0.change, 1) }
    compare(motion: old.motion, new.motion)
    if let before = old.plugins, let after = new.plugins {
      for plugin in after where !before.contains(plugin) { breaks("needs the engine `\(plugin)`") }
    }
    let (before, after) = (Set(old.exports), Set(new.exports))
    for module in old.exports where !after.contains(module) {
      removes("removes the module `\(module)`")
    }
    for module in new.exports where !before.contains(module) { adds("adds the module `\(module)`") }
    if let before = old.members, let after = new.members { compare(members: before, after) }
    let (removed, kept, added) = matched(old.definitions, new.definitions)
    for old in removed {
      definition = old.name
      removes("removes the \(old.kind) `\(old.name)`")
    }
    for new in added {
      definition = new.name
      adds("adds the \(new.kind) `\(new.name)`")
    }
    for (old, new) in kept { compare(old, new) }
    definition = nil
    // A scene that was played says more than its traces, such as `demo.trace` and `demo.dark.trace`.
    let played = effects.map { $0.path.dropLast("lua".count) }
    for (old, new) in matched(old.traces, new.traces).kept
    where old.hash != new.hash && !played.contains(where: { new.name.hasPrefix($0) }) {
      changes("changes the motion in `\(new.name)`")
    }
  }

  /// Compares what modules return. A module, or a table in one, that is new or gone is one change.
  private mutating func compare(members old: [DeclaredMember], _ new: [DeclaredMember]) {
    let (removed, kept, added) = matched(old, new)
    func outermost(_ members: [DeclaredMember]) -> [DeclaredMember] {
      let names = Set(members.map(\.name))
      return members.filter { member in
        guard let dot = member.name.lastIndex(of: ".") else { return false }
        return !names.contains(String(member.name[..<dot]))
      }
    }
    for old in outermost(removed) { removes("removes the \(old.kind) `\(old.name)`") }
    for new in outermost(added) { adds("adds the \(new.kind) `\(new.name)`") }
    for (old, new) in kept where old.kind != new.kind {
      breaks("makes `\(new.name)` a \(new.kind), which was a \(old.kind)")
    }
  }

  private mutating func compare(motion old: String, _ new: String) {
    if old == new { return }
    let sentence = "runs with motion `\(new)`, was `\(old)`"
    if let before = try? VersionRange.parse(old), let after = try? VersionRange.parse(new),
      after.includes(before)
    {
      add(.patch, sentence, 1)
    } else {
      changes(sentence)
    }
  }

  private mutating func compare(_ old: DeclaredDefinition, _ new: DeclaredDefinition) {
    (definition, isDescribed) = (new.name, old.summary != new.summary)
    guard old.kind == new.kind else {
      return breaks("makes `\(new.name)` a \(new.kind), which was a \(old.kind)")
    }
    if old.base != new.base {
      breaks(
        "makes `\(new.name)` a \(new.base ?? "layer"), which was a \(old.base ?? "layer")")
    }
    compare(values: old.options, new.options, "option")
    compare(values: old.properties, new.properties, "property")
    for (old, new) in kept(old.events, new.events, "event") { compare(event: old, new) }
    for (old, new) in kept(old.slots, new.slots, "slot") { compare(old, new) }
    for (old, new) in kept(old.parts, new.parts, "part") { describe(old.summary, new.summary) }
    for (old, new) in kept(old.methods, new.methods, "method") { compare(method: old, new) }
    compare(colors: old.colors, new.colors)
    if old.moves != new.moves {
      changes(
        "lets `\(new.name)` move other properties: "
          + new.moves.map { "`\($0)`" }.joined(separator: ", "))
    }
    if old.progress != new.progress { changes("changes the motion of `\(new.name)`") }
    if isDescribed { add(.patch, "describes `\(new.name)` in other words", 1) }
  }

  private var owner: String { definition ?? "" }

  private mutating func describe(_ old: String, _ new: String) {
    if old != new { isDescribed = true }
  }

  /// Reports what is only in one list, and returns what is in both.
  private mutating func kept<Element: NamedDeclaration>(
    _ old: [Element], _ new: [Element], _ title: String
  ) -> [(Element, Element)] {
    let (removed, kept, added) = matched(old, new)
    for old in removed { removes("removes the \(title) `\(old.name)` of `\(owner)`") }
    for new in added { adds("adds the \(title) `\(new.name)` of `\(owner)`") }
    return kept
  }

  // MARK: Options and properties

  private mutating func compare(
    values old: [DeclaredValue], _ new: [DeclaredValue], _ title: String
  ) {
    let (removed, kept, added) = matched(old, new)
    for old in removed { removes("removes the \(title) `\(old.name)` of `\(owner)`") }
    for new in added {
      if new.isRequired {
        breaks("requires the new \(title) `\(new.name)` of `\(owner)`")
      } else {
        adds("adds the \(title) `\(new.name)` of `\(owner)`")
      }
    }
    for (old, new) in kept { compare(old, new, "`\(owner).\(new.name)`") }
  }

  private mutating func compare(_ old: DeclaredValue, _ new: DeclaredValue, _ name: String) {
    describe(old.summary, new.summary)
    if old.isReadOnly != new.isReadOnly {
      if new.isReadOnly {
        breaks("makes \(name) read-only")
      } else {
        changes("lets scripts set \(name)")
      }
    }
    let isReceived = old.isReadOnly && new.isReadOnly
    let hasSameType = compare(old.type, new.type, of: name, isReceived: isReceived)
    if isReceived { return }
    if new.isRequired, !old.isRequired {
      breaks("requires \(name)")
    } else if old.isRequired, !new.isRequired {
      changes("lets users leave out \(name)")
    } else if hasSameType, old.fallback != new.fallback {
      switch (old.fallback, new.fallback) {
      case (let old?, let new?):
        changes("changes the default of \(name) from `\(old)` to `\(new)`")
      case (_, let new?): changes("gives \(name) the default `\(new)`")
      case (_, nil): changes("changes the default of \(name)")
      }
    }
  }

  /// Compares two types, and returns whether they have the same word.
  @discardableResult
  private mutating func compare(
    _ old: DeclaredType, _ new: DeclaredType, of name: String, isReceived: Bool
  ) -> Bool {
    let relation = TypeRelation(old, new)
    let (loses, gains): (TypeRelation, TypeRelation) =
      isReceived ? (.widens, .narrows) : (.narrows, .widens)
    let types = "\(new.phrase), was \(old.phrase)"
    if relation.contains(.differs) {
      breaks("\(isReceived ? "gives" : "takes") another type for \(name): \(types)")
    } else if relation.contains(loses) {
      breaks("\(isReceived ? "gives more" : "takes less") for \(name): \(types)")
    } else if relation.contains(gains) {
      changes("\(isReceived ? "gives less" : "takes more") for \(name): \(types)")
    } else if relation.contains(.adjusts) {
      changes("changes a default in \(name)")
    }
    if relation.contains(.describes) { isDescribed = true }
    return !relation.contains(.differs)
  }

  // MARK: Events and methods

  private mutating func compare(event old: DeclaredCall, _ new: DeclaredCall) {
    describe(old.summary, new.summary)
    let title = "the event `\(new.name)` of `\(owner)`"
    let (removed, added) = arguments(of: title, old, new)
    for argument in removed { removes("no longer passes `\(argument.name)` to \(title)") }
    for argument in added { adds("passes `\(argument.name)` to \(title)") }
    for (old, new) in zip(old.arguments, new.arguments) {
      describe(old.name + "\n" + old.summary, new.name + "\n" + new.summary)
      compare(old.type, new.type, of: "`\(new.name)` of \(title)", isReceived: true)
      if new.isRequired != old.isRequired {
        if new.isRequired {
          changes("always passes `\(new.name)` to \(title)")
        } else {
          breaks("may pass nil as `\(new.name)` to \(title)")
        }
      }
    }
  }

  private mutating func compare(method old: DeclaredCall, _ new: DeclaredCall) {
    describe(old.summary, new.summary)
    let title = "the method `\(new.name)` of `\(owner)`"
    let (removed, added) = arguments(of: title, old, new)
    for argument in removed { removes("no longer takes `\(argument.name)` in \(title)") }
    for argument in added {
      if argument.isRequired {
        breaks("requires `\(argument.name)` in \(title)")
      } else {
        adds("takes `\(argument.name)` in \(title)")
      }
    }
    for (old, new) in zip(old.arguments, new.arguments) {
      describe(old.name, new.name)
      compare(old, new, "`\(new.name)` of \(title)")
    }
    switch (old.result, new.result) {
    case (let old?, let new?):
      compare(old, new, of: "the result of \(title)", isReceived: true)
    case (_?, nil): removes("returns nothing from \(title)")
    case (nil, let new?): adds("returns \(new.phrase) from \(title)")
    case (nil, nil): break
    }
  }

  /// Reports arguments that are at other positions than before, and returns those that are gone and those
  /// that are new at the end.
  private mutating func arguments(
    of title: String, _ old: DeclaredCall, _ new: DeclaredCall
  ) -> (removed: [DeclaredValue], added: [DeclaredValue]) {
    let places = Dictionary(
      new.arguments.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, argument) in old.arguments.enumerated() {
      guard let now = places[argument.name], now != place else { continue }
      breaks("moves `\(argument.name)` of \(title) to place \(now + 1), was \(place + 1)")
    }
    let known = Set(old.arguments.map(\.name))
    return (
      old.arguments.dropFirst(new.arguments.count).filter { places[$0.name] == nil },
      new.arguments.dropFirst(old.arguments.count).filter { !known.contains($0.name) }
    )
  }

  // MARK: Slots and colours

  private mutating func compare(_ old: DeclaredSlot, _ new: DeclaredSlot) {
    describe(old.summary, new.summary)
    var kinds = TypeRelation(
      old.kinds.isEmpty ? nil : old.kinds, new.kinds.isEmpty ? nil : new.kinds)
    let (before, after) = (old.max ?? .max, new.max ?? .max)
    if after < before { kinds.insert(.narrows) }
    if after > before { kinds.insert(.widens) }
    let name = "in the slot `\(new.name)` of `\(owner)`: \(new.phrase), was \(old.phrase)"
    if kinds.contains(.narrows) {
      breaks("takes less \(name)")
    } else if kinds.contains(.widens) {
      changes("takes more \(name)")
    }
  }

  private mutating func compare(colors old: [DeclaredColor], _ new: [DeclaredColor]) {
    let (removed, kept, added) = matched(old, new)
    for old in removed { removes("removes the colour `\(owner).\(old.name)`") }
    for new in added { adds("adds the colour `\(owner).\(new.name)`") }
    for (old, new) in kept {
      describe(old.summary, new.summary)
      if (old.light, old.dark) != (new.light, new.dark) {
        changes("changes the colour `\(owner).\(new.name)`")
      }
    }
  }
}

extension DeclaredSlot {
  /// What it takes, in words.
  fileprivate var phrase: String {
    let kind = kinds.isEmpty ? "any layer" : kinds.map { "`\($0)`" }.joined(separator: ", ")
    return max.map { "\(kind), at most \($0)" } ?? kind
  }
}
