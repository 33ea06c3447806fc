import MotionCore
import MotionRuntime
import MotionValues

extension SceneCheck {
  /// A parameter that the script never mentions after its declaration. What a module or a loop over all
  /// parameters might read is left out.
  static let unusedParameter = SceneCheck(.unusedParameter) { run in
    let text = run.text
    guard !text.contains("pairs(params"), !text.contains("require") else { return [] }
    return run.stage[SceneParameters.self].names.filter { text.count(ofName: $0) == 1 }.map {
      name in
      RunWarning(
        code: .unusedParameter, message: "the parameter `\(name)` is never read",
        help: ["read it: `local p = motion.params { … }`, then `p.\(name)`; or delete it"],
        at: text.line(ofName: name).map { SourceLocation(file: run.file, line: $0) })
    }
  }

  /// A stagger, or a group, of an empty list.
  static let nothingToPlay = SceneCheck(.nothingToPlay) { run in
    run.merged(
      run.stage[DeclaredTimes.self].emptyGroups.map { name, place in
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

  /// Something small that hears taps: smaller than 24 × 24 points, as WCAG asks.
  static let smallTarget = SceneCheck(.smallTarget) { run in
    run.targets { $0 < leastTarget && $1 < goodTarget || $1 < leastTarget && $0 < goodTarget }.map {
      layer, size in
      Finding(
        layer.path,
        RunWarning(
          code: .smallTarget, message: "`\(layer.path)` hears fingers on \(size) points",
          help: ["WCAG 2.2 asks for 24 × 24 points: put it in a larger layer that hears the tap"],
          at: run.facts.place(of: layer)))
    }.merged(by: run)
  }

  /// Something that hears taps and is smaller than 44 × 44 points, as Apple asks.
  static let tightTarget = SceneCheck(.tightTarget) { run in
    run.targets { width, height in
      min(width, height) < goodTarget && max(width, height) >= leastTarget
        && !(width < leastTarget && height < goodTarget
          || height < leastTarget && width < goodTarget)
    }.map { layer, size in
      Finding(
        layer.path,
        RunWarning(
          code: .tightTarget, message: "`\(layer.path)` hears fingers on \(size) points",
          help: ["Apple asks for 44 × 44 points"], at: run.facts.place(of: layer)))
    }.merged(by: run)
  }
}

extension CheckedRun {
  /// The layers that hear fingers when the run ends, with their sizes on the screen.
  fileprivate func targets(
    _ isIncluded: (_ width: Double, _ height: Double) -> Bool
  ) -> [(layer: Layer, size: String)] {
    guard let receiver = stage.services.touchReceiver else { return [] }
    return layers.compactMap { layer in
      guard layer.parent != nil, facts.layerPlaces[layer.index] != nil, layer.isShown,
        layer.kind.scrollOffsets == nil, receiver.isListening(layer),
        let corners = try? SceneProjection(layer).corners(in: stage.store).corners
      else { return nil }
      let (x, y) = (corners.map(\.x), corners.map(\.y))
      let (width, height) = ((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
      guard width > 0, height > 0, isIncluded(width, height) else { return nil }
      func rounded(_ number: Double) -> NumberText { NumberText((number * 10).rounded() / 10) }
      return (layer, "\(rounded(width)) × \(rounded(height))")
    }
  }
}

extension [Finding] {
  fileprivate func merged(by run: CheckedRun) -> [RunWarning] { run.merged(self) }
}

extension String {
  /// The places of a whole word in code; those in comments are left out.
  private func lines(ofName name: String) -> [Int] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().flatMap {
      index, line in
      let code = line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
      let words = code.split { !$0.isNameCharacter }
      return words.filter { $0 == name }.map { _ in index + 1 }
    }
  }

  fileprivate func count(ofName name: String) -> Int { lines(ofName: name).count }

  fileprivate func line(ofName name: String) -> Int? { lines(ofName: name).first }
}

extension DiagnosticCode {
  static let unusedParameter = DiagnosticCode("unused-parameter")
  static let nothingToPlay = DiagnosticCode("nothing-to-play")
  static let smallTarget = DiagnosticCode("small-target")
  static let tightTarget = DiagnosticCode("tight-target")
}
