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
  let snapAt: SnapMoment
  var model: Header
  /// The policy, where it is a script's own.
  let policy: PolicyRun?
  private(set) var activity = Activity.following
  private let heightSlot: Int
  /// The height of the scroll view, which the header's progress may move.
  let viewportSlot: Int?
  /// Where the top of the safe area stands; nil for a header that does not follow it.
  let safeAreaSlot: Int?
  var safeAreaTop: Double
  unowned let stage: Stage
  var reach = HeaderReach()
  /// What the progress moves, by slot.
  var mappings: [Int: ProgressMapping] = [:]
  /// What comes after the progress.
  private(set) var followers: [MappingFollower] = []
  /// The time up to which the header has been moved.
  private var time: Double
  /// The height of the scroll view when the header was last expanded.
  var expandedViewport: Double?

  init(_ options: HeaderOptions, stage: Stage, owner: SlotOwner) throws(Diagnostic) {
    layer = options.layer
    scroll = options.scroll
    self.stage = stage
    policy = options.policy.object.map { PolicyRun($0, header: options.layer.path) }
    let configuration = try options.makeConfiguration()
    model = Header(configuration)
    time = stage.now
    snapTiming = try options.snapTiming.makeTiming(
      "motion.header", (duration: "snapDuration", curve: "snapCurve"))
    snapAt = options.snapAt ?? .rest
    viewportSlot = options.scroll.property("height")?.slot
    safeAreaSlot = options.followsSafeArea ? stage.root.property("safeAreaTop")?.slot : nil
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
    show(at: time)
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

  /// What still moves about the header, for people; nil when it rests or waits for a finger to lift.
  var activityLabel: String? { isActive ? "the motion of \(label)" : nil }

  /// Whether it moves by itself, or something still follows it.
  var isActive: Bool {
    switch activity {
    case .moving: return true
    case .dragging(let touch) where time < touch.arrival: return true
    case .following, .dragging: return followers.contains { !$0.isSettled }
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
    case .following: 0
    case .moving(let motion, _): motion.velocity(at: time)
    case .dragging(let touch): isBetweenLimits ? touch.velocity(at: time) : 0
    }
  }

  private var isBetweenLimits: Bool {
    model.height > model.minimum && model.height < model.maximum
  }

  /// Moves the header, and the finger on it, to a time.
  func advance(to time: Double) throws(Diagnostic) {
    try policy?.throwFault()
    try followSafeArea(at: time)
    while isMoving, let turn = nextTurn(after: self.time), turn < time { pose(at: turn) }
    pose(at: time)
  }

  private func pose(at time: Double) {
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
      follow(touch, to: time)
      guard time >= touch.arrival - FrameRate.tolerance, let velocity = touch.liftVelocity else {
        break
      }
      let leavesMotion = touch.drag.lift.leavesMotion
      if !leavesMotion { touch.gesture.end(at: touch.arrival) }
      lift(velocity: velocity, by: leavesMotion ? touch.gesture : nil, at: touch.arrival)
      // What begins where the finger lifts is shown at this time.
      return pose(at: max(time, touch.arrival))
    }
    show(at: time)
  }

  private func follow(_ touch: HeaderTouch, to time: Double) {
    touch.move(&model, to: time) { reach.note($0, onTheWayTo: nil) }
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
      return show(at: time)
    }
    model.show(from)
    activity = .moving(
      HeaderMotion(
        timing, from: from, to: height, velocity: velocity, within: model.minimum...model.maximum,
        at: time), gesture)
  }

  /// Puts a finger on the header itself.
  func touch(_ touch: HeaderTouch, at time: Double) {
    interrupt(at: time)
    activity = .dragging(touch)
  }

  /// Ends what moves the header; it stays where it is.
  func interrupt(at time: Double) {
    switch activity {
    case .following: break
    case .moving(let motion, let gesture):
      model.show(motion.height(at: time))
      gesture?.end(at: time)
    case .dragging(let touch):
      follow(touch, to: time)
      model.endDrag()
      touch.gesture.end(at: time)
    }
    activity = .following
    show(at: time, isTurn: true)
  }

  /// Takes the finger off that is on the header: what was stretched goes back, and a header between its
  /// limits snaps, which is then the gesture's motion.
  func lift(velocity: Double, by gesture: HeaderGesture?, at time: Double) {
    let visible = model.visibleHeight
    model.endDrag()
    activity = .following
    let target = model.snapTarget()
    let isStretched = visible > model.maximum
    guard isStretched || target != model.height else {
      gesture?.end(at: time)
      return
    }
    model.show(visible)
    move(
      to: isStretched ? model.maximum : target,
      isStretched ? HeaderTiming.release : snapTiming, velocity: isBetweenLimits ? velocity : 0,
      by: gesture, at: time)
  }

  /// Lets a property follow the progress in animations of a length, in seconds.
  func add(_ follower: MappingFollower) { followers.append(follower) }

  /// Whether a crossing of a property is seen now: the code of Part 6 looks only where it moves the property,
  /// so a jump beyond the end of the mapped part goes unseen.
  func looksForCrossings(of slot: Int) -> Bool {
    guard model.configuration.policy == .asPublished, let mapping = mappings[slot] else {
      return true
    }
    return mapping.isBelowEnd(model.unclampedProgress)
  }

  /// Writes where the header is at a time; a turn is where it begins to move, or moves otherwise.
  func show(at time: Double, isTurn: Bool = false) {
    self.time = max(time, self.time)
    stage.store.write(model.visibleHeight, to: heightSlot)
    stage.store.write(model.unclampedProgress, to: progressSlot)
    reach.note(model, onTheWayTo: target)
    for follower in followers
    where follower.note(model.unclampedProgress, at: time, isTurn: isTurn) {
      stage.derivations.renew(follower.slot, in: stage.store)
    }
  }

  /// The height to which the header moves by itself, in points.
  private var target: Double? {
    switch activity {
    case .moving(let motion, _): motion.to
    case .following, .dragging: nil
    }
  }
}

extension HeaderController: ScriptResult {
  static var resultDescription: TypeDescription { .object("header") }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}
