// Declarations of UIKit and Core Animation that exported code uses, after Apple's documentation,
// without what they do: enough to type-check against.
@_exported import Foundation

public typealias CFTimeInterval = Double

public final class CGColor {
  public init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public class CGPath {
  init() {}
}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public func closeSubpath() {}
}

// MARK: Layers

public class CALayer {
  public var mask: CALayer?
  public var backgroundColor: CGColor?
  public init() {}
}

public struct CAGradientLayerType: Sendable {
  public static let axial = CAGradientLayerType()
  public static let radial = CAGradientLayerType()
  public static let conic = CAGradientLayerType()
}

public class CAGradientLayer: CALayer {
  public var type = CAGradientLayerType.axial
  public var startPoint = CGPoint.zero
  public var endPoint = CGPoint.zero
  public var locations: [NSNumber]?
  public var colors: [Any]?
}

public struct CAShapeLayerFillRule: Sendable {
  public static let nonZero = CAShapeLayerFillRule()
  public static let evenOdd = CAShapeLayerFillRule()
}

public struct CAShapeLayerLineCap: Sendable {
  public static let butt = CAShapeLayerLineCap()
  public static let round = CAShapeLayerLineCap()
  public static let square = CAShapeLayerLineCap()
}

public struct CAShapeLayerLineJoin: Sendable {
  public static let miter = CAShapeLayerLineJoin()
  public static let round = CAShapeLayerLineJoin()
  public static let bevel = CAShapeLayerLineJoin()
}

public class CAShapeLayer: CALayer {
  public var path: CGPath?
  public var fillColor: CGColor?
  public var strokeColor: CGColor?
  public var fillRule = CAShapeLayerFillRule.nonZero
  public var lineCap = CAShapeLayerLineCap.butt
  public var lineJoin = CAShapeLayerLineJoin.miter
  public var lineDashPattern: [NSNumber]?
  public var lineWidth: CGFloat = 1
  public var miterLimit: CGFloat = 10
  public var lineDashPhase: CGFloat = 0
  public var strokeStart: CGFloat = 0
  public var strokeEnd: CGFloat = 1
}

// MARK: Animations

public struct CAMediaTimingFillMode: Sendable {
  public static let both = CAMediaTimingFillMode()
  public static let forwards = CAMediaTimingFillMode()
}

public struct CAMediaTimingFunctionName: Sendable {
  public static let linear = CAMediaTimingFunctionName()
}

public class CAMediaTimingFunction {
  public init(name: CAMediaTimingFunctionName) {}
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
}

public class CAAnimation {
  public var beginTime: CFTimeInterval = 0
  public var duration: CFTimeInterval = 0
  public var repeatCount: Float = 0
  public var autoreverses = false
  public var fillMode = CAMediaTimingFillMode.both
  public var isRemovedOnCompletion = true
  public var timingFunction: CAMediaTimingFunction?
  public init() {}
}

public class CAPropertyAnimation: CAAnimation {
  public var isAdditive = false
  public convenience init(keyPath path: String?) { self.init(path) }
  init(_ path: String?) {}
}

public class CABasicAnimation: CAPropertyAnimation {
  public var fromValue: Any?
  public var toValue: Any?
}

public class CASpringAnimation: CABasicAnimation {
  public var mass: CGFloat = 1
  public var stiffness: CGFloat = 100
  public var damping: CGFloat = 10
  public var initialVelocity: CGFloat = 0
  public var allowsOverdamping = false
}

public struct CAAnimationCalculationMode: Sendable {
  public static let discrete = CAAnimationCalculationMode()
}

public class CAKeyframeAnimation: CAPropertyAnimation {
  public var values: [Any]?
  public var keyTimes: [NSNumber]?
  public var timingFunctions: [CAMediaTimingFunction]?
  public var calculationMode = CAAnimationCalculationMode.discrete
}

public class CAAnimationGroup: CAAnimation {
  public var animations: [CAAnimation]?
  public override init() {}
}

// MARK: Views

@MainActor
open class UIView {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  open var superview: UIView? { nil }
  open var bounds = CGRect.zero
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { point }
  open func didMoveToWindow() {}
}

open class UIScrollView: UIView {
  open var contentOffset = CGPoint.zero
  open var isDecelerating: Bool { false }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
}
