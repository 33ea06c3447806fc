import MotionRecording
import MotionValues

extension RunComparison: SchemaWritable {
  package static let schema = Schema<Self>("Comparison", "How the motion of two runs differs.") {
    Member("motion-diff", "The version of the format.") { _ in 1 }
    Member("equal", "Whether there is no difference.") { $0.isEqual }
    Member("notes", "Differences in how the scenes were run, which do not count.") { $0.notes }
    Member("first", "The first difference of a value or an event; null for none.") { $0.first }
    Member(ifPresent: "scene", "The names of the scenes, if they differ.") {
      $0.scenes.map(SceneNames.init)
    }
    Member("addedLayers", "The paths of the layers that only the second run has.") {
      $0.addedLayers
    }
    Member("removedLayers", "The paths of the layers that only the first run has.") {
      $0.removedLayers
    }
    Member("properties", "The properties that differ, by the time of their first difference.") {
      $0.properties
    }
    Member("events", "The events that differ.") { $0.events }
    Member(ifPresent: "order", "The paths of two layers that are created in the other order.") {
      $0.order.map { [$0.first, $0.second] }
    }
    Member("sentences", "The differences in words, the most important ones first.") { $0.sentences }
  }
}

private struct SceneNames: SchemaWritable {
  static let schema = Schema<Self>("SceneNames", "The names of two scenes.") {
    Member("before", "That of the first run.") { $0.before }
    Member("after", "That of the second run.") { $0.after }
  }

  let before: String
  let after: String
}

extension FirstDifference: SchemaWritable {
  package static let schema = Schema<Self>(
    "FirstDifference", "The first instant at which two runs differ."
  ) {
    Member("time", "In seconds.") { $0.time }
    Member(ifPresent: "frame", "The frame, if the runs have the same frame rate.") { $0.frame }
    Member("path", "The path of the layer, or the target of the event.") { $0.path }
    Member(ifPresent: "property", "The name of the property, unless it is an event.") {
      $0.property
    }
    Member("before", "The value or the event in the first run; null for none.") { $0.before }
    Member("after", "The same in the second run.") { $0.after }
  }
}

extension PropertyComparison: SchemaWritable {
  package static let schema = Schema<Self>("PropertyComparison", "A property whose values differ.")
  {
    Member("path", "The path of the layer.") { $0.path }
    Member("property", "The name of the property.") { $0.property }
    Member("time", "The first instant at which it differs, in seconds.") { $0.time }
    Member("before", "The value of the first run there; null if it is not set.") { $0.before }
    Member("after", "The value of the second run there; null if it is not set.") { $0.after }
    Member(ifPresent: "greatest", "The greatest distance between the values.") {
      $0.greatest.map(GreatestDistance.init)
    }
    Member("changes", "How the motion differs, in phrases.") { $0.changes }
  }
}

private struct GreatestDistance: SchemaWritable {
  static let schema = Schema<Self>("GreatestDistance", "The greatest distance between two values.")
  {
    Member("distance", "In the unit of the property; for a colour, from 0 to 1.") {
      $0.distance.amount
    }
    Member(ifPresent: "channel", "The channel of a colour that is so far apart.") {
      $0.distance.channel?.name
    }
    Member("time", "In seconds.") { $0.time }
  }

  let distance: ValueDistance
  let time: Double
}

extension EventComparison: SchemaWritable {
  package static let schema = Schema<Self>("EventComparison", "An event that differs.") {
    Member("change", "How it differs.") { $0.change }
    Member("before", "The event of the first run; null for none.") { $0.before }
    Member("after", "The event of the second run; null for none.") { $0.after }
    Member("times", "Its times in both runs, in seconds.") { [$0.times.before, $0.times.after] }
  }
}

extension EventComparison.Change: JSONWritable {}
