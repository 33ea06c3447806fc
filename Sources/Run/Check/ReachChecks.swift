import MotionCore
import MotionValues

extension SceneCheck {
  /// A layer that listens to fingers, and that no finger can meet during the whole run.
  ///
  /// What another finger might uncover, show or bring onto the screen is left out, and so is what a scroll
  /// view contains.
  static let outOfReach = SceneCheck(.outOfReach) { run in
    let reach = run.visibility.reach
    let unmet = reach.unmet.sorted { $0.key < $1.key }.filter {
      !$0.value.mayChange || reach.met.isEmpty
    }
    return run.firstOfEachLine(
      unmet.map { index, obstacle in
        let layer = run.stage.layers[index]
        let cover = obstacle.cover.map { "`\($0.path)` covers it" }
        return RunWarning(
          code: .outOfReach,
          message: "no finger can meet `\(layer.path)` during the whole run"
            + (cover.map { ": \($0)" } ?? ""),
          help: [
            obstacle.cover.map {
              "write `touchable = false` for `\($0.path)`, or place `\(layer.path)` in front of it"
            } ?? "give it a size, and place it where the screen and all clips around it show it"
          ], at: run.facts.layerPlaces[index])
      })
  }

  /// A draggable layer within something that a finger moves along the same axis: a finger on it always moves the inner
  /// one. A scroll view within a draggable layer hands fingers over, and one that a long press frees waits for it.
  static let gestureConflict = SceneCheck(.gestureConflict) { run in
    run.merged(
      run.stage.touchTargets.layers.compactMap { layer -> Finding? in
        guard let (axis, outer) = layer.blockedMovement else { return nil }
        return Finding(
          layer.path,
          RunWarning(
            code: .gestureConflict,
            message: "a finger on `\(layer.path)` drags it along \(axis), and never "
              + "\(outer.isScrollView ? "scrolls" : "drags") `\(outer.layer.path)` along the same axis",
            help: ["let it wait for a long press: `press = 0.3`, or drag it along the other axis"],
            at: run.facts.place(of: layer)))
      })
  }
}

extension DiagnosticCode {
  static let gestureConflict = DiagnosticCode("gesture-conflict")
  static let outOfReach = DiagnosticCode("out-of-reach")
}

/// Which of the layers that listen to fingers a finger could meet in a frame.
package struct FingerReach {
  /// Why no finger has met a layer so far.
  struct Obstacle {
    /// What a finger at the layer's middle meets in place of it; nil if that is nothing.
    var cover: Layer?
    /// Whether it was hidden, outside the screen or behind what listens, which other fingers can change.
    var mayChange = false
  }

  private(set) var met: Set<Int> = []
  private(set) var unmet: [Int: Obstacle] = [:]

  /// Whether a layer need not be looked at any more: it has met a finger, or only another finger could
  /// change that it has not.
  private func isKnown(_ layer: Layer) -> Bool {
    met.contains(layer.index) || !met.isEmpty && unmet[layer.index]?.mayChange ?? false
  }

  /// Notes a frame, whose values are those at a time, in seconds.
  mutating func note(_ stage: Stage, at time: Double) {
    guard let receiver = stage.services.touchReceiver else { return }
    stage.asOf(time) {
      for layer in stage.layers
      where !isKnown(layer) && layer.parent != nil && !layer.isRemoved
        && receiver.isListening(layer) && !layer.isInScrollView
      {
        note(layer, receiver)
      }
    }
  }

  private mutating func note(_ layer: Layer, _ receiver: any TouchReceiver) {
    let stage = layer.stage
    let parts = stage.layers.filter { !$0.isRemoved && $0.isSelfOrDescendant(in: layer) }
    var obstacle = unmet[layer.index] ?? Obstacle()
    let written = stage.facts?.writtenSize
    var (isOnScreen, isOnWritten) = (false, false)
    for part in parts {
      for point in part.grid {
        guard let place = stage.scenePosition(of: point, in: part) else { continue }
        if written?.contains(place) ?? false { isOnWritten = true }
        guard stage.isOnScene(place) else { continue }
        isOnScreen = true
        let hit = stage.hit(place, isListening: receiver.isListening)
        if let hit, hit.isSelfOrDescendant(in: layer) {
          met.insert(layer.index)
          unmet[layer.index] = nil
          return
        }
        guard part === layer else { continue }
        obstacle.cover = hit
        let chain = hit.map { sequence(first: $0, next: \.parent) }
        if chain?.contains(where: receiver.isListening) ?? false { obstacle.mayChange = true }
      }
    }
    // What the script's scene shows and this device does not is beyond its edge, and waits for no finger.
    let waits = !isOnScreen && !isOnWritten
    if waits || !layer.isShown || !layer.takesFingers { obstacle.mayChange = true }
    unmet[layer.index] = obstacle
  }
}

extension SceneFacts.WrittenSize {
  /// Whether a place is within it.
  fileprivate func contains(_ place: Point) -> Bool {
    place.x >= 0 && place.y >= 0 && place.x <= width ?? .infinity && place.y <= height ?? .infinity
  }
}

extension Layer {
  fileprivate var isInScrollView: Bool {
    sequence(first: self, next: \.parent).dropFirst().contains { $0.kind.scrollOffsets != nil }
  }

  /// The axis along which fingers drag the layer, and what they could move along it around the layer; nil if it blocks
  /// nothing.
  fileprivate var blockedMovement: (axis: PanAxis, outer: any PanConsumer)? {
    guard !isRemoved, let middle = grid.last, let place = stage.scenePosition(of: middle, in: self)
    else { return nil }
    let targets = stage.touchTargets
    let inner = targets.consumers(of: self).filter {
      !$0.isScrollView && $0.press == nil && $0.accepts(place)
    }
    let outer = sequence(first: self, next: \.parent).dropFirst().flatMap(targets.consumers(of:))
      .filter { $0.press == nil && $0.accepts(place) }
    for consumer in outer {
      for axis in PanAxis.allCases
      where consumer.axes.contains(axis.set) && inner.contains(where: { $0.takes(axis) }) {
        return (axis, consumer)
      }
    }
    return nil
  }

  /// Whether neither it nor an ancestor lets fingers through.
  fileprivate var takesFingers: Bool {
    sequence(first: self, next: \.parent).allSatisfy { layer in
      layer.property("touchable").map { stage.store[$0.slot] != 0 } ?? true
    }
  }

  /// Points in its own plane, the middle last; none if it has no area.
  fileprivate var grid: [Point] {
    func length(_ name: String) -> Double { property(name).map { stage.store[$0.slot] } ?? 0 }
    let (width, height) = (length("width"), length("height"))
    guard width > 0, height > 0 else { return [] }
    let parts = [0.02, 0.25, 0.75, 0.98, 0.5]
    return parts.flatMap { y in parts.map { x in Point(x: width * x, y: height * y) } }
  }
}
