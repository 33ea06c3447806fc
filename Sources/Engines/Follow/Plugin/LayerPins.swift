import MotionCore
import MotionPlugin
import MotionValues

/// The pins of a layer: where its edges and middles are, and how its lengths relate.
struct LayerPins {
  /// At most two on an axis.
  var pins: [PinEdge: Pin] = [:]
  /// The width divided by the height; nil if it is free.
  var aspect: Double?

  var isEmpty: Bool { pins.isEmpty && aspect == nil }

  /// The edges that are pinned along an axis.
  func edges(along axis: PinAxis) -> [PinEdge] { axis.edges.filter { pins[$0] != nil } }

  /// The edge whose pin gives the place along an axis: the first one; nil if none is pinned.
  func firstEdge(along axis: PinAxis) -> PinEdge? {
    edges(along: axis).min { $0.fraction < $1.fraction }
  }

  /// The names of the pins that set a place or a length, for messages.
  func names(setting property: String) -> [String] {
    guard let axis = PinAxis(of: property) else { return [] }
    let edges = edges(along: axis)
    return property == axis.length && edges.count < 2 ? ["aspect"] : edges.map(\.rawValue)
  }
}

extension FollowPlugin {
  /// The options by which scripts pin layers.
  var pinOptions: [LayerOption] {
    PinEdge.allCases.map { edge in
      LayerOption(Parameter(edge.rawValue, as: Pin.self, edge.summary)) {
        [unowned self] layer in
        pin(at: edge, of: layer)
      } set: { [unowned self] (layer, pin) throws(Diagnostic) in
        try change(layer, edge) { $0.pins[edge] = pin }
      }
    } + [
      LayerOption(
        .number(
          "aspect", .none, in: Bounds(1e-6, 1e6),
          "The width divided by the height; sets the one of the two that nothing else sets.")
      ) { [unowned self] layer in
        pins[layer.index]?.aspect
      } set: {
        [unowned self] (layer, aspect) throws(Diagnostic) in
        try change(layer) { $0.aspect = aspect }
      }
    ]
  }

  /// Reads a rule in place of a property's value; nil if a value is at the index.
  func setter(
    for property: Property, _ call: Call, _ index: Int32
  ) throws(Mismatch) -> PropertyRules.Setter? {
    let entry: DerivationTable.Entry
    switch call.kind(index) {
    case .function: entry = .function(call.machine.function(index, on: call.thread))
    case .object:
      guard let mapping = call.object(index) as? MappingObject else { return nil }
      entry = .mapping(mapping)
    case .string:
      guard let axis = PinAxis(of: property.name),
        let length = call.string(index).flatMap({ PinLength($0) })
      else { return nil }
      entry = .length(length, axis)
    default: return nil
    }
    let place = call.location
    return { [unowned self] (layer) throws(Diagnostic) in
      try derive(DerivedTarget(property.name, of: layer), by: entry, at: place)
    }
  }

  /// Reads the pins in a table of a layer's properties, and returns the rules that they are.
  ///
  /// - Throws: an error if the table, or a pin of the layer, sets the same property otherwise.
  func pinSetters(
    for layer: Layer, _ call: Call, _ index: Int32
  ) throws(Mismatch) -> [(property: String, set: PropertyRules.Setter)] {
    func has(_ name: String) throws(Mismatch) -> Bool {
      try call.withField(name, of: index) { kind in kind != .nil && kind != .absent }
    }
    var pins = LayerPins()
    for edge in PinEdge.allCases where try has(edge.rawValue) {
      pins.pins[edge] = try call.withField(edge.rawValue, of: index) { (_) throws(Mismatch) in
        do throws(Mismatch) {
          return try Pin.read(call, at: -1)
        } catch {
          throw error.inOption("\(layer.path).\(edge.rawValue)")
        }
      }
    }
    let place = call.location
    var setters: [(property: String, set: PropertyRules.Setter)] = []
    for axis in PinAxis.allCases {
      let edges = pins.edges(along: axis)
      guard !edges.isEmpty else { continue }
      var results: [(String, PinRule.Result)] = [(axis.place, .place)]
      if edges.count == 2 { results.append((axis.length, .length)) }
      for (name, result) in results {
        let isSetTwice = try has(name)
        if edges.count > 2 || isSetTwice {
          let others = edges.count > 2 ? [] : [name]
          throw Mismatch(Self.tooMany(edges.map(\.rawValue) + others, of: layer, name))
        }
        do throws(Diagnostic) {
          try requireNotPinned(DerivedTarget(name, of: layer))
        } catch {
          throw Mismatch(error)
        }
        setters.append(
          (
            name,
            { [unowned self] (layer) throws(Diagnostic) in
              try derive(
                DerivedTarget(name, of: layer), by: .pins(result, axis, pins.pins), at: place)
            }
          ))
      }
    }
    return setters
  }

  /// The present distance of a pinned edge, in points; nil if it is not pinned.
  private func pin(at edge: PinEdge, of layer: Layer) -> Pin? {
    guard var pin = pins[layer.index]?.pins[edge] else { return nil }
    func value(_ name: String, of layer: Layer?) -> Double {
      layer?.property(name).map { stage.read($0.slot) } ?? 0
    }
    let axis = edge.axis
    let at = value(axis.place, of: layer) + edge.fraction * value(axis.length, of: layer)
    let outer = edge.fraction * value(axis.length, of: layer.parent)
    pin.points = edge.isEnd ? outer - at : at - outer
    return pin
  }

  // MARK: Changes

