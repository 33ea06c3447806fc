import MotionCore
import MotionPlugin
import MotionValues

/// The greatest numbers of a scroll, small enough that sums of them stay finite and useful.
enum ScrollLimits {
  /// The greatest offset, length or distance, in points, and velocity, in points per second.
  static let greatest = 1e9
  static let bounds = Bounds(-greatest, greatest)
  static let lengths = Bounds(0, greatest, excludesLower: true)
}

/// The options of `scroll:scrollTo`.
struct ScrollToOptions: Options {
  var y: Double?
  var x: Double?
  var animated = true
  var duration: Double?

  static let tableName = "ScrollToOptions"
  static let table = OptionTable(ScrollToOptions()) {
    Field(\.y, .number("y", .points, in: ScrollLimits.bounds, "The vertical offset."))
    Field(\.x, .number("x", .points, in: ScrollLimits.bounds, "The horizontal offset."))
    Field(\.animated, Parameter("animated", "Whether the scroll is animated."))
    Field(
      \.duration, .number("duration", .seconds, in: .positive, "How long it takes; 0.3 s on iOS."))
  }
}

/// The options of `scroll:snapTo`.
struct SnapOptions: Options {
  var y: [Double]?
  var x: [Double]?
  var everyY: Double?
  var everyX: Double?

  static let tableName = "SnapOptions"
  static let table = OptionTable(SnapOptions()) {
    Field(\.y, .list("y", of: offset, "The vertical offsets."))
    Field(\.x, .list("x", of: offset, "The horizontal offsets."))
    Field(
      \.everyY,
      .number(
        "everyY", .points, in: ScrollLimits.lengths,
        "The height of a page; each scroll moves by at most one page."))
    Field(
      \.everyX,
      .number(
        "everyX", .points, in: ScrollLimits.lengths,
        "The width of a page; each scroll moves by at most one page."))
  }

  private static var offset: Parameter<Double> {
    .number("offset", .points, in: ScrollLimits.bounds, "")
  }

  func snapping(_ direction: ScrollDirection) throws(Diagnostic) -> ScrollSnapping? {
    let (offsets, every) =
      switch direction {
      case .x: (x, everyX)
      case .y: (y, everyY)
      }
    switch (offsets, every) {
    case (nil, nil): return nil
    case (nil, let length?): return .pages(length: length)
    case (let offsets?, nil): return offsets.isEmpty ? .free : .targets(offsets)
    case (_?, _?):
      let (name, pages) =
        switch direction {
        case .x: (Self.name(\.x), Self.name(\.everyX))
        case .y: (Self.name(\.y), Self.name(\.everyY))
        }
      throw Diagnostic(
        .conflictingOptions, "`scroll:snapTo` takes either `\(name)` or `\(pages)`, in points",
        help: ["list the offsets, or set the length of a page"], token: name)
    }
  }
}
