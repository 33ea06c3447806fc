import MotionCore
import MotionRuntime
import MotionValues

/// Notes which layers are seen during a run.
package struct VisibilitySink: FrameSink {
  /// The layers that have been seen on the screen, and those that have been shown, on the screen or
  /// not, by index.
  private(set) var seen: Set<Int> = []
  private(set) var shown: Set<Int> = []
  /// The layers that paint something, whether it is shown or not.
  private(set) var painting: Set<Int> = []
  /// The masks of layers that have been shown, and those that have let something through, by index.
  private(set) var masks: Set<Int> = []
  private(set) var openMasks: Set<Int> = []
  /// On a device, the sides of layers that span the script's scene and not the screen, and the texts
  /// under the status bar, in the first frame, by the layer's index.
  private(set) var fixedLayers: [Int: String] = [:]
  private(set) var coveredTexts: [Int: String] = [:]
  /// The layers that take taps in the bottom of the device that the system uses, in the first frame.
  private(set) var homeBarTargets: [Int: String] = [:]
  /// The moves of the score that have begun while their layers were seen, by their indices.
  private(set) var shownMoves: [Int] = []
  private var moveCount = 0
  /// The large layers that have jumped where motion is reduced, by index, with the distance in points.
  private(set) var reducedJumps: [Int: Double] = [:]
  /// The middles of the large layers that were shown in the last frame, if motion is reduced.
  private var largeLayers: [Int: Point] = [:]
  /// How texts exceed their layers in the first frame, by the layer's index.
  private(set) var misfits: [Int: String] = [:]
  /// Which layers that listen to fingers could meet one.
  private(set) var reach = FingerReach()
  /// The look of layers.
  private(set) var looks = LookNotes()
  /// The first span of each transition in which no layer is seen, by the index of the animation.
  private(set) var bareSpans: [Int: BareSpan] = [:]
  private var geometry: ScreenGeometry?

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    let stage = frame.stage
    let screen = Self.screen(of: stage)
    let geometry = geometry ?? ScreenGeometry(stage)
    self.geometry = geometry
    geometry.begin(changing: frame.changes)
    for layer in stage.layers
    where !seen.contains(layer.index) && !layer.isRemoved && geometry.mayHaveChanged(layer) {
      if frame.index == 0, let misfit = SceneCheck.misfit(of: layer) {
        misfits[layer.index] = misfit
      }
      guard layer.paints else { continue }
      painting.insert(layer.index)
      guard layer.isShown else { continue }
      shown.insert(layer.index)
      if Self.isOnScreen(layer, screen, geometry) { seen.insert(layer.index) }
    }
    if frame.index == 0, let written = stage.facts?.writtenSize {
      noteFit(of: stage, written, screen, geometry)
    }
    noteMasks(of: stage)
    noteMoves(of: stage)
    if stage.reducesMotion { noteReducedJumps(frame, screen, geometry) }
    if looks.note(frame, geometry) { reach.note(stage, at: frame.time) }
    noteBareSpans(frame, screen, geometry)
    return .goOn
  }

  /// Notes what does not fit the device. Of layers in each other, the outermost one counts.
  private mutating func noteFit(
    of stage: Stage, _ written: SceneFacts.WrittenSize, _ screen: Point,
    _ geometry: ScreenGeometry
  ) {
    for layer in stage.layers
    where layer !== stage.root && !layer.isRemoved && layer.paints && layer.isShown {
      guard let corners = geometry.corners(of: layer) else { continue }
      if Self.isUnderStatusBar(layer, corners) { coveredTexts[layer.index] = "top" }
      if Self.isUnderHomeBar(layer, corners, screen) { homeBarTargets[layer.index] = "bottom" }
      let isInFixed = sequence(first: layer, next: \.parent).contains {
        fixedLayers[$0.index] != nil
      }
      if !isInFixed, let side = Self.fixedSide(of: layer, corners, written: written, screen: screen)
      {
        fixedLayers[layer.index] = side
      }
    }
  }

  private mutating func noteMoves(of stage: Stage) {
    guard let score = stage.score else { return }
    for index in moveCount..<score.settledCount where !score.moves[index].isVoid {
      let layer = stage.layer(at: score.moves[index].slot)
      if seen.contains(layer.index), layer.isShown { shownMoves.append(index) }
    }
    moveCount = score.settledCount
  }

  /// Notes the layers of half the screen that are far from where they were a frame before.
  private mutating func noteReducedJumps(
    _ frame: borrowing SceneFrame, _ screen: Point, _ geometry: ScreenGeometry
  ) {
    let stage = frame.stage
    let before = largeLayers
    largeLayers = [:]
    for layer in stage.layers where layer !== stage.root && !layer.isRemoved && layer.paints {
      guard layer.isShown, layer.hasHalfTheArea(of: screen),
        let corners = geometry.corners(of: layer)
      else { continue }
      let middle = Point(
        x: corners.reduce(0) { $0 + $1.x } / Double(corners.count),
        y: corners.reduce(0) { $0 + $1.y } / Double(corners.count))
      largeLayers[layer.index] = middle
      guard let former = before[layer.index] else { continue }
      let (x, y) = (middle.x - former.x, middle.y - former.y)
      let distance = (x * x + y * y).squareRoot()
      let isReduced = frame.events.contains {
        $0.name == "reduced" && $0.words.first == .name("jump")
      }
      if isReduced, distance > SceneFacts.largeMovement, reducedJumps[layer.index] == nil {
        reducedJumps[layer.index] = distance
      }
    }
  }

  private mutating func noteMasks(of stage: Stage) {
    for layer in stage.layers
    where !openMasks.contains(layer.index) && !layer.isRemoved && layer.isMask {
      guard layer.parent?.isShown ?? false else { continue }
      masks.insert(layer.index)
      if layer.letsThrough { openMasks.insert(layer.index) }
    }
  }

  /// Notes the transitions during which nothing is seen but the scene's fill.
  private mutating func noteBareSpans(
    _ frame: borrowing SceneFrame, _ screen: Point, _ geometry: ScreenGeometry
  ) {
    let stage = frame.stage
    let shown = stage.facts?.animations.indices.filter {
      stage.facts?.animations[$0].showsTwoStates ?? false
    }
    guard let shown, !shown.isEmpty else { return }
    let isBare = !stage.layers.contains { layer in
      layer !== stage.root && !layer.isRemoved && layer.paints && layer.isShown
        && Self.isOnScreen(layer, screen, geometry)
    }
    for index in shown { bareSpans[index, default: BareSpan()].note(isBare, at: frame) }
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {}

  /// Looks at the stage as a run has left it.
  mutating func end(_ stage: Stage, _ outcome: RunOutcome) {
    let isAtRest = if case .rest = outcome.end { true } else { false }
    guard let geometry else { return }
    geometry.begin(changing: [])
    looks.end(stage, geometry, isAtRest: isAtRest)
    reach.note(stage, at: stage.now)
  }

  private static func screen(of stage: Stage) -> Point {
    func value(_ name: String) -> Double {
      stage.root.property(name).map { stage.store[$0.slot] } ?? 0
    }
    return Point(x: value("width"), y: value("height"))
  }

  private static func isOnScreen(
    _ layer: Layer, _ screen: Point, _ geometry: ScreenGeometry
  ) -> Bool {
    // A scene without a size has no edges, and a layer that reaches the viewer fills the view.
    guard screen.x > 0, screen.y > 0, let corners = geometry.corners(of: layer) else { return true }
    func overlaps(_ coordinate: (Point) -> Double) -> Bool {
      let values = corners.map(coordinate)
      let (start, end) = (values.min() ?? 0, values.max() ?? 0)
      // A layer without a width can be at the edge.
      return (end > 0 || start == 0) && start < coordinate(screen)
    }
    return overlaps(\.x) && overlaps(\.y)
  }
}
