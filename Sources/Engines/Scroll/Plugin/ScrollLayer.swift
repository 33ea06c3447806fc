import MotionCore
import MotionValues

/// The properties of a scroll view.
enum ScrollLayer {
  static let kind = LayerKind(
    "scroll", own: content + insets + rules, latent: [zoom],
    draws: [.step(.move(-"offsetX", -"offsetY", 0.0))], "A layer whose content scrolls.")

  /// The range of the scales of content.
  static let scales = Bounds(0, 1000, excludesLower: true)

  /// What a view that zooms has besides.
  static let zoom = PropertyGroup(
    "zoom",
    [
      .number(
        "zoomScale", .multiple, initial: 1, readOnly: true,
        "How large the content is; two fingers, `zoomTo` and double taps change it."),
      .number(
        "minimumZoomScale", .multiple, in: scales, initial: 1,
        "The least `zoomScale`; content smaller than the view is in its middle."),
      .number(
        "maximumZoomScale", .multiple, in: scales, initial: 1,
        "The greatest `zoomScale`; two fingers zoom a view in which it is more than the least one."),
      .number(
        "doubleTapZoomScale", .multiple, in: Bounds(0, 1000),
        "The `zoomScale` after a double tap, at the tapped point; a tap on zoomed content goes back to the least one. With 0, taps do not zoom."
      ),
    ], draws: [.step(.scale("zoomScale", "zoomScale"))])

  private static let content: [Property] = [
    .number("contentWidth", .points, in: .notNegative, "The width of the content."),
    .number("contentHeight", .points, in: .notNegative, "The height of the content."),
    .number(
      "offsetX", .points, readOnly: true,
      "How far the content is scrolled to the right; below 0 it is pulled beyond its left edge."),
    .number(
      "offsetY", .points, readOnly: true,
      "How far the content is scrolled down; below 0 it is pulled beyond its top."),
  ]

  private static let insets: [Property] = [
    .number("insetTop", .points, "The space above the content at rest."),
    .number("insetLeft", .points, "The space to the left of the content at rest."),
    .number("insetBottom", .points, "The space below the content at its end."),
    .number("insetRight", .points, "The space to the right of the content at its end."),
    .boolean("insetBySafeArea", "Whether the scene's safe area is added to the insets."),
  ]

  private static let rules: [Property] = [
    .choice(
      "decelerationRate", ["normal", "fast"],
      "How a scroll slows down: to 0.998 or to 0.99 of its velocity each millisecond."),
    .boolean("paging", "Whether a scroll ends at a page of the view's size, at most one away."),
    .number(
      "pageWidth", .points, in: .notNegative,
      "The width of a page, if it differs from the view's; with 0, `paging` applies."),
    .number(
      "pageHeight", .points, in: .notNegative,
      "The height of a page, if it differs from the view's; with 0, `paging` applies."),
    .boolean(
      "bounces", initial: true,
      "Whether the content can move beyond its edges and then returns."),
    .boolean("alwaysBounceX", "Whether content no wider than the view can be pulled horizontally."),
    .boolean("alwaysBounceY", "Whether content no taller than the view can be pulled vertically."),
    .boolean("scrollEnabled", initial: true, "Whether fingers scroll the content."),
    .number(
      "pixelsPerPoint", .none, in: .notNegative,
      "Offsets are rounded to this many steps per point; with 0, they are exact."),
  ]
}

/// The slots of a scroll view that zooms.
struct ZoomSlots {
  let scale: Int
  let least: Int
  let greatest: Int
  let doubleTap: Int

  /// Finds the slots; nil for a view that does not zoom.
  init?(_ layer: Layer) {
    guard let scale = layer.property("zoomScale")?.slot,
      let least = layer.property("minimumZoomScale")?.slot,
      let greatest = layer.property("maximumZoomScale")?.slot,
      let doubleTap = layer.property("doubleTapZoomScale")?.slot
    else { return nil }
    (self.scale, self.least, self.greatest, self.doubleTap) = (scale, least, greatest, doubleTap)
  }

  var configuring: [Int] { [least, greatest, doubleTap] }
}

/// An axis along which content scrolls.
package enum ScrollDirection: Int, CaseIterable, Sendable {
  case x
  case y

  /// The properties that configure the axis, in the order in which `ScrollSlots` reads them.
  fileprivate var names: [String] {
    switch self {
    case .x:
      [
        "contentWidth", "width", "insetLeft", "insetRight", "alwaysBounceX", "offsetX", "pageWidth",
      ]
    case .y:
      [
        "contentHeight", "height", "insetTop", "insetBottom", "alwaysBounceY", "offsetY",
        "pageHeight",
      ]
    }
  }

  fileprivate var safeAreaNames: [String] {
    switch self {
    case .x: ["safeAreaLeft", "safeAreaRight"]
    case .y: ["safeAreaTop", "safeAreaBottom"]
    }
  }

  /// The name of the axis in errors.
  var phrase: String {
    switch self {
    case .x: "sideways"
    case .y: "up and down"
    }
  }

  /// The property with the length of the viewport.
  var sizeName: String { names[1] }
}

/// The slots of one axis of a scroll view.
struct ScrollSlots {
  let contentLength: Int
  let viewportLength: Int
  let insetBefore: Int
  let insetAfter: Int
  let alwaysBounces: Int
  let offset: Int
  let pageLength: Int
  let safeAreaBefore: Int
  let safeAreaAfter: Int
  let usesSafeArea: Int
  let decelerationRate: Int
  let paging: Int
  let bounces: Int
  let scale: Int

  init?(_ layer: Layer, _ direction: ScrollDirection) {
    let own =
      direction.names + [
        "insetBySafeArea", "decelerationRate", "paging", "bounces", "pixelsPerPoint",
      ]
    let slots = own.compactMap { layer.property($0)?.slot }
    let scene = direction.safeAreaNames.compactMap { layer.stage.root.property($0)?.slot }
    guard layer.kind.extends(ScrollLayer.kind), slots.count == own.count, scene.count == 2 else {
      return nil
    }
    contentLength = slots[0]
    viewportLength = slots[1]
    insetBefore = slots[2]
    insetAfter = slots[3]
    alwaysBounces = slots[4]
    offset = slots[5]
    pageLength = slots[6]
    usesSafeArea = slots[7]
    decelerationRate = slots[8]
    paging = slots[9]
    bounces = slots[10]
    scale = slots[11]
    safeAreaBefore = scene[0]
    safeAreaAfter = scene[1]
  }

  /// The slots that a plan depends on.
  var configuring: [Int] {
    [
      contentLength, viewportLength, insetBefore, insetAfter, alwaysBounces, pageLength,
      usesSafeArea,
      decelerationRate, paging, bounces, scale, safeAreaBefore, safeAreaAfter,
    ]
  }
}
