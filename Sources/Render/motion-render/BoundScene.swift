import MotionRecording
import MotionValues

/// A number of a drawing, bound to the values of a recording: a constant, a value, or a sum of products.
enum BoundNumber: Hashable, Sendable {
  case constant(Double)
  /// A channel of a value, by its slot.
  case slot(Int, channel: Int)
  /// An amount, by its place in the scene's list.
  case amount(Int)
}

/// The drawings of a recording's layers, bound to the values that frames have.
struct BoundScene {
  let recording: Recording
  /// What layers show, and in which order.
  private(set) var drawings: [Drawing<BoundNumber>] = []
  let children: [[Int]]

  private struct Term {
    let factor: Double
    let sources: [BoundNumber]
    /// The slot of a flag or a choice, with the words that it accepts.
    let gate: (slot: Int, words: [String])?
  }

  private struct Sum {
    let terms: [Term]
    let constant: Double
    let bounds: Bounds
  }

  private struct Place: Hashable {
    let layer: Int
    let property: String
  }

  private var sums: [Sum] = []
  private var slots: [Place: Int] = [:]
  private var columns: [Place: Int] = [:]
  private var defaults: [String: [String: Value]] = [:]
  private var constants: [[String: Value]]
  /// The slots that move, with their columns.
  private var moving: [(slot: Int, column: Int)] = []
  /// The slots on which the places of layers depend.
  private var placing: Set<Int> = []
  /// The values before any property changes.
  private(set) var initialValues: [Value] = []

  init(_ recording: Recording) {
    self.recording = recording
    children = recording.children
    constants = recording.layers.map { layer in
      Dictionary(layer.constants.map { ($0.key, $0.value) }) { _, last in last }
    }
    for (index, column) in recording.columns.enumerated() {
      columns[Place(layer: column.layer, property: column.property)] = index
    }
    let looks = RecordedDrawings(recording)
    for index in recording.layers.indices {
      drawings.append(
        looks[index].map { amount, role in
          let known = initialValues.count
          let number = bind(amount, of: index)
          if [.place, .content, .view].contains(role) {
            placing.formUnion(known..<initialValues.count)
            if case .slot(let slot, _) = number { placing.insert(slot) }
          }
          return number
        })
    }
  }

  // MARK: Binding

  private mutating func bind(_ amount: Amount, of layer: Int) -> BoundNumber {
    if amount.terms.isEmpty { return .constant(amount.bounds.clamp(amount.constant)) }
    if amount.constant == 0, amount.bounds == .any, amount.terms.count == 1,
      case let term = amount.terms[0], term.factor == 1, term.gate == nil, term.sources.count == 1
    {
      return bind(term.sources[0], of: layer)
    }
    let terms = amount.terms.map { term in
      Term(
        factor: term.factor, sources: term.sources.map { bind($0, of: layer) },
        gate: term.gate.map { gate in
          (slot(of: gate.source, in: layer) ?? slot(of: "", in: 0), gate.words)
        })
    }
    sums.append(Sum(terms: terms, constant: amount.constant, bounds: amount.bounds))
    return .amount(sums.count - 1)
  }

  private mutating func bind(_ source: Amount.Source, of layer: Int) -> BoundNumber {
    slot(of: source, in: layer).map { .slot($0, channel: source.offset) } ?? .constant(0)
  }

  private mutating func slot(of source: Amount.Source, in layer: Int) -> Int? {
    let owner: Int? =
      switch source.owner {
      case .own: layer
      case .parent: recording.layers[layer].parent
      case .layer(let index): index
      }
    guard let owner, recording.layers.indices.contains(owner) else { return nil }
    return slot(of: source.property, in: owner)
  }

  private mutating func slot(of property: String, in layer: Int) -> Int {
    let place = Place(layer: layer, property: property)
    if let known = slots[place] { return known }
    let slot = initialValues.count
    slots[place] = slot
    if let column = columns[place] {
      initialValues.append(recording.columns[column].initial)
      moving.append((slot, column))
    } else {
      initialValues.append(constant(of: property, in: layer))
    }
    return slot
  }

