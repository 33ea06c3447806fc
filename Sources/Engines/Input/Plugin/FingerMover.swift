import MotionCore
import MotionPlugin
import MotionValues

/// A driver that moves its layer's properties with the fingers on the layer.
protocol FingerMover: AnyObject {
  /// The name of its type in scripts.
  static var typeName: String { get }
  var layer: Layer { get }
  var label: String { get }
  var callbacks: MoverCallbacks { get set }

  /// Whether it drives its properties, or may begin to at its next event.
  var isActive: Bool { get }
  /// Whether it settles, or two fingers move it.
  var isMoving: Bool { get }

  /// Returns the time of its next event; nil if there is none.
  func nextEvent(after time: Double) -> Double?

  /// Processes the events that are due by a time.
  func turn(at time: Double) throws(Diagnostic)

  /// Writes the values at a time.
  func show(at time: Double)

  /// Returns the value and velocity of one of its properties.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity

  /// Notifies it that another driver has claimed one of its properties.
  func didLose(_ slot: Int, at time: Double)
}

/// The functions that a script has registered for what fingers move.
struct MoverCallbacks {
  var begin: [any ScriptFunction] = []
  var release: [any ScriptFunction] = []
  var rest: [any ScriptFunction] = []
}
