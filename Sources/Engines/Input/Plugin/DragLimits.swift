import MotionCore
import MotionPlugin
import MotionValues

/// Where a draggable moves freely and comes to rest at one instant, in points.
struct DragLimits: Equatable {
  /// The bounds along each axis; nil where a script gives none.
  var given: [ClosedRange<Double>?] = [nil, nil]
  /// Sorted by name.
  var detents: [NamedDetent] = []

  /// The positions between which it moves freely: the given bounds, or else the outermost detents;
  /// infinite if a detent leaves the axis open.
  func bounds(along axis: PanAxis) -> ClosedRange<Double> {
    if let given = given[axis.rawValue] { return given }
    let positions = detents.compactMap { $0.detent[axis] }
    guard positions.count == detents.count, let least = positions.min(),
      let greatest = positions.max()
    else { return -Double.infinity...Double.infinity }
    return least...greatest
  }

  func detent(named name: String?) -> NamedDetent? { detents.first { $0.name == name } }
}

/// A detent and its name.
struct NamedDetent: Equatable {
  let name: String
  let detent: Detent
}

/// The rule for the limits of a draggable: its bounds and detents, whose numbers may be functions.
struct DragRule {
  var bounds = BoundsOptions()
  /// Sorted by name.
  var detents: [(name: String, place: DetentPlace)] = []
  let axis: DragDirection?

  /// The numbers of the bounds, then those of the detents.
  var numbers: [DragNumber] {
    [bounds.x, bounds.y].compactMap(\.self).flatMap { [$0.least, $0.greatest] }
      + detents.flatMap { [$0.place.x, $0.place.y].compactMap(\.self) }
  }

  /// - Throws: `conflicting-options` for detents of a draggable with momentum.
  func check(hasMomentum: Bool) throws(Diagnostic) {
    guard hasMomentum, !detents.isEmpty else { return }
    throw Diagnostic(
      .conflictingOptions,
      "`layer:draggable`: with `\(DraggableOptions.name(\.detents))` it comes to rest at one of "
        + "them, so `\(DraggableOptions.name(\.momentum))` has no meaning",
      help: ["leave one of them out"], token: DraggableOptions.name(\.momentum))
  }

  /// Makes the limits of the values of `numbers`.
  ///
  /// - Throws: `out-of-range` for bounds whose greater number is first.
  func limits(_ values: [Double]) throws(Diagnostic) -> DragLimits {
    var rest = values[...]
    var limits = DragLimits()
    for (axis, range) in [bounds.x, bounds.y].enumerated() where range != nil {
      let (least, greatest) = (rest.removeFirst(), rest.removeFirst())
      guard least <= greatest else {
        throw Diagnostic(
          .outOfRange,
          "`layer:draggable`: option `bounds.\(axis == 0 ? "x" : "y")` has the greater number first, "
            + "found \(NumberText(least)) and \(NumberText(greatest))",
          help: ["write { least, greatest }"], token: axis == 0 ? "x" : "y")
      }
      limits.given[axis] = least...greatest
    }
    for (name, place) in detents {
      var detent = Detent()
      if place.x != nil { detent.x = rest.removeFirst() }
      if place.y != nil { detent.y = rest.removeFirst() }
      limits.detents.append(NamedDetent(name: name, detent: detent))
    }
    return limits
  }
}

/// A number of a draggable's bounds or detents.
typealias DragNumber = ComputableNumber<DragPoints>

enum DragPoints: NumberDomain {
  static let unit = Unit.points
  static var bounds: Bounds { TouchMovement.bounds }
}

/// The least and the greatest position along an axis.
struct DragRange: ScriptValue {
  let least: DragNumber
  let greatest: DragNumber

  static var typeDescription: TypeDescription { .list(of: DragNumber.typeDescription) }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DragRange {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 2,
      call.machine.keyCount(index, on: call.thread) == 2
    else { throw Mismatch(expected: "a list of 2 numbers", found: call.describe(index)) }
    var numbers: [DragNumber] = []
    for position in 1...2 {
      numbers.append(
        try call.withElement(position, of: index) { (_) throws(Mismatch) in
          do throws(Mismatch) {
            return try DragNumber.read(call, at: -1)
          } catch {
            throw error.inEntry(position)
          }
        })
    }
    return DragRange(least: numbers[0], greatest: numbers[1])
  }
}

/// The bounds of a draggable, in points.
struct BoundsOptions: Options, ScriptResult {
  var x: DragRange?
  var y: DragRange?

