import MotionCore
import MotionValues

/// A motion that the script has declared, as a run has played it.
private struct PlayedMove {
  let move: SceneScore.Move
  let declared: DeclaredMotion
  let layer: Layer
  let property: String

  var name: String { "\(layer.path).\(property)" }
  var distance: Double { declared.to - declared.from }
  /// Whether it ends after one pass.
  var isSingle: Bool { declared.repeatCount == 1 && !declared.autoreverses }
  var hasKeyframes: Bool { if case .keyframes = declared.form { true } else { false } }
  var isPlace: Bool { SceneFacts.positions.contains(property) }

  /// Whether it and another one are motions of one object.
  func isRepeated(by other: SceneScore.Move) -> Bool {
    move.driver == other.driver && move.origin == other.origin
  }
}

extension CheckedRun {
  /// The single numbers that the script has moved as it has declared, in order.
  fileprivate var playedMoves: [PlayedMove] {
    (stage.score?.moves ?? []).compactMap { move in
      guard !move.isVoid, let declared = move.declared else { return nil }
      if case .mapping = declared.form { return nil }
      let (layer, property, _) = stage.property(at: move.slot)
      guard property.isNumber else { return nil }
      return PlayedMove(move: move, declared: declared, layer: layer, property: property.name)
    }
  }

  /// Says once what a line does to several objects.
  fileprivate func findings(
    _ code: DiagnosticCode, _ moves: [PlayedMove], help: String, _ message: (PlayedMove) -> String
  ) -> [RunWarning] {
    merged(
      moves.map { played in
        Finding(
          played.name,
          RunWarning(
            code: code, message: message(played), help: [help], at: played.move.place))
      })
  }
}

extension SceneCheck {
  /// The distance of a leap that is seen, in the unit of the property; nil for any other property.
  private static func leastLeap(of property: String) -> Double? {
    switch property {
    case "opacity": 0.3
    case "scale", "scaleX", "scaleY": 0.15
    case "rotationX", "rotationY", "rotationZ": 10
    case "width", "height": 12
    default: SceneFacts.positions.contains(property) ? 12 : nil
    }
  }

  /// A value that leaps while it moves, because an assignment or another motion begins elsewhere.
  static let jump = SceneCheck(.jump) { run in
    guard let score = run.stage.score else { return [] }
    return run.merged(
      run.visibility.shownMoves.compactMap { index -> Finding? in
        let move = score.moves[index]
        guard let old = score.replaced(by: move), let declared = old.declared,
          move.isAssignment || old.driver != move.driver || old.origin != move.origin,
          !move.isRedirected, declared.naturalEnd > move.time + leastRest,
          move.before.velocity.magnitude > 0
        else { return nil }
        let (layer, property, _) = run.stage.property(at: move.slot)
        let start = move.isAssignment ? move.target ?? move.from : move.from
        var leap = start - move.before.value
        if property.name.hasPrefix("rotation") { leap = leap.remainder(dividingBy: 360) }
        guard let least = leastLeap(of: property.name), leap.magnitude > least else { return nil }
        let name = "\(layer.path).\(property.name)"
        let place = old.place.map { " (line \($0.line))" } ?? ""
        return Finding(
          name,
          RunWarning(
            code: .jump,
            message: "`\(name)` jumps from \(NumberText(move.before.value, decimals: 2)) to "
              + "\(NumberText(start, decimals: 2)) at \(NumberText(move.time, decimals: 3)) s, "
              + "while \(old.driver)\(place) moves it",
            help: [
              move.isAssignment
                ? "assign it in `motion.withAnimation`, or once the motion has ended"
                : "leave `from` out, so that it goes on from where it is"
            ], at: move.place))
      })
  }

  /// A motion that has less time left than this has ended, in seconds.
  private static let leastRest = 0.02
  /// The speed that is lost, in points per second; what is left of it, as a share; and the time in
  /// seconds within which the motion goes on.
  fileprivate static let lostSpeed = 250.0
  private static let keptShare = 0.1
  private static let longestPause = 0.3

  /// A place that loses its speed without coming to its end.
  static let droppedVelocity = SceneCheck(.droppedVelocity) { run in
    var last: [Int: PlayedMove] = [:]
    var found: [Finding] = []
    for played in run.playedMoves where played.isPlace {
      let former = last.updateValue(played, forKey: played.move.slot)
      if let drop = played.innerDrop {
        found.append(finding(played, drop.speed, at: drop.time))
      }
      guard let former, former.isSingle, played.isSingle, !former.isRepeated(by: played.move),
        !played.move.isRedirected, played.declared.start - former.move.end <= longestPause
      else { continue }
      let isTaken = played.move.replaced != nil
      // Keyframes that arrive with speed are often a finger's path.
      guard isTaken || !former.hasKeyframes else { continue }
      let speed =
        isTaken ? played.move.before.velocity : former.declared.speed(before: former.move.end)
      guard drops(speed, to: played.declared.initialSpeed, over: played.distance),
        played.declared.peak(from: played.declared.start) > lostSpeed
      else { continue }
      found.append(finding(played, speed, at: played.move.time))
    }
    return run.merged(found)
  }

