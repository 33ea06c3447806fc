import MotionCore
import MotionRecording
import MotionValues

/// A run as elements with CSS animations.
struct WebRun {
  let handoff: Handoff
  /// In the order of the layers' tree.
  private(set) var rules: [WebRule] = []
  /// The registered custom properties of this run and of those it is a variant of, by name.
  private var registered: [String: WebProperty] = [:]
  /// The motion as printed, one for each track of the hand-off.
  private(set) var tracks: [WebTrack] = []
  /// The properties of layers that the rules show.
  private(set) var shown: Set<HandoffSource> = []
  /// The values with parts that the rules show, by the properties of layers that they depend on: the
  /// keys of each count with the first of its properties.
  private(set) var parted: [HandoffSource: (keys: Int, isStepped: Bool)] = [:]
  /// The masks that CSS has, by the layers that they cut.
  private(set) var masks: [Int: [WebMask]] = [:]
  /// Why other masks are not in the file.
  private(set) var maskReasons: [HandoffSource: String] = [:]
  private let colors: WebColors
  private let drivers: [WebDriver]
  /// The further elements of layers.
  private var parts: [Int: Set<WebDeclaration.Part>] = [:]
  /// The numbers that CSS computes from a driver.
  private var mapped: [HandoffSource: WebNumber.Variable] = [:]
  /// The numbers that a page's scroll may drive instead.
  private(set) var linked: Set<HandoffSource> = []

  private let plan: KeyPlan

  /// Makes a run, of which others may be variants.
  init(_ handoff: Handoff, like others: [WebRun] = []) {
    self.handoff = handoff
    colors = WebColors(handoff)
    drivers = WebDriver.all(handoff)
    registered = others.last?.registered ?? [:]
    var style = KeyStyle(.bezier)
    style.valueDecimals = 2
    style.timeDecimals = WebSegment.timeDecimals
    style.straightPerKey = (curved: 9, other: 3.5)
    style.share = 0.94
    style.handleDecimals = 3
    style.namesDeclared = WebTrack.names
    style.namesLoopsOfColors = true
    style.straight = { [style] track, changes, tolerance in
      let polygon = WebPolygon(
        track, changes, tolerance: tolerance, decimals: style.decimals(of: track.unit))
      return polygon?.parts ?? []
    }
    var following: [Int: KeyPlan.Following] = [:]
    for driver in drivers {
      for follower in driver.followers {
        let mapping = follower.mapping
        following[follower.track] = KeyPlan.Following(
          driver.track, steepness: mapping.steepness, deviation: follower.deviation
        ) { mapping.value(at: $0) }
      }
    }
    plan = handoff.plan(style, following: following, like: others.map(\.plan))
    tracks = plan.tracks.map {
      WebTrack($0, in: handoff, decimals: style.decimals(of: $0.track.unit))
    }
    for driver in drivers { follow(driver) }
    var orders: [Int: WebDeclaration] = [:]
    for siblings in handoff.recording.children where siblings.count > 1 {
      orders.merge(WebOrder(of: siblings, handoff).declarations) { $1 }
    }
    (masks, maskReasons) = WebMask.all(handoff)
    for layer in handoff.recording.treeOrder {
      var declarations = WebLayer(layer, handoff).all
      declarations += WebLayer.cut(by: masks[layer] ?? [], handoff)
      if let order = orders[layer] { declarations.append(order) }
      add(declarations, of: layer)
    }
  }

  /// The registered custom properties by their names, with those of the runs it is a variant of.
  var properties: [WebProperty] { registered.values.sorted { $0.name < $1.name } }

  /// The corner that is farthest from the run's; nil if no layer's corners move.
  var worstCorner: KeyPlan.Corner? {
    var corners = plan.corners
    for (index, track) in tracks.enumerated() { corners.write(index, as: track.written) }
    corners.compare()
    return corners.worst
  }

  /// Whether a layer's content is in an element of its own, or has an element above it.
  func has(_ part: WebDeclaration.Part, _ layer: Int) -> Bool {
    part == .layer || parts[layer]?.contains(part) ?? false
  }

  private mutating func follow(_ driver: WebDriver) {
    shown.insert(driver.source)
    for follower in driver.followers {
      let track = handoff.tracks[follower.track]
      tracks[follower.track] = WebTrack(
        track, following: tracks[driver.track], driver.words, by: follower.mapping)
      mapped[HandoffSource(track.layer, track.property)] = .mapped(
        follower.mapping, of: driver.name)
    }
  }

