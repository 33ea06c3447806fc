// Declarations of SwiftUI (iOS 17) that exported code uses, after Apple's documentation, without
// what they do: enough to type-check against.
@_exported import Foundation

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  public var magnitudeSquared: Double { Double(self * self) }
}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Double: Animatable {}

public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
  public static var zero: Self { Self(.zero, .zero) }
  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

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
  public let response: Double
  public let dampingRatio: Double
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    (response, dampingRatio) = (duration, 1 - bounce)
  }
  public init(response: Double, dampingRatio: Double) {
    (self.response, self.dampingRatio) = (response, dampingRatio)
  }
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

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

public protocol Shape: View, Sendable {}
extension Shape {
  public var body: Never { fatalError() }
}
extension Path: Shape {}

public struct Modified: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifierContent<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

public struct ModifierContent<Modifier>: View {
  public var body: Never { fatalError() }
}

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
  nonisolated public func modifier<M: ViewModifier>(_ modifier: M) -> some View { Modified() }
  nonisolated public func background<V: View>(_ background: V) -> some View { Modified() }
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Modified() }
  nonisolated public func scaleEffect(_ scale: CGFloat) -> some View { Modified() }
  nonisolated public func opacity(_ opacity: Double) -> some View { Modified() }
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    Modified()
  }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View { Modified() }
  nonisolated public func simultaneousGesture<G: Gesture>(_ gesture: G) -> some View { Modified() }
  nonisolated public func saturation(_ amount: Double) -> some View { Modified() }
  nonisolated public func contrast(_ amount: Double) -> some View { Modified() }
  nonisolated public func colorMultiply(_ color: Color) -> some View { Modified() }
  nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { Modified() }
  nonisolated public func luminanceToAlpha() -> some View { Modified() }
  nonisolated public func compositingGroup() -> some View { Modified() }
  nonisolated public func blendMode(_ blendMode: BlendMode) -> some View { Modified() }
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { Modified() }
  nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle())
    -> some View
  {
    Modified()
  }
  nonisolated public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View { Modified() }
  nonisolated public func overlay<V: View>(
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
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation()
  }
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation() }
  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

public func withAnimation<Result>(
  _ animation: Animation? = nil, _ body: () throws -> Result
) rethrows -> Result { try body() }

// MARK: State and gestures

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }
}

@propertyWrapper
public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
}

@propertyWrapper
public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

public struct EnvironmentValues {
  public var accessibilityReduceMotion: Bool { false }
}

@propertyWrapper
public struct GestureState<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: GestureState<Value> { self }
}

public struct Transaction {}

@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
}

public struct ModifiedGesture<Value>: Gesture {}

extension Gesture {
  public func updating<S>(
    _ state: GestureState<S>, body: @escaping (Value, inout S, inout Transaction) -> Void
  ) -> some Gesture<Value> { ModifiedGesture<Value>() }
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    ModifiedGesture<Value>()
  }
}

extension Gesture where Value: Equatable {
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    ModifiedGesture<Value>()
  }
}

public protocol CoordinateSpaceProtocol {}
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {}
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize
  }
  nonisolated public init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
  ) {}
}

#if canImport(UIKit)
  import UIKit

  @MainActor @preconcurrency
  public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
  }

  extension UIViewRepresentable {
    public var body: Never { fatalError() }
  }

  public struct UIViewRepresentableContext<Representable> {}
#endif

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
