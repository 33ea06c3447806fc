import MotionCore
import MotionRecording
import MotionValues

/// A property of a layer that changes, with all its tracks.
package struct HandoffProperty: Sendable {
  /// The index of the layer in the recording.
  package let layer: Int
  package let property: String
  /// One for a number, one to four for a colour, none for other properties.
  package let tracks: [MotionTrack]
  /// The steps of a text, a choice or a boolean.
  package let steps: StepTrack?

  /// The motions that the script has declared for it; those of a colour's channels agree.
  package var declared: [DeclaredMotion] { tracks.first { !$0.declared.isEmpty }?.declared ?? [] }

  /// Whether a loop moves it when the exported part ends, and would go on.
  package var hasOpenLoop: Bool { tracks.contains { $0.openLoop != nil } }

  /// The names of what moved it.
  package var drivers: [String] { tracks.first?.drivers ?? [] }

  /// Whether it is only set, and never moves.
  package var isSet: Bool { tracks.allSatisfy(\.moves.isEmpty) }
}

extension Handoff {
  /// The properties that change, grouped by layer in tree order; a colour is one property.
  package var properties: [HandoffProperty] {
    let layers = Dictionary(grouping: tracks, by: \.layer)
    let steps = Dictionary(grouping: steps, by: \.layer)
    return recording.treeOrder.flatMap { layer in
      var names: [String] = []
      let tracks = layers[layer] ?? []
      for track in tracks where !names.contains(track.property) { names.append(track.property) }
      return names.map { name in
        HandoffProperty(
          layer: layer, property: name, tracks: tracks.filter { $0.property == name }, steps: nil)
      }
        + (steps[layer] ?? []).map {
          HandoffProperty(layer: layer, property: $0.property, tracks: [], steps: $0)
        }
    }
  }

  /// The same, with each channel as a number, `fill.red`, of a colour of which only channels are
  /// selected.
  package var selectedProperties: [HandoffProperty] {
    properties.flatMap { property in
      selects(HandoffSource(property.layer, property.property))
        ? [property]
        : property.tracks.map { track in
          let number = track.number
          return HandoffProperty(
            layer: number.layer, property: number.property, tracks: [number], steps: nil)
        }
    }
  }

  /// The path of a layer.
  package func path(_ layer: Int) -> String { recording.layers[layer].path }
}

extension HandoffProperty {
  /// Why no curve and no spring describes the property, in words.
  package var undeclared: String {
    if steps != nil || isSet { return "it is only set" }
    if let mapping = mappings.first { return "it is mapped from \(mapping.source)" }
    let by = drivers.isEmpty ? "" : ", it is moved by \(drivers.joined(separator: ", "))"
    return "no declared curve describes it\(by)"
  }

  /// The maps by which other numbers move it, each once, in order of time.
  package var mappings: [(source: String, map: PiecewiseMap)] {
    var found: [(source: String, map: PiecewiseMap)] = []
    for case .mapping(let source, let map) in declared.map(\.form)
    where !found.contains(where: { $0.source == source && $0.map == map }) {
      found.append((source, map))
    }
    return found
  }
}

/// A number of the run: a property of a layer, or a channel of its colour.
package struct HandoffSource: Hashable, Sendable {
  /// The index of the layer.
  package let layer: Int
  package let property: String
  package var channel: Color.Channel?
  /// Of a condition: the words for which it is 1, otherwise 0.
  package var words: [String]?

  package init(_ layer: Int, _ property: String, _ channel: Color.Channel? = nil) {
    self.layer = layer
    self.property = property
    self.channel = channel
  }

  /// The property as a whole.
  package var whole: HandoffSource { HandoffSource(layer, property) }
}

/// A number of a drawing, bound to a hand-off: a constant plus products of numbers that move.
package struct HandoffNumber: Hashable, Sendable {
  /// A linear function of a number that moves.
  package struct Factor: Hashable, Sendable {
    package var source: HandoffSource
    package var scale = 1.0
    package var offset = 0.0
    package let unit: Unit

    package init(_ source: HandoffSource, _ unit: Unit) {
      self.source = source
      self.unit = unit
    }
  }

  /// A product; it has at least one factor.
  package struct Product: Hashable, Sendable {
    package var scale: Double
    package var factors: [Factor]

    package init(_ scale: Double, _ factors: [Factor]) {
      self.scale = scale
      self.factors = factors
    }
  }

  package var constant: Double
  package var products: [Product]
  package var bounds: Bounds

  package init(_ constant: Double, _ products: [Product] = [], bounds: Bounds = .any) {
    self.constant = constant
    self.products = products
    self.bounds = bounds
  }

  /// Whether it moves, or is another number.
  package func differs(from number: Double) -> Bool { !products.isEmpty || constant != number }

  /// What moves it, without duplicates, in order.
  package var sources: [HandoffSource] {
    var sources: [HandoffSource] = []
    for factor in products.flatMap(\.factors) where !sources.contains(factor.source) {
      sources.append(factor.source)
    }
    return sources
  }

  /// Computes the number from the values of its sources.
  package func value(_ value: (HandoffSource) -> Double) -> Double {
    bounds.clamp(
      products.reduce(constant) { sum, product in
        sum
          + product.factors.reduce(product.scale) {
            $0 * ($1.offset + value($1.source) * $1.scale)
          }
      })
  }

  package static func + (first: HandoffNumber, second: HandoffNumber) -> HandoffNumber {
    HandoffNumber(first.constant + second.constant, first.products + second.products)
  }

  package static func * (first: HandoffNumber, second: HandoffNumber) -> HandoffNumber {
    var product = HandoffNumber(first.constant * second.constant)
    if second.constant != 0 {
      product.products += first.products.map { Product($0.scale * second.constant, $0.factors) }
    }
    if first.constant != 0 {
      product.products += second.products.map { Product($0.scale * first.constant, $0.factors) }
    }
    for one in first.products {
      product.products += second.products.map {
        Product(one.scale * $0.scale, one.factors + $0.factors)
      }
    }
    return product
  }

  package static prefix func - (number: HandoffNumber) -> HandoffNumber {
    number * HandoffNumber(-1)
  }
}
