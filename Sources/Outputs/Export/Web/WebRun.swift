import MotionCore
import MotionHandoff
import MotionMath
import MotionRecording
import MotionTrace

/// A run as elements with CSS animations.
struct WebRun {
  let handoff: Handoff
  /// In the order of the layers' tree.
  private(set) var rules: [WebRule] = []
  /// The syntax of each registered custom property.
  private(set) var syntaxes: [String: String] = [:]
  /// The motion as printed, one for each track of the hand-off.
  private(set) var tracks: [WebTrack] = []
  /// The properties of layers that the rules show.
  private(set) var shown: Set<WebSource> = []
  private let values: WebValues
  private let colors: WebColors
  private let links: WebScrollLinks
  /// The numbers that a scroll may drive instead.
  private(set) var linked: Set<WebSource> = []

  private let plan: KeyPlan

  /// Makes a run, of which others may be variants.
  init(_ handoff: Handoff, like others: [WebRun] = []) {
    self.handoff = handoff
    values = WebValues(handoff)
    colors = WebColors(handoff)
    links = WebScrollLinks(handoff)
    var style = KeyStyle(.bezier)
    style.valueDecimals = 2
    style.timeDecimals = WebSegment.timeDecimals
    style.straightPerKey = (curved: 9, other: 3.5)
    style.share = 0.94
    style.handleDecimals = 3
    style.namesDeclared = WebTrack.names
    style.straight = { [style] track, changes, tolerance in
      let polygon = WebPolygon(
        track, changes, tolerance: tolerance, decimals: style.decimals(of: track.unit))
      return polygon?.parts ?? []
    }
    plan = handoff.plan(style, like: others.map(\.plan))
    tracks = plan.tracks.map {
      WebTrack($0, in: handoff, decimals: style.decimals(of: $0.track.unit))
    }
    var orders: [Int: WebDeclaration] = [:]
    var children: [Int: [Int]] = [:]
    for (index, layer) in handoff.recording.layers.enumerated() {
      if let parent = layer.parent { children[parent, default: []].append(index) }
    }
    for siblings in children.values where siblings.count > 1 {
      orders.merge(WebOrder(of: siblings, values).declarations) { $1 }
    }
    for layer in handoff.recording.treeOrder {
      var declarations = WebLayer(layer, values).all
      if let order = orders[layer] { declarations.append(order) }
      add(declarations, of: layer)
    }
  }

  /// The corner that is farthest from the run's; nil if no layer's corners move.
  var worstCorner: KeyPlan.Corner? {
    var corners = plan.corners
    for (index, track) in tracks.enumerated() { corners.write(index, as: track.written) }
    corners.compare()
    return corners.worst
  }

  /// Whether a layer's content is in an element of its own, or has an element above it.
  func has(_ part: WebDeclaration.Part, _ layer: Int) -> Bool {
    switch part {
    case .layer: true
    case .content: WebLayer(layer, values).hasContentElement
    case .rim: WebLayer(layer, values).hasRim
    }
  }

  private mutating func add(_ declarations: [WebDeclaration], of layer: Int) {
    for part in [WebDeclaration.Part.layer, .content, .rim] where has(part, layer) {
      var rule = WebRule(path: handoff.recording.layers[layer].path, part: part)
      var variables: [String] = []
      for declaration in declarations where declaration.part == part {
        shown.formUnion(declaration.shown)
        switch declaration.value {
        case .steps(let initial, let steps):
          guard !steps.isEmpty else {
            rule.properties.append((declaration.property, initial))
            break
          }
          rule.properties.append((declaration.property, nil))
          rule.animations.append(
            WebAnimation(property: declaration.property, initial: initial, steps: steps))
        case .expression(let expression):
          add(expression, of: declaration.property, in: layer, to: &rule, &variables)
        }
      }
      rules.append(rule)
    }
  }

  private mutating func add(
    _ expression: WebExpression, of property: String, in layer: Int, to rule: inout WebRule,
    _ variables: inout [String]
  ) {
    for source in expression.sources {
      shown.insert(WebSource(layer: source.layer, property: source.property))
    }
    let resolved = colors.resolved(expression)
    let moving = resolved.sources.filter { track($0) != nil }
    guard let only = moving.first else {
      rule.properties.append((property, resolved.text(initial)))
      return
    }
    // A long list of functions is written once, and its number moves.
    let isLong =
      resolved.pieces.count > 4
      || handoff.recording.layers[layer].page != nil && property == "transform"
    if moving.count == 1, !isLong, !resolved.mixesColorAndAlpha(only) {
      rule.properties.append((property, nil))
      let text = { [initial] (value: Double) in resolved.text { $0 == only ? value : initial($0) } }
      rule.animations += animations(of: only, property, text)
      if let link = links[only] {
        linked.insert(only)
        rule.linked.append(WebAnimation(link, property: property, text))
      }
      return
    }
    func name(_ source: WebSource, _ unit: WebNumber.Unit) -> String? {
      guard moving.contains(source) else { return nil }
      var words = (source.layer == layer ? "" : "outer-") + WebCase.kebab(source.property)
      if let channel = source.channel { words += "-\(channel)" }
      return "--" + WebNames.identifier(words) + (unit == .percent ? "-percent" : "")
    }
    rule.properties.append((property, resolved.text(initial, variable: name)))
    var numbers: [(WebSource, WebNumber.Unit)] = []
    resolved.forEachNumber { source, unit in numbers.append((source, unit)) }
    for (source, unit) in numbers {
      guard let name = name(source, unit), !variables.contains(name) else { continue }
      variables.append(name)
      syntaxes[name] = unit.syntax
      rule.animations += animations(of: source, name) { unit.text($0) }
    }
  }

  /// The animated track of a source; nil if it does not change.
  private func track(_ source: WebSource) -> WebTrack? {
    handoff.trackIndex(source.layer, source.property, source.channel).map { tracks[$0] }
      .flatMap { $0.segments.isEmpty ? nil : $0 }
  }

  private func initial(_ source: WebSource) -> Double { values.number(source) }

  private func animations(
    of source: WebSource, _ property: String, _ text: (Double) -> String
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
  /// Makes an animation that a scroll drives.
  fileprivate init(
    _ link: WebScrollLinks.Link, property: String, _ text: (Double) -> String
  ) {
    let (first, last) = (link.stops[0].distance, link.stops[link.stops.count - 1].distance)
    self.init(
      property: property, start: first, duration: last - first, isFirst: true, easing: "linear",
      frames: link.stops.map { stop in
        Frame(
          offset: (stop.distance - first) / (last - first), text: text(stop.value), easing: nil)
      }, percentDecimals: 3, comment: nil)
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
