import MotionRecording
import MotionValues

/// The differences between two runs in layers, values of properties, and events.
///
/// 1. Two runs are equal if their traces read the same: each property has the same printed value in
///    each frame, events have the same texts and times, and layers the same order.
/// 2. Runs with different frame rates are compared at the instants that both have, and at the others
///    with the straight line between the frames of the other run, to within the bends of its motion.
/// 3. Data that only other formats contain, such as the kinds of layers and their constant data, is
///    compared if both recordings contain it.
/// 4. A difference within the tolerance of a property does not count. A channel of a colour is known
///    exactly in runs; in a trace, to half of one of 255 steps.
/// 5. Where both have less than `leastRate` instants per second in common, `isEqual` does not mean
///    that the motion is the same, and `doubt` says so.
package struct RunComparison: Sendable {
  /// The maximum number of properties whose differences are described in words.
  static let wordLimit = 500
  /// Half of the step in which a trace prints the channels of a colour.
  private static let channelStep = 0.5 / 255
  /// The least number of instants per second that both runs must have for a motion between them to
  /// be seen.
  package static let leastRate = 20.0

  /// The number of properties that were compared.
  package let comparedCount: Int
  /// Differences in how the scenes were run, such as the frame rate; they do not count.
  package var notes: [String]
  /// Why the runs may differ although no difference was found; nil if that is excluded.
  package let doubt: String?
  /// The patterns of the selection that match neither a property nor an event.
  package let unmatched: [String]
  /// The line of help for one of them that names a channel that a colour does not have; nil if none
  /// does.
  package let channelHelp: String?
  /// The names of the scenes, if they differ.
  package let scenes: (before: String, after: String)?
  /// The paths of the layers that only one run has, in its order.
  package let addedLayers: [String]
  package let removedLayers: [String]
  /// The properties that differ, by the time of their first difference, including those of
  /// the layers that only one run has.
  package let properties: [PropertyComparison]
  package let events: [EventComparison]
  /// The layers that only have another path; they are among the added and the removed ones, too.
  let renamedLayers: [RenamedLayer]
  /// How the properties differ that both runs may have, and what is later or earlier altogether.
  let facts: [MotionFact]
  let shift: MotionShift?
  /// The paths of two layers of which the first is created before the second, instead of after it.
  package let order: (first: String, second: String)?
  /// Nil if no value and no event differs.
  package let first: FirstDifference?
  /// The changes of the script that cause the differences, as far as they are known.
  package var causes: [ChangeCause] = []

  package var isEqual: Bool {
    scenes == nil && addedLayers.isEmpty && removedLayers.isEmpty && properties.isEmpty
      && events.isEmpty && order == nil
  }

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - select: The patterns of the properties to compare; all if there are none. Events are
  ///     compared if their target matches.
  ///   - units: Units by property name, for the sentences.
  ///   - interpolates: Whether runs with different frame rates are also compared at the instants that
  ///     only one of them has.
  package init(
    _ before: Recording, _ after: Recording, tolerances: Tolerances = Tolerances(),
    select: [String] = [], units: [String: Unit] = [:], interpolates: Bool = true
  ) {
    // A golden trace that keeps some frames says nothing of the others.
    let (before, after) = (
      after.kept.map { before.kept == nil ? before.keeping($0) : before } ?? before,
      before.kept.map { after.kept == nil ? after.keeping($0) : after } ?? after
    )
    let filter = TraceFilter(select)
    let listsLayers = before.listsLayers && after.listsLayers
    let runs = (
      before: ComparedRun(before, listsLayers: listsLayers, filter),
      after: ComparedRun(after, listsLayers: listsLayers, filter)
    )
    let isExact = runs.before.hasVelocities && runs.after.hasVelocities
    let shared = SharedFrames(before, after)
    func isSelected(_ name: TraceColumn) -> Bool {
      filter.matches(path: name.path, property: name.property)
    }
    let names =
      (runs.before.names + runs.after.names.filter { !runs.before.has($0.name) }).filter(isSelected)
    comparedCount = names.count
    let isSparse = shared.areNone || shared.rate < Self.leastRate - 1e-6
    var bend: (name: String, distance: Double)?
    var unseen: (name: String, difference: InterpolatedComparison.Difference)?
    var found = names.compactMap { name in
      var tolerance = tolerances.distance(path: name.path, property: name.property)
      if name.isChannel, !isExact { tolerance = max(tolerance, Self.channelStep) }
      var others: [InterpolatedComparison.Difference] = []
      if !shared.areAll, interpolates {
        let result = InterpolatedComparison(
          runs.before.framed(name.name), runs.after.framed(name.name), shared, tolerance: tolerance)
        // Where both have many instants, what is seen only between them may be too short for the
        // frames of one run.
        others = isSparse ? [result.between, result.atEnd] : [result.atEnd]
        if result.bend > bend?.distance ?? 0 { bend = (name.name, result.bend) }
        if unseen == nil, result.between.first != nil { unseen = (name.name, result.between) }
      }
      return PropertyComparison(name, runs, shared, tolerance: tolerance, others: others)
    }
    found = found.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    var facts: [MotionFact] = []
    for index in found.indices.prefix(Self.wordLimit) {
      let own = MotionFacts(found[index], runs, unit: units[found[index].property]).all
      found[index].changes = own.map { FactWords([$0]).clause }
      facts += own
    }
    properties = found
    func paths(_ run: ComparedRun) -> [String] {
      var known: Set<String> = []
      return run.names.filter(isSelected).map(\.path).filter { known.insert($0).inserted }
    }
    let layers = (before: paths(runs.before), after: paths(runs.after))
    let known = (before: Set(layers.before), after: Set(layers.after))
    removedLayers = layers.before.filter { !known.after.contains($0) }
    addedLayers = layers.after.filter { !known.before.contains($0) }
    renamedLayers = RenamedLayer.all(removed: removedLayers, added: addedLayers, runs)
    let outside = Set(removedLayers + addedLayers)
    self.facts = facts.filter { !outside.contains($0.property.path) }
    shift = MotionShift(self.facts, before, after)
    func isSelected(_ event: TraceEvent, by filter: TraceFilter) -> Bool {
      let name = TraceColumn(name: event.target, kind: .number)
      return filter.matches(path: event.target, property: "")
        || filter.matches(path: name.path, property: name.property)
    }
    events = EventComparison.all(before, after) { isSelected($0, by: filter) }
    unmatched = select.filter { pattern in
      let filter = TraceFilter([pattern])
      return !names.contains { filter.matches(path: $0.path, property: $0.property) }
        && !(before.events + after.events).contains { isSelected($0.event, by: filter) }
    }
    let missing = TraceFilter(unmatched)
    channelHelp =
      unmatched.isEmpty
      ? nil
      : (runs.before.names + runs.after.names).lazy.filter { $0.kind == .color }
        .compactMap { missing.channelHelp(path: $0.path, property: $0.property) }.first
    order = Self.order(runs, names, shared)
    scenes = before.scene == after.scene ? nil : (before.scene, after.scene)
    notes = Self.notes(before, after, shared, bend: interpolates ? bend ?? ("", 0) : nil)
    doubt =
      (isSparse ? Self.doubt(before, after, shared) : nil)
      ?? unseen.flatMap { name, difference in
        difference.first.map { Self.doubt(of: name, at: $0.time, $0.before, $0.after) }
      }
    first = Self.first(found, events, before.rate == after.rate ? before.rate : nil)
  }

  /// The first two layers whose order differs among the properties that a frame sets for the first
  /// time.
  private static func order(
    _ runs: (before: ComparedRun, after: ComparedRun), _ names: [TraceColumn],
    _ shared: SharedFrames
  ) -> (first: String, second: String)? {
    var places: [String: Int] = [:]
    for (place, name) in runs.after.names.enumerated() { places[name.name] = place }
    // The last property of each frame, in the order of the first run.
    var last: [Int: (path: String, place: Int)] = [:]
    for name in names {
      guard let place = places[name.name],
        let frame = runs.before.firstFrame(of: name.name),
        let other = runs.after.firstFrame(of: name.name),
        let index = shared.index(ofFrame: frame, step: shared.steps.before),
        index == shared.index(ofFrame: other, step: shared.steps.after)
      else { continue }
      if let last = last[index], last.place > place { return (name.path, last.path) }
      last[index] = (name.path, place)
    }
    return nil
  }

  private static func doubt(
    _ before: Recording, _ after: Recording, _ shared: SharedFrames
  ) -> String? {
    guard max(before.duration, after.duration) > 0 else { return nil }
    let least = "at least \(NumberText(leastRate)) are needed"
    return before.rate == after.rate
      ? "they were compared at only \(instants(shared.rate)) per second: \(least)"
      : "they have \(shared.areNone ? "no instant but the first" : "only \(instants(shared.rate)) per second") in common: \(least)"
  }

  private static func doubt(
    of name: String, at time: Double, _ before: Value?, _ after: Value?
  ) -> String {
    let words = [before, after].map { $0?.word ?? "not set" }
    return "at \(NumberWords.time(time)), between two frames of one of them, `\(name.oneLine)` is "
      + "\(words[0]) and \(words[1])"
  }

  private static func instants(_ rate: Double) -> String {
    rate == 1 ? "1 instant" : "\(NumberWords.short(rate)) instants"
  }

  /// `bend` is the property that bends most between frames; nil if the runs are not compared there.
  private static func notes(
    _ before: Recording, _ after: Recording, _ shared: SharedFrames,
    bend: (name: String, distance: Double)?
  ) -> [String] {
    var notes: [String] = []
    if before.rate != after.rate {
      var note =
        "\(NumberText(after.rate)) frames per second instead of \(NumberText(before.rate)): "
        + "compared at the \(instants(shared.rate)) per second that both have"
      if let bend {
        note += ", and between them along straight lines"
        if bend.distance > 0 {
          note += ", to within \(NumberWords.amount(bend.distance, nil)) (`\(bend.name.oneLine)`)"
        }
      }
      notes.append(note)
    }
    if before.seed != after.seed {
      notes.append("seed \(after.seed) instead of \(before.seed)")
    }
    let keys =
      before.facts.map(\.key)
      + after.facts.map(\.key).filter { key in
        !before.facts.contains { $0.key == key }
      }
    for key in keys {
      let old = before.facts.first { $0.key == key }?.value
      let new = after.facts.first { $0.key == key }?.value
      if old != new {
        notes.append("\(key) \(new?.word ?? "unset") instead of \(old?.word ?? "unset")")
      }
    }
    return notes
  }

  private static func first(
    _ properties: [PropertyComparison], _ events: [EventComparison], _ rate: Double?
  ) -> FirstDifference? {
    func frame(_ time: Double) -> Int? { rate.map { Int((time * $0 - 1e-6).rounded(.up)) } }
    /// Whether an event is in an earlier frame than a value; without common frames, at its time.
    func isFirst(_ event: EventComparison, before value: Double) -> Bool {
      guard let shown = frame(event.time), let changed = frame(value) else {
        return event.time <= value
      }
      return shown < changed
    }
    if let event = events.first, properties.first.map({ isFirst(event, before: $0.time) }) ?? true {
      return FirstDifference(
        frame: frame(event.time), time: event.time, path: event.target, property: nil,
        before: event.before, after: event.after,
        sentence: event.sentence)
    }
    guard let property = properties.first else { return nil }
    let place = frame(property.time).map { "in frame \($0) (\(NumberWords.time(property.time)))" }
    return FirstDifference(
      frame: frame(property.time), time: property.time, path: property.path,
      property: property.property, before: property.before?.word, after: property.after?.word,
      sentence: "\(property.sentence) \(place ?? "at \(NumberWords.time(property.time))")")
  }
}

