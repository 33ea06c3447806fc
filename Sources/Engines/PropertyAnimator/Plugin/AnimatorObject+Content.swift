import MotionCore
import MotionPlugin
import MotionValues

extension AnimatorObject {
  /// Adds a keyframe of one property.
  func add(
    _ target: Target, of layer: Layer, start: Double, duration: Double, curve: Timing?
  ) throws(Diagnostic) {
    try requireChangeable(token: target.name)
    let (slot, property) = try layer.requireProperty(target.name)
    guard !property.isReadOnly else {
      throw Diagnostic(
        .readOnly, "`\(layer.path).\(target.name)` is computed by an engine and can only be read",
        token: target.name)
    }
    engine.noteContent()
    facts?.layers.insert(layer.path)
    let curve = try (target.options.curve ?? curve)?.makeCurve()
    if target.options.isAdditive {
      return try addOffset(target, slot, property, start, duration, curve)
    }
    try requireNumberForDifference(of: target, property)
    if property.isNumber {
      try addNumber(target, slot, property, start, duration, curve)
    } else if property.type.isContinuous {
      try addParts(target, slot, property, start, duration, curve)
    } else {
      guard let to = target.options.to else { throw missingTarget(target) }
      mark(.assign(slot: slot, try target.value(to, for: property)), at: start)
    }
  }

  /// Checks that the animator is not active.
  func requireChangeable(token: String) throws(Diagnostic) {
    guard run == nil || run?.playback.state == .inactive else {
      throw Diagnostic(
        .wrongState, "\(label) is active, so its content cannot change",
        help: ["make another animator: it starts from the current values"], token: token)
    }
  }

  private func addNumber(
    _ target: Target, _ slot: Int, _ property: Property, _ start: Double, _ duration: Double,
    _ curve: Curve?
  ) throws(Diagnostic) {
    let change: Animation.Change
    switch (target.options.to, target.options.by) {
    case (let to?, nil):
      change = .to(try target.value(to, for: property).number)
    case (nil, let by?): change = .by(by)
    case (nil, nil), (_?, _?): throw missingTarget(target)
    }
    if let from = target.options.from {
      animation.initialValues[slot] = try target.value(from, for: property).number
    }
    if let velocity = target.options.velocity {
      try requireEntry(target, start)
      velocities[slot] = velocity
    }
    animation.keys.append(.init(slot, change, start: start, duration: duration, curve: curve))
  }

  /// Checks that a velocity is set only at the start of the animation; at later keyframes the
  /// velocity follows from the curves.
  private func requireEntry(_ target: Target, _ start: Double) throws(Diagnostic) {
    guard start > 0 else { return }
    let velocity = TargetOptions.name(\.velocity)
    throw Diagnostic(
      .conflictingOptions,
      "`\(target.name)`: `\(velocity)` applies at the animator's start, but this starts later",
      help: [
        "set it in the first keyframe, the one with `\(KeyframeOptions.name(\.start)) = 0`"
      ], token: velocity)
  }

  private func addOffset(
    _ target: Target, _ slot: Int, _ property: Property, _ start: Double, _ duration: Double,
    _ curve: Curve?
  ) throws(Diagnostic) {
    guard property.isNumber else {
      throw Diagnostic(
        .wrongType,
        "`\(target.name)` is not a number; only numbers can be `\(TargetOptions.name(\.isAdditive))`",
        token: target.name)
    }
    let channel = AdditiveOffset.firstChannel + slot
    let change: Animation.Change
    switch (target.options.to, target.options.by) {
    case (let to?, nil): change = .to(try offset(to, target))
    case (nil, let by?): change = .by(by)
    case (_, _): throw missingTarget(target)
    }
    if let from = target.options.from {
      animation.initialValues[channel] = try offset(from, target)
    }
    animation.keys.append(.init(channel, change, start: start, duration: duration, curve: curve))
  }

  /// Reads an offset, which may be any number: the property's bounds do not apply to it.
  private func offset(_ given: GivenValue, _ target: Target) throws(Diagnostic) -> Double {
    try target.value(given, as: NumberType(.none, in: .any)).number
  }

  /// Animates each slot of a value separately, as UIKit does; colours may be mixed in another
  /// space.
  private func addParts(
    _ target: Target, _ slot: Int, _ property: Property, _ start: Double, _ duration: Double,
    _ curve: Curve?
  ) throws(Diagnostic) {
    guard let to = target.options.to else { throw missingTarget(target) }
    let end = try target.value(to, for: property)
    let begin = try target.options.from.map { from throws(Diagnostic) in
      try target.value(from, for: property)
    }
    let mixing = target.options.mixing?.mixing ?? .standard
    let isWhole = mixing != .standard
    if let before = isMixed[slot], before != isWhole {
      throw Diagnostic(
        .conflictingOptions, "\(label) mixes `\(target.name)` in sRGB and in another space",
        help: ["use the same `\(TargetOptions.name(\.mixing))` in every keyframe of a colour"],
        token: target.name)
    }
    isMixed[slot] = isWhole
    if isWhole, let color = end.color {
      setEndNames(of: end, at: slot)
      addMixed(slot, begin, color, mixing, start, duration, curve)
      addLead(slot, begin, end, mixing, start, duration, curve)
    } else {
      addComponents(slot, begin, end, start, duration, curve)
    }
  }

