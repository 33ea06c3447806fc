import MotionCore
import MotionValues

/// Completes what engines have declared: leaves out the links of what never moves, samples functions, and
/// lists what moves under a finger and is not described.
struct BehaviourCompletion {
  private(set) var behaviour: Behaviour
  private let stage: Stage
  /// The range that each property can have that moves, by path.
  private var ranges: [String: ClosedRange<Double>]

  init(of behaviour: Behaviour, moved: [String: ClosedRange<Double>], on stage: Stage) {
    self.behaviour = behaviour
    self.stage = stage
    ranges = moved
  }

  mutating func complete() throws(Diagnostic) {
    noteRanges()
    try followLinks()
    listConsumers()
    listChoreographies()
    for slot in stage.watches.slots where !stage.layer(at: slot).isRemoved {
      behaviour.add(
        unknown: "`\(stage.path(of: slot))`, which crosses a level", at: nil,
        "it calls a function of the script")
    }
  }

  // MARK: Ranges

  private mutating func widen(_ path: String, to range: ClosedRange<Double>) {
    guard range.lowerBound.isFinite, range.upperBound.isFinite else { return }
    let present = ranges[path] ?? range
    ranges[path] =
      min(present.lowerBound, range.lowerBound)...max(present.upperBound, range.upperBound)
  }

  /// Notes what fingers, states, scrolls and headers can make of properties.
  private mutating func noteRanges() {
    let screen = max(stage.sceneSize.width, stage.sceneSize.height)
    for gesture in behaviour.gestures {
      for path in gesture.moves where gesture.kind != .whileTouched {
        widen(path, to: gesture.kind == .drag ? -screen...screen : -360...360)
      }
      for bounds in gesture.bounds {
        let band = bounds.band ?? 0
        widen(bounds.path, to: bounds.range.lowerBound - band...bounds.range.upperBound + band)
      }
      note(values: gesture.values)
    }
    for machine in behaviour.machines {
      for state in machine.states { note(values: state.values) }
    }
    for scroll in behaviour.scrolls {
      for axis in scroll.axes {
        let property = axis.axis == .x ? "offsetX" : "offsetY"
        widen(
          "\(scroll.layer).\(property)",
          to: axis.bounds.lowerBound - axis.viewport...axis.bounds.upperBound + axis.viewport)
      }
      if let zoom = scroll.zoom { widen("\(scroll.layer).zoomScale", to: zoom) }
    }
    for header in behaviour.headers {
      widen("\(header.layer).progress", to: -0.5...1.5)
      let least = header.heights.lowerBound
      let greatest = header.heights.upperBound + (header.stretch == nil ? 0 : screen)
      widen("\(header.layer).height", to: least...greatest)
    }
  }

  private mutating func note(values: [Behaviour.PropertyEntry]) {
    for (path, value) in values {
      guard case .number(let number) = value else {
        widen(path, to: 0...1)
        continue
      }
      // A spring passes its target.
      let present = ranges[path] ?? number...number
      let reach = max(
        present.upperBound - number, number - present.lowerBound, number.magnitude / 2)
      widen(path, to: number - reach...number + reach)
    }
  }

  // MARK: Links

