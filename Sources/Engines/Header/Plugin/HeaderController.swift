import MotionCore
import MotionPlugin
import MotionValues

/// A header on the stage: the model, the layer whose height it sets, and its scroll view.
///
/// Invariants:
/// 1. The controller owns the layer's `height` and `progress`; no other driver can claim them.
/// 2. A scroll view has at most one header, its interceptor.
/// 3. `model` is the header at the last turn that changed it; `present(at:)` computes later states.
/// 4. While the header moves or is dragged, it consumes no scroll.
/// 5. Each change of `model` or `activity` revises both slots.
/// 6. The gesture of a drag is running, and so is that of a motion if it has one.
/// 7. While it is held, a finger has it in its grip.
///
/// ```
///                move                          touch
///   following --------> moving     following or moving --------> dragging
///       ^                 |                                          |
///       |     finish      |     lift, stretched or a snap is due     |
///       +-----------------+ <----------------------------------------+
///       ^                         lift, otherwise                    |
///       +------------------------------------------------------------+
/// ```
///
/// `interrupt` returns to `following` from every state. A finger holds it as `touch` does, from its
/// first movement, or from the instant at which it stops a motion.
final class HeaderController {
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
    case held(HeaderHold)
  }

  let layer: Layer
  let scroll: Layer
  var grip = PanGrip()
  /// Whether something else moves what a finger holds, since the last turn.
  var hasLostFinger = false
  /// Whether its layer or its scroll view has been removed.
  var isOver = false
  let progressSlot: Int
  let snapTiming: HeaderTiming
  let snapAt: SnapMoment
  /// The header at the last turn that changed it; `present` computes later states.
  var model: Header {
    didSet {
      lastOutcome = nil
      noteRevision()
    }
  }
  /// The effect of the last step that was computed, a cache for repeated reads.
  var lastOutcome: (step: ScrollStep, header: Header, offset: Double)?
  /// The policy, if a script defines it.
  let policy: PolicyRun?
  var activity = Activity.following { didSet { noteRevision() } }
  let heightSlot: Int
  /// The slot of the scroll view's height, which a mapping may move.
  let viewportSlot: Int?
  /// The slot of the safe area's top; nil for a header that does not follow it.
  let safeAreaSlot: Int?
  var safeAreaTop: Double
  /// The safe area at which the least height is the script's number.
  private let firstSafeAreaTop: Double
  /// The least and the greatest height, if functions compute them.
  private let computed: ComputedNumbers?
  unowned let stage: Stage
  /// The scroll view that the header follows.
  let source: (any ScrollSource)?
  let stepsAtTicks: Bool
  var reach = HeaderReach()
  let restCallbacks = RestCallbacks()
  /// The mappings from the progress, by slot of the moved property.
  private(set) var mappings: [Int: HeaderMapping] = [:]
  /// The followers of the mappings with a `followDuration`, in the order of their slots.
  private(set) var followers: [MappingFollower] = []
  /// The height of the scroll view when the header was last expanded.
  var expandedViewport: Double?

  init(_ options: HeaderOptions, stage: Stage, owner: SlotOwner) throws(Diagnostic) {
    layer = options.layer
    scroll = options.scroll
    self.stage = stage
    policy = options.policy.object.map { PolicyRun($0, header: options.layer.path) }
    let configuration = try options.makeConfiguration(on: stage)
    model = Header(configuration)
    snapTiming = try options.snapTiming.makeTiming(
      "motion.header", duration: HeaderOptions.name(\.snapTiming.duration),
      curve: HeaderOptions.name(\.snapTiming.curve))
    snapAt = options.snapAt ?? .rest
    viewportSlot = options.scroll.property("height")?.slot
    let followsSafeArea = options.followsSafeArea && options.min.fixed != nil
    safeAreaSlot = followsSafeArea ? stage.root.property("safeAreaTop")?.slot : nil
    let isComputed = options.min.fixed == nil || options.max.fixed == nil
    computed =
      isComputed
      ? ComputedNumbers { (reads) throws(Diagnostic) in
        let limits = try options.limits(reads)
        return [limits.least, limits.greatest]
      } : nil
    firstSafeAreaTop = safeAreaSlot.map { stage.read($0) } ?? 0
    safeAreaTop = firstSafeAreaTop
    guard let height = layer.property("height")?.slot else {
      throw Diagnostic(
        .wrongType, "`\(layer.path)` has no height", token: HeaderOptions.name(\.$layer))
    }
    heightSlot = height
    source = stage[ScrollSources.self][options.scroll]
    // A built-in policy that passes on unconsumed scroll follows any scroll in closed form.
    stepsAtTicks =
      policy != nil || configuration.unconsumed == .absorbed
      || !configuration.rule.traits.consumesScroll
    guard source?.interceptor == nil else {
      throw Diagnostic(
        .conflictingOptions, "`\(options.scroll.path)` already moves a header",
        help: ["use a separate scroll view for each header"], token: HeaderOptions.name(\.$scroll))
    }
    guard !(source?.zooms ?? false) else {
      throw Diagnostic(
        .conflictingOptions, "`\(options.scroll.path)` zooms, so it moves no header",
        help: ["put the content that zooms in a scroll view of its own"],
        token: HeaderOptions.name(\.$scroll))
    }
    _ = try stage.claim(heightSlot, by: owner, at: stage.now)
    progressSlot = stage.attach(Self.properties, to: layer)
    _ = try stage.claim(progressSlot, by: owner, at: stage.now)
    source?.interceptor = self
    show(at: stage.now)
  }

  /// Adds a mapping of a property that has none, or removes one.
  func setMapping(_ mapping: HeaderMapping?, of slot: Int) {
    let hadFollower = mappings[slot]?.follower != nil
    mappings[slot] = mapping
    guard hadFollower || mapping?.follower != nil else { return }
    followers = mappings.sorted { $0.key < $1.key }.compactMap(\.value.follower)
  }

  /// The rubber band of the scroll view's content.
  var band: RubberBand? {
    source.flatMap { $0.viewportLength > 0 ? RubberBand(dimension: $0.viewportLength) : nil }
  }

  var scriptDescription: String { "header \(layer.path)" }

  /// The name of the header in errors.
  var label: String { "the header `\(layer.path)`" }

  /// A description of the motion for messages; nil while the header is at rest or waits for a
  /// finger to lift.
  var activityLabel: String? { isActive ? "the motion of \(label)" : nil }

  /// Whether the header moves by itself, or a follower has not caught up.
  var isActive: Bool {
    switch activity {
    case .moving: return true
    case .dragging(let touch) where stage.now < touch.arrival: return true
    case .following, .dragging, .held: return followers.contains { !$0.isSettled(at: stage.now) }
    }
  }

  /// Whether the height changes over time.
  var changes: Bool { isDriven || source?.step(at: .greatestFiniteMagnitude) != nil }

  /// The end of the current motion, in seconds.
  var finish: Double? {
    switch activity {
    case .following, .dragging, .held: nil
    case .moving(let motion, _): motion.finish
    }
  }

  /// The velocity of the height by the header's own motion at a time, in points per second.
  func velocity(at time: Double) -> Double {
    switch activity {
    case .following: 0
    case .moving(let motion, _): motion.velocity(at: time)
    case .dragging(let touch): isBetweenLimits ? touch.velocity(at: time) : 0
    case .held(let hold): isBetweenLimits ? hold.axis.velocity(at: time) : 0
    }
  }

  var isBetweenLimits: Bool {
    model.height > model.minimum && model.height < model.maximum
  }

  /// The header at a time that is not before the last turn.
  func present(at time: Double) -> Header {
    switch activity {
    case .following:
      guard !stepsAtTicks, let step = source?.step(at: time) else { return model }
      prepareOutcome(of: step)
      return lastOutcome?.header ?? model
    case .moving(let motion, _):
      var header = model
      header.show(motion.height(at: time))
      return header
    case .dragging(var touch):
      var header = model
      touch.move(&header, to: time)
      return header
    case .held(var hold):
      var header = model
      hold.move(&header, to: time)
      return header
    }
  }

  /// The header at the stage's current instant.
  var now: Header {
    stage.takeInputs()
    return present(at: stage.now)
  }

  /// The progress that mappings read, at a time that is not before the last turn.
  func progress(at time: Double) -> Double { shown(at: time).progress }

  /// Whether a crossing of a property is reported at a time. The code of Part 6 checks only while
  /// it moves the property, so it does not notice a jump beyond the end of the mapped part.
  func looksForCrossings(of slot: Int, at time: Double) -> Bool {
    guard model.configuration.policy == .asPublished, let mapping = mappings[slot] else {
      return true
    }
    return mapping.model.isBelowEnd(progress(at: time))
  }

  /// Records that the header's future motion has changed, and so may its end and its gestures'.
  func noteRevision() {
    stage.store.revise(heightSlot)
    stage.store.revise(progressSlot)
    endTimeDidChange()
  }

  /// Samples the progress at `time` for the followers; called before and after a change of the
  /// motion.
  func follow(to time: Double) {
    for follower in followers { follower.turn(at: time) }
  }

  /// The height on screen and the progress, at a time that is not before the last turn.
  private func shown(at time: Double) -> (height: Double, progress: Double) {
    if case .following = activity, !stepsAtTicks, let step = source?.step(at: time) {
      prepareOutcome(of: step)
      if let lastOutcome {
        return (lastOutcome.header.visibleHeight, lastOutcome.header.unclampedProgress)
      }
    }
    let header = present(at: time)
    return (header.visibleHeight, header.unclampedProgress)
  }

  /// Writes the height and the progress at a time to their slots.
  func show(at time: Double) {
    let shown = shown(at: time)
    stage.store.write(shown.height, to: heightSlot)
    stage.store.write(shown.progress, to: progressSlot)
  }

  /// The value of one of the header's slots at a time.
  func value(of slot: Int, at time: Double) -> Double {
    let shown = shown(at: time)
    return slot == heightSlot ? shown.height : shown.progress
  }

  /// The value and velocity of one of the header's slots at a time.
  func motion(of slot: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(
      value: value(of: slot, at: time),
      velocity: slot == heightSlot ? heightVelocity(at: time) : progressVelocity(at: time))
  }

  /// Returns the limit that the header newly reached at a time.
  func reached(at time: Double) -> HeaderLimit? {
    reach.reached(by: present(at: time), headingTo: target)
  }

  /// Records the header's current limit, so that it is not reported.
  func noteReached(at time: Double) {
    reach.note(present(at: time), headingTo: target)
  }

  /// The target height of the header's own motion, in points.
  private var target: Double? {
    switch activity {
    case .moving(let motion, _): motion.to
    case .following, .dragging, .held: nil
    }
  }
}