  private static func finding(_ played: PlayedMove, _ speed: Double, at time: Double) -> Finding {
    Finding(
      played.name,
      RunWarning(
        code: .droppedVelocity,
        message: "`\(played.name)` loses its speed of \(NumberText(speed.magnitude.rounded())) "
          + "points per second at \(NumberText(time, decimals: 3)) s, and goes on from rest",
        help: ["end the first part with `easeOut`, or move both parts by one animator or a spring"],
        at: played.move.place))
  }

  /// Whether a motion that goes on in the same direction has lost its speed, in units per second.
  fileprivate static func drops(_ speed: Double, to next: Double, over distance: Double) -> Bool {
    speed.magnitude > lostSpeed && next.magnitude < keptShare * speed.magnitude
      && speed * distance > 0
  }

  /// Whether a pause within a motion is short, in seconds.
  fileprivate static func isShort(_ pause: Double) -> Bool { pause <= longestPause }

  /// The longest movement that keeps the thought, in seconds.
  private static let longestMove = 1.0

  /// A movement that takes long.
  static let slowMove = SceneCheck(.slowMove) { run in
    run.findings(
      .slowMove,
      run.playedMoves.filter { played in
        let isTimed = if case .spring = played.declared.form { false } else { true }
        return isTimed && played.isSingle && played.isPlace
          && played.declared.duration > longestMove + Instant.tolerance
          && played.distance.magnitude > 1
      }, help: "most movements of a screen take 0.2 to 0.5 s"
    ) { "`\($0.name)` moves for \(NumberText($0.declared.duration, decimals: 2)) s" }
  }

  /// The least distance of a movement that looks mechanical, in points.
  private static let leastLinear = 20.0

  /// A movement of a layer at a constant speed.
  static let linearMove = SceneCheck(.linearMove) { run in
    run.findings(
      .linearMove,
      run.playedMoves.filter { played in
        played.declared.form == .curve(.linear) && played.isSingle && played.isPlace
          && played.declared.carried == nil && played.distance.magnitude >= leastLinear
      }, help: "use `easeInOut`, `easeOut` or a spring"
    ) { "`\($0.name)` moves at a constant speed, and starts and stops at once" }
  }

  /// A turn that is shorter the other way, in degrees.
  private static let longTurns = 270.0..<360.0

  /// A turn by most of a circle, whose end the other direction reaches sooner.
  static let longWay = SceneCheck(.longWay) { run in
    run.findings(
      .longWay,
      run.playedMoves.filter { played in
        played.property.hasPrefix("rotation") && played.isSingle
          && longTurns.contains(played.distance.magnitude)
      }, help: "turn the other way, or by 360 degrees more for a whole turn"
    ) { played in
      let other = 360 - played.distance.magnitude
      return "`\(played.name)` turns by \(NumberText(played.distance.magnitude, decimals: 1)) "
        + "degrees; \(NumberText(other, decimals: 1)) the other way look the same at the end"
    }
  }
}

extension PlayedMove {
  /// Where keyframes arrive with speed, and the next one begins from rest; nil if they do so nowhere.
  fileprivate var innerDrop: (speed: Double, time: Double)? {
    guard case .keyframes(let keys, .linear) = declared.form, isSingle else { return nil }
    for (key, next) in zip(keys, keys.dropFirst()) {
      let (end, start) = (key.end * declared.duration, next.start * declared.duration)
      guard key.end > key.start, next.end > next.start, SceneCheck.isShort(start - end) else {
        continue
      }
      let speed = declared.speed(before: declared.start + end)
      let speedAfter = declared.speed(after: declared.start + start)
      if SceneCheck.drops(speed, to: speedAfter, over: next.to - next.from),
        declared.peak(from: declared.start + start) > SceneCheck.lostSpeed
      {
        return (speed, declared.start + end)
      }
    }
    return nil
  }
}

extension DeclaredMotion {
  /// The span over which a speed is measured, in seconds.
  private static let span = 1e-4

  /// The speed after a time and that before it, in units per second; 0 where it is not known.
  fileprivate func speed(after time: Double) -> Double {
    guard let a = value(at: time), let b = value(at: time + Self.span) else { return 0 }
    return (b - a) / Self.span
  }

  fileprivate func speed(before time: Double) -> Double { speed(after: time - Self.span) }

  /// The greatest speed in the time in which a motion that is seen as one gathers it.
  fileprivate func peak(from time: Double) -> Double {
    (0..<100).map { speed(after: time + Double($0) * 0.01).magnitude }.max() ?? 0
  }

  /// The speed with which it begins, in units per second.
  fileprivate var initialSpeed: Double {
    if case .spring = form, carried == nil { return velocity }
    return carried == nil ? speed(after: start) : velocity
  }
}

extension DiagnosticCode {
  static let jump = DiagnosticCode("jump")
  static let droppedVelocity = DiagnosticCode("dropped-velocity")
  static let slowMove = DiagnosticCode("slow-move")
  static let linearMove = DiagnosticCode("linear-move")
  static let longWay = DiagnosticCode("long-way")
}
