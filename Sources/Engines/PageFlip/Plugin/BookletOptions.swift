import MotionCore
import MotionPlugin
import MotionValues

/// The options of `motion.booklet`.
struct BookletOptions: Options {
  var layer: Layer?
  @Required var front: Layer
  @Required var innerLeft: Layer
  @Required var innerRight: Layer
  var pages: [Layer] = []
  var spine = Spine.left
  var hingeOffset = 0.0
  var perspective: Double?
  var vanishingPoint = VanishingPoint.spine
  var angle = 0.0
  var thickness = 0.0
  var shading = 0.0
  var shadow = 0.0
  var rubberBand = 30.0
  var catches = CatchRule.own

  static let tableName = "BookletOptions"
  static let table = OptionTable(BookletOptions()) {
    Field(
      \.layer,
      .layer(
        "layer",
        "The layer that contains the pages; if left out, `front`'s parent."
      ))
    Field(\.$front, .layer("front", "The front of the cover; all pages have the same frame."))
    Field(
      \.$innerLeft,
      .layer(
        "innerLeft",
        "The back of the cover, on the left when a booklet with a left spine is open; it has "
          + "the frame and the corners of the front, which are mirrored on a back."))
    Field(\.$innerRight, .layer("innerRight", "The page below all others, which does not turn."))
    Field(
      \.pages,
      .list(
        "pages", of: .layer("page", ""),
        "The pages between, in reading order: the front and the back of each leaf."
      ))
    Field(\.spine, Parameter("spine", "The edge that the pages turn about."))
    Field(
      \.hingeOffset,
      .number(
        "hingeOffset", .points, "The distance of the hinge outside that edge; negative inside it."))
    Field(
      \.perspective,
      .number(
        "perspective", .points, in: .notNegative,
        "The viewer's distance, which sets `perspective`; by default its current value, or 500."
      ))
    Field(
      \.vanishingPoint, Parameter("vanishingPoint", "The position of the viewer above the plane."))
    Field(
      \.angle,
      .number(
        "angle", .degrees, "The initial angle: 0 is closed, each leaf opens by 180."
      ))
    Field(
      \.thickness,
      .number(
        "thickness", .points, in: .notNegative,
        "The thickness of the cover: the distance of its front above the pages."
      ))
    Field(
      \.shading,
      .number(
        "shading", .fraction, in: .unit, "The opacity of the black over a leaf that is upright."
      ))
    Field(
      \.shadow,
      .number(
        "shadow", .fraction, in: .unit, "The opacity of the shadow of a leaf on the page below it."
      ))
    Field(
      \.rubberBand,
      .number(
        "rubberBand", .degrees, in: Bounds(0, 90),
        "The greatest angle by which the outermost leaf yields where no page is left to turn."
      ))
    Field(\.catches, CatchRule.parameter)
  }

  /// The pages in reading order, with the one below all others last.
  var sides: [Layer] { [front, innerLeft] + pages + [innerRight] }

  /// Checks the pages against each other and returns the layer that contains them.
  func holder(besides booklets: [BookletController]) throws(Diagnostic) -> Layer {
    guard pages.count.isMultiple(of: 2) else {
      throw conflict(
        \.pages, "the pages come in pairs, a front and a back for each leaf; found \(pages.count)",
        "add or remove a page; an empty `box` is a blank page")
    }
    let holder = layer ?? front.parent ?? front
    var seen = Set<Int>()
    for side in sides {
      guard side.parent === holder else {
        throw conflict(
          \.layer, "`\(side.path)` is not in `\(holder.path)`",
          "put all pages into one `group`, so that they move together"
        )
      }
      guard seen.insert(side.index).inserted else {
        throw conflict(
          \.pages, "`\(side.path)` is used for two pages", "use a different layer for each page")
      }
      guard !side.liesOnSheet else {
        throw conflict(
          \.pages, "`\(side.path)` is already a page of a booklet",
          "use different pages for each booklet")
      }
    }
    guard !booklets.contains(where: { $0.layer === holder }) else {
      throw conflict(
        \.layer, "`\(holder.path)` is already a booklet",
        "make a separate `group` for each booklet, with its pages in it")
    }
    guard LayerPlacement(holder) != nil else {
      throw conflict(
        \.layer, "the scene cannot be a booklet",
        "make a `group` in the scene, with the pages in it")
    }
    return holder
  }

  private func conflict(
    _ property: PartialKeyPath<Self>, _ message: String, _ help: String
  ) -> Diagnostic {
    let name = Self.name(property)
    return Diagnostic(
      .conflictingOptions, "`motion.booklet`: option `\(name)`: \(message)", help: [help],
      token: name)
  }
}

/// The position of a booklet's viewer above the plane.
enum VanishingPoint: String, ScriptChoice {
  case spine
  case layer
  case parent

  static let choiceName = "VanishingPoint"

  var summary: String {
    switch self {
    case .spine: "The middle of the spine, wherever the booklet is; a leaf is edge-on at 90°."
    case .layer: "The booklet's anchor, wherever it is."
    case .parent:
      "The anchor of the booklet's parent, with its `perspective`; all layers in it share it."
    }
  }
}

extension Spine: ScriptChoice {
  package static var choiceName: String { "Spine" }

  package var summary: String {
    switch self {
    case .left: "The left edge, as in a book that is read from left to right."
    case .right: "The right edge, as in a book that is read from right to left."
    case .top: "The top edge, as in a notepad."
    case .bottom: "The bottom edge."
    }
  }
}
