import MotionCore
import MotionValues
import Support
import Testing

@Suite("Drawings")
struct DrawingTests {
  private static let kinds = StandardLayers.all + [StandardLayers.scene]

  /// The properties to which reduced motion did not apply before drawings said so.
  private static let colorsAndFades: Set = [
    "opacity", "fillOpacity", "shadowOpacity", "blur", "backgroundBlur", "fill", "borderColor",
    "shadowColor", "textColor", "stroke",
  ]

  @Test("What a kind draws says which of its properties fade")
  func fading() {
    for kind in Self.kinds {
      // A shape has a line in place of a border.
      for property in kind.group.properties.map(\.name)
      where kind !== StandardLayers.shape || property != "borderColor" {
        let fades = Self.colorsAndFades.contains(property)
        #expect(kind.drawing.moves(property) == !fades, "\(kind.name).\(property)")
      }
    }
  }

  @Test("What latent groups draw says which of their properties fade")
  func latentFading() {
    for group in LayerProperties.latent {
      let drawing = LayerProperties.drawing.adding(group.parts)
      for property in group.properties.map(\.name) {
        let fades = ![
          "shadows", "masks", "doubleSided", "sortsByDepth", "present", "focusable", "focused",
          "showsKeyboard",
        ].contains(property)
        #expect(drawing.moves(property) == !fades, "\(property)")
      }
    }
  }

  @Test("Filters are applied in the order of CSS, in whichever order groups are attached")
  func filterOrder() {
    let parts = LayerProperties.latent.reversed().flatMap(\.parts)
    let drawing = LayerProperties.drawing.adding(parts)
    #expect(
      drawing.filters == [
        .saturation("saturation"), .contrast("contrast"), .brightness("brightness"),
      ] + LayerProperties.drawing.filters + [.shadows("shadows")])
    #expect(
      drawing.surface.items.first
        == .backdrop([.saturation("backgroundSaturation"), .blur("backgroundBlur")]))
    #expect(drawing.blend == "blendMode")
  }

  @Test("A drawing reads only properties that its kind has")
  func sources() {
    for kind in Self.kinds {
      _ = kind.drawing.map { (amount, role) -> Int in
        for source in amount.terms.flatMap({ $0.sources + ($0.gate.map { [$0.source] } ?? []) }) {
          let property = kind.group.index(of: source.property).map { kind.group.properties[$0] }
          #expect(
            property.map { source.offset < $0.slotCount } ?? false,
            "\(kind.name): \(source), \(role)")
        }
        return 0
      }
    }
  }

  @Test("The place in a drawing is that of the layer, to the bit", arguments: 1...200)
  func place(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let stage = Stage()
    let layer = try stage.addLayer(id: "layer", kind: StandardLayers.box, to: stage.root)
    for slot in LayerSlot.allCases where slot.rawValue <= LayerSlot.scaleY.rawValue {
      if Bool.random(using: &generator) {
        stage.store.write(generator.number(-100...100), to: layer.firstSlot + slot.rawValue)
      }
    }
    let drawing = layer.drawing.map { (amount, _) in
      amount.value { source in
        layer.property(source.property).map { stage.store[$0.slot + source.offset] } ?? .nan
      } isOpen: { _ in
        true
      }
    }
    let seen = drawing.place.reversed().reduce(Transform3D.identity) { inner, step in
      inner.followed(by: transform(of: step))
    }
    let placement = try #require(LayerPlacement(layer)).transform(in: stage.store)
    for (first, second) in zip(numbers(seen), numbers(placement)) { #expect(first == second) }
  }

  private func numbers(_ transform: Transform3D) -> [Double] {
    [transform.xAxis, transform.yAxis, transform.zAxis, transform.origin].flatMap { axis in
      axis.indices.map { axis[$0] }
    }
  }

  private func transform(of step: Drawing<Double>.Step) -> Transform3D {
    switch step {
    case .move(let x, let y, let z): return .translation(x: x, y: y, z: z)
    case .rotate(_, 0): return .identity
    case .rotate(.x, let angle): return .rotation(x: angle)
    case .rotate(.y, let angle): return .rotation(y: angle)
    case .rotate(.z, let angle): return .rotation(z: angle)
    case .scale(let x, let y): return .scale(x: x, y: y)
    case .about(let x, let y, let steps):
      return steps.reversed().reduce(Transform3D.identity) { inner, step in
        inner.followed(by: transform(of: step))
      }
      .about(Point(x: x, y: y))
    }
  }
}
