import MotionCore
import MotionMath

/// A timing curve, ready to be evaluated often.
struct CurveEvaluator: ~Copyable {
  /// Which loop evaluates the curve.
  enum Kind {
    case linear
    case table
    case any
  }

  /// How many drivers a Bézier curve has before its table is made, which takes as long as some
  /// thousand values.
  private static let driversForTable = 64

  let curve: Curve
  /// The progress at the end of the time: 1, but for curves that end elsewhere.
  let end: Double
  private(set) var kind: Kind
  private(set) var table: BezierPieces?
  private var driverCount = 0

  init(_ curve: Curve) {
    self.curve = curve
    end = curve.value(at: 1)
    kind = curve == .linear ? .linear : .any
  }

  /// Notes that a driver uses the curve.
  mutating func addDriver() {
    driverCount += 1
    guard driverCount == Self.driversForTable, case .cubicBezier(let bezier) = curve else { return }
    table = BezierPieces(bezier)
    kind = .table
  }

  /// Returns the progress at time `t`, a fraction of the whole.
  @inline(__always)
  func value(at t: Double) -> Double {
    switch table {
    case .some(let table): table.value(at: t)
    case .none: kind == .linear ? t : curve.value(at: t)
    }
  }

  /// Returns the value on the way from one number to another at a progress; exactly the end at 1.
  @inline(__always)
  static func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    progress == 1 ? to : from + (to - from) * progress
  }
}
