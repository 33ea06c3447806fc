import MotionCore
import MotionPlugin
import MotionValues

/// An animated change of a layer's appearance or of the status bar. It starts when it is created.
///
/// Invariant: it is stopped only before the end of its span.
///
///     running ──stop──▶ stopped
///      │  ▲               │
///      │  └──────play─────┤
///      └──end of span──▶ over
final class AppearanceTransition: PlayableObject {
  static let typeName = "appearanceTransition"
  let label: String
  let layer: Layer
  private(set) var span: TransitionSpan { didSet { endTimeDidChange() } }
  private unowned let engine: AppearancePlugin
  private let begin: (AppearanceTransition) throws(Diagnostic) -> Void
  private var stopTime: Double? { didSet { endTimeDidChange() } }

  init(
    _ label: String, of layer: Layer, over span: TransitionSpan, engine: AppearancePlugin,
    begin: @escaping (AppearanceTransition) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    self.label = label
    self.layer = layer
    self.span = span
    self.engine = engine
    self.begin = begin
    try begin(self)
  }

  var isRunning: Bool { stopTime == nil && !span.isOver(at: engine.stage.now) }
  var endTime: Double? { stopTime ?? span.end }

  private func endTimeDidChange() { engine.stage.scheduler.endTimeDidChange(of: self) }

  /// Starts the change again once it has ended. The first run starts in `init`.
  func play(at time: Double) throws(Diagnostic) {
    guard stopTime != nil || span.isOver(at: time), span.duration > 0 else { return }
    stopTime = nil
    span = TransitionSpan(start: time, duration: span.duration, curve: span.curve)
    try begin(self)
  }

  func stop(at time: Double) throws(Diagnostic) {
    guard stopTime == nil, !span.isOver(at: time) else { return }
    stopTime = time
    assert(time <= span.end, "it stopped at \(time) s, after its end")
    engine.stop(self, at: time)
  }
}
