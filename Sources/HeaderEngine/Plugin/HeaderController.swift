import MotionCore
import MotionPlugin

/// A header on the stage: the model, the layer whose height it is, and the scroll view it follows.
final class HeaderController: ScriptObject {
  static let properties = PropertyGroup(
    "header",
    [
      .number(
        "progress", .fraction, initial: 1, readOnly: true,
        "How far the header is open: 1 at its greatest height, 0 at its least.")
    ])

  /// What moves the header.
  enum Activity {
    case following
    case moving(HeaderMotion, HeaderGesture?)
    case dragging(HeaderTouch)
  }

  let scriptType = "header"
  let layer: Layer
  let scroll: Layer
  let progressSlot: Int
  let snapTiming: HeaderTiming
  private let snapAt: SnapMoment
  private let followsSafeArea: Bool
  private(set) var model: Header
  private(set) var activity = Activity.following
  private let heightSlot: Int
  /// The height of the scroll view, which the header's progress may move.
  private let viewportSlot: Int?
  private let safeAreaSlot: Int?
  private var safeAreaTop: Double
  private unowned let stage: Stage
  var reachCallbacks: [any ScriptFunction] = []
  /// What the progress moves, by slot.
  var mappings: [Int: ProgressMapping] = [:]
  private var lastLimit: HeaderLimit?
  /// The height of the scroll view when the header was last expanded.
  private var expandedViewport: Double?

  init(_ options: HeaderOptions, stage: Stage, owner: SlotOwner) throws(Diagnostic) {
    layer = options.layer
    scroll = options.scroll
    self.stage = stage
    let configuration = try options.makeConfiguration()
    model = Header(configuration)
    lastLimit = .expanded
    snapTiming = try options.snapTiming.makeTiming(
      "motion.header", (duration: "snapDuration", curve: "snapCurve"))
    snapAt = options.snapAt ?? .rest
    viewportSlot = options.scroll.property("height")?.slot
    followsSafeArea = options.followsSafeArea
    safeAreaSlot = stage.root.property("safeAreaTop")?.slot
    safeAreaTop = safeAreaSlot.map { stage.store[$0] } ?? 0
    guard let height = layer.property("height")?.slot else {
      throw Diagnostic(.wrongType, "`\(layer.path)` has no height", token: "layer")
    }
    heightSlot = height
    guard stage.interceptors[options.scroll.index] == nil else {
      throw Diagnostic(
        .conflictingOptions, "`\(options.scroll.path)` already moves a header",
        help: ["give each header a scroll view of its own"], token: "scroll")
    }
    _ = try stage.claim(heightSlot, by: owner, at: stage.now)
    progressSlot = stage.attach(Self.properties, to: layer)
    _ = try stage.claim(progressSlot, by: owner, at: stage.now)
    stage.interceptors[options.scroll.index] = self
    show()
  }

  var scriptDescription: String { "header \(layer.path)" }

  /// What an error calls the header.
  var label: String { "the header `\(layer.path)`" }

  /// Whether it moves by itself.
  var isMoving: Bool {
    switch activity {
    case .following: false
    case .moving, .dragging: true
    }
  }

  /// When the motion that is under way ends.
  var finish: Double? {
    switch activity {
    case .following, .dragging: nil
    case .moving(let motion, _): motion.finish
    }
  }

  /// The velocity of the height at a time, in points per second.
  func velocity(at time: Double) -> Double {
    switch activity {
    case .following, .dragging: 0
    case .moving(let motion, _): motion.velocity(at: time)
    }
  }

  /// Moves the header, and the finger on it, to a time.
  func advance(to time: Double) throws(Diagnostic) {
    try followSafeArea()
    switch activity {
    case .following: break
    case .moving(let motion, let gesture):
      model.show(motion.height(at: time))
      if time >= motion.finish - FrameRate.tolerance {
        model.show(motion.to)
        activity = .following
        gesture?.end(at: motion.finish)
      }
    case .dragging(let touch):
      touch.move(&model, to: time)
      guard time >= touch.arrival - FrameRate.tolerance else { break }
      lift(touch, at: touch.arrival)
      // What begins where the finger lifts is shown at this time.
      return try advance(to: max(time, touch.arrival))
    }
    show()
  }

