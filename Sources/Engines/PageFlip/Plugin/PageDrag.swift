import MotionCore
import MotionMath
import MotionPlugin

/// A finger on a booklet; it comes down when it is played.
final class PageDrag: ScriptObject, Playable {
  let scriptType = "pageDrag"
  /// The booklet, which may hold the drag, and lives as long as the plugin.
  unowned let booklet: BookletController
  let options: PageDragOptions
  private var hasStarted = false
  private var end: Double?

  init(of booklet: BookletController, _ options: PageDragOptions) {
    self.booklet = booklet
    self.options = options
  }

  var label: String { "the drag of \(booklet.label)" }
  var isRunning: Bool { hasStarted && end == nil }
  var endTime: Double? { end ?? (isRunning ? booklet.finish : nil) }

  func play(at time: Double) throws(Diagnostic) {
    guard !isRunning else {
      throw Diagnostic(
        .wrongState, "\(label) is under way already",
        help: ["stop it first, or make a new one for each time"], token: "play")
    }
    try booklet.begin(self, at: time)
    hasStarted = true
    end = nil
  }

  func stop(at time: Double) throws(Diagnostic) {
    if isRunning { booklet.interrupt(at: time) }
  }

  /// Notes that the leaves lie, or that something else moves them.
  func end(at time: Double) {
    if isRunning { end = time }
  }
}

extension PageDrag: ScriptResult {
  static var resultDescription: TypeDescription { .object("pageDrag") }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

/// What a script says of a finger on a booklet.
struct PageDragOptions: Options {
  @Required var by: Double
  @Required var duration: Double
  var release = false

  /// No finger goes farther, in points.
  private static let ways = Bounds(-1e6, 1e6)

  static let tableName = "PageDragOptions"
  static let table = OptionTable(PageDragOptions()) {
    Field(
      \.$by,
      .number(
        "by", .points, in: ways,
        "How far the finger moves across the spine, right and down positive; twice a page's width "
          + "turns it."))
    Field(\.$duration, .number("duration", .seconds, in: .positive, "How long it moves."))
    Field(
      \.release,
      Parameter(
        "release",
        "Whether the finger lifts while it moves, so that the page goes on with its velocity."
      ))
  }
}
