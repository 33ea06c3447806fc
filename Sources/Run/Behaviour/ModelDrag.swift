import MotionCore
import MotionValues

/// A drag of a description.
final class ModelDrag {
  let gesture: Behaviour.Gesture
  private unowned let model: BehaviourModel
  /// For each axis, the path of its number and its state; nil for an axis along which it does not move.
  private let paths: [String?]
  private var tracks: [DragAxis?]
  private(set) var isDragging = false
  private var isActive = false
  private var caughtGoals: [Double?] = [nil, nil]
  private var hasCaught: [PanAxis] = []

  init(_ gesture: Behaviour.Gesture, in model: BehaviourModel) {
    self.gesture = gesture
    self.model = model
    func path(_ names: [String]) -> String? {
      gesture.moves.first { path in names.contains { path.hasSuffix(".\($0)") } }
    }
    paths = [path(PanAxis.x.positionProperties), path(PanAxis.y.positionProperties)]
    tracks = paths.map { path in
      guard let path, let bounds = gesture.bounds.first(where: { $0.path == path }) else {
        return nil
      }
      return DragAxis(
        position: model.motion(of: path).value, bounds: bounds.range,
        band: bounds.band.map {
          RubberBand(dimension: $0, coefficient: gesture.rubberBand ?? RubberBand.coefficient)
        })
    }
  }

  var axes: [PanAxis] { PanAxis.allCases.filter { tracks[$0.rawValue] != nil } }
  var axisSet: PanAxes { axes.reduce(into: []) { $0.insert($1.set) } }

  private func path(_ axis: PanAxis) -> String { paths[axis.rawValue] ?? "" }

  private func owns(_ axis: PanAxis) -> Bool {
    if case .drag(let drag, _) = model.movers[path(axis)] { drag === self } else { false }
  }

  func motion(along axis: PanAxis, at time: Double) -> ValueAndVelocity {
    let track = tracks[axis.rawValue]
    return ValueAndVelocity(
      value: track?.position(at: time) ?? 0, velocity: track?.velocity(at: time) ?? 0)
  }

  /// When it comes to rest; nil unless it settles.
  var finish: Double? {
    guard isActive, !isDragging else { return nil }
    return axes.compactMap { tracks[$0.rawValue]?.finish }.max()
  }

  /// Whether it takes a finger that comes down at a point.
  func accepts(_ point: Point) -> Bool {
    let depth = 20.0
    return switch gesture.edge {
    case "left": point.x <= depth
    case "right": point.x >= model.size.x - depth
    case "top": point.y <= depth
    case "bottom": point.y >= model.size.y - depth
    default: true
    }
  }

  // MARK: The finger

  /// Lets a finger hold it; returns whether that has stopped a motion.
  func hold(at time: Double) -> Bool {
    let caught = axes.filter { axis in
      model.moves(path(axis)) && (gesture.catches ?? .own).catches(isOwn: owns(axis))
    }
    guard !caught.isEmpty else { return false }
    let goals = PanAxis.allCases.map { axis in
      tracks[axis.rawValue] != nil && owns(axis) ? tracks[axis.rawValue]?.target : nil
    }
    begin(at: time, claims: gesture.catches == .any)
    caughtGoals = goals
    return true
  }

  private func claim(at time: Double) {
    for axis in axes where !owns(axis) {
      let position = model.motion(of: path(axis)).value
      tracks[axis.rawValue]?.hold(at: position)
      model.set(.drag(self, axis), of: path(axis))
    }
    isActive = true
  }

  private func begin(at time: Double, claims: Bool = true) {
    if isDragging {
      if claims { claim(at: time) }
      return
    }
    for axis in axes where owns(axis) {
      let position = tracks[axis.rawValue]?.position(at: time) ?? 0
      tracks[axis.rawValue]?.hold(at: position)
    }
    if claims { claim(at: time) }
    isDragging = true
  }

  func offer(for leg: PanLeg, along axis: PanAxis) -> PanOffer {
    guard var track = tracks[axis.rawValue] else {
      return PanOffer(travel: 0, room: 0, canStretch: false)
    }
    if !isDragging || !owns(axis) { track.rest(at: model.motion(of: path(axis)).value) }
    return track.offer(from: leg.from[axis], to: leg.to[axis], comesFirst: false, at: leg.start)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) -> Double {
    begin(at: leg.start)
    caughtGoals = [nil, nil]
    return tracks[axis.rawValue]?.follow(
      leg, from: leg.from[axis], to: leg.to[axis], nearness: 1, limit: limit) ?? leg.end
  }

  func cut(at time: Double) {
    for axis in axes { tracks[axis.rawValue]?.cut(at: time) }
  }

