import MotionCore
import MotionPlugin
import MotionValues

/// Makes layers of SVG files.
package final class SVGPlugin: Plugin {
  package static let name = "svg"

  private static let kind = LayerKind(
    "svg",
    own: [
      .color(
        "tint", initial: .named(.label),
        "The colour of what has the file's `currentColor`, until it gets a colour of its own.")
    ],
    "A picture of shapes from an SVG file, each a layer; without a width or height as large as the file states."
  )

  private unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let source = Parameter(
      "source", as: String.self,
      "The SVG file, from the script's folder; it is read once, when it is set.")
    let option = LayerOption(of: Self.kind, source) { layer in
      layer.stage[ImportedParts.self].file(of: layer)
    } set: { [unowned self] (layer, file) throws(Diagnostic) in
      if let file { try self.fill(layer, from: file) }
    }
    return Module(layers: [LayerDeclaration(Self.kind)], layerOptions: [option])
  }

  /// Makes the parts of a layer from a file.
  private func fill(_ layer: Layer, from file: String) throws(Diagnostic) {
    guard let tint = layer.property("tint"), let width = layer.property("width")?.slot,
      let height = layer.property("height")?.slot
    else { return }
    if let former = stage[ImportedParts.self].file(of: layer) {
      throw Diagnostic(
        .wrongState, "`\(layer.path)` has been made from `\(former)`",
        help: ["remove the layer, and make another one with this `source`"], token: "source")
    }
    guard let bytes = try stage[CallerFiles.self].bytes(of: file) else {
      throw Diagnostic(
        .unreadableFile, "the script has no folder, so there is no `\(file)`",
        help: ["save the script as a file beside `\(file)`"], token: file)
    }
    guard case .color(let color) = stage.value(at: tint.slot) else { return }
    func side(_ slot: Int) -> Double? { stage.store[slot] > 0 ? stage.store[slot] : nil }
    let picture = try SVGReader(bytes, file: file, tint: color)
      .picture(width: side(width), height: side(height))
    stage.store.write(picture.width, to: width)
    stage.store.write(picture.height, to: height)
    if picture.isClipped { stage.fill(layer, with: [("clip", .boolean(true))]) }
    var parts: [String: Layer] = [:]
    for part in picture.parts { try add(part, to: layer, at: .zero, tint.slot, &parts) }
    stage[ImportedParts.self].add(parts, of: layer, from: file)
    if !picture.missing.isEmpty {
      let words = picture.missing.sorted { $0.key < $1.key }
        .map { "\($0.value) `\($0.key)`" }.joined(separator: ", ")
      stage.warn(
        RunWarning(
          code: .svgPart, message: "`\(file)` is drawn without \(words)",
          help: ["export the picture with plain shapes and gradients, or use it as an image"],
          at: stage.scheduler.scriptPlace()))
    }
  }

  /// Makes the layer of a part in a layer whose top left is at a place of the picture.
  private func add(
    _ part: SVGPart, to parent: Layer, at origin: Vector2, _ tint: Int,
    _ layers: inout [String: Layer]
  ) throws(Diagnostic) {
    guard let bounds = part.bounds else { return }
    let own = Vector2(bounds.x, bounds.y)
    var values: [(String, PropertyValue)] = [
      ("x", .number(bounds.x - origin.x)), ("y", .number(bounds.y - origin.y)),
      ("width", .number(bounds.width)), ("height", .number(bounds.height)),
    ]
    if part.opacity < 1 { values.append(("opacity", .number(part.opacity))) }
    if part.isHidden { values.append(("hidden", .boolean(true))) }
    if part.blendMode != .normal {
      values.append(("blendMode", Self.choice(part.blendMode, of: BlendMode.self)))
    }
    if part.mask != .none { values.append(("masks", Self.choice(part.mask, of: MaskKind.self))) }
    if let shape = part.shape { values += Self.values(of: shape, at: own) }
    let layer = try stage.makeLayer(
      part.shape == nil ? "group" : "shape", id: part.id, in: parent, values)
    layers[part.id] = layer
    if let shape = part.shape {
      for (name, ink) in [("fill", shape.fill), ("stroke", shape.stroke)] {
        if case .tint(let opacity) = ink { try derive(name, of: layer, from: tint, opacity) }
      }
    }
    for mask in part.masks + part.children { try add(mask, to: layer, at: own, tint, &layers) }
  }

  private static func choice<Choice: CaseIterable & Equatable>(
    _ value: Choice, of _: Choice.Type
  ) -> PropertyValue {
    .number(Double(Array(Choice.allCases).firstIndex(of: value) ?? 0))
  }

  private static func values(
    of shape: SVGPart.Shape, at origin: Vector2
  ) -> [(String, PropertyValue)] {
    let outline = shape.outline.scaled(by: Vector2(1, 1), movedBy: -origin)
    let box = outline.bounds.flatMap { try? Path.Box(width: $0.width, height: $0.height) }
    var values: [(String, PropertyValue)] = [
      ("path", .mixed(Mixed(MixedValue(Path(outline: outline, box: box)))))
    ]
    if shape.rule != .nonzero { values.append(("fillRule", choice(shape.rule, of: FillRule.self))) }
    if case .paint(let paint) = shape.fill { values.append(("fill", .paint(paint))) }
    guard shape.stroke != .none else { return values }
    if case .paint(let paint) = shape.stroke { values.append(("stroke", .paint(paint))) }
    func word(_ name: String, _ word: String) -> (String, PropertyValue) {
      let words = StandardLayers.shape.own.first { $0.name == name }?.words ?? []
      return (name, .number(Double(words.firstIndex(of: word) ?? 0)))
    }
    values += [
      ("strokeWidth", .number(shape.strokeWidth)), word("strokeCap", shape.style.cap),
      word("strokeJoin", shape.style.join), ("miterLimit", .number(shape.style.miterLimit)),
    ]
    if shape.dash != .solid {
      values += [
        ("dash", .mixed(Mixed(MixedValue(shape.dash)))), ("dashOffset", .number(shape.dashOffset)),
      ]
    }
    return values
  }

  /// Makes a paint of a layer follow the tint, until a script assigns or animates it.
  private func derive(
    _ name: String, of layer: Layer, from tint: Int, _ opacity: Double
  ) throws(Diagnostic) {
    guard let first = layer.property(name)?.slot else { return }
    let graph = stage.derivations
    let outputs = Array(first..<first + 4)
    func factor(_ channel: Int) -> Double { channel == 3 ? opacity : 1 }
    try graph.add(
      Derivation(
        label: "the tint of `\(layer.parent?.path ?? layer.path)`",
        inputs: Array(tint..<tint + 4), outputs: outputs,
        rule: .values { (evaluator, results) throws(Diagnostic) in
          for channel in 0..<4 {
            results[channel] = try evaluator.value(of: tint + channel) * factor(channel)
          }
        },
        velocity: { (evaluator, slot) throws(Diagnostic) in
          evaluator.velocity(of: tint + slot - first) * factor(slot - first)
        },
        takeover: .init(
          isAllowed: { _ in true },
          // The other channels keep what they have now.
          didLose: { [unowned graph] slot in graph.remove(slot) })))
  }
}

