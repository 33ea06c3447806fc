import MotionRecording
import MotionValues

/// A layer of a hand-off, with its drawing and what the amounts of the drawing are.
package struct HandoffLayer: Sendable {
  /// The index in the recording.
  package let index: Int
  package let recorded: RecordedLayer
  package private(set) var drawing: Drawing<Amount>
  let handoff: Handoff

  /// Makes a layer of a hand-off; without paths, it paints nothing within or along one, and without
  /// masks, it is not shown if it is one. What is only thrown is not shown.
  package init(
    _ index: Int, in handoff: Handoff, keepsPaths: Bool = false, keepsMasks: Bool = false
  ) {
    self.index = index
    self.handoff = handoff
    let whole = handoff.drawings[index]
    drawing = keepsPaths ? whole : whole.withoutPath
    recorded = handoff.recording.layers[index]
    // What only cuts is not drawn in its place.
    let isThrown = recorded.parent.map { handoff.drawings[$0].throwsChildren } ?? false
    if isThrown || (!keepsMasks && isMask) { drawing.shown = 0.0 }
  }

  /// Whether the layer cuts its parent all the time.
  package var isMask: Bool {
    drawing.mask.map { !words(of: $0).contains(MaskKind.none.rawValue) } ?? false
  }

  /// The words that a choice ever is.
  package func words(of choice: Amount) -> Set<String> {
    var words: Set<String> = []
    for source in properties(of: choice) {
      let steps = handoff.steps(source.layer, source.property)?.steps.map(\.value) ?? []
      for case .name(let word)? in [handoff.initial(source.layer, source.property)] + steps {
        words.insert(word)
      }
    }
    return words
  }

  package var isScene: Bool { recorded.parent == nil }

  /// Binds an amount; conditions that change are factors with `keepsConditions`, or else as at the
  /// start of the exported part.
  package func number(_ amount: Amount, keepsConditions: Bool = false) -> HandoffNumber {
    var number = HandoffNumber(amount.constant, bounds: amount.bounds)
    for term in amount.terms {
      var product = HandoffNumber.Product(term.factor, [])
      if let gate = term.gate {
        var source = source(gate.source)
        if keepsConditions, handoff.steps(source.layer, source.property) != nil {
          source.words = gate.words
          product.factors.append(.init(source, .none))
        } else if !isOpen(gate, at: 0) {
          continue
        }
      }
      for factor in term.sources {
        let (source, initial) = known(factor)
        if let index = handoff.trackIndex(source) {
          product.factors.append(.init(source, handoff.tracks[index].unit))
        } else {
          product.scale *= initial?.number(of: source.channel) ?? 0
        }
      }
      if product.factors.isEmpty {
        number.constant += product.scale
      } else if product.scale != 0 {
        number.products.append(product)
      }
    }
    return number
  }

  /// Returns the value of an amount at a time, in seconds from the start of the exported part.
  package func value(of amount: Amount, at time: Double) -> Double {
    amount.value { factor in
      let source = source(factor)
      return handoff.trackIndex(source).map { handoff.tracks[$0].value(at: time) }
        ?? handoff.value(source)
    } isOpen: {
      isOpen($0, at: time)
    }
  }

  /// The conditions of an amount that change.
  package func steps(of amount: Amount) -> [StepTrack] {
    amount.terms.compactMap { term in
      term.gate.flatMap { gate in
        let source = source(gate.source)
        return handoff.steps(source.layer, source.property)
      }
    }
  }

  /// The properties that an amount depends on, its conditions among them.
  package func properties(of amount: Amount) -> [HandoffSource] {
    amount.terms.flatMap { $0.sources + ($0.gate.map { [$0.source] } ?? []) }
      .map { source($0).whole }
  }

  /// Whether an amount never has another value.
  package func isAlways(_ amount: Amount, _ value: Double) -> Bool {
    let (number, steps) = (number(amount), steps(of: amount).flatMap(\.steps).map(\.time))
    func isThere(_ time: Double) -> Bool { self.value(of: amount, at: time) == value }
    guard !number.products.isEmpty || !steps.isEmpty else {
      return number.bounds.clamp(number.constant) == value
    }
    let tracks = number.sources.compactMap(handoff.trackIndex).map { handoff.tracks[$0] }
    // Most of what moves is elsewhere at an end.
    let ends = tracks.flatMap(\.changes).flatMap { [$0.start, $0.end] }
    return ([0] + steps + ends).allSatisfy(isThere) && tracks.times.allSatisfy(isThere)
  }

  /// Whether the layer's colours ever combine with those behind it in a way of their own.
  package var blends: Bool {
    guard let source = drawing.blend.flatMap({ properties(of: $0).first }) else { return false }
    return handoff.steps(source.layer, source.property) != nil
      || handoff.word(source) != BlendMode.normal.rawValue
  }

  /// Whether the layer ever has further shadows.
  package func showsShadows(_ list: Amount) -> Bool {
    properties(of: list).contains { source in
      let steps = handoff.steps(source.layer, source.property)?.steps.map(\.value) ?? []
      return ([handoff.initial(source.layer, source.property)].compactMap(\.self) + steps)
        .contains { shadows(of: $0) != .none }
    }
  }

  /// The further shadows at the start of the exported part.
  package func initialShadows(_ list: Amount) -> Shadows {
    properties(of: list).first.flatMap { handoff.initial($0.layer, $0.property) }
      .map(shadows) ?? .none
  }

  /// The further shadows that a value is.
  package func shadows(of value: Value) -> Shadows {
    guard case .mixed(let mixed) = value else { return .none }
    return mixed.value.content as? Shadows ?? .none
  }

  /// Whether a text, or the name of an image, is never anything but empty.
  package func isAlwaysEmpty(_ amount: Amount) -> Bool {
    properties(of: amount).allSatisfy { source in
      let steps = handoff.steps(source.layer, source.property)?.steps.map(\.value) ?? []
      return ([handoff.initial(source.layer, source.property)].compactMap(\.self) + steps)
        .allSatisfy { $0 == .text("") }
    }
  }

  /// Returns the property that a factor is.
  private func source(_ factor: Amount.Source) -> HandoffSource { known(factor).source }

  /// Returns the property that a factor is, and its value at the start.
  private func known(_ factor: Amount.Source) -> (source: HandoffSource, initial: Value?) {
    let owner =
      switch factor.owner {
      case .own: index
      case .parent: recorded.parent ?? index
      case .layer(let other): other
      }
    let initial = handoff.initial(owner, factor.property)
    var source = HandoffSource(owner, factor.property)
    if initial?.kind == .color { source.channel = Color.Channel(rawValue: factor.offset) }
    return (source, initial)
  }

  private func isOpen(_ gate: Amount.Gate, at time: Double) -> Bool {
    let source = source(gate.source)
    return gate.isOpen(
      at: handoff.steps(source.layer, source.property)?.value(at: time)
        ?? handoff.initial(source.layer, source.property))
  }
}