  private mutating func constant(of property: String, in layer: Int) -> Value {
    if let value = constants[layer][property] { return value }
    let recorded = recording.layers[layer]
    for group in recorded.groups {
      if let pairs = recording.defaults.first(where: { $0.name == group })?.pairs,
        let pair = pairs.first(where: { $0.key == property })
      {
        return pair.value
      }
    }
    if defaults[recorded.kind] == nil {
      defaults[recorded.kind] = recording.defaults.values(inKind: recorded.kind)
    }
    return defaults[recorded.kind]?[property] ?? .number(0)
  }

  // MARK: Values

  /// Sets values to those of a frame.
  func setValues(_ values: inout [Value], to frame: Int) {
    for (slot, column) in moving { values[slot] = recording.columns[column].value(at: frame) }
  }

  /// The layers of which a number moves, on which places depend, from the frame before to this one.
  func movedLayers(in frame: Int) -> Set<Int> {
    var moved: Set<Int> = []
    for (slot, index) in moving where placing.contains(slot) {
      let column = recording.columns[index]
      if frame > 0, column.value(at: frame) != column.value(at: frame - 1) {
        moved.insert(column.layer)
      }
    }
    return moved
  }

  /// Returns the value of a property in a frame.
  func value(of property: String, in layer: Int, at frame: Int) -> Value? {
    recording.value(of: property, in: layer, at: frame)
      ?? recording.constant(of: property, in: layer)
  }

  /// Evaluates a number.
  func number(_ number: BoundNumber, in values: [Value]) -> Double {
    switch number {
    case .constant(let constant): return constant
    case .slot(let slot, let channel):
      if case .boolean(let flag) = values[slot] { return flag ? 1 : 0 }
      return values[slot].channel(channel)
    case .amount(let index):
      let sum = sums[index]
      var result = sum.constant
      for term in sum.terms {
        if let gate = term.gate, !gate.words.contains(Self.word(of: values[gate.slot])) { continue }
        result += term.sources.reduce(term.factor) { $0 * self.number($1, in: values) }
      }
      return sum.bounds.clamp(result)
    }
  }

  /// The value itself, of a number that stands for a text, a choice or a value with parts.
  func value(_ number: BoundNumber, in values: [Value]) -> Value? {
    if case .slot(let slot, _) = number { values[slot] } else { nil }
  }

  /// The word of a choice or a text; empty for other values.
  func word(_ number: BoundNumber, in values: [Value]) -> String {
    switch value(number, in: values) {
    case .name(let word)?, .text(let word)?: word
    default: ""
    }
  }

  private static func word(of value: Value) -> String {
    switch value {
    case .boolean(let flag): "\(flag)"
    case .name(let word), .text(let word): word
    default: ""
    }
  }
}

/// What a paint of a drawing is in a frame.
struct FramePaint {
  let paint: Paint
  let opacity: Double

  /// The colour, its alpha multiplied by the opacity; nil for a gradient.
  var color: Color? {
    guard case .color(let value) = paint else { return nil }
    var color = value.color(in: .light)
    color.alpha *= opacity
    return color
  }
}

extension BoundScene {
  /// Evaluates a paint; nil if nothing is seen of it.
  func paint(_ paint: Drawing<BoundNumber>.Paint, in values: [Value]) -> FramePaint? {
    let opacity = min(number(paint.opacity, in: values), 1)
    guard opacity > 0 else { return nil }
    if case .slot(let slot, 0) = paint.color.red, case .mixed(let mixed) = values[slot],
      let content = mixed.value.content as? Paint
    {
      return FramePaint(paint: content, opacity: opacity)
    }
    let parts = [paint.color.red, paint.color.green, paint.color.blue, paint.color.alpha]
    let color = Color { min(max(number(parts[$0], in: values), 0), 1) }
    return color.alpha > 0
      ? FramePaint(paint: .color(.fixed(color)), opacity: opacity) : nil
  }
}