  /// Sends the header to a height.
  func move(
    to height: Double, _ timing: HeaderTiming?, velocity: Double = 0, by gesture: HeaderGesture?,
    at time: Double
  ) {
    let from = model.visibleHeight
    interrupt(at: time)
    guard let timing, from != height || velocity != 0 else {
      model.show(height)
      gesture?.end(at: time)
      return show()
    }
    model.show(from)
    activity = .moving(
      HeaderMotion(timing, from: from, to: height, velocity: velocity, at: time), gesture)
  }

  /// Puts a finger on the header itself.
  func touch(_ touch: HeaderTouch, at time: Double) {
    interrupt(at: time)
    activity = .dragging(touch)
  }

  /// Ends what moves the header; it stays where it is.
  func interrupt(at time: Double) {
    switch activity {
    case .following: return
    case .moving(let motion, let gesture):
      model.show(motion.height(at: time))
      gesture?.end(at: time)
    case .dragging(let touch):
      touch.move(&model, to: time)
      model.endDrag()
      touch.gesture.end(at: time)
    }
    activity = .following
    show()
  }

  /// Takes the finger off: what was stretched goes back, and a header between its limits snaps.
  private func lift(_ touch: HeaderTouch, at time: Double) {
    let visible = model.visibleHeight
    model.endDrag()
    activity = .following
    let isFree = model.height > model.minimum && model.height < model.maximum
    let velocity = isFree ? touch.drag.releaseVelocity : 0
    let target = model.snapTarget()
    let isStretched = visible > model.maximum
    guard isStretched || target != model.height else { return touch.gesture.end(at: time) }
    // A drag without a velocity is over when its finger has lifted.
    let gesture = touch.drag.releases ? touch.gesture : nil
    if gesture == nil { touch.gesture.end(at: time) }
    model.show(visible)
    move(
      to: isStretched ? model.maximum : target,
      isStretched ? HeaderTiming.release : snapTiming, velocity: velocity, by: gesture, at: time)
  }

  private func followSafeArea() throws(Diagnostic) {
    guard followsSafeArea, let safeAreaSlot, stage.store[safeAreaSlot] != safeAreaTop else {
      return
    }
    let old = safeAreaTop
    safeAreaTop = stage.store[safeAreaSlot]
    do throws(HeaderOptionError) {
      try model.safeAreaTopChanged(from: old, to: safeAreaTop)
    } catch {
      throw Diagnostic(
        .conflictingOptions,
        "\(label): a safe area of \(NumberText(safeAreaTop)) points makes its least height "
          + "\(NumberText(error.found)) points; expected \(error.expected)",
        help: ["raise `max`, or give the header `safeArea = false`"])
    }
    show()
  }

  /// The limit that the header has come to since the last time.
  func reachedLimit() -> HeaderLimit? {
    let limit: HeaderLimit? =
      model.height == model.maximum ? .expanded : model.height == model.minimum ? .collapsed : nil
    defer { lastLimit = limit }
    return limit == lastLimit ? nil : limit
  }

  /// Whether a crossing of a property is seen now: the code of Part 6 looks only where it moves the property,
  /// so a jump beyond the end of the mapped part goes unseen.
  func looksForCrossings(of slot: Int) -> Bool {
    guard model.configuration.policy == .asPublished, let mapping = mappings[slot] else {
      return true
    }
    return mapping.isBelowEnd(model.unclampedProgress)
  }

  private func show() {
    stage.store.write(model.visibleHeight, to: heightSlot)
    stage.store.write(model.unclampedProgress, to: progressSlot)
  }
}

