import MotionCore
import MotionValues

extension SceneCheck {
  /// The distance of two places that are one, in points, and that in screens from which a place is far.
  fileprivate static let nearness = 0.5
  fileprivate static let farScreens = 2.2

  /// A detent beyond the bounds of its draggable, or far from the screen.
  static let detentOutOfReach = SceneCheck(.detentOutOfReach) { run in
    run.merged(
      run.behaviour.gestures.filter { $0.kind == .drag }.flatMap { gesture in
        gesture.detents.flatMap { detent in
          detent.values.compactMap { path, place -> Finding? in
            guard let words = run.obstacle(to: place, of: path, gesture) else { return nil }
            return Finding(
              gesture.layer,
              RunWarning(
                code: .detentOutOfReach,
                message: "a finger cannot bring `\(path)` to the detent `\(detent.name)`, "
                  + "\(NumberText(place, decimals: 2)): \(words)",
                help: ["move the detent, or extend `bounds`"], at: gesture.place))
          }
        }
      })
  }

  /// A level that a number cannot cross.
  static let levelOutOfReach = SceneCheck(.levelOutOfReach) { run in
    run.merged(
      run.facts.levels.compactMap { slot, level, place -> Finding? in
        guard let range = run.range(of: slot) else { return nil }
        guard level <= range.lowerBound || level >= range.upperBound else { return nil }
        let path = run.stage.path(of: slot)
        return Finding(
          path,
          RunWarning(
            code: .levelOutOfReach,
            message: "`\(path)` never crosses \(NumberText(level)): it is between "
              + "\(NumberText(range.lowerBound, decimals: 3)) and "
              + "\(NumberText(range.upperBound, decimals: 3))",
            help: ["watch a level between them"], at: place))
      })
  }
}

extension CheckedRun {
  /// Why a drag cannot come to a place of a property; nil if it can.
  fileprivate func obstacle(
    to place: Double, of path: String, _ gesture: Behaviour.Gesture
  ) -> String? {
    let isComputed = behaviour.unknown.contains {
      $0.place == gesture.place && $0.subject.hasPrefix("the bounds and detents")
    }
    guard !isComputed else { return nil }
    if let range = gesture.bounds.first(where: { $0.path == path })?.range,
      place < range.lowerBound - SceneCheck.nearness
        || place > range.upperBound + SceneCheck.nearness
    {
      return "its bounds are \(NumberText(range.lowerBound, decimals: 2)) to "
        + NumberText(range.upperBound, decimals: 2).description
    }
    let property = path.split(separator: ".").last.map(String.init) ?? ""
    let size = stage.sceneSize
    let screen = property.hasSuffix("x") || property.hasSuffix("X") ? size.width : size.height
    guard SceneFacts.positions.contains(property), screen > 0,
      place.magnitude > SceneCheck.farScreens * screen
    else { return nil }
    return "it is more than two screens away"
  }

  /// The numbers that a slot can have; nil if any.
  fileprivate func range(of slot: Int) -> ClosedRange<Double>? {
    let (layer, property, _) = stage.property(at: slot)
    if let header = behaviour.headers.first(where: { $0.layer == layer.path }),
      header.stretch == nil
    {
      if property.name == "height" { return header.heights }
      if property.name == "progress" { return 0...1 }
    }
    if case .mapping(_, let map)? = stage.declaration(of: slot)?.form, isMappedOnly(slot),
      map.isStraight, !map.extends.below, !map.extends.above, let least = map.values.min(),
      let greatest = map.values.max()
    {
      return least...greatest
    }
    let bounds = property.bounds
    guard bounds.lower > -.infinity, bounds.upper < .infinity else { return nil }
    return bounds.lower...bounds.upper
  }

  /// Whether one driver has had a slot for the whole run.
  private func isMappedOnly(_ slot: Int) -> Bool {
    (stage.score?.moves ?? []).filter { $0.slot == slot && !$0.isVoid }.count == 1
  }
}

extension DiagnosticCode {
  static let detentOutOfReach = DiagnosticCode("detent-out-of-reach")
  static let levelOutOfReach = DiagnosticCode("level-out-of-reach")
}
