import MotionCore
import MotionPlugin
import MotionValues

/// A command to scroll, to zoom, or to stop; it begins when it is played.
final class ScrollGesture: PlayableObject, Gesture {
  enum Action {
    case scroll(x: Double?, y: Double?, duration: Double)
    case zoom(scale: Double, at: (x: Double?, y: Double?), duration: Double)
    case stop
  }

  static let typeName = "scrollGesture"
  /// The view lives as long as the plugin, and may refer to the gesture.
  unowned let view: ScrollView
  let action: Action
  private unowned let plugin: ScrollPlugin
  var clock = PlaybackClock(duration: .infinity) { didSet { endTimeDidChange() } }
  private(set) var facts: SceneFacts.Animation?
  /// The view whose motion the gesture started.
  private unowned var moved: ScrollView? { didSet { endTimeDidChange() } }

  init(_ action: Action, on view: ScrollView, plugin: ScrollPlugin) {
    self.action = action
    self.view = view
    self.plugin = plugin
    facts = plugin.stage.facts?.add(self, label: label)
  }

  private var name: String {
    switch action {
    case .scroll: "scroll"
    case .zoom: "zoom"
    case .stop: "stop"
    }
  }

  var label: String { "the \(name) of `\(view.layer.path)`" }

  var isGone: Bool { view.layer.isRemoved }
  var motionEnd: Double? { moved?.finish }
  /// Whether the touch, or the motion after it, is still running.
  var isRunning: Bool { isRunning(at: plugin.stage.now) }

  func isRunning(at time: Double) -> Bool {
    clock.isRunning && (endTime.map { $0 > time } ?? true)
  }

  /// Reports that the end time may have changed.
  func endTimeDidChange() { plugin.stage.scheduler.endTimeDidChange(of: self) }

  func begin(at time: Double) throws(Diagnostic) {
    moved = nil
    try plugin.begin(self, at: time)
  }

  func interrupt(at time: Double) throws(Diagnostic) { try plugin.interrupt(self, at: time) }

  /// Performs the action.
  func act(at time: Double) throws(Diagnostic) {
    moved = view
    switch action {
    case .scroll(let x, let y, let duration):
      try view.scroll(to: (x, y), duration: duration, by: self, at: time)
    case .zoom(let scale, let point, let duration):
      try view.zoom(to: scale, at: point, duration: duration, by: self, at: time)
    case .stop:
      try view.catchContent(by: nil, at: time)
      try view.liftFinger(self, velocity: (0, 0), at: time)
    }
  }

  /// Stops the motion that the gesture started.
  func halt(at time: Double) throws(Diagnostic) {
    try moved?.stop(at: time)
  }
}

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

  /// The duration that two options of a method say, in seconds; 0 for a change at once.
  static func duration(
    _ duration: Double?, isAnimated: Bool, of method: String
  ) throws(Diagnostic) -> Double {
    guard isAnimated || duration == nil else {
      throw Diagnostic(
        .conflictingOptions, "`\(method)`: `duration` is set, but `animated` is false",
        help: ["leave one of them out"], token: "duration")
    }
    return isAnimated ? duration ?? ScrollAnimation.duration : 0
  }
}

/// The options of `scroll:zoomTo`.
struct ZoomToOptions: Options {
  @Required var scale: Double
  var at: ZoomPointOptions?
  var animated = true
  var duration: Double?

  static let tableName = "ZoomToOptions"
  static let table = OptionTable(ZoomToOptions()) {
    Field(
      \.$scale,
      .number(
        "scale", .multiple, in: ScrollLayer.scales,
        "The `zoomScale`; beyond the least and the greatest one, that."))
    Field(
      \.at,
      .table(
        ZoomPointOptions.self, named: "at",
        "The point of the view at which the content's point stays; if left out, its middle."))
    Field(\.animated, Parameter("animated", "Whether the zoom is animated."))
    Field(
      \.duration, .number("duration", .seconds, in: .positive, "How long it takes; 0.3 s on iOS."))
  }
}

/// A point of a scroll view.
struct ZoomPointOptions: Options {
  var x: Double?
  var y: Double?

  static let tableName = "ZoomPoint"
  static let table = OptionTable(ZoomPointOptions()) {
    Field(\.x, .number("x", .points, in: ScrollLimits.bounds, "The horizontal coordinate."))
    Field(\.y, .number("y", .points, in: ScrollLimits.bounds, "The vertical coordinate."))
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