  private func addMixed(
    _ slot: Int, _ from: PropertyValue?, _ to: ColorValue, _ mixing: ColorMixing,
    _ start: Double, _ duration: Double, _ curve: Curve?
  ) {
    let channel = ~colors.count
    colors.append(
      .init(
        slot: slot, from: from?.color, to: to, mixing: mixing, start: start, duration: duration,
        curve: curve ?? .linear))
    animation.initialValues[channel] = 0
    animation.keys.append(
      .init(channel, .to(1), start: start, duration: duration, curve: curve))
  }

  /// Adds a keyframe for each slot of a value.
  func addComponents(
    _ slot: Int, _ from: PropertyValue?, _ to: PropertyValue, _ start: Double,
    _ duration: Double, _ curve: Curve?
  ) {
    setEndNames(of: to, at: slot)
    addLead(slot, from, to, .standard, start, duration, curve)
    let lead = to.mixedOffset
    for (part, end) in components(of: to, at: slot).enumerated() where part != lead {
      var key = Animation.Key(
        slot + part, .to(end.number), start: start, duration: duration, curve: curve)
      key.source = end.source
      animation.keys.append(key)
    }
    guard let from else { return }
    for (part, begin) in components(of: from, at: slot).enumerated() where part != lead {
      animation.initialValues[slot + part] = begin.number
      animation.initialSources[slot + part] = begin.source
    }
  }

  /// Adds a keyframe for the value with parts in a value, if its property has one.
  private func addLead(
    _ slot: Int, _ from: PropertyValue?, _ to: PropertyValue, _ mixing: ColorMixing,
    _ start: Double, _ duration: Double, _ curve: Curve?
  ) {
    guard let offset = to.mixedOffset else { return }
    let type = engine.stage.property(at: slot).property.type as? PartsType
    guard let target = to.chainValue ?? type?.absent else { return }
    let channel = slot + offset
    if let from, let first = from.chainValue ?? type?.absent {
      animation.initialLeads[channel] = leads.count
      note(Lead(slot: channel, value: first, mixing: mixing, isInitial: true))
    }
    var key = Animation.Key(channel, .to(0), start: start, duration: duration, curve: curve)
    key.source = leads.count
    animation.leads.append(key)
    note(Lead(slot: channel, value: target, mixing: mixing, isInitial: false))
  }

  private func note(_ lead: Lead) {
    leads.append(lead)
    if !lead.value.content.isColor { leadsToParts = true }
  }

  /// Records the names that a value's colours have at the end.
  func setEndNames(of value: PropertyValue, at slot: Int) {
    for part in slot..<slot + value.slotCount { endNames[part] = nil }
    for (offset, name) in value.names() { endNames[slot + offset] = name }
  }

  /// Returns the numbers of a value's slots, with the sources of those that a colour's name
  /// defines.
  func components(
    of value: PropertyValue, at slot: Int
  ) -> [(number: Double, source: Int?)] {
    let appearance =
      value.followsAppearance
      ? engine.stage.colorAppearance(of: engine.stage.layer(at: slot)) : .light
    var components = value.slots(in: appearance, number: { _ in 0 })
      .map { (number: $0, source: Int?.none) }
    for (offset, name) in value.names() where name.light != name.dark {
      for part in 0..<4 { components[offset + part].source = 4 * names.count + part }
      names.append(name)
    }
    return components
  }

  /// Checks that `by` is used only with numbers.
  func requireNumberForDifference(of target: Target, _ property: Property) throws(Diagnostic) {
    guard !property.isNumber, target.options.by != nil else { return }
    throw Diagnostic(
      .wrongType,
      "`\(target.name)` is not a number; only numbers can have `\(TargetOptions.name(\.by))`",
      help: ["set the target value: \(target.name) = { \(TargetOptions.name(\.to)) = … }"],
      token: target.name)
  }

  func missingTarget(_ target: Target) -> Diagnostic {
    Diagnostic(
      .missingOption,
      "`\(target.name)` needs either `\(TargetOptions.name(\.to))` or `\(TargetOptions.name(\.by))`",
      help: [
        "write \(target.name) = 100, or \(target.name) = { \(TargetOptions.name(\.by)) = 20 }"
      ], token: target.name)
  }