  /// Adds the animations of a driver to the rule of the layer that contains all that follows.
  private mutating func add(_ driver: WebDriver, to rule: inout WebRule) {
    let unit = WebNumber.Unit.none
    let initial =
      registered[driver.name]?.initialValue ?? unit.text(handoff.tracks[driver.track].initial)
    registered[driver.name] = WebProperty(
      name: driver.name, syntax: unit.syntax, inherits: true, initialValue: initial)
    let animations = animations(of: driver.source, driver.name) { unit.text($0) }
    rule.animations += animations.map { $0.named(startingAt: $0.isFirst ? initial : nil) }
    guard let scroll = driver.scroll else { return }
    linked.insert(driver.source)
    let link = WebAnimation(
      along: scroll.map { ($0.distance, unit.text($0.value)) }, driver.name)
    rule.linked.append(link.named(startingAt: initial))
  }

  private mutating func add(_ declarations: [WebDeclaration], of layer: Int) {
    let further = Set(declarations.map(\.part)).subtracting([.layer])
    if !further.isEmpty { parts[layer] = further }
    var order = [WebDeclaration.Part.layer]
    for declaration in declarations where !order.contains(declaration.part) {
      order.append(declaration.part)
    }
    for part in order {
      var rule = WebRule(path: handoff.recording.layers[layer].path, part: part)
      var variables: [String] = []
      for declaration in declarations where declaration.part == part {
        shown.formUnion(declaration.shown)
        switch declaration.value {
        case .steps(let initial, let steps):
          add(declaration.property, initial, steps, to: &rule)
        case .moving(let value):
          if value.mixed.isEmpty {
            add(declaration.property, value.initial, value.steps, to: &rule)
          } else {
            rule.properties.append((declaration.property, nil))
            rule.animations.append(WebAnimation(declaration.property, moving: value.mixed))
          }
          for variable in value.variables {
            registered[variable.property.name] = variable.property
            rule.animations.append(variable.animation)
          }
          note(value, of: declaration.shown)
        case .expression(let expression):
          add(expression, of: declaration, in: layer, to: &rule, &variables)
        }
      }
      for driver in drivers where driver.layer == layer && part == .layer {
        add(driver, to: &rule)
      }
      rules.append(rule)
    }
  }

  /// Notes the keys of a value with parts, with the first of its properties that changes.
  private mutating func note(_ value: WebMovingValue, of sources: [HandoffSource]) {
    let leading = sources.first { handoff.values($0).count > 1 }
    for source in sources {
      let known = parted[source] ?? (0, true)
      parted[source] = (
        known.keys + (source == leading ? value.keyCount : 0),
        known.isStepped && value.variables.isEmpty && value.mixed.isEmpty
      )
    }
  }

  private func add(
    _ property: String, _ initial: String, _ steps: [(time: Double, text: String)],
    to rule: inout WebRule
  ) {
    guard !steps.isEmpty else { return rule.properties.append((property, initial)) }
    rule.properties.append((property, nil))
    rule.animations.append(WebAnimation(property: property, initial: initial, steps: steps))
  }

  private mutating func add(
    _ expression: WebExpression, of declaration: WebDeclaration, in layer: Int,
    to rule: inout WebRule, _ variables: inout [String]
  ) {
    let property = declaration.property
    for source in expression.sources { shown.insert(source.whole) }
    let resolved = colors.resolved(expression)
    let moving = resolved.sources.filter { track($0) != nil }
    // A long list of functions is written once, and its number moves.
    let isLong = resolved.pieces.count > 4 || declaration.isList
    let isMapped = resolved.sources.contains { mapped[$0] != nil }
    if moving.count == 1, let only = moving.first, !isLong, !isMapped,
      !resolved.mixesColorAndAlpha(only)
    {
      rule.properties.append((property, nil))
      let text = { [initial] (value: Double) in resolved.text { $0 == only ? value : initial($0) } }
      rule.animations += animations(of: only, property, text)
      return
    }
    func name(_ source: HandoffSource, _ unit: WebNumber.Unit) -> String? {
      guard moving.contains(source) else { return nil }
      var words = prefix(of: source, in: layer) + WebCase.kebab(source.property)
      if let channel = source.channel { words += "-\(channel)" }
      return "--" + WebNames.identifier(words) + (unit == .percent ? "-percent" : "")
    }
    let text = resolved.text(initial) { [mapped] source, unit in
      mapped[source] ?? name(source, unit).map { .property($0) }
    }
    rule.properties.append((property, text))
    var numbers: [(HandoffSource, WebNumber.Unit)] = []
    resolved.forEachNumber { source, unit in numbers.append((source, unit)) }
    for (source, unit) in numbers {
      guard let name = name(source, unit), !variables.contains(name) else { continue }
      variables.append(name)
      registered[name] = WebProperty(
        name: name, syntax: unit.syntax, initialValue: unit.text(0))
      rule.animations += animations(of: source, name) { unit.text($0) }
    }
  }

