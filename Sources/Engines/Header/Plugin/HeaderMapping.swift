import MotionCore
import MotionPlugin
import MotionValues

/// A property that a header's progress moves, until the mapping is stopped or replaced.
final class HeaderMapping: ScriptObject {
  let scriptType = "headerMapping"
  let slot: Int
  private let options: MappingOptions
  private let curve: Curve?
  private unowned let header: HeaderController
  /// The mapping, computed with the current safe area.
  private(set) var present: ProgressMapping
  /// The follower of a mapping with `followDuration`; nil where the property moves with the
  /// progress.
  private(set) var follower: MappingFollower?

  init(
    _ options: MappingOptions, of slot: Int, by header: HeaderController
  ) throws(Diagnostic) {
    self.options = options
    self.slot = slot
    self.header = header
    curve = try options.curve?.makeCurve()
    present = try Self.mapping(options, curve, header.presentSafeArea)
    if let duration = options.followDuration {
      follower = MappingFollower(self, duration: duration, of: header, at: header.stage.now)
    }
  }

  var scriptDescription: String { "mapping of \(header.stage.path(of: slot))" }

  /// Whether its values depend on the safe area.
  var followsSafeArea: Bool { options.from.isComputed || options.to.isComputed }

  /// Computes the mapping for a new safe area.
  func update(_ safeArea: Insets) throws(Diagnostic) {
    present = try Self.mapping(options, curve, safeArea)
    header.stage.derivations.invalidate(slot)
  }

  /// Starts moving the property.
  func begin() throws(Diagnostic) {
    let progress = header.progressSlot
    try header.stage.derivations.add(
      Derivation(
        label: "the mapping of `\(header.layer.path)`'s progress", inputs: [progress],
        outputs: [slot], isTimed: follower != nil, rule: rule,
        velocity: { [unowned self] (evaluator, _) throws(Diagnostic) in
          guard self.follower == nil else { return 0 }
          let velocity = evaluator.velocity(of: progress)
          return try velocity
            * self.present.slope(at: evaluator.value(of: progress), velocity: velocity)
        },
        declaration: { [unowned self] slot in
          self.follower == nil
            ? self.header.stage.mapping(of: slot, from: progress, by: self.present.map) : nil
        }))
  }

  private var rule: Derivation.Rule {
    if let follower {
      return .values { (evaluator, results) in results[0] = follower.value(at: evaluator.time) }
    }
    guard followsSafeArea else { return .map(present.map) }
    return .values { [unowned self] (evaluator, results) throws(Diagnostic) in
      results[0] = self.present.value(at: try evaluator.value(of: self.header.progressSlot))
    }
  }

  /// Leaves the property at its current value; a mapping that was replaced or stopped is
  /// unaffected.
  func stop() {
    guard header.mappings[slot] === self else { return }
    header.stage.derivations.remove(slot)
    header.setMapping(nil, of: slot)
  }

  private static func mapping(
    _ options: MappingOptions, _ curve: Curve?, _ area: Insets
  ) throws(Diagnostic) -> ProgressMapping {
    let from = try options.from.value(in: area)
    let to = try options.to.value(in: area)
    do throws(ParameterError) {
      return try ProgressMapping(
        over: options.over[0], options.over[1], from: from, to: to, curve: curve)
    } catch {
      throw Diagnostic(
        .conflictingOptions, "`header:map`: option \(error)", token: MappingOptions.name(\.over))
    }
  }

  static var type: ObjectType {
    ObjectType(
      "headerMapping", "A property that a header's progress moves.",
      methods: [
        Function(
          method: "stop", of: "headerMapping", "Leaves the property at its current value."
        ) { (mapping: HeaderMapping, _) throws(Diagnostic) in
          mapping.stop()
          return Nothing()
        }
      ])
  }
}

extension HeaderMapping: ScriptResult {
  static var resultDescription: TypeDescription { .object("headerMapping") }
}

/// The value at an end of a mapping: a number, or a function of the safe area.
enum MappingEnd {
  case number(Double)
  /// A function, and the name of its option.
  case computed(any ScriptFunction, option: String)

  var isComputed: Bool {
    switch self {
    case .number: false
    case .computed: true
    }
  }

  func value(in area: Insets) throws(Diagnostic) -> Double {
    switch self {
    case .number(let number): return number
    case .computed(let function, let option):
      let purpose = "the function `\(option)` of `header:map`"
      var result: Double?
      try function.call(
        for: purpose, results: 1,
        { call in
          call.machine.pushTable(on: call.thread)
          call.setField("top", area.top)
          call.setField("left", area.left)
          call.setField("bottom", area.bottom)
          call.setField("right", area.right)
          return 1
        },
        { (call) throws(Diagnostic) in
          result = call.number(-1).flatMap { HeaderLimits.values.contains($0) ? $0 : nil }
          guard result == nil else { return }
          throw Diagnostic(
            .wrongType,
            "\(purpose) has to return a number (\(HeaderLimits.values)), and returns "
              + call.describe(-1),
            help: ["write `\(option) = function(safeArea) return 40 + safeArea.top end`"],
            at: function.location)
        })
      return result ?? 0
    }
  }

  private static let safeArea = TypeDescription.record(
    TypeDescription.Record(
      "safeAreaInsets", "What the system covers at each edge, in points.",
      phrase: "a table of numbers",
      fields: ["top", "left", "bottom", "right"].map { .init($0, .number(.points, .notNegative)) }))

  static func parameter(_ name: String, _ summary: String) -> Parameter<MappingEnd> {
    let number = Parameter<Double>.number(name, .none, in: HeaderLimits.values, summary)
    let function = Parameter<any ScriptFunction>.callback(
      name, arguments: [.init("safeArea", safeArea)], returning: [.number(.none, .any)], summary)
    return Parameter(
      description: ParameterDescription(
        name: name, type: .either([number.description.type, function.description.type]),
        summary: summary, isRequired: true)
    ) { (call, index) throws(Mismatch) in
      if call.kind(index) == .function {
        return .computed(try function.read(call, index), option: name)
      }
      return .number(try number.read(call, index))
    }
  }
}

/// A property that follows a header's progress through animations, and comes to rest after it.
final class MappingFollower {
  private unowned let mapping: HeaderMapping
  private var value: FollowedValue
  private unowned let header: HeaderController

  init(
    _ mapping: HeaderMapping, duration: Double, of header: HeaderController,
    at time: Double
  ) {
    self.mapping = mapping
    self.header = header
    value = FollowedValue(
      mapping.present.value(at: header.progress(at: time)), at: time, duration: duration)
  }

  private func target(at time: Double) -> Double {
    mapping.present.value(at: header.progress(at: time))
  }

  /// Whether the property has caught up with the progress at a time.
  func isSettled(at time: Double) -> Bool { value.isSettled(at: time) }

  /// The property's value at a time that is not before the last turn.
  func value(at time: Double) -> Double { value.value(at: time) { self.target(at: $0) } }

  /// Samples the progress up to a time.
  func follow(to time: Double) { value.follow(to: time) { self.target(at: $0) } }

  /// Samples the progress up to a time at which its motion changes; called before and after the
  /// change.
  func turn(at time: Double) { value.turn(at: time) { self.target(at: $0) } }
}
