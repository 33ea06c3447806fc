import MotionValues

/// What two fingers move: a layer that they scale or turn, or the content of a scroll view that zooms.
///
/// The first finger on its layer may move anything; a second one joins it, and holds nothing itself.
/// Once the two leave the slop, both release what they hold.
///
///     at rest ──two fingers──▶ waiting ──slop──▶ pinched ──a finger lifts──▶ settling, or at rest
package protocol PinchConsumer: AnyObject {
  var layer: Layer { get }

  /// The plane in which the fingers move it, as of the present instant.
  var pinchPlane: PanPlane { get }

  /// Whether two fingers scale it, and whether they turn it.
  var isScalable: Bool { get }
  var isRotatable: Bool { get }

  /// Whether it still moves after two fingers have moved it.
  var isSettling: Bool { get }

  /// Begins to follow two fingers.
  func beginPinch(_ pair: FingerPair, at time: Double) throws(Diagnostic)

  /// Notes that a finger is at a sample of its path.
  func pinchMoved(at time: Double)

  /// Ends to follow them, because one of them lifts.
  func endPinch(at time: Double) throws(Diagnostic)
}

extension PinchConsumer {
  package var isRotatable: Bool { false }

  package func pinchMoved(at time: Double) {}
}
