import MotionCore
import MotionValues

extension SceneCheck {
  /// A layer behind an opaque one whenever it is shown. What a finger or a transition might uncover is
  /// left out, and so is what a scroll view contains.
  static let alwaysCovered = SceneCheck(.alwaysCovered) { run in
    guard !run.waitsForFingers, !run.facts.animations.contains(where: { $0.transition != nil })
    else {
      return []
    }
    let covers = run.visibility.looks.covers
    return run.merged(
      covers.sorted { $0.key < $1.key }.compactMap { index, cover -> Finding? in
        let layer = run.stage.layers[index]
        let around = sequence(first: layer, next: \.parent).dropFirst()
        guard run.facts.layerPlaces[index] != nil,
          !around.contains(where: { covers[$0.index] != nil }),
          !around.contains(where: { $0.kind.scrollOffsets != nil })
        else { return nil }
        return Finding(
          layer.path,
          RunWarning(
            code: .alwaysCovered,
            message: "`\(cover.path)` covers `\(layer.path)` during the whole run",
            help: ["make it later, give it a greater `zPosition`, or delete it"],
            at: run.facts.place(of: layer)))
      })
  }

  /// A layer that has come to rest far outside the screen, and is still shown.
  static let farOffScreen = SceneCheck(.farOffScreen) { run in
    guard !run.waitsForFingers else { return [] }
    let size = run.stage.sceneSize
    guard size.width > 0, size.height > 0 else { return [] }
    return run.merged(
      run.layers.compactMap { layer -> Finding? in
        guard run.facts.layerPlaces[layer.index] != nil, run.visibility.seen.contains(layer.index),
          layer.paints, layer.isShown, !run.mayComeIntoView(layer),
          let corners = layer.sceneCorners
        else { return nil }
        func isFar(_ coordinate: (Point) -> Double, _ length: Double) -> Bool {
          let values = corners.map(coordinate)
          return (values.min() ?? 0) > 1.5 * length || (values.max() ?? 0) < -0.5 * length
        }
        guard isFar(\.x, size.width) || isFar(\.y, size.height) else { return nil }
        return Finding(
          layer.path,
          RunWarning(
            code: .farOffScreen,
            message: "`\(layer.path)` comes to rest more than half a screen outside the screen",
            help: ["move it just beyond the edge, hide it, or remove it: `layer:remove()`"],
            at: run.facts.place(of: layer)))
      })
  }

  /// A layer that would paint something, and has had no area.
  static let zeroSize = SceneCheck(.zeroSize) { run in
    run.merged(
      run.layers.compactMap { layer -> Finding? in
        guard layer.kind === StandardLayers.box || layer.kind.scrollOffsets != nil,
          run.facts.layerPlaces[layer.index] != nil,
          !run.visibility.looks.sized.contains(layer.index),
          layer.kind.scrollOffsets != nil || (layer.color("fill")?.alpha ?? 0) > 0
        else { return nil }
        let side = (layer.number("width") ?? 0) == 0 ? "width" : "height"
        return Finding(
          layer.path,
          RunWarning(
            code: .zeroSize, message: "`\(layer.path)` has no \(side) during the whole run",
            help: ["give it one: `\(side) = 100`"], at: run.facts.place(of: layer)))
      })
  }

  /// A property of a shadow or of a border that is never drawn.
  static let unusedLook = SceneCheck(.unusedLook) { run in
    run.merged(
      run.layers.flatMap { layer -> [Finding] in
        let looks = run.visibility.looks
        func finding(_ names: [String], _ other: String, _ used: Set<Int>) -> Finding? {
          guard !used.contains(layer.index), run.facts.layerPlaces[layer.index] != nil,
            let name = names.first(where: { layer.differsFromDefault($0) })
          else { return nil }
          return Finding(
            "\(layer.path).\(name)",
            RunWarning(
              code: .unusedLook,
              message:
                "`\(layer.path).\(name)` shows nothing: `\(other)` is 0 during the whole run",
              help: ["set `\(other)`, or leave `\(name)` out"], at: run.facts.place(of: layer)))
        }
        let shadow = finding(
          ["shadowRadius", "shadowOffsetX", "shadowOffsetY", "shadowColor"], "shadowOpacity",
          looks.shadowed)
        return [shadow, finding(["borderColor"], "borderWidth", looks.bordered)].compactMap { $0 }
      })
  }