/// The first instant at which two runs differ.
package struct FirstDifference: Sendable {
  /// The frame's index; nil if the runs have different frame rates.
  package let frame: Int?
  /// In seconds.
  package let time: Double
  /// The path of the layer; for an event, its target.
  package let path: String
  /// Nil for an event.
  package let property: String?
  /// The value or the event of each run there; nil if there is none.
  package let before: String?
  package let after: String?

  /// Such as `card.y is 56 instead of 55.2 in frame 12 (0.2 s)`.
  package let sentence: String
}

extension RunComparison: SchemaWritable {
  package static let schema = Schema<Self>("Comparison", "How the motion of two runs differs.") {
    Member("motion-diff", "The version of the format.") { _ in 1 }
    Member("equal", "Whether there is no difference.") { $0.isEqual }
    Member("notes", "Differences in how the scenes were run, which do not count.") { $0.notes }
    Member("first", "The first difference of a value or an event; null for none.") { $0.first }
    Member(ifPresent: "scene", "The names of the scenes, if they differ.") {
      $0.scenes.map(SceneNames.init)
    }
    Member("addedLayers", "The paths of the layers that only the second run has.") {
      $0.addedLayers
    }
    Member("removedLayers", "The paths of the layers that only the first run has.") {
      $0.removedLayers
    }
    Member("properties", "The properties that differ, by the time of their first difference.") {
      $0.properties
    }
    Member("events", "The events that differ.") { $0.events }
    Member(ifPresent: "order", "The paths of two layers that are created in the other order.") {
      $0.order.map { [$0.first, $0.second] }
    }
    Member("causes", "The changes of the script that cause the differences, if they are known.") {
      $0.causes
    }
    Member("sentences", "The differences in words, the most important ones first.") { $0.sentences }
  }
}

