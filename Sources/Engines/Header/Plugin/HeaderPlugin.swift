import MotionCore
import MotionPlugin
import MotionValues

/// The engine of headers that collapse while a scroll view scrolls.
package final class HeaderPlugin: Plugin, Engine {
  package static let name = "header"

  unowned let stage: Stage
  private var headers: [HeaderController] = []
  /// All headers by owner token, those without their layers included.
  private var owners: [HeaderController] = []
  private var group: Int?

  package init(stage: Stage) {
    self.stage = stage
    stage.beforeRemovals { [unowned self] (layers) in
      for header in self.headers {
        if header.uses(layers) { header.end() } else { header.stopMappings(of: layers) }
      }
      self.headers.removeAll { $0.uses(layers) }
    }
  }

  package func makeModule() -> Module {
    let make = Function(
      "header",
      "Makes a layer the header of a scroll view: it collapses before the content scrolls.",
      .table(HeaderOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in try self.makeHeader(options) }
    return Module(
      functions: [make, definePolicy],
      types: [headerType, gestureType, HeaderMapping.type, PolicyObject.type],
      choices: [
        HeaderPolicy.choiceDescription, UnconsumedScroll.choiceDescription,
        PolicyExpansion.choiceDescription,
        HeaderLimit.choiceDescription, SnapMoment.choiceDescription,
      ],
      attachments: [HeaderController.properties])
  }

  private func makeHeader(_ options: HeaderOptions) throws(Diagnostic) -> HeaderController {
    let group = self.group ?? stage.register(self)
    self.group = group
    let owner = SlotOwner(group: group, token: owners.count)
    let header = try HeaderController(options, stage: stage, owner: owner)
    headers.append(header)
    owners.append(header)
    if let slot = header.safeAreaSlot {
      stage.addCheck(of: slot) { [unowned header] (top) throws(Diagnostic) in
        try header.checkSafeArea(top)
      }
    }
    return header
  }

  /// Begins a gesture at a time, in seconds.
  func begin(_ gesture: HeaderGesture, at time: Double) throws(Diagnostic) {
    let header = gesture.header
    try header.settle(at: time)
    try gesture.act(at: time)
    try header.changed(at: time)
  }

  /// Ends a gesture at a time; the header keeps its height.
  func interrupt(_ gesture: HeaderGesture, at time: Double) throws(Diagnostic) {
    let header = gesture.header
    try header.settle(at: time)
    guard gesture.isRunning else { return }
    header.interrupt(at: time)
    gesture.end(at: time)
    try header.changed(at: time)
  }

  package var needsTicks: Bool { headers.contains(where: \.needsTicks) }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    var next: Double?
    func consider(_ instant: Double?) {
      if let instant, instant <= limit { next = min(next ?? instant, instant) }
    }
    for header in headers { consider(header.nextEvent(after: time)) }
    for header in headers where !header.reach.callbacks.isEmpty {
      let end = next ?? limit
      guard end.isFinite, header.reached(at: end) != nil else { continue }
      consider(Instant.first(after: time, upTo: end) { header.reached(at: $0) != nil })
    }
    return next
  }

  package func turn(at time: Double) throws(Diagnostic) {
    for header in headers { try header.turn(at: time) }
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    var hasReported = false
    for header in headers where !header.reach.callbacks.isEmpty {
      let limit = header.reached(at: time)
      header.noteReached(at: time)
      guard let limit else { continue }
      hasReported = true
      stage.report("reach", target: header.layer.path, [.name(limit.rawValue)])
      for callback in header.reach.callbacks {
        try callback.call { limit.rawValue.push($0) }
      }
    }
    for header in headers where try header.restCallbacks.report(isMoving: header.isRunning) {
      hasReported = true
    }
    return hasReported
  }

  package func sample(at time: Double) throws(Diagnostic) {
    for header in headers { header.show(at: time) }
  }

  package var isActive: Bool { headers.contains(where: \.isActive) }

  package var activity: String? { headers.lazy.compactMap(\.activityLabel).first }
}

extension HeaderPlugin: DriverGroup {
  package func label(of token: Int) -> String { owners[token].label }
  package func isInterruptible(_ token: Int) -> Bool { false }
  package var revisesMotions: Bool { true }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
  package func drives(_ slot: Int, token: Int) -> Bool {
    slot == owners[token].heightSlot || slot == owners[token].progressSlot
  }

  package func isStill(_ slot: Int, token: Int) -> Bool { !owners[token].changes }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    owners[token].motion(of: slot, at: time)
  }

  package func value(of slot: Int, token: Int, at time: Double) -> Double {
    owners[token].value(of: slot, at: time)
  }
}

extension HeaderPolicy: ScriptChoice {
  package static var choiceName: String { "HeaderPolicy" }

  package var summary: String {
    switch self {
    case .topOnly:
      "Collapses while the content moves up, and expands only when it is pulled beyond its top."
    case .asPublished:
      "As in Part 6 of the articles, with its quirks: consumes whole deltas, one per tick."
    case .quickReturn: "Expands on any backward scroll."
    case .absolute: "Follows the distance from the top; the content scrolls under the header."
    case .threshold: "Like `quickReturn`, after a dead zone."
    }
  }
}