  /// Lifts the finger, which leaves it with its own velocity along some axes.
  func lift(_ moved: Set<PanAxis>, at time: Double) {
    if !moved.isEmpty { begin(at: time) }
    let goals = moved.isEmpty ? caughtGoals : [nil, nil]
    caughtGoals = [nil, nil]
    guard isDragging else { return }
    isDragging = false
    model.report("release", of: gesture.layer)
    if goals.contains(where: { $0 != nil }) {
      return settle(at: time) { axis, position, _ in
        .init(
          from: position, velocity: 0,
          to: goals[axis.rawValue] ?? self.tracks[axis.rawValue]?.clamped(position) ?? position,
          by: self.spring, at: time)
      }
    }
    var (position, speed, heading) = (Point(x: 0, y: 0), Point(x: 0, y: 0), Point(x: 0, y: 0))
    for axis in axes {
      guard let track = tracks[axis.rawValue] else { continue }
      position[axis] =
        owns(axis) ? track.position(at: time) : model.motion(of: path(axis)).value
      speed[axis] = moved.contains(axis) ? track.velocity(at: time) : 0
      heading[axis] = speed[axis] == 0 ? track.heading : speed[axis]
    }
    let reach = gesture.projection ?? 0
    let projected = Point(x: position.x + reach * speed.x, y: position.y + reach * speed.y)
    let choice = DetentChoice(position: position, projected: projected, heading: heading)
    let places = gesture.detents.map { detent in
      func place(_ axis: PanAxis) -> Double? {
        detent.values.first { $0.path == paths[axis.rawValue] }?.number
      }
      return Detent(x: place(.x), y: place(.y))
    }
    if let index = choice.index(among: places, skipping: gesture.skipsDetents ?? true) {
      let end = choice.end(at: places[index])
      settle(at: time) { axis, from, velocity in
        .init(
          from: from, velocity: velocity,
          to: self.tracks[axis.rawValue]?.clamped(end[axis]) ?? end[axis], by: self.spring,
          at: time)
      }
      model.report("detent", of: gesture.layer, word: gesture.detents[index].name)
      return
    }
    guard gesture.momentum != true else { return model.end(at: time) }
    settle(at: time) { axis, from, velocity in
      guard let track = self.tracks[axis.rawValue] else {
        return .init(from: from, velocity: 0, to: from, by: self.spring, at: time)
      }
      let bounds = track.bounds
      let isOutside =
        from < bounds.lowerBound || from > bounds.upperBound
        || (from == bounds.lowerBound && velocity < 0)
        || (from == bounds.upperBound && velocity > 0)
      return .init(
        from: from, velocity: isOutside && self.gesture.rubberBand != nil ? velocity : 0,
        to: track.clamped(from), by: self.spring, at: time)
    }

    func settle(
      at time: Double, _ motion: (PanAxis, _ from: Double, _ velocity: Double) -> SpringSettling
    ) {
      for axis in axes {
        guard owns(axis) else {
          let position = model.motion(of: path(axis)).value
          tracks[axis.rawValue]?.rest(at: position)
          continue
        }
        let from = tracks[axis.rawValue]?.position(at: time) ?? 0
        let settling = motion(axis, from, ownVelocity(axis))
        tracks[axis.rawValue]?.settle(.spring(settling))
      }
      if finish.map({ $0 <= time }) ?? true { rest(at: time) }
    }
    func ownVelocity(_ axis: PanAxis) -> Double {
      moved.contains(axis) ? tracks[axis.rawValue]?.velocity(at: time) ?? 0 : 0
    }
  }

  private var spring: Spring {
    if case .spring(let spring) = gesture.motion?.timing { spring } else { .standard }
  }

  // MARK: The end

  /// Loses an axis to something else that moves its number.
  func lose(_ axis: PanAxis, at time: Double) {
    let position = tracks[axis.rawValue]?.position(at: time) ?? 0
    tracks[axis.rawValue]?.rest(at: position)
    model.set(.resting(position), of: path(axis))
    if finish == nil { rest(at: time) }
  }

  func rest(at time: Double) {
    isActive = false
    for axis in axes where owns(axis) {
      model.set(.resting(tracks[axis.rawValue]?.position(at: time) ?? 0), of: path(axis))
    }
  }
}

/// A finger that moves what a description says.
final class ModelFinger {
  /// What it may begin to move, and when it would.
  private struct Candidate {
    let drag: ModelDrag
    let time: Double
    let needsPress: Bool
  }

  let path: FingerPath
  private let hit: String
  private let isCancelled: Bool
  private var held: [ModelDrag] = []
  private var candidates: [Candidate] = []
  private var pan: ModelPan?
  private var shown: [ModelLook] = []
  private var stray = Double.infinity
  /// The layer that would be tapped, and the one on which it rests, with the time at which that is long.
  private var tapped: String?
  private var press: (layer: String, time: Double)?
  private(set) var isOver = false

  init(_ finger: TouchRecording.Finger, on hit: String) {
    path = FingerPath(finger.track, at: 0)
    isCancelled = finger.isCancelled
    self.hit = hit
  }

  var nextEvent: Double? {
    let end = path.end ?? .infinity
    if let pan { return min(pan.nextEvent, end) }
    return min(candidates.map(\.time).min() ?? .infinity, press?.time ?? .infinity, end)
  }