private struct SceneNames: SchemaWritable {
  static let schema = Schema<Self>("SceneNames", "The names of two scenes.") {
    Member("before", "That of the first run.") { $0.before }
    Member("after", "That of the second run.") { $0.after }
  }

  let before: String
  let after: String
}

extension FirstDifference: SchemaWritable {
  package static let schema = Schema<Self>(
    "FirstDifference", "The first instant at which two runs differ."
  ) {
    Member("time", "In seconds.") { $0.time }
    Member(ifPresent: "frame", "The frame, if the runs have the same frame rate.") { $0.frame }
    Member("path", "The path of the layer, or the target of the event.") { $0.path }
    Member(ifPresent: "property", "The name of the property, unless it is an event.") {
      $0.property
    }
    Member("before", "The value or the event in the first run; null for none.") { $0.before }
    Member("after", "The same in the second run.") { $0.after }
  }
}

extension PropertyComparison: SchemaWritable {
  package static let schema = Schema<Self>("PropertyComparison", "A property whose values differ.")
  {
    Member("path", "The path of the layer.") { $0.path }
    Member("property", "The name of the property.") { $0.property }
    Member("time", "The first instant at which it differs, in seconds.") { $0.time }
    Member("before", "The value of the first run there; null if it is not set.") { $0.before }
    Member("after", "The value of the second run there; null if it is not set.") { $0.after }
    Member(ifPresent: "greatest", "The greatest distance between the values.") {
      $0.greatest.map(GreatestDistance.init)
    }
    Member("changes", "How the motion differs, in phrases.") { $0.changes }
  }
}

