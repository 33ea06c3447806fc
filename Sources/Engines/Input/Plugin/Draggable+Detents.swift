import MotionCore
import MotionPlugin
import MotionValues

/// The named detents of a draggable.
extension Draggable {
  func requireDetent(_ name: String) throws(Diagnostic) -> NamedDetent {
    guard let detent = settings.detents.first(where: { $0.name == name }) else {
      throw Diagnostic(
        .unknownDetent, "`\(layer.path)` has no detent `\(name)`",
        help: Suggestion.help(
          for: name, in: settings.detents.map(\.name), kind: "the detents are"),
        token: name)
    }
    return detent
  }

  /// Settles at a detent by the spring; while a finger drags it, this ends at once.
  func move(to detent: NamedDetent, at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger(detent) else { return }
    let before = position
    let velocity = Point(
      x: stage.velocity(of: slots[PanAxis.x.rawValue]),
      y: stage.velocity(of: slots[PanAxis.y.rawValue]))
    try claim(at: time)
    choose(detent, at: time)
    settle(at: time, from: before, velocities: velocity) { detent.detent[$0] ?? before[$0] }
  }

  /// Jumps to a detent, unless a finger drags it.
  func jump(to detent: NamedDetent, at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger(detent) else { return }
    for axis in usedAxes {
      guard let target = detent.detent[axis] else { continue }
      try stage.assign(target, to: slots[axis.rawValue])
    }
    detentName = detent.name
  }

  /// Returns whether a finger drags it, so that a movement to a detent ends at once; reports that.
  private func yieldsToFinger(_ detent: NamedDetent) -> Bool {
    guard isDragging else { return false }
    for axis in usedAxes where detent.detent[axis] != nil {
      stage.report(
        "interrupted", target: stage.path(of: slots[axis.rawValue]), [.name("finger")])
    }
    return true
  }

  func choose(_ detent: NamedDetent, at time: Double) {
    detentName = detent.name
    for callback in detentCallbacks where callback.name == detent.name {
      input.call(callback.function, layer, nil)
    }
  }
}

extension Detent {
  /// The coordinate along an axis; nil where the detent leaves it open.
  subscript(axis: PanAxis) -> Double? {
    switch axis {
    case .x: x
    case .y: y
    }
  }

  /// Whether a layer at a position is at the detent.
  func includes(_ position: Point) -> Bool {
    PanAxis.allCases.allSatisfy { axis in
      self[axis].map { ($0 - position[axis]).magnitude <= 1e-6 } ?? true
    }
  }
}