  func comeDown(in model: BehaviourModel) {
    let time = model.now
    guard !model.isBeyond(hit) else { return model.end(at: time) }
    shown = model.looks(around: hit)
    for look in shown { look.show(in: model) }
    let taps = model.gestures(around: hit, [.tap])
    tapped = taps.first?.layer
    if taps.contains(where: { $0.layer == tapped && $0.count != 1 }) { model.end(at: time) }
    stray = PanRecognizer(.distance(PanRecognizer.slop), on: path).instant ?? .infinity
    if let layer = model.gestures(around: hit, [.longPress]).first?.layer {
      let delay = model.gestures(around: hit, [.longPress]).filter { $0.layer == layer }
        .compactMap(\.press).min()
      if let delay, time + delay < stray { press = (layer, time + delay) }
    }
    var hasCaught = false
    var caught: [ModelDrag] = []
    held = model.drags(around: hit).filter { $0.accepts(path.origin) }
    for drag in held where drag.hold(at: time) {
      hasCaught = true
      caught.append(drag)
    }
    if hasCaught { (tapped, press) = (nil, nil) }
    for drag in held {
      if let press = drag.gesture.press {
        guard time + press < stray else { continue }
        candidates.append(Candidate(drag: drag, time: time + press, needsPress: true))
        continue
      }
      let slop = caught.contains { $0 === drag } ? 0 : drag.gesture.slop ?? 0
      let rule: PanRecognizer.Rule =
        drag.axes.count > 1
        ? .distance(slop)
        : .along(
          drag.axes == [.x] ? Point(x: 1, y: 0) : Point(x: 0, y: 1),
          isVertical: drag.axes == [.y], slop: slop)
      guard let instant = PanRecognizer(rule, on: path).instant else { continue }
      candidates.append(Candidate(drag: drag, time: instant, needsPress: false))
    }
  }

  func process(in model: BehaviourModel) {
    let time = model.now
    while !isOver, let event = nextEvent, event <= time + Instant.tolerance {
      if let pan {
        if pan.nextEvent <= event { pan.choose(at: event, along: path) } else { arrive(model) }
      } else if let press, press.time <= event {
        self.press = nil
        tapped = nil
        candidates.removeAll { !$0.needsPress }
        model.report("longPress", of: press.layer)
      } else if let first = candidates.min(by: { $0.time < $1.time }), first.time <= event {
        beginPan(of: first.drag, at: event, model)
      } else {
        arrive(model)
      }
    }
  }

  private func beginPan(of winner: ModelDrag, at time: Double, _ model: BehaviourModel) {
    candidates = []
    (tapped, press) = (nil, nil)
    for look in shown where look.gesture.layer != winner.gesture.layer { look.hide(in: model) }
    shown.removeAll { $0.gesture.layer != winner.gesture.layer }
    let members = held.filter {
      !$0.axisSet.isDisjoint(with: winner.axisSet)
        && ($0 === winner || $0.gesture.press == nil)
    }
    for drag in held where !members.contains(where: { $0 === drag }) { drag.lift([], at: time) }
    held = members
    let pan = ModelPan(members, along: winner.axes)
    pan.choose(at: time, along: path)
    self.pan = pan
  }

  private func arrive(_ model: BehaviourModel) {
    let time = model.now
    isOver = true
    pan?.cut(at: time)
    for drag in held {
      let moved = PanAxis.allCases.filter { pan?.last(along: $0) === drag }
      drag.lift(isCancelled ? [] : Set(moved), at: time)
    }
    if !isCancelled, let tapped, time < stray { model.report("tap", of: tapped) }
    for look in shown { look.hide(in: model) }
  }
}

/// The pan of a finger, which moves one drag an axis at each instant.
private final class ModelPan {
  private let members: [ModelDrag]
  private let axes: [PanAxis]
  private var last: [Int?] = [nil, nil]
  private var until = [Double.infinity, Double.infinity]

  init(_ members: [ModelDrag], along axes: [PanAxis]) {
    self.members = members
    self.axes = axes
    for axis in axes { until[axis.rawValue] = -.infinity }
  }

  var nextEvent: Double { axes.map { until[$0.rawValue] }.min() ?? .infinity }

  func last(along axis: PanAxis) -> ModelDrag? { last[axis.rawValue].map { members[$0] } }

  func choose(at time: Double, along path: FingerPath) {
    for axis in axes where until[axis.rawValue] <= time {
      guard let leg = path.leg(after: time) else {
        until[axis.rawValue] = .infinity
        continue
      }
      let offers = members.map { $0.offer(for: leg, along: axis) }
      guard let choice = PanArbitration.choice(among: offers, last: last[axis.rawValue]) else {
        until[axis.rawValue] = leg.end
        continue
      }
      last[axis.rawValue] = choice.index
      until[axis.rawValue] = members[choice.index].follow(leg, along: axis, limit: choice.limit)
    }
  }

  func cut(at time: Double) {
    for member in members { member.cut(at: time) }
  }
}
