import MotionCore
import MotionRuntime
import MotionValues

extension SceneCheck {
  /// A parameter that the script never mentions after its declaration. What a module might read is left
  /// out, and so is what may be read by a computed name.
  static let unusedParameter = SceneCheck(.unusedParameter) { run in
    let text = run.text
    guard !text.usesParametersAsWhole, !text.contains("require") else { return [] }
    return run.stage[SceneParameters.self].names.compactMap { name in
      let lines = text.lines(ofName: name)
      guard lines.count == 1 else { return nil }
      return RunWarning(
        code: .unusedParameter, message: "the parameter `\(name)` is never read",
        help: ["read it: `local p = motion.params { … }`, then `p.\(name)`; or delete it"],
        at: SourceLocation(file: run.file, line: lines[0]))
    }
  }

  /// A stagger, or a group, of an empty list.
  static let nothingToPlay = SceneCheck(.nothingToPlay) { run in
    run.merged(
      run.facts.emptyGroups.map { name, place in
        Finding(
          name,
          RunWarning(
            code: .nothingToPlay, message: "the list of `\(name)` is empty: it plays nothing",
            help: ["look at the loop that fills it"], at: place))
      })
  }

  /// The side of a target below which fingers miss it, in points (WCAG 2.2, 2.5.8), and the one that
  /// Apple asks for.
  private static let leastTarget = 24.0
  private static let goodTarget = 44.0

  /// Whether a target is smaller than WCAG asks, and has no long side that makes up for it.
  private static func isSmall(_ width: Double, _ height: Double) -> Bool {
    min(width, height) < leastTarget && max(width, height) < goodTarget
  }

  /// Something small that hears taps: smaller than 24 × 24 points, as WCAG asks.
  static let smallTarget = SceneCheck(.smallTarget) { run in
    run.targets(
      .smallTarget, where: isSmall,
      help: "WCAG 2.2 asks for 24 × 24 points: put it in a larger layer that hears the tap")
  }

  /// Something that hears taps and is smaller than 44 × 44 points, as Apple asks.
  static let tightTarget = SceneCheck(.tightTarget) { run in
    run.targets(
      .tightTarget, where: { min($0, $1) < goodTarget && !isSmall($0, $1) },
      help: "Apple asks for 44 × 44 points")
  }
}

extension CheckedRun {
  /// The findings of the layers that hear fingers when the run ends, by their sizes on the screen.
  fileprivate func targets(
    _ code: DiagnosticCode, where isFound: (_ width: Double, _ height: Double) -> Bool, help: String
  ) -> [RunWarning] {
    guard let receiver = stage.services.touchReceiver else { return [] }
    return merged(
      layers.compactMap { layer in
        guard layer.parent != nil, facts.layerPlaces[layer.index] != nil, layer.isShown,
          layer.kind.scrollOffsets == nil, receiver.isListening(layer),
          let corners = layer.sceneCorners
        else { return nil }
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let (width, height) = ((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
        guard width > 0, height > 0, isFound(width, height) else { return nil }
        let size = [width, height].map { "\(NumberText($0, decimals: 1))" }.joined(separator: " × ")
        return Finding(
          layer.path,
          RunWarning(
            code: code, message: "`\(layer.path)` hears fingers on \(size) points", help: [help],
            at: facts.place(of: layer)))
      })
  }
}

extension String {
  /// The script's lines without their comments.
  private var code: [Substring] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
    }
  }

  /// The lines of each place of a whole word in code.
  fileprivate func lines(ofName name: String) -> [Int] {
    code.enumerated().flatMap { index, line in
      line.split { !$0.isNameCharacter }.filter { $0 == name }.map { _ in index + 1 }
    }
  }

  /// Whether the table of parameters is used other than by the name of a field: in a loop, in a call, or
  /// with a computed key.
  fileprivate var usesParametersAsWhole: Bool {
    guard let declaration = firstMatch(of: /(\w+)\s*=\s*motion\.params\b/) else { return false }
    return code.contains { line in
      line.matches(of: /(\w+)\s*([.=]?)/).contains { $0.1 == declaration.1 && $0.2.isEmpty }
    }
  }
}

extension DiagnosticCode {
  static let unusedParameter = DiagnosticCode("unused-parameter")
  static let nothingToPlay = DiagnosticCode("nothing-to-play")
  static let smallTarget = DiagnosticCode("small-target")
  static let tightTarget = DiagnosticCode("tight-target")
}