  /// The most blurred shadows that a phone draws in each frame.
  private static let mostShadows = 50

  /// More blurred shadows than a phone draws in a frame.
  static let manyShadows = SceneCheck(.manyShadows) { run in
    let count = run.layers.count { layer in
      (layer.number("shadowOpacity") ?? 0) > 0 && (layer.number("shadowRadius") ?? 0) > 0
        && layer.isShown
    }
    guard count > mostShadows else { return [] }
    return [
      RunWarning(
        code: .manyShadows, message: "\(count) layers have a blurred shadow when the run ends",
        help: ["give the shadow to the layer around them, or draw it in an image"])
    ]
  }

  /// More than a whole screen that is blurred anew in each frame, for longer than a transition.
  static let slowBlur = SceneCheck(.slowBlur) { run in
    guard let (layer, count, time) = run.visibility.looks.blurs.found else { return [] }
    let others =
      switch count {
      case 1: ""
      case 2: " and another layer"
      default: " and \(count - 1) other layers"
      }
    return [
      RunWarning(
        code: .slowBlur,
        message:
          "`\(layer.path)`\(others) blur\(count == 1 ? "s" : "") more than a whole screen in each frame "
          + "for over a second, until \(NumberText(time, decimals: 2)) s",
        help: ["blur less, or let what is blurred rest: a phone does not keep its rate of frames"],
        at: run.facts.place(of: layer))
    ]
  }

  /// A large area whose luminance flashes more than three times within a second (WCAG 2.2, 2.3.1).
  static let flash = SceneCheck(.flash) { run in
    run.merged(
      run.visibility.looks.flashes.sorted { $0.key < $1.key }.compactMap {
        index, flashes -> Finding? in
        guard let (time, count) = flashes.excess else { return nil }
        let layer = run.stage.layers[index]
        return Finding(
          layer.path,
          RunWarning(
            code: .flash,
            message: "`\(layer.path)` flashes \(count) times in the second before "
              + "\(NumberText(time, decimals: 2)) s",
            help: ["at most 3 flashes a second are safe for people with epilepsy: slow it down"],
            at: run.facts.place(of: layer)))
      })
  }

  /// A value that a spring bounces against 0: it has reached 0, comes back, and ends there.
  static let rebound = SceneCheck(.rebound) { run in
    let bounced = run.facts.animations.reduce(into: Set<String>()) { layers, animation in
      if case .spring(let spring)? = animation.timing?.timing, spring.dampingRatio < 1 {
        layers.formUnion(animation.layers)
      }
    }
    return run.merged(
      run.visibility.looks.rebounds.sorted { $0.key < $1.key }.compactMap {
        slot, rebound -> Finding? in
        let (layer, property, _) = run.stage.property(at: slot)
        guard let time = rebound.found, bounced.contains(layer.path),
          run.facts.layerPlaces[layer.index] != nil
        else { return nil }
        let name = "\(layer.path).\(property.name)"
        return Finding(
          name,
          RunWarning(
            code: .rebound,
            message:
              "`\(name)` reaches 0 at \(NumberText(time, decimals: 2)) s, bounces, and "
              + "ends at 0",
            help: ["let it end without a bounce: `motion.spring { duration = 0.4 }`"],
            at: run.facts.place(of: layer)))
      })
  }
}

extension Layer {
  /// Whether a property has another value than the one that it has unless a script sets it.
  fileprivate func differsFromDefault(_ name: String) -> Bool {
    guard let (slot, property) = property(name), stage.store.owner(of: slot) == .none else {
      return false
    }
    return stage.readValue(slot) != property.initial
  }
}

extension DiagnosticCode {
  static let alwaysCovered = DiagnosticCode("always-covered")
  static let farOffScreen = DiagnosticCode("far-off-screen")
  static let zeroSize = DiagnosticCode("zero-size")
  static let unusedLook = DiagnosticCode("unused-look")
  static let manyShadows = DiagnosticCode("many-shadows")
  static let slowBlur = DiagnosticCode("slow-blur")
  static let flash = DiagnosticCode("flash")
  static let rebound = DiagnosticCode("rebound")
}