extension HeaderController: NumberSource {
  func slot(ofNumber name: String) -> Int? {
    switch name {
    case "progress": progressSlot
    case "height": heightSlot
    default: nil
    }
  }
}

extension HeaderController {
  /// Changes the least height with the current top of the safe area: at once if a script has
  /// assigned it, and at ticks while a driver moves it.
  func followSafeArea(at time: Double) throws(Diagnostic) {
    guard let safeAreaSlot else { return }
    let isDriven = stage.moves(safeAreaSlot) && stage.velocity(of: safeAreaSlot) != 0
    if isDriven, !stage.tick.includes(time) { return }
    let top = stage.read(safeAreaSlot)
    guard top != safeAreaTop else { return }
    try checkSafeArea(top)
    // A header that steps at ticks has not yet followed the scroll since the last one.
    if isMoving || !stepsAtTicks { try settle(at: time) }
    do throws(ParameterError) {
      try model.safeAreaTopChanged(from: safeAreaTop, to: top)
    } catch {
      throw refusal(of: top, error)
    }
    safeAreaTop = top
    try changed(at: time)
  }

  /// Whether functions compute its limits, and these may change between two turns.
  var limitsMove: Bool { computed?.moves(on: stage) ?? false }

  /// Changes the limits to what their functions return now. What moves to a limit goes on to where it
  /// is then, from its height and velocity.
  func followLimits(at time: Double) throws(Diagnostic) {
    guard let computed else { return }
    var numbers = computed.numbers(at: time, on: stage)
    guard numbers.count == 2 else { return }
    numbers[0] += safeAreaTop - firstSafeAreaTop
    let before = [model.minimum, model.maximum]
    guard numbers != before else { return }
    if isMoving || !stepsAtTicks { try settle(at: time) }
    do throws(ParameterError) {
      try model.setLimits(numbers[0], numbers[1])
    } catch {
      throw Diagnostic(
        .conflictingOptions,
        "\(label): its functions return \(NumberText(numbers[0])) points for "
          + "`\(HeaderOptions.name(\.$min))` and \(NumberText(numbers[1])) points for "
          + "`\(HeaderOptions.name(\.$max))`; expected 0 ≤ min < max",
        token: HeaderOptions.name(error.parameter == "max" ? \.$max : \.$min))
    }
    if case .moving(let motion, let gesture) = activity,
      let limit = before.firstIndex(of: motion.to)
    {
      activity = .moving(
        HeaderMotion(
          motion.timing, from: motion.height(at: time), to: numbers[limit],
          velocity: motion.velocity(at: time), within: numbers[0]...numbers[1], at: time), gesture)
    }
    try changed(at: time)
  }