extension Handoff {
  package func trackIndex(_ source: HandoffSource) -> Int? {
    trackIndex(source.layer, source.property, source.channel)
  }

  /// Returns the value at the start of the exported part: of a flag 0 or 1, of a text whether it is
  /// not empty; 0 for a property that the layer does not have.
  package func value(_ source: HandoffSource) -> Double {
    if let index = trackIndex(source) { return tracks[index].initial }
    return initial(source.layer, source.property)?.number(of: source.channel) ?? 0
  }

  /// Returns the motion of a number; nil if it does not change.
  package func track(_ source: HandoffSource) -> MotionTrack? {
    guard let words = source.words else { return trackIndex(source).map { tracks[$0] } }
    guard let steps = steps(source.layer, source.property) else { return nil }
    let gate = Amount.Gate(source: .init(source.property), words: words)
    func number(_ value: Value) -> Double { gate.isOpen(at: value) ? 1 : 0 }
    return MotionTrack(
      layer: source.layer, property: source.property, channel: nil, unit: .none,
      initial: number(steps.initial),
      changes: steps.steps.map { .set(time: $0.time, value: number($0.value)) }, drivers: [])
  }

  /// Returns a choice or a text at the start of the exported part.
  package func word(_ source: HandoffSource) -> String {
    switch initial(source.layer, source.property) {
    case .name(let word)?, .text(let word)?: word
    case .number, .color, .boolean, .mixed, nil: ""
    }
  }
}

extension Drawing where N == Amount {
  /// The drawing without what lies in the outline or along it, if that is a path.
  fileprivate var withoutPath: Drawing {
    guard surface.outline.path != nil else { return self }
    var drawing = self
    drawing.surface.outline.path = nil
    drawing.filters.removeAll { if case .shadows = $0 { true } else { false } }
    drawing.surface.items.removeAll { item in
      switch item {
      case .backdrop, .fill, .stroke, .line: true
      case .text, .typography, .image, .tint, .children, .particles: false
      }
    }
    return drawing
  }
}

