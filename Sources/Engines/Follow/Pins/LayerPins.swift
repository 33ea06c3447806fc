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
  func edges(isHorizontal: Bool) -> [PinEdge] {
    PinEdge.edges(isHorizontal: isHorizontal).filter { pins[$0] != nil }
  }

  /// The names of the pins that set a property, for messages; empty if none does.
  func names(setting property: String) -> [String] {
    let isHorizontal = ["x", "width"].contains(property)
    let edges = edges(isHorizontal: isHorizontal)
    if ["x", "y"].contains(property) || edges.count == 2 { return edges.map(\.rawValue) }
    return []
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
        try change(layer) { $0.pins[edge] = pin }
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
      guard ["x", "y", "width", "height"].contains(property.name),
        let length = call.string(index).flatMap({ PinLength($0) })
      else { return nil }
      entry = .length(length)
    default: return nil
    }
    let place = call.location
    return { [unowned self] (layer) throws(Diagnostic) in
      try derive(DerivedTarget(property.name, of: layer), by: entry, at: place)
    }
  }

  /// Checks that the parent's length does not depend on the one that is a part of it.
  func requireLength(_ length: PinLength, for target: DerivedTarget) throws(Diagnostic) {
    let name = target.property.name
    guard case .parent = length.base, let parent = target.layer.parent, parent.arranger != nil,
      let slot = parent.property(name)?.slot, stage.services.layoutAnimator?.laysOut(slot) ?? false
    else { return }
    let edges = name == "width" ? "`left` and `right`" : "`top` and `bottom`"
    throw Diagnostic(
      .pinTarget,
      "`\(target.path)` is a part of the \(name) of `\(parent.path)`, which is that of its content",
      help: ["give `\(parent.id)` a `\(name)`, or pin its \(edges)"], token: name)
  }

  /// The present distance of a pinned edge, in points; nil if it is not pinned.
  private func pin(at edge: PinEdge, of layer: Layer) -> Pin? {
    guard var pin = pins[layer.index]?.pins[edge] else { return nil }
    func value(_ name: String, of layer: Layer?) -> Double {
      layer?.property(name).map { stage.read($0.slot) } ?? 0
    }
    let names = edge.properties
    let at = value(names.place, of: layer) + edge.fraction * value(names.length, of: layer)
    let outer = edge.fraction * value(names.length, of: layer.parent)
    pin.points = edge.isEnd ? outer - at : at - outer
    return pin
  }

  // MARK: Changes

  /// Changes the pins of a layer; if that fails, they stay as they are.
  private func change(
    _ layer: Layer, _ change: (inout LayerPins) -> Void
  ) throws(Diagnostic) {
    let before = pins[layer.index] ?? LayerPins()
    var after = before
    change(&after)
    do throws(Diagnostic) {
      try apply(after, over: before, to: layer)
    } catch {
      pins[layer.index] = before.isEmpty ? nil : before
      try? apply(before, over: after, to: layer)
      throw error
    }
  }

  /// Sets the rules that pins are, and frees the properties that they no longer set.
  private func apply(
    _ new: LayerPins, over old: LayerPins, to layer: Layer
  ) throws(Diagnostic) {
    for isHorizontal in [true, false] {
      let edges = new.edges(isHorizontal: isHorizontal)
      guard edges.count < 3 else {
        let length = edges[0].properties.length
        throw Self.tooMany(edges.map(\.rawValue), of: layer, length)
      }
    }
    let ratio = try ratio(of: new, old, layer)
    pins[layer.index] = new.isEmpty ? nil : new
    // Lengths first, since places depend on them.
    for isHorizontal in [true, false] {
      let names = (isHorizontal ? PinEdge.left : .top).properties
      let isBetween = new.edges(isHorizontal: isHorizontal).count == 2
      let result: PinRule.Result? =
        isBetween
        ? .length : ratio.flatMap { $0.isHorizontal == isHorizontal ? .aspect($0.factor) : nil }
      try set(names.length, of: layer, to: result, isHorizontal: isHorizontal, new)
    }
    for isHorizontal in [true, false] {
      let names = (isHorizontal ? PinEdge.left : .top).properties
      let isPlaced = !new.edges(isHorizontal: isHorizontal).isEmpty
      try set(names.place, of: layer, to: isPlaced ? .place : nil, isHorizontal: isHorizontal, new)
    }
  }

  /// The axis whose length the aspect sets, and by which factor of the other one.
  private func ratio(
    of new: LayerPins, _ old: LayerPins, _ layer: Layer
  ) throws(Diagnostic) -> (isHorizontal: Bool, factor: Double)? {
    guard let aspect = new.aspect else { return nil }
    func isSet(_ isHorizontal: Bool) throws(Diagnostic) -> Bool {
      let name = (isHorizontal ? PinEdge.left : .top).properties.length
      let slot = try DerivedTarget(name, of: layer).slot
      return new.edges(isHorizontal: isHorizontal).count == 2
        || (derived[slot] != nil && !pinned.contains(slot))
        || (stage.store.owner(of: slot) == .none && stage.store[slot] != 0)
    }
    let (hasWidth, hasHeight) = (try isSet(true), try isSet(false))
    guard !(hasWidth && hasHeight) else {
      throw Self.tooMany(["width", "height", "aspect"], of: layer, "aspect")
    }
    return hasHeight ? (true, aspect) : (false, 1 / aspect)
  }

  /// Sets a property by pins, or frees it.
  private func set(
    _ name: String, of layer: Layer, to result: PinRule.Result?, isHorizontal: Bool,
    _ pins: LayerPins
  ) throws(Diagnostic) {
    let target = try DerivedTarget(name, of: layer)
    guard let result else {
      if pinned.remove(target.slot) != nil { try replace(target) { nil } }
      return
    }
    let names = pins.names(setting: name)
    if !pinned.contains(target.slot) {
      let hasValue = stage.store.owner(of: target.slot) == .none && stage.store[target.slot] != 0
      guard derived[target.slot] == nil, !hasValue else {
        throw Self.tooMany((names.isEmpty ? ["aspect"] : names) + [name], of: layer, name)
      }
    }
    let rule = try PinRule(result, of: target, isHorizontal: isHorizontal, pins: pins.pins)
    try replace(target) { () throws(Diagnostic) in
      Self.derivation(of: target, by: rule, at: nil) { [unowned self] path in
        refusal(path, target)
      }
    }
    pinned.insert(target.slot)
  }

  /// Checks that no pin sets a property.
  func requireNotPinned(_ target: DerivedTarget) throws(Diagnostic) {
    guard pinned.contains(target.slot) else { return }
    throw refusal(target.path, target)
  }

  private func refusal(_ path: String, _ target: DerivedTarget) -> Diagnostic {
    let names = pins[target.layer.index]?.names(setting: target.property.name) ?? []
    let pins = names.isEmpty ? ["aspect"] : names
    return Diagnostic(
      .pinned, "`\(path)` is set by \(pins.map { "`\($0)`" }.joined(separator: " and "))",
      help: ["`\(target.layer.id).\(pins[0]) = nil` frees it"], token: target.property.name)
  }

  private static func tooMany(_ names: [String], of layer: Layer, _ token: String) -> Diagnostic {
    let quoted = names.map { "`\($0)`" }
    return Diagnostic(
      .pinned,
      "`\(layer.path)` has \(quoted.dropLast().joined(separator: ", ")) and \(quoted[quoted.count - 1]), one too many",
      help: ["leave one of them out: two of them give the third"], token: token)
  }
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
