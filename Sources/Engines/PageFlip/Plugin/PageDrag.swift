import MotionCore
import MotionPlugin
import MotionValues

/// A finger on a booklet; it touches down when it is played.
final class PageDrag: PlayableObject, Gesture {
  static let typeName = "pageDrag"
  /// The booklet lives as long as the plugin, and may refer to the drag.
  unowned let booklet: BookletController
  let options: PageDragOptions
  private(set) var facts: SceneFacts.Animation?
  var clock = PlaybackClock(duration: .infinity) { didSet { booklet.endTimeDidChange() } }

  init(of booklet: BookletController, _ options: PageDragOptions) {
    self.booklet = booklet
    self.options = options
    facts = booklet.stage.facts?.add(self, label: label)
  }

  var label: String { "the drag of \(booklet.label)" }
  var isRunning: Bool { clock.isRunning }
  var isGone: Bool { booklet.layer.isRemoved }
  var motionEnd: Double? { booklet.finish }
  var endTimeSource: any Playable { booklet }

  func begin(at time: Double) throws(Diagnostic) { try booklet.begin(self, at: time) }
  func interrupt(at time: Double) throws(Diagnostic) { booklet.interrupt(at: time) }
}

/// The options of `booklet:drag`.
struct PageDragOptions: Options {
  @Required var by: Double
  @Required var duration: Double
  var release = false

  /// The bounds of a finger's distance, in points.
  private static let distances = Bounds(-1e6, 1e6)

  static let tableName = "PageDragOptions"
  static let table = OptionTable(PageDragOptions()) {
    Field(
      \.$by,
      .number(
        "by", .points, in: distances,
        "The finger's distance across the spine, positive to the right and down; twice a page's width "
          + "turns the page."))
    Field(
      \.$duration, .number("duration", .seconds, in: .positive, "The duration of the movement."))
    Field(
      \.release,
      Parameter(
        "release",
        "Whether the finger lifts while it moves, so that the page keeps its velocity."
      ))
  }
}
