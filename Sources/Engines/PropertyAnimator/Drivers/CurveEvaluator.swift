import MotionCore
import MotionValues

/// A timing curve prepared for frequent evaluation.
struct CurveEvaluator: ~Copyable {
  /// The loop that evaluates the curve.
  enum Kind {
    case linear
    case table
    case any
  }

  /// The number of drivers from which a Bézier curve gets a table. Making the table takes as long
  /// as evaluating a few thousand values.
  private static let driversForTable = 64

  let curve: Curve
  /// The progress at the end of the time: 1 for most curves.
  let end: Double
  private(set) var kind: Kind
  private(set) var table: BezierPieces?
  private var driverCount = 0

  init(_ curve: Curve) {
    self.curve = curve
    end = curve.value(at: 1)
    kind = curve == .linear ? .linear : .any
  }

  /// Counts a driver that uses the curve.
  mutating func addDriver() {
    driverCount += 1
    guard driverCount == Self.driversForTable, case .cubicBezier(let bezier) = curve else { return }
    table = BezierPieces(bezier)
    kind = .table
  }

  /// Records that drivers no longer use the curve; returns whether any still does.
  mutating func removeDrivers(_ count: Int) -> Bool {
    driverCount -= count
    assert(driverCount >= 0)
    return driverCount > 0
  }

  /// Returns the progress at time `t`, a fraction of the whole.
  @inline(__always)
  func value(at t: Double) -> Double {
    switch table {
    case .some(let table): table.value(at: t)
    case .none: kind == .linear ? t : curve.value(at: t)
    }
  }

  /// Interpolates between two numbers; at progress 1, the result is exactly `to`.
  @inline(__always)
  static func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    progress == 1 ? to : from + (to - from) * progress
  }
}

/// The curves of a set of drivers; equal curves share one evaluator, which exists while a driver uses
/// it.
struct CurveSet: ~Copyable {
  private var evaluators: UnsafeMutablePointer<CurveEvaluator>
  private var count = 0
  private var capacity = 8
  private var indices: [Curve: Int] = [:]
  /// The indices that no driver uses.
  private var idle: [Int] = []

  init() { evaluators = .allocate(capacity: capacity) }

  deinit {
    evaluators.deinitialize(count: count)
    evaluators.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> CurveEvaluator {
    _read {
      assert(index >= 0 && index < count)
      yield evaluators[index]
    }
  }

  /// Returns the index of a curve and counts a new driver that uses it.
  mutating func use(_ curve: Curve) -> Int {
    let index = indices[curve] ?? append(curve)
    evaluators[index].addDriver()
    return index
  }

  /// Records that some of a curve's drivers no longer use it.
  mutating func release(_ index: Int, drivers: Int = 1) {
    guard !evaluators[index].removeDrivers(drivers) else { return }
    indices[evaluators[index].curve] = nil
    idle.append(index)
  }

  private mutating func append(_ curve: Curve) -> Int {
    if let index = idle.popLast() {
      evaluators[index] = CurveEvaluator(curve)
      indices[curve] = index
      return index
    }
    if count == capacity {
      let grown = UnsafeMutablePointer<CurveEvaluator>.allocate(capacity: 2 * capacity)
      grown.moveInitialize(from: evaluators, count: count)
      evaluators.deallocate()
      evaluators = grown
      capacity *= 2
    }
    (evaluators + count).initialize(to: CurveEvaluator(curve))
    indices[curve] = count
    count += 1
    return count - 1
  }
}
