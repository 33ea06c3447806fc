import MotionCore
import MotionRecording
import MotionValues

/// What a finger moves, as `motion live` says it.
struct HeldState: SchemaWritable {
  static let schema = Schema<Self>("HeldState", "A layer that a finger moves.") {
    Member("layer", "The path of the layer.") { $0.held.layer.path }
    Member("velocity", "The velocities of its properties, in their units per second.") {
      $0.held.velocities.map { HeldPart($0) }
    }
    Member("detents", "Where it may come to rest.") { $0.held.detents.map { HeldPlace($0) } }
    Member(ifPresent: "goal", "The detent at which it would, if the finger lifted now.") {
      $0.held.goal
    }
  }

  let held: HeldLayer

  init(_ held: HeldLayer) { self.held = held }
}

private struct HeldPlace: SchemaWritable {
  static let schema = Schema<Self>("HeldPlace", "A place at which a layer may come to rest.") {
    Member("name", "The name of the detent.") { $0.place.name }
    Member("values", "The values of the properties there.") {
      $0.place.values.map { HeldPart($0) }
    }
  }

  let place: HeldLayer.Place

  init(_ place: HeldLayer.Place) { self.place = place }
}

private struct HeldPart: SchemaWritable {
  static let schema = Schema<Self>("HeldPart", "The value or the velocity of a property.") {
    Member("property", "The name of the property.") { $0.part.property }
    Member("value", "The number.") { $0.part.value }
  }

  let part: HeldLayer.Part

  init(_ part: HeldLayer.Part) { self.part = part }
}

/// The line of a script that causes an event.
struct EventCause: SchemaWritable {
  static let schema = Schema<Self>("EventCause", "The line of a script that causes an event.") {
    Member("time", "The time of the event, in seconds.") { $0.event.time }
    Member("event", "Its name.") { $0.event.name }
    Member("target", "What it is about.") { $0.event.target }
    Member("file", "The file.") { $0.place.file }
    Member("line", "The line.") { $0.place.line }
  }

  private let event: StageEvent
  private let place: SourceLocation

  /// The call that was running; otherwise the one that makes the animation or the layer which the event is
  /// about. Nil if there is none.
  init?(
    _ noted: (event: StageEvent, place: SourceLocation?), _ stage: Stage, _ facts: SceneFacts
  ) {
    let target = noted.event.target
    func made(_ path: Substring) -> SourceLocation? {
      stage.layers.last { $0.path == path }.flatMap { facts.place(of: $0) }
    }
    let animation = facts.animations.last { $0.label.hasSuffix("`\(target)`") }?.place
    guard
      let place = noted.place ?? animation ?? made(target[...])
        ?? target.lastIndex(of: ".").flatMap({ made(target[..<$0]) })
    else { return nil }
    (event, self.place) = (noted.event, place)
  }
}