  /// Changes the pin of an edge of a layer, or its aspect; if that fails, they stay as they are.
  private func change(
    _ layer: Layer, _ edge: PinEdge? = nil, _ change: (inout LayerPins) -> Void
  ) throws(Diagnostic) {
    let before = pins[layer.index] ?? LayerPins()
    var after = before
    change(&after)
    do throws(Diagnostic) {
      try apply(after, to: layer) { axis, result in
        guard let edge, edge.axis == axis else { return false }
        switch result {
        case .length: return true
        case .place: return [before, after].contains { $0.firstEdge(along: axis) == edge }
        case .aspect, .described: return false
        }
      }
    } catch {
      try? apply(before, to: layer) { _, _ in true }
      throw error
    }
  }

  /// Sets the rules that pins are, and frees the properties that they no longer set.
  ///
  /// - Parameter isChanged: Whether the pins that determine a result along an axis are others.
  private func apply(
    _ new: LayerPins, to layer: Layer, _ isChanged: (PinAxis, PinRule.Result) -> Bool
  ) throws(Diagnostic) {
    for axis in PinAxis.allCases where new.edges(along: axis).count > 2 {
      throw Self.tooMany(new.edges(along: axis).map(\.rawValue), of: layer, axis.length)
    }
    let ratio = try ratio(of: new, layer)
    pins[layer.index] = new.isEmpty ? nil : new
    // Lengths first, since places depend on them.
    for axis in PinAxis.allCases {
      let isBetween = new.edges(along: axis).count == 2
      let aspect = ratio.flatMap { $0.axis == axis ? PinRule.Result.aspect($0.factor) : nil }
      let result = isBetween ? .length : aspect
      try set(axis.length, along: axis, of: layer, to: result, new, isChanged)
    }
    for axis in PinAxis.allCases {
      let result = new.edges(along: axis).isEmpty ? nil : PinRule.Result.place
      try set(axis.place, along: axis, of: layer, to: result, new, isChanged)
    }
  }

  /// The axis whose length the aspect sets, and by which factor of the other one.
  private func ratio(
    of new: LayerPins, _ layer: Layer
  ) throws(Diagnostic) -> (axis: PinAxis, factor: Double)? {
    guard let aspect = new.aspect else { return nil }
    func isSet(_ axis: PinAxis) throws(Diagnostic) -> Bool {
      let target = try DerivedTarget(axis.length, of: layer)
      return new.edges(along: axis).count == 2 || isSetOtherwise(target)
        || stage.services.layouts?.fills(target.slot) ?? false
    }
    let (hasWidth, hasHeight) = (try isSet(.x), try isSet(.y))
    guard !(hasWidth && hasHeight) else {
      throw Self.tooMany(["width", "height", "aspect"], of: layer, "aspect")
    }
    return hasHeight ? (.x, aspect) : (.y, 1 / aspect)
  }

  /// Whether a rule, or a value other than the default, has set what no pin sets.
  private func isSetOtherwise(_ target: DerivedTarget) -> Bool {
    guard pinned[target.slot] == nil else { return false }
    return derived[target.slot] != nil
      || (stage.store.owner(of: target.slot) == .none && stage.store[target.slot] != 0)
  }

  /// Sets a property by pins, or frees it.
  private func set(
    _ name: String, along axis: PinAxis, of layer: Layer, to result: PinRule.Result?,
    _ pins: LayerPins, _ isChanged: (PinAxis, PinRule.Result) -> Bool
  ) throws(Diagnostic) {
    let target = try DerivedTarget(name, of: layer)
    guard let result else {
      if pinned.removeValue(forKey: target.slot) != nil { try replace(target) { nil } }
      return
    }
    if pinned[target.slot] == result, !isChanged(axis, result) { return }
    guard !isSetOtherwise(target) else {
      throw Self.tooMany(pins.names(setting: name) + [name], of: layer, name)
    }
    let rule = try PinRule(result, of: target, along: axis, pins: pins.pins)
    try replace(target) { () throws(Diagnostic) in
      Self.derivation(of: target, by: rule, at: nil) { [unowned self] path in
        refusal(path, target)
      }
    }
    pinned[target.slot] = result
  }

  /// Checks that no pin sets a property.
  func requireNotPinned(_ target: DerivedTarget) throws(Diagnostic) {
    guard pinned[target.slot] != nil else { return }
    throw refusal(target.path, target)
  }

  private func refusal(_ path: String, _ target: DerivedTarget) -> Diagnostic {
    let pins = pins[target.layer.index]?.names(setting: target.property.name) ?? []
    return Diagnostic(
      .pinned, "`\(path)` is set by \(pins.map { "`\($0)`" }.joined(separator: " and "))",
      help: pins.prefix(1).map { "`\(target.layer.id).\($0) = nil` frees it" },
      token: target.property.name)
  }

  private static func tooMany(_ names: [String], of layer: Layer, _ token: String) -> Diagnostic {
    let quoted = names.map { "`\($0)`" }
    return Diagnostic(
      .pinned,
      "`\(layer.path)` has \(quoted.dropLast().joined(separator: ", ")) and \(quoted[quoted.count - 1]), one too many",
      help: ["leave one of them out: two of them give the third"], token: token)
  }
}

extension DiagnosticCode {
  static let pinned = DiagnosticCode("pinned")
}

extension PinEdge {
  fileprivate var summary: String {
    switch self {
    case .left: "How far the left edge is to the right of the parent's."
    case .right:
      "How far the right edge is to the left of the parent's; with `left`, it sets the width."
    case .top: "How far the top edge is below the parent's."
    case .bottom: "How far the bottom edge is above the parent's; with `top`, it sets the height."
    case .centerX: "How far the middle is to the right of the parent's."
    case .centerY: "How far the middle is below the parent's."
    }
  }
}
