import MotionCore
import MotionValues

/// A page on the stage: its layer, and the slots that a booklet writes.
struct PageSide {
  /// The name of the property with the angle of a page.
  static let turn = "turn"
  static let properties = PropertyGroup(
    "page",
    [
      .number(
        turn, .degrees, readOnly: true,
        "The angle by which a booklet has turned the page: 0 is closed, 180 is open."),
      .number(
        "shade", .fraction, in: .unit, readOnly: true,
        "The opacity of the black over the page, from its booklet's shading and shadow."),
    ], draws: [.front(.fill(.black(opacity: "shade")))])

  let layer: Layer
  let turn: Int
  let shade: Int
  private let hidden: Int
  private let zPosition: Int

  init?(_ layer: Layer) {
    guard let hidden = layer.property("hidden")?.slot,
      let zPosition = layer.property("zPosition")?.slot
    else { return nil }
    self.layer = layer
    self.hidden = hidden
    self.zPosition = zPosition
    turn = layer.stage.attach(Self.properties, to: layer)
    shade = turn + 1
  }

  /// The slots that the booklet writes.
  var slots: [Int] { [hidden, zPosition, turn, shade] }

  func write(_ side: Booklet.Side, to store: inout PropertyStore) {
    store.write(side.isHidden ? 1 : 0, to: hidden)
    store.write(side.isRaised ? 1 : 0, to: zPosition)
    store.write(side.angle, to: turn)
    store.write(side.shade, to: shade)
  }
}

extension Layer {
  /// Whether the layer lies on a sheet, as the pages of booklets that turn do.
  var liesOnSheet: Bool { stage[StageDrawings.self][partsOf: self].contains(where: \.isOfSheet) }
}