  static let tableName = "DragBounds"
  static let table = OptionTable(BoundsOptions()) {
    Field(\.x, Parameter("x", "The least and the greatest x; each may be a function."))
    Field(\.y, Parameter("y", "The least and the greatest y; each may be a function."))
  }

  static var resultDescription: TypeDescription { .table(tableName) }

  init() {}

  /// The present bounds.
  init(_ limits: DragLimits) {
    func range(_ range: ClosedRange<Double>?) -> DragRange? {
      range.map { DragRange(least: .fixed($0.lowerBound), greatest: .fixed($0.upperBound)) }
    }
    (x, y) = (range(limits.given[0]), range(limits.given[1]))
  }

  func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, range) in [("x", x), ("y", y)] {
      guard let range else { continue }
      _ = [range.least.fixed, range.greatest.fixed].compactMap(\.self).push(call)
      call.machine.setField(name, on: call.thread)
    }
    return 1
  }
}

/// The place of a detent; a coordinate that it leaves out is open.
struct DetentPlace {
  var x: DragNumber?
  var y: DragNumber?
}

/// The detents of a draggable, as a script writes them.
struct DetentList: ScriptValue, ScriptResult {
  private let entries: [(name: String, value: Value)]

  private enum Value {
    case number(DragNumber)
    case point(DetentPlace)
  }

  static var typeDescription: TypeDescription {
    .named("detents", "a table of positions by name, such as { home = 0, gone = { x = -390 } }")
  }
  static var resultDescription: TypeDescription { typeDescription }

  private init(entries: [(name: String, value: Value)]) { self.entries = entries }

  /// The present detents, along one axis or both.
  init(_ detents: [NamedDetent], along axis: DragDirection?) {
    entries = detents.map { detent in
      let (x, y) = (
        detent.detent.x.map { DragNumber.fixed($0) }, detent.detent.y.map { DragNumber.fixed($0) }
      )
      switch (axis, x, y) {
      case (.x, let x?, nil): return (detent.name, .number(x))
      case (.y, nil, let y?): return (detent.name, .number(y))
      default: return (detent.name, .point(DetentPlace(x: x, y: y)))
      }
    }
  }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> DetentList {
    guard call.kind(index) == .table else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    guard call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(
        expected: typeDescription.phrase, found: call.describe(index),
        help: ["give each detent a name: { half = 422 }"])
    }
    var entries: [(name: String, value: Value)] = []
    for name in call.machine.keys(index, on: call.thread) {
      let value = try call.withOption(name, of: index) { (kind) throws(Mismatch) -> Value in
        if kind == .table { return .point(try DetentOptions.table.read(call, -1).place) }
        return .number(try DragNumber.read(call, at: -1))
      }
      entries.append((name, value))
    }
    return DetentList(entries: entries)
  }

  func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, value) in entries {
      switch value {
      case .number(let number): call.push(number.fixed ?? 0)
      case .point(let place):
        call.machine.pushTable(on: call.thread)
        for (axis, number) in [("x", place.x), ("y", place.y)] {
          if let number = number?.fixed { call.setField(axis, number) }
        }
      }
      call.machine.setField(name, on: call.thread)
    }
    return 1
  }

  static var description: NamedTable {
    NamedTable(
      "detents",
      "The positions at which a draggable comes to rest, by name: a number along its axis, a function that computes "
        + "it, or a point. A coordinate that a point leaves out ends at the projected end of the release.",
      value: DragNumber.typeDescription, options: DetentOptions.tableDescription)
  }

  /// Returns the places of a draggable that moves along an axis; nil means both.
  func placed(
    along axis: DragDirection?, for subject: String
  ) throws(Diagnostic) -> [(name: String, place: DetentPlace)] {
    var detents: [(name: String, place: DetentPlace)] = []
    for (name, value) in entries {
      switch (value, axis) {
      case (.point(let place), _): detents.append((name, place))
      case (.number(let x), .x): detents.append((name, DetentPlace(x: x)))
      case (.number(let y), .y): detents.append((name, DetentPlace(y: y)))
      case (.number, nil):
        throw Diagnostic(
          .wrongType,
          "`\(subject)`: the detent `\(name)` is a number, but the layer moves along both axes",
          help: ["write { x = …, y = … }, or add `axis = \"y\"`"], token: name)
      }
    }
    return detents
  }
}

/// The point of a detent as a script writes it.
struct DetentOptions: Options {
  var x: DragNumber?
  var y: DragNumber?