  /// Sets how properties are interpolated between their keyframes.
  func addPath(
    _ layer: Layer, _ properties: [String], _ options: PathOptions
  ) throws(Diagnostic) {
    var slots: [Int] = []
    for property in properties { slots.append(try layer.numberSlot(property)) }
    do throws(ParameterError) {
      let shape = try SplineShape(
        tension: options.tension, continuity: options.continuity, bias: options.bias)
      animation.paths.append(
        .init(slots, mode: options.mode, shape: shape, curve: try? options.curve?.makeCurve()))
    } catch {
      throw Diagnostic(error, in: "`animator:path`")
    }
  }

  /// Nests another animator's content.
  func nest(_ child: AnimatorObject, start: Double) throws(Diagnostic) {
    guard child !== self else {
      throw Diagnostic(
        .conflictingOptions, "an animator cannot be added to itself", token: "add")
    }
    let options = child.options
    guard options.repeatCount.count == 1, !options.autoreverse, options.iterationStart == 0,
      options.speed == 1, options.delay >= 0, options.endDelay == 0
    else {
      throw Diagnostic(
        .conflictingOptions,
        "\(child.label) has `\(AnimatorOptions.name(\.repeatCount))`, "
          + "`\(AnimatorOptions.name(\.autoreverse))`, `\(AnimatorOptions.name(\.iterationStart))`, "
          + "`\(AnimatorOptions.name(\.speed))`, `\(AnimatorOptions.name(\.endDelay))` or a negative "
          + "`\(AnimatorOptions.name(\.delay))`, which a nested animator cannot have",
        help: ["set them on the outer animator"], token: "add")
    }
    guard size + child.size <= Self.largestSize else {
      throw Diagnostic(
        .outOfRange, "\(label) would have more than \(Self.largestSize) keyframes and marks",
        help: ["an animator that is added twice at each level doubles in size at each level"],
        token: "add")
    }
    guard child.depth < Self.greatestDepth else {
      throw Diagnostic(
        .outOfRange, "animators would be nested more than \(Self.greatestDepth) levels deep",
        help: ["add them all to one animator, each with its own `start`"], token: "add")
    }
    child.facts?.isUsed = true
    depth = max(depth, child.depth + 1)
    nestedSize += child.size
    let (markOffset, colorOffset) = (marks.count, colors.count)
    let (sourceOffset, leadOffset, routeOffset) = (4 * names.count, leads.count, routes.count)
    marks += child.marks
    names += child.names
    endNames.merge(child.endNames) { $1 }
    colors += child.colors
    leads += child.leads
    routes += child.routes
    leadsToParts = leadsToParts || child.leadsToParts
    for color in child.colors { isMixed[color.slot] = true }
    animation.nested.append(
      .init(
        start: start,
        child.animation.moved(
          marks: markOffset, colors: colorOffset, sources: sourceOffset, leads: leadOffset,
          routes: routeOffset)))
  }

  /// The number of keyframes and marks, nested animators included.
  private var size: Int { animation.keys.count + animation.marks.count + nestedSize }

  /// The greatest depth of nested animators.
  static let greatestDepth = 64

  /// The greatest number of keyframes and marks in an animator, nested ones included.
  static let largestSize = 1_000_000

  func mark(_ mark: Mark, at fraction: Double) {
    animation.marks.append(.init(at: fraction, marks.count))
    marks.append(mark)
  }
}

extension Animation {
  /// The animation with its marks, colour channels and sources renumbered, to be merged into
  /// another animator's lists.
  fileprivate func moved(
    marks markOffset: Int, colors colorOffset: Int, sources sourceOffset: Int,
    leads leadOffset: Int, routes routeOffset: Int
  ) -> Animation {
    func channel(_ channel: Int) -> Int { channel < 0 ? channel - colorOffset : channel }
    var copy = self
    copy.initialValues = Dictionary(
      uniqueKeysWithValues: initialValues.map { (channel($0), $1) })
    copy.initialSources = initialSources.mapValues { $0 + sourceOffset }
    for index in keys.indices {
      copy.keys[index].channel = channel(keys[index].channel)
      copy.keys[index].source = keys[index].source.map { $0 + sourceOffset }
    }
    copy.initialLeads = initialLeads.mapValues { $0 + leadOffset }
    for index in leads.indices {
      copy.leads[index].source = leads[index].source.map { $0 + leadOffset }
    }
    for index in routes.indices { copy.routes[index].source = routes[index].source + routeOffset }
    for index in marks.indices { copy.marks[index].mark = marks[index].mark + markOffset }
    for index in nested.indices {
      copy.nested[index].animation = nested[index].animation.moved(
        marks: markOffset, colors: colorOffset, sources: sourceOffset, leads: leadOffset,
        routes: routeOffset)
    }
    return copy
  }
}