  /// What begins the name of a number that moves in the rule of a layer.
  private func prefix(of source: HandoffSource, in layer: Int) -> String {
    if source.layer == layer { return "" }
    let mask = masks[layer]?.firstIndex { $0.layer.index == source.layer } ?? 0
    return mask == 0 ? "outer-" : "mask\(mask + 1)-"
  }

  /// The animated track of a source; nil if it does not change.
  private func track(_ source: HandoffSource) -> WebTrack? {
    handoff.trackIndex(source).map { tracks[$0] }.flatMap { $0.segments.isEmpty ? nil : $0 }
  }

  private func initial(_ source: HandoffSource) -> Double { handoff.value(source) }

  private func animations(
    of source: HandoffSource, _ property: String, _ text: (Double) -> String
  ) -> [WebAnimation] {
    guard let track = track(source) else { return [] }
    return track.segments.enumerated().map { index, segment in
      WebAnimation(
        property: property, start: segment.start, duration: segment.duration,
        iterations: segment.iterations, alternates: segment.alternates, isFirst: index == 0,
        easing: segment.easing,
        frames: segment.frames.map { frame in
          WebAnimation.Frame(
            offset: frame.offset, text: text(frame.value), easing: frame.easing)
        }, percentDecimals: segment.percentDecimals,
        comment: WebWords.spring(track.written.track))
    }
  }
}

extension WebAnimation {
  /// Makes an animation that a scroll drives from one distance to another.
  fileprivate init(along scroll: [(distance: Double, text: String)], _ property: String) {
    let (first, last) = (scroll[0], scroll[scroll.count - 1])
    self.init(
      property: property, start: first.distance, duration: last.distance - first.distance,
      isFirst: true, easing: "linear",
      frames: [
        Frame(offset: 0, text: first.text, easing: nil),
        Frame(offset: 1, text: last.text, easing: nil),
      ], percentDecimals: 0, comment: nil)
  }

  /// Returns the animation of a driver: keyframes have the name of its property, which is unique.
  fileprivate func named(startingAt initial: String?) -> WebAnimation {
    var result = self
    result.name = String(property.drop { $0 == "-" })
    result.initial = initial
    return result
  }

  /// Makes an animation that sets a property at instants.
  fileprivate init(property: String, initial: String, steps: [(time: Double, text: String)]) {
    // The last one is the end.
    let times = steps.map { max($0.time - WebSegment.lead, 0) }
    let end = max(times.last ?? 0, 1e-3).rounded(decimals: WebSegment.timeDecimals)
    let percentDecimals = end <= 10 ? 4 : 5
    var decimals = 1.0
    for _ in 0..<percentDecimals + 2 { decimals *= 10 }
    var frames = [Frame(offset: 0, text: initial, easing: nil)]
    for (index, step) in steps.enumerated() {
      let offset =
        index == steps.count - 1 ? 1 : (times[index] / end * decimals).rounded(.down) / decimals
      if frames[frames.count - 1].offset >= offset { frames.removeLast() }
      frames.append(Frame(offset: offset, text: step.text, easing: nil))
    }
    self.init(
      property: property, start: 0, duration: end, isFirst: true, easing: "step-end",
      frames: frames, percentDecimals: percentDecimals, comment: nil)
  }
}

/// Names of properties in CSS's spelling, and in that of scripts.
enum WebCase {
  /// `translationX` as `translation-x`.
  static func kebab(_ name: String) -> String {
    name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  /// `border-radius` as `borderRadius`; custom properties stay.
  static func camel(_ name: String) -> String {
    guard !name.hasPrefix("--") else { return name }
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) { text, word in
      text + word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}
