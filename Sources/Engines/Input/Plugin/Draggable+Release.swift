import MotionCore
import MotionValues

/// The release of a draggable by a finger: where it begins, and where it leads.
struct DragRelease {
  let position: Point
  /// In points per second.
  let velocity: Point
  let choice: DetentChoice
  /// The detent that is chosen; nil if there is none.
  let detent: NamedDetent?
}

extension Draggable {
  /// Returns what a finger that lifts at a time with a velocity would do.
  func release(with velocity: PanVelocity, at time: Double) -> DragRelease {
    var position = Point(x: 0, y: 0)
    var speed = position
    var heading = position
    for axis in usedAxes {
      guard let track = tracks[axis.rawValue] else { continue }
      position[axis] =
        owns(axis) || hasLostSlot
        ? track.position(at: time) : stage.read(slots[axis.rawValue])
      switch velocity[axis] {
      case .none: break
      case .own: speed[axis] = track.velocity(at: time)
      case .given(let given): speed[axis] = given
      }
      heading[axis] = speed[axis] == 0 ? track.heading : speed[axis]
    }
    let projected = Point(
      x: position.x + settings.deceleration.projection(velocity: speed.x),
      y: position.y + settings.deceleration.projection(velocity: speed.y))
    let choice = DetentChoice(position: position, projected: projected, heading: heading)
    let detent = choice.index(
      among: limits.detents.map(\.detent), skipping: settings.skipsDetents
    ).map { limits.detents[$0] }
    return DragRelease(position: position, velocity: speed, choice: choice, detent: detent)
  }

  /// What the finger moves, and where it would go if the finger lifted now.
  func held(at time: Double) -> HeldLayer? {
    guard isDragging else { return nil }
    var velocity = PanVelocity.none
    for axis in usedAxes { velocity[axis] = .own }
    let release = release(with: velocity, at: time)
    func parts(_ value: (PanAxis) -> Double?) -> [HeldLayer.Part] {
      usedAxes.compactMap { axis in
        value(axis).map { .init(property: settings.properties[axis.rawValue], value: $0) }
      }
    }
    return HeldLayer(
      layer, velocities: parts { release.velocity[$0] },
      detents: limits.detents.map { detent in
        .init(name: detent.name, values: parts { detent.detent[$0] })
      }, goal: release.detent?.name)
  }
}