/// The layers that were made of files, by the names that they have there.
package final class ImportedParts: StageExtension {
  private var parts: [Int: (file: String, layers: [String: Layer])] = [:]

  package init() {}

  fileprivate func add(_ layers: [String: Layer], of layer: Layer, from file: String) {
    parts[layer.index] = (file, layers)
  }

  /// The file from which a layer was made; nil if it was not.
  func file(of layer: Layer) -> String? { parts[layer.index]?.file }

  /// Returns the part of a picture with a name, however deep it is; nil if the layer is no picture.
  ///
  /// - Throws: `missing-svg-id` if the picture has no such part.
  func part(_ name: String, of layer: Layer) throws(Diagnostic) -> Layer? {
    guard let (file, layers) = parts[layer.index] else { return nil }
    if let part = layers[name], !part.isRemoved { return part }
    let names = layers.filter { !$0.value.isRemoved }.keys.sorted()
    let near = Suggestion.nearest(to: name, in: names)
    let list = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
    throw Diagnostic(
      .missingSVGID, "`\(file)` has no `\(name)`",
      help: [(near.map { "did you mean `\($0)`? " } ?? "it has: ") + "(\(list))"], token: name)
  }
}

extension DiagnosticCode {
  package static let svgPart = DiagnosticCode("svg-part")
  package static let missingSVGID = DiagnosticCode("missing-svg-id")
}