extension Amount.Gate {
  /// Whether a flag or a choice has one of the words.
  fileprivate func isOpen(at value: Value?) -> Bool {
    switch value {
    case .name(let word)?: words.contains(word)
    case .boolean(let flag)?: words.contains("\(flag)")
    case .number, .text, .color, .mixed, nil: false
    }
  }
}

extension Value {
  /// The number of a number, of a flag, of a channel of a colour, or of whether a text is not empty.
  package func number(of channel: Color.Channel?) -> Double {
    switch self {
    case .number(let number): number
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .text(let text): text.isEmpty ? 0 : 1
    case .color, .mixed: channel.map { self.channel($0.rawValue) } ?? 0
    case .name: 0
    }
  }
}

/// Steps of a layer's drawing, without those that do nothing.
///
/// A shift about a point is one before it, so that the steps of a layer are a shift, then turns and a
/// scale about the anchor, as in CSS, Lottie and Core Animation.
package struct HandoffPlacement: Sendable {
  package enum Step: Sendable {
    case move(HandoffNumber, HandoffNumber, HandoffNumber)
    case rotate(DrawingAxis, HandoffNumber)
    case scale(HandoffNumber, HandoffNumber)
    case about(Amount, Amount, [Step])
  }

  package private(set) var steps: [Step] = []

  /// Binds steps; conditions that change are factors with `keepsConditions`, or else as at the start
  /// of the exported part.
  package init(
    _ steps: [Drawing<Amount>.Step], of layer: HandoffLayer, keepsConditions: Bool = false
  ) {
    func number(_ amount: Amount) -> HandoffNumber {
      layer.number(amount, keepsConditions: keepsConditions)
    }
    for step in steps {
      switch step {
      case .move(let x, let y, let z): move(by: number(x), number(y), number(z))
      case .rotate(let axis, let angle):
        let angle = number(angle)
        if angle.differs(from: 0) { self.steps.append(.rotate(axis, angle)) }
      case .scale(let x, let y):
        let (x, y) = (number(x), number(y))
        if x.differs(from: 1) || y.differs(from: 1) { self.steps.append(.scale(x, y)) }
      case .about(let x, let y, let inner):
        var inner = HandoffPlacement(inner, of: layer, keepsConditions: keepsConditions).steps
        while case .move(let x, let y, let z)? = inner.first {
          move(by: x, y, z)
          inner.removeFirst()
        }
        if !inner.isEmpty { self.steps.append(.about(x, y, inner)) }
      }
    }
  }

  package var isEmpty: Bool { steps.isEmpty }

  /// The shift, and the steps about a point after it; nil for steps of another order.
  package var parts: (move: Move?, turns: (x: Amount, y: Amount, steps: [Step])?)? {
    var rest = steps[...]
    var shift: Move?
    if case .move(let x, let y, let z)? = rest.first {
      shift = (x, y, z)
      rest.removeFirst()
    }
    guard let last = rest.popFirst() else { return (shift, nil) }
    guard rest.isEmpty, case .about(let x, let y, let turns) = last else { return nil }
    return (shift, (x, y, turns))
  }

  package typealias Move = (x: HandoffNumber, y: HandoffNumber, z: HandoffNumber)

  private mutating func move(by x: HandoffNumber, _ y: HandoffNumber, _ z: HandoffNumber) {
    guard [x, y, z].contains(where: { $0.differs(from: 0) }) else { return }
    if case .move(let firstX, let firstY, let firstZ)? = steps.last {
      steps[steps.count - 1] = .move(firstX + x, firstY + y, firstZ + z)
    } else {
      steps.append(.move(x, y, z))
    }
  }
}

extension [HandoffPlacement.Step] {
  /// A rotation in the plane, then a scale; nil for anything else.
  package var plane: (angle: HandoffNumber?, scale: (x: HandoffNumber, y: HandoffNumber)?)? {
    var rest = self[...]
    var (angle, scale): (HandoffNumber?, (x: HandoffNumber, y: HandoffNumber)?) = (nil, nil)
    if case .rotate(.z, let degrees)? = rest.first {
      angle = degrees
      rest.removeFirst()
    }
    if case .scale(let x, let y)? = rest.first {
      scale = (x, y)
      rest.removeFirst()
    }
    return rest.isEmpty ? (angle, scale) : nil
  }
}
