import MotionRecording
import MotionValues

/// What `motion conform` says of a scene and the log of an app.
package struct ConformReport: Sendable {
  package let scene: String
  package let log: String
  package let frames: Int
  /// Frames per second of the log.
  package let rate: Double
  package let dropped: Int
  package let conformance: Conformance
  package let notes: [String]

  package init(
    scene: String, log: AppLog, _ conformance: Conformance, notes: [String]
  ) {
    self.scene = scene
    self.log = log.name
    self.conformance = conformance
    frames = log.frameTimes.count
    rate = 1 / log.interval
    dropped = log.droppedFrames
    self.notes = notes + conformance.notes
  }

  package var conforms: Bool { conformance.conforms }

  /// All differences, the earliest first.
  package var differences: [Conformance.Difference] {
    (conformance.others + conformance.bursts.flatMap(\.differences)).sorted { $0.time < $1.time }
  }

  /// The first line.
  package var headline: String {
    let bursts = conformance.bursts
    let count = bursts.count { $0.conforms }
    let sum =
      bursts.isEmpty
      ? "nothing moves in the scene"
      : count == bursts.count
        ? (count == 1 ? "the burst conforms" : "all \(count) bursts conform")
        : "\(count) of \(bursts.count) bursts conform"
    let sign = conformance.offset < 0 ? "" : "+"
    let gaps = dropped > 0 ? ", \(dropped) dropped" : ""
    return
      "\(scene) against \(log): \(frames) frames at \(NumberText(rate, decimals: 1))/s\(gaps), clock \(sign)\(NumberText(conformance.offset, decimals: 4)) s; \(sum)"
  }

  /// The lines below the first.
  package var lines: [String] {
    var lines: [String] = []
    for difference in conformance.others.sorted(by: { $0.time < $1.time }) {
      lines.append(Self.line(difference))
    }
    for burst in conformance.bursts {
      if let doubt = burst.doubt {
        lines.append("  \(Self.time(of: burst))  not judged: the log \(doubt) there")
      }
      lines += burst.differences.map(Self.line)
    }
    let right = conformance.bursts.filter(\.conforms).map(Self.time)
    if !right.isEmpty, right.count < conformance.bursts.count || !conformance.others.isEmpty {
      lines.append("conforms: \(right.joined(separator: " · "))")
    }
    return lines
  }

  /// When a burst begins to move, in words.
  private static func time(of burst: Conformance.Burst) -> String {
    "\(NumberText(burst.motionStart, decimals: 2)) s"
  }

  private static func line(_ difference: Conformance.Difference) -> String {
    let place = difference.place.isEmpty ? "" : "\(difference.place)  "
    return "  \(NumberWords.time(difference.time))  \(place)\(difference.sentence)"
  }
}

extension ConformReport: SchemaWritable {
  package static let schema = Schema<Self>(
    "Conformance", "How what an app has logged agrees with a scene."
  ) {
    Member("motion-conform", "The version of the format.") { _ in 1 }
    Member("scene", "The script.") { $0.scene }
    Member("log", "The log of the app.") { $0.log }
    Member("conforms", "Whether there is no difference.") { $0.conforms }
    Member("frames", "The number of frames of the log.") { $0.frames }
    Member("rate", "The frames per second of the log.") { $0.rate }
    Member("dropped", "The number of frames that are missing in it.") { $0.dropped }
    Member("clock", "How far its clock is ahead of the scene's, in seconds.") {
      $0.conformance.offset
    }
    Member("bursts", "The bursts of motion of the scene.") { $0.conformance.bursts }
    Member("others", "Differences outside of all bursts.") { $0.conformance.others }
    Member("notes", "How the log was read.") { $0.notes }
  }
}

extension Conformance.Burst: SchemaWritable {
  package static let schema = Schema<Self>("ConformBurst", "A burst of motion of the scene.") {
    Member("start", "When it begins in the scene, in seconds.") { $0.start }
    Member("end", "When it ends in the scene, in seconds.") { $0.end }
    Member("conforms", "Whether it was judged, and has no difference.") { $0.conforms }
    Member("late", "How much later it is in the app than the first burst, in seconds.") {
      $0.lateness
    }
    Member(ifPresent: "notJudged", "Why it could not be judged.") { $0.doubt }
    Member("differences", "What differs.") { $0.differences }
  }
}

extension Conformance.Difference: SchemaWritable {
  package static let schema = Schema<Self>("ConformDifference", "A difference, in words.") {
    Member("time", "Its time in the scene, in seconds.") { $0.time }
    Member("properties", "The names of the properties.") {
      $0.names.map { $0.replacing("`", with: "") }
    }
    Member("words", "What is said of them.") { $0.words }
    Member(ifPresent: "place", "Where the finger is.") { $0.place.isEmpty ? nil : $0.place }
  }
}
