// Declarations of SwiftUI (iOS 17) that exported code uses, after Apple's documentation, without
// what they do: enough to type-check against.
@_exported import Foundation

public protocol Animatable {}
extension Double: Animatable {}

public struct UnitPoint: Sendable {
  public init(x: CGFloat, y: CGFloat) {}
}

public struct UnitCurve: Sendable {
  public static let linear = UnitCurve()
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve { UnitCurve() }
}

public struct Spring: Sendable {
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {}
}

public struct Color: Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {}
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {}
}

// MARK: Gradients and paths

public protocol ShapeStyle: Sendable {}

public struct AnyShapeStyle: ShapeStyle {
  public init<S: ShapeStyle>(_ style: S) {}
}

public struct Gradient: Sendable {
  public struct Stop: Sendable {
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }
}

public struct Angle: Sendable {
  public static let zero = Angle()
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}

public struct LinearGradient: ShapeStyle {
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

public struct RadialGradient: ShapeStyle {
  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {}
}

public struct EllipticalGradient: ShapeStyle {
  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadiusFraction: CGFloat,
    endRadiusFraction: CGFloat
  ) {}
}

public struct AngularGradient: ShapeStyle {
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {}
}

public struct Path: Sendable {
  public init() {}
  public mutating func move(to end: CGPoint) {}
  public mutating func addLine(to end: CGPoint) {}
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public mutating func closeSubpath() {}
  public mutating func addPath(_ path: Path) {}
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path { self }
}

public enum CGLineCap: Sendable { case butt, round, square }
public enum CGLineJoin: Sendable { case miter, round, bevel }

public struct StrokeStyle: Sendable {
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {}
}

public struct FillStyle: Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

// MARK: Views

public protocol View {}
public protocol Shape: View, Sendable {}
extension Path: Shape {}

public struct Modified: View {}

public struct Alignment: Sendable {
  public static let center = Alignment()
  public static let topLeading = Alignment()
}

public enum BlendMode: Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock<V: View>(_ view: V) -> V { view }
}

extension View {
  public func saturation(_ amount: Double) -> some View { Modified() }
  public func contrast(_ amount: Double) -> some View { Modified() }
  public func colorMultiply(_ color: Color) -> some View { Modified() }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { Modified() }
  public func luminanceToAlpha() -> some View { Modified() }
  public func compositingGroup() -> some View { Modified() }
  public func blendMode(_ blendMode: BlendMode) -> some View { Modified() }
  public func allowsHitTesting(_ enabled: Bool) -> some View { Modified() }
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    Modified()
  }
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View { Modified() }
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { Modified() }
}

public struct Animation: Sendable {
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation() }
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { Animation() }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

// MARK: Keyframes

public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
}

public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {}
}

public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {}
}

public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value) {}
}

public struct KeyframeList<Value: Animatable>: KeyframeTrackContent {}

@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K
  where K.Value == Value { expression }
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K
  where K.Value == Value { first }
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> { KeyframeList<Value>() }
  public static func buildBlock() -> some KeyframeTrackContent<Value> { KeyframeList<Value>() }
}

public protocol Keyframes<Value> {
  associatedtype Value
}

public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent<Value>>:
  Keyframes
{
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {}
}

extension KeyframeTrack {
  public typealias Value = Root
}

public struct MergedKeyframes<Value>: Keyframes {}

@resultBuilder
public struct KeyframesBuilder<Value> {
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value {
    first
  }
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> { MergedKeyframes<Value>() }
  public static func buildBlock() -> some Keyframes<Value> { MergedKeyframes<Value>() }
}