extension ChangeCause: SchemaWritable {
  package static let schema = Schema<Self>("ChangeCause", "A change of a script, and what it does.")
  {
    Member("role", "Whether it is a cause: all causes are necessary, and together enough.") {
      $0.role
    }
    Member(ifPresent: "file", "The module or file, if it is not the scene's own script.") {
      $0.file
    }
    Member(ifPresent: "line", "The line in the new text, or in the old one for what is gone.") {
      $0.line
    }
    Member("text", "What has changed there.") { $0.text }
    Member("old", "Whether the line is that of the old text.") { $0.isOld }
    Member("effects", "What it does beside other causes; empty if it is the only one.") {
      $0.effects
    }
    Member(ifPresent: "maskedBy", "The place of the cause that outdoes it.") { $0.mask?.place }
  }
}

extension ChangeCause.Role: JSONWritable {}

private struct GreatestDistance: SchemaWritable {
  static let schema = Schema<Self>("GreatestDistance", "The greatest distance between two values.")
  {
    Member("distance", "In the unit of the property; for a colour, from 0 to 1.") {
      $0.distance.amount
    }
    Member(ifPresent: "channel", "The channel of a colour that is so far apart.") {
      $0.distance.channel?.name
    }
    Member("time", "In seconds.") { $0.time }
  }

  let distance: ValueDistance
  let time: Double
}

extension EventComparison: SchemaWritable {
  package static let schema = Schema<Self>("EventComparison", "An event that differs.") {
    Member("change", "How it differs.") { $0.change }
    Member("before", "The event of the first run; null for none.") { $0.before }
    Member("after", "The event of the second run; null for none.") { $0.after }
    Member("times", "Its times in both runs, in seconds.") { [$0.times.before, $0.times.after] }
  }
}

extension EventComparison.Change: JSONWritable {}

extension DiagnosticCode {
  package static let badTolerance = DiagnosticCode("bad-tolerance")
  package static let tooFewInstants = DiagnosticCode("too-few-instants")
}
