import MotionCore
import MotionValues

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
