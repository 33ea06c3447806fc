import MotionValues

extension Stage {
  /// The maximum length of an id, in bytes.
  package static let idLimit = 255

  /// Adds a layer in front of its siblings.
  ///
  /// - Throws: An error if the id is not valid or not unique among its siblings, or a limit is
  ///   reached.
  package func addLayer(id: String, kind: LayerKind, to parent: Layer) throws(Diagnostic) -> Layer {
    try parent.requirePresent()
    try Self.check(id: id, under: parent)
    guard parent.depth < Limits.layerDepth else {
      throw Diagnostic(
        .outOfRange, "`\(id)` would be nested more than \(Limits.layerDepth) layers deep",
        help: ["add it to a layer further up, such as the scene"], token: id)
    }
    guard layers.count < Limits.layers else {
      throw Diagnostic(
        .limitLayers, "the scene already has \(Limits.layers) layers, the maximum",
        help: ["look for a loop that adds layers without end"], token: id)
    }
    return add(id: id, kind: kind, to: parent)
  }

  /// Returns the layer at a path such as `header/card`.
  package func layer(at path: String) -> Layer? {
    if path == root.id { return root }
    var layer = root
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard let child = layer.child(String(part)) else { return nil }
      layer = child
    }
    return layer
  }

  /// Sets the initial values of a new layer; values of properties that it lacks are ignored.
  package func fill(_ layer: Layer, with values: [(String, PropertyValue)]) {
    write(
      values.compactMap { name, value in layer.property(name).map { ($0.slot, value) } }, to: layer)
  }

  /// Sets the initial values of a new layer, each by the first slot of its property.
  package func write(_ values: [(slot: Int, value: PropertyValue)], to layer: Layer) {
    for (slot, value) in values where !value.followsAppearance {
      store.write(value, to: slot, appearance: systemAppearance)
    }
    // Named colours are written last, because they depend on the layer's own appearance.
    guard values.contains(where: \.value.followsAppearance) else { return }
    let appearance = appearance(of: layer)
    for (slot, value) in values where value.followsAppearance {
      store.write(value, to: slot, appearance: appearance)
    }
  }

  private static func isAllowedInPath(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "!"),
      UInt8(ascii: "\""):
      false
    default: true
    }
  }

  private static func check(id: String, under parent: Layer) throws(Diagnostic) {
    let isPlain = id.utf8.allSatisfy { $0 < 0x80 }
    if id.isEmpty || !id.utf8.allSatisfy(Self.isAllowedInPath)
      || (!isPlain && id.contains(where: \.isWhitespace))
    {
      throw Diagnostic(
        .outOfRange, "the id `\(id)` is not valid in a path",
        help: ["an id is not empty and has no space, `/`, `*`, `?`, `!` or quotation mark"],
        token: id)
    }
    guard id.utf8.count <= idLimit else {
      throw Diagnostic(
        .outOfRange, "an id takes at most \(idLimit) bytes, found \(id.utf8.count)",
        help: ["use a short id, and show the long name as a text"])
    }
    let isRoot = parent.parent == nil
    if parent.child(id) != nil || (isRoot && id == parent.id) {
      let place = isRoot ? "the scene" : "`\(parent.path)`"
      throw Diagnostic(
        .duplicateIdentifier, "\(place) already has a layer `\(id)`",
        help: ["use a different id for each layer of one parent"], token: id)
    }
  }
}