  /// Keeps the links whose sources move, and turns functions of what moves into links.
  private mutating func followLinks() throws(Diagnostic) {
    var links = behaviour.links
    var rules = stage.derivations.otherRules
    behaviour.links = []
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for link in links where link.sources.contains(where: { ranges[$0] != nil }) {
        behaviour.links.append(link)
        links.removeAll { $0.target == link.target }
        widen(link.target, to: range(of: link))
        hasChanged = true
      }
      for rule in rules where rule.inputs.contains(where: { ranges[$0.path] != nil }) {
        rules.removeAll { $0.target == rule.target }
        hasChanged = true
        guard let link = try link(sampling: rule) else {
          widen(rule.target, to: ranges[rule.target] ?? 0...1)
          continue
        }
        behaviour.links.append(link)
        widen(link.target, to: range(of: link))
      }
    }
    behaviour.links.sort { $0.target < $1.target }
  }

  private func range(of link: Behaviour.Link) -> ClosedRange<Double> {
    switch link.form {
    case .map(let map):
      guard let source = ranges[link.sources[0]] else { return 0...0 }
      let values = [source.lowerBound, source.upperBound].map(map.value) + map.values
      return (values.min() ?? 0)...(values.max() ?? 0)
    case .sum(let sum):
      var (least, greatest) = (sum.constant, sum.constant)
      for (factor, source) in zip(sum.factors, link.sources) {
        let range = ranges[source] ?? 0...0
        least += min(factor * range.lowerBound, factor * range.upperBound)
        greatest += max(factor * range.lowerBound, factor * range.upperBound)
      }
      return max(least, sum.minimum)...max(greatest, sum.minimum)
    }
  }

  /// Calls a function with many inputs; nil if it is not straight between them, which is listed.
  private mutating func link(
    sampling rule: DerivationGraph.OtherRule
  ) throws(Diagnostic) -> Behaviour.Link? {
    let moving = rule.inputs.compactMap { input in
      ranges[input.path].map { (slot: input.slot, path: input.path, range: $0) }
    }
    let reason: String
    if !rule.isSampled {
      // What an engine computes of its own, such as the size of a text, is no rule of the script.
      guard rule.place != nil else { return nil }
      reason = "\(rule.label) computes more than a number of properties"
    } else if moving.count == 1 {
      let graph = stage.derivations
      let source = moving[0]
      let map = try PiecewiseSampling(over: source.range) { (number) throws(Diagnostic) in
        try graph.value(of: rule, assuming: [source.slot: number])
      }.map
      if let map {
        return .init(rule.target, from: [source.path], .map(map), .sampled, at: rule.place)
      }
      reason = "\(rule.label) bends: it is no straight line between few values of `\(source.path)`"
    } else if moving.count <= LinearSampling.greatestCount {
      let graph = stage.derivations
      let sum = try LinearSampling(over: moving.map(\.range)) { (numbers) throws(Diagnostic) in
        try graph.value(
          of: rule,
          assuming: Dictionary(uniqueKeysWithValues: zip(moving.map(\.slot), numbers)))
      }.sum
      if let sum {
        return .init(rule.target, from: moving.map(\.path), .sum(sum), .sampled, at: rule.place)
      }
      reason =
        "\(rule.label) is no sum of multiples of "
        + moving.map { "`\($0.path)`" }.joined(separator: ", ")
    } else {
      reason = "\(rule.label) reads \(moving.count) properties that move"
    }
    behaviour.add(unknown: "`\(rule.target)`", at: rule.place, reason)
    return nil
  }

  // MARK: The rest

  /// Lists the layers on which a finger moves something that no part has declared.
  private mutating func listConsumers() {
    let described = Set(
      behaviour.gestures.map(\.layer) + behaviour.scrolls.map(\.layer)
        + behaviour.headers.map(\.layer))
    for layer in stage.touchTargets.layers where !layer.isRemoved {
      guard !described.contains(layer.path) else { continue }
      behaviour.add(
        unknown: "a finger on `\(layer.path)`", at: stage.facts?.place(of: layer),
        "it moves pages of a booklet, a transition, or something else without a description")
    }
  }

  /// Lists the animators and transitions that a script has made.
  private mutating func listChoreographies() {
    for animation in stage.facts?.animations ?? []
    where animation.transition != nil || animation.timing != nil {
      var motion: SlotTiming?
      if let timing = animation.timing {
        motion = SlotTiming(timing.timing)
        motion?.duration = timing.duration
        motion?.delay = timing.delay
      }
      behaviour.choreographies.append(
        .init(
          animation.transition ?? animation.label, at: animation.place,
          layers: animation.layers.sorted(), motion: motion, timeline: animation.timeline))
    }
  }
}