  /// Throws if a safe area would leave no range between the header's limits.
  func checkSafeArea(_ top: Double) throws(Diagnostic) {
    var moved = model
    do throws(ParameterError) {
      try moved.safeAreaTopChanged(from: safeAreaTop, to: top)
    } catch {
      throw refusal(of: top, error)
    }
  }

  private func refusal(of top: Double, _ error: ParameterError) -> Diagnostic {
    Diagnostic(
      .conflictingOptions,
      "\(label): a safe area of \(NumberText(top)) points makes its least height "
        + "\(NumberText(error.found)) points; expected \(error.expected)",
      help: [
        "raise `\(HeaderOptions.name(\.$max))`, or set "
          + "`\(HeaderOptions.name(\.followsSafeArea)) = false`"
      ], token: "safeAreaTop")
  }
}

/// What happens to a header when layers are removed.
extension HeaderController {
  /// Whether its layer or its scroll view is among these layers.
  func uses(_ layers: [Layer]) -> Bool { layers.contains { $0 === layer || $0 === scroll } }

  /// Stops the mappings of layers that are about to be removed.
  func stopMappings(of layers: [Layer]) {
    for (slot, mapping) in mappings where layers.contains(where: { $0 === stage.layer(at: slot) }) {
      mapping.stop()
    }
  }

  /// Ends it, because its layer or its scroll view is removed: what it moves stays where it is.
  func end() {
    interrupt(at: stage.now)
    isOver = true
    for mapping in mappings.values { mapping.stop() }
    source?.interceptor = nil
    for slot in [heightSlot, progressSlot] {
      stage.refresh(slot, count: 1)
      stage.release(slot, from: stage.store.owner(of: slot))
    }
  }
}