extension HeaderController: ScrollInterceptor {
  func intercept(_ step: ScrollStep) -> Double {
    // While it moves by itself, the content scrolls alone.
    guard !isMoving else { return step.newOffset }
    let content = headerContent(step.content)
    var offset = step.oldOffset
    for target in stops(of: step, content) {
      offset = model.scroll(from: offset, to: target, content: content).offset
    }
    show()
    return offset
  }

  func room(for content: ScrollContent) -> ScrollRoom {
    let takes: Bool
    switch model.configuration.policy {
    case .topOnly, .asPublished, .quickReturn: takes = true
    case .absolute, .threshold: takes = false
    }
    let isHeld =
      model.configuration.guardsContent && !headerContent(content).outgrows(range: model.range)
    guard takes, !isHeld, !isMoving else { return .none }
    return ScrollRoom(
      before: model.maximum - model.height, after: model.height - model.minimum,
      opensAnywhere: model.configuration.policy == .quickReturn,
      takesWholeSteps: model.configuration.surplus == .swallowed,
      viewportAfter: viewportSlot.flatMap { mappings[$0]?.value(at: 0) })
  }

  var nextTurn: Double? {
    switch activity {
    case .following: nil
    case .moving(let motion, _): motion.finish
    case .dragging(let touch): touch.arrival
    }
  }

  func scrollBegan(at time: Double) { interrupt(at: time) }

  func fingerLeft(velocity: Double, content: ScrollContent, at time: Double) -> Double {
    guard snapAt == .release, !isMoving else { return velocity }
    let target = model.snapTarget(content: headerContent(content))
    guard target != model.height else { return velocity }
    move(to: target, snapTiming, velocity: -velocity, by: nil, at: time)
    return 0
  }

  func scrollEnded(
    offset: Double, content: ScrollContent, at time: Double
  ) -> ScrollCorrection? {
    guard !isMoving else { return nil }
    let target = model.snapTarget(content: headerContent(content))
    guard target != model.height else { return nil }
    guard model.configuration.policy == .absolute else {
      move(to: target, snapTiming, by: nil, at: time)
      return nil
    }
    // The height follows the content, so it is the content that has to go there.
    let motion = HeaderMotion(snapTiming, from: model.height, to: target, at: time)
    return ScrollCorrection(
      offset: model.maximum - target - content.insetBefore, duration: motion.duration)
  }

  /// The content as the model sees it; a viewport that grows with the header's way is no more room.
  private func headerContent(_ content: ScrollContent) -> HeaderContent {
    if model.height == model.maximum { expandedViewport = content.viewportLength }
    return HeaderContent(
      height: content.length, viewportHeight: content.viewportLength,
      viewportGrowth: max(0, content.viewportLength - (expandedViewport ?? .infinity)),
      topInset: content.insetBefore, bottomInset: content.insetAfter)
  }

  /// Where a step pauses on its way: a conserving header begins to take its part exactly at an end of the
  /// content, so that the size of the steps, and with it the frame rate, changes nothing.
  private func stops(of step: ScrollStep, _ content: HeaderContent) -> [Double] {
    let configuration = model.configuration
    guard configuration.surplus == .givenBack else { return [step.newOffset] }
    let begin: Double
    switch configuration.policy {
    case .topOnly: begin = content.top
    // On the way back it opens as soon as content that was pulled beyond its end is back there.
    case .quickReturn: begin = step.newOffset > step.oldOffset ? content.top : content.bottom
    case .asPublished, .absolute, .threshold: return [step.newOffset]
    }
    let isOnTheWay = (begin > step.oldOffset) == (begin < step.newOffset)
    return isOnTheWay && begin != step.oldOffset && begin != step.newOffset
      ? [begin, step.newOffset] : [step.newOffset]
  }
}

extension HeaderController: ScriptResult {
  static var resultDescription: TypeDescription { .object("header") }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}