  static let tableName = "DetentPoint"
  static let table = OptionTable(DetentOptions()) {
    Field(\.x, Parameter("x", "The horizontal coordinate, or a function that computes it."))
    Field(\.y, Parameter("y", "The vertical coordinate, or a function that computes it."))
  }

  var place: DetentPlace { DetentPlace(x: x, y: y) }
}

/// The change of a draggable's limits.
extension Draggable {
  /// Sets the first rule for its limits; the layer stays where it is.
  func begin(with rule: DragRule) throws(Diagnostic) {
    take(rule)
    guard let first = try presentLimits(at: stage.now) else { return }
    limits = first
    for axis in usedAxes {
      tracks[axis.rawValue]?.setBounds(first.bounds(along: axis), at: stage.now)
    }
  }

  /// Replaces the rule for its limits, and applies it.
  func setRule(_ rule: DragRule, at time: Double) throws(Diagnostic) {
    try rule.check(hasMomentum: settings.hasMomentum)
    let before = self.rule
    take(rule)
    do throws(Diagnostic) {
      if let limits = try presentLimits(at: time) { try apply(limits, at: time) }
    } catch {
      take(before)
      throw error
    }
  }

  private func take(_ rule: DragRule) {
    self.rule = rule
    let numbers = rule.numbers
    guard numbers.contains(where: { $0.fixed == nil }) else {
      computed = nil
      return
    }
    let purpose = "the bounds or detents of `\(layer.path)`"
    computed = ComputedNumbers { (reads) throws(Diagnostic) in
      var values: [Double] = []
      for number in numbers { values.append(try number.number(for: purpose, reads)) }
      return values
    }
    input.noteRule(of: self)
  }

  /// The limits at a time; nil if a function has failed, which the turn throws.
  private func presentLimits(at time: Double) throws(Diagnostic) -> DragLimits? {
    let numbers = rule.numbers
    let values = computed?.numbers(at: time, on: stage) ?? numbers.compactMap(\.fixed)
    return values.count == numbers.count ? try rule.limits(values) : nil
  }

  /// Whether its limits may change between two turns.
  var limitsMove: Bool { computed?.moves(on: stage) ?? false }

  /// Applies what the functions of its limits return now.
  func updateLimits(at time: Double) throws(Diagnostic) {
    guard computed != nil, let limits = try presentLimits(at: time) else { return }
    try apply(limits, at: time)
  }

  /// Moves between other limits from a time on.
  ///
  /// Under a finger it stays where it is; while it settles, the rest is planned again from its
  /// position and velocity; at rest, it goes to its detent, or else to the nearest place inside.
  private func apply(_ new: DragLimits, at time: Double) throws(Diagnostic) {
    guard new != limits else { return }
    let (isSettling, rest) = (finish != nil, finish == nil && !isDragging ? position : nil)
    var (place, velocities) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    if isSettling {
      for axis in usedAxes {
        place[axis] = tracks[axis.rawValue]?.position(at: time) ?? 0
        velocities[axis] = tracks[axis.rawValue]?.velocity(at: time) ?? 0
      }
    }
    limits = new
    boundsRevision &+= 1
    for axis in usedAxes { tracks[axis.rawValue]?.setBounds(new.bounds(along: axis), at: time) }
    let detent = new.detent(named: detentName)
    if let rest {
      try moveInside(from: rest, to: detent)
    } else if isSettling {
      if detent == nil, settings.hasMomentum {
        settleWithMomentum(at: time, from: place, velocities: velocities)
      } else if let detent {
        settle(at: time, from: place, velocities: velocities) { axis in
          tracks[axis.rawValue]?.clamped(detent.detent[axis] ?? place[axis]) ?? place[axis]
        }
      } else {
        returnToBounds(at: time, from: place, velocities: velocities)
      }
    }
  }

  /// Goes from rest to its detent, or to the nearest place within its bounds: at once, or as a target
  /// of the enclosing `withAnimation`.
  private func moveInside(from position: Point, to detent: NamedDetent?) throws(Diagnostic) {
    for axis in usedAxes where !stage.moves(slots[axis.rawValue]) {
      let goal = detent?.detent[axis] ?? position[axis]
      let target = tracks[axis.rawValue]?.clamped(goal) ?? goal
      guard target != position[axis] else { continue }
      try stage.assignFromScript(target, to: slots[axis.rawValue])
      tracks[axis.rawValue]?.rest(at: target)
    }
    if detent == nil {
      detentName = limits.detents.first { $0.detent.includes(self.position) }?.name
    }
  }
}
