import MotionCore
import MotionRecording
import MotionValues

/// Reads the score of a stage as entries, each once its turn is over.
struct ScoreReader {
  private let filter: TraceFilter
  /// The number of moves that have been read.
  private var count = 0

  init(_ filter: TraceFilter) { self.filter = filter }

  /// Returns the entries since the last call, as far as the filter selects their properties.
  mutating func next(of stage: Stage) -> [ScoreEntry] {
    guard let score = stage.score, count < score.settledCount else { return [] }
    defer { count = score.settledCount }
    var entries: [ScoreEntry] = []
    while count < score.settledCount {
      let move = score.moves[count]
      let (layer, property, first) = stage.property(at: move.slot)
      let parts =
        Self.isWhole(property, at: count, first, in: score)
        ? property.initialValue.kind.channelCount : 1
      defer { count += parts }
      let channel = parts == 1 ? Self.channel(move.slot - first, of: property) : nil
      let name = property.name + (channel.map { ".\($0.name)" } ?? "")
      guard !move.isVoid, filter.matches(path: layer.path, property: name) else { continue }
      var entry = ScoreEntry(
        at: move.time, by: move.driver, place: move.place, origin: move.origin,
        delay: move.delay, move.declared)
      if let replaced = score.replaced(by: move) {
        entry.replaced = replaced.driver
        entry.replacedPlace = replaced.place?.description
      }
      if let last = entries.last, last.isLike(entry) { entry = entries.removeLast() }
      entry.moves.append(
        Self.move(
          TraceColumn(path: layer.path, property: name, kind: .number).name,
          Array(score.moves[count..<count + parts])))
      entries.append(entry)
    }
    return entries
  }

  /// Whether the moves from an index on are those of all channels of a colour by one driver.
  private static func isWhole(
    _ property: Property, at index: Int, _ first: Int, in score: SceneScore
  ) -> Bool {
    let count = property.initialValue.kind.channelCount
    guard count > 1, index + count <= score.settledCount else { return false }
    return (0..<count).allSatisfy { part in
      let move = score.moves[index + part]
      return move.slot == first + part && move.owner == score.moves[index].owner
        && move.time == score.moves[index].time
    }
  }

  private static func channel(_ offset: Int, of property: Property) -> Color.Channel? {
    property.initialValue.kind == .color ? Color.Channel(rawValue: offset) : nil
  }

  private static func move(
    _ name: String, _ parts: [SceneScore.Move]
  ) -> ScoreEntry.Move {
    var move = ScoreEntry.Move()
    move.property = name
    if parts.count > 1 {
      move.from = .color(Color { parts[$0].from })
      if parts.allSatisfy({ $0.to != nil }) { move.to = .color(Color { parts[$0].to ?? 0 }) }
    } else {
      move.from = .number(parts[0].from)
      move.to = parts[0].to.map { .number($0) }
      if let velocity = parts[0].declared?.velocity, velocity != 0 { move.velocity = velocity }
    }
    return move
  }
}
