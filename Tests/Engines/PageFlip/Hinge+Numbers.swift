import MotionCore
import MotionValues

// The drawing of a page, evaluated for an angle and a size.
extension Hinge {
  func transform(
    _ degrees: Double, isBack: Bool = false, width: Double, height: Double
  ) -> Transform3D {
    let parts = page(turnedBy: .init("turn"), isBack: isBack, lift: 0)
    let numbers = ["turn": degrees, "width": width, "height": height]
    for case .sheet(let steps) in parts { return .of(steps) { Self.number($0, numbers) } }
    return .identity
  }

  /// The point below a viewer above the hinge.
  func point(width: Double, height: Double) -> Point {
    let numbers = ["width": width, "height": height]
    guard case .view(let x, let y) = viewpoint else { return Point(x: .nan, y: .nan) }
    return Point(x: Self.number(x, numbers), y: Self.number(y, numbers))
  }

  private static func number(_ amount: Amount, _ numbers: [String: Double]) -> Double {
    amount.value({ numbers[$0.property] ?? .nan }, isOpen: { _ in true })
  }
}
