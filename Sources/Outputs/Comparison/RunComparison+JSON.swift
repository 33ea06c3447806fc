import MotionRecording
import MotionValues

extension RunComparison: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("motion-diff") { _ in 1 }
    Member("equal") { $0.isEqual }
    Member("notes") { $0.notes }
    Member("first") { $0.first }
    Member(ifPresent: "scene") { $0.scenes.map(SceneNames.init) }
    Member("addedLayers") { $0.addedLayers }
    Member("removedLayers") { $0.removedLayers }
    Member("properties") { $0.properties }
    Member("events") { $0.events }
    Member(ifPresent: "order") { $0.order.map { [$0.first, $0.second] } }
    Member("sentences") { $0.sentences }
  }
}

private struct SceneNames: SchemaWritable {
  static let schema = Schema<Self> {
    Member("before") { $0.before }
    Member("after") { $0.after }
  }

  let before: String
  let after: String
}

extension FirstDifference: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("time") { $0.time }
    Member(ifPresent: "frame") { $0.frame }
    Member("path") { $0.path }
    Member(ifPresent: "property") { $0.property }
    Member("before") { $0.before }
    Member("after") { $0.after }
  }
}

extension PropertyComparison: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("path") { $0.path }
    Member("property") { $0.property }
    Member("time") { $0.time }
    Member("before") { $0.before }
    Member("after") { $0.after }
    Member(ifPresent: "greatest") { $0.greatest.map(GreatestDistance.init) }
    Member("changes") { $0.changes }
  }
}

private struct GreatestDistance: SchemaWritable {
  static let schema = Schema<Self> {
    Member("distance") { $0.distance.amount }
    Member(ifPresent: "channel") { $0.distance.channel?.name }
    Member("time") { $0.time }
  }

  let distance: ValueDistance
  let time: Double
}

extension EventComparison: SchemaWritable {
  package static let schema = Schema<Self> {
    Member("change") { $0.change.rawValue }
    Member("before") { $0.before }
    Member("after") { $0.after }
    Member("times") { [$0.times.before, $0.times.after] }
  }
}
