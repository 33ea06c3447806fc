import MotionCore
import MotionPlugin

/// Headers that collapse while a scroll view scrolls.
package final class HeaderPlugin: Plugin {
  package static let name = "header"

  unowned let stage: Stage
  private var headers: [HeaderController] = []
  /// Gestures that a callback has played: they begin with the next frame.
  private var pending: [(gesture: HeaderGesture, time: Double)] = []
  private var group: Int?

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let make = Function(
      "header",
      "Makes a layer the header of a scroll view: it collapses before the content scrolls.",
      .table(HeaderOptions.table)
    ) { [unowned self] (options) throws(Diagnostic) in try self.makeHeader(options) }
    return Module(
      functions: [make, definePolicy], types: [headerType, gestureType, PolicyObject.type],
      choices: [
        HeaderPolicy.choiceDescription, HeaderSurplus.choiceDescription,
        PolicyOpening.choiceDescription,
        HeaderLimit.choiceDescription, SnapMoment.choiceDescription,
      ],
      attachments: [HeaderController.properties])
  }

  private func makeHeader(_ options: HeaderOptions) throws(Diagnostic) -> HeaderController {
    let group = self.group ?? stage.register(self)
    self.group = group
    let owner = SlotOwner(group: group, token: headers.count)
    let header = try HeaderController(options, stage: stage, owner: owner)
    headers.append(header)
    if let slot = header.safeAreaSlot { stage.observe(slot, by: self) }
    return header
  }

  /// Begins a gesture at a time.
  func play(_ gesture: HeaderGesture, at time: Double) throws(Diagnostic) {
    // What a callback starts waits until the scripts have come to the same time.
    guard time <= stage.rate.time(of: stage.frame) + FrameRate.tolerance else {
      pending.append((gesture, time))
      return
    }
    try stage.scrollMover?.move(to: time)
    try advance(gesture.header, to: time)
    try begin(gesture, at: time)
  }

  /// Begins a gesture; the content under the header has come to the same time.
  private func begin(_ gesture: HeaderGesture, at time: Double) throws(Diagnostic) {
    try gesture.begin(at: time)
    stage.scrollMover?.roomChanged(of: gesture.header.scroll, at: time)
  }

  /// Ends a gesture at a time; the header stays where it is.
  func stop(_ gesture: HeaderGesture, at time: Double) throws(Diagnostic) {
    pending.removeAll { $0.gesture === gesture }
    try stage.scrollMover?.move(to: time)
    try advance(gesture.header, to: time)
    guard gesture.isRunning else { return }
    gesture.header.interrupt(at: time)
    stage.scrollMover?.roomChanged(of: gesture.header.scroll, at: time)
  }

  /// Moves a header to a time, which begins what callbacks have started by then.
  func advance(_ header: HeaderController, to time: Double) throws(Diagnostic) {
    while let index = pending.indices.filter({ pending[$0].gesture.header === header })
      .min(by: { pending[$0].time < pending[$1].time }),
      pending[index].time <= time + FrameRate.tolerance
    {
      let (gesture, start) = pending.remove(at: index)
      try header.advance(to: start)
      try begin(gesture, at: start)
    }
    try header.advance(to: time)
    stage.scrollMover?.roomChanged(of: header.scroll, at: time)
  }

  package func advance(to time: Double) throws(Diagnostic) {
    for header in headers { try advance(header, to: time) }
  }

  package func notify(at time: Double) throws(Diagnostic) {
    for header in headers {
      for limit in header.reach.take() {
        stage.report("reach", target: header.layer.path, [.name(limit.rawValue)])
        for callback in header.reach.callbacks {
          try callback.call { limit.rawValue.push($0) }
        }
      }
    }
  }

  package var isActive: Bool { !pending.isEmpty || headers.contains(where: \.isActive) }

  package var activity: String? {
    pending.first?.gesture.label ?? headers.lazy.compactMap(\.activityLabel).first
  }
}

extension HeaderPlugin: AssignmentObserver {
  package func willAssign(_ number: Double, to slot: Int) throws(Diagnostic) {
    for header in headers where header.safeAreaSlot == slot { try header.checkSafeArea(number) }
  }

  package func didAssign(_ slot: Int) throws(Diagnostic) {
    guard stage.isRunningTimelines else { return }
    for header in headers where header.safeAreaSlot == slot {
      try stage.scrollMover?.move(to: stage.now)
      try advance(header, to: stage.now)
    }
  }
}

extension HeaderPlugin: DriverGroup {
  package func label(of token: Int) -> String { headers[token].label }
  package func yields(_ token: Int) -> Bool { false }
  package func lose(_ slot: Int, token: Int, at time: Double) {}

  package func motion(of slot: Int, token: Int, at time: Double) -> Motion {
    Motion(value: stage.store[slot])
  }
}

extension HeaderPolicy: ScriptChoice {
  package static var choiceName: String { "HeaderPolicy" }

  package var summary: String {
    switch self {
    case .topOnly:
      "Collapses while the content scrolls on, expands only when it is pulled beyond its top."
    case .asPublished: "As in Part 6 of the articles, with its quirks: whole deltas are taken."
    case .quickReturn: "Expands on any scroll back."
    case .absolute: "Follows the distance from the top; the content scrolls under the header."
    case .threshold: "As `quickReturn`, after a dead zone."
    }
  }
}
