/// The list in something that is dragged, which it leaves and takes over under a finger.
@MainActor
package protocol DragList {
  var isMoving: Bool { get }
  /// Its offset in points; nil if a place of the screen is not on it.
  func offset(at place: CGPoint) -> CGFloat?
  func hold(_ offset: CGFloat)
  /// The finger has lifted; the list keeps its momentum unless it was left.
  func release(stops: Bool)
}

/// Draws what depends on a drag, in each frame of its movement.
package struct DragReader<Detent: Hashable & Sendable, Content: View>: View, Animatable {
  private var x: CGFloat, y: CGFloat
  private let shown: Drag<Detent>.Shown
  private let content: (CGPoint) -> Content

  package init(_ drag: Drag<Detent>, @ViewBuilder content: @escaping (CGPoint) -> Content) {
    (x, y, shown) = (drag.place.x, drag.place.y, drag.shown)
    self.content = content
  }

  nonisolated package var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }

  package var body: some View {
    // A finger that comes down later catches the movement where it is drawn.
    let place = CGPoint(x: x, y: y)
    shown.place = place
    return content(place)
  }
}

private struct DragModifier<Detent: Hashable & Sendable>: ViewModifier {
  @Binding var drag: Drag<Detent>
  let list: (any DragList)?
  @GestureState private var isDown = false
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  func body(content: Content) -> some View {
    content
      .simultaneousGesture(
        // The slop is counted by the drag itself, so that a finger catches a movement at once.
        DragGesture(minimumDistance: 0, coordinateSpace: .global)
          .updating($isDown) { _, isDown, _ in isDown = true }
          .onChanged { follow($0) }
          .onEnded { value in
            follow(value)
            settle(drag.lift(at: value.time.timeIntervalSinceReferenceDate))
          }
      )
      .onChange(of: isDown) { _, isDown in
        // The system has cancelled the finger.
        if !isDown, drag.isTouched { settle(drag.lift(at: 0, isCancelled: true)) }
      }
  }

  private func follow(_ value: DragGesture.Value) {
    let time = value.time.timeIntervalSinceReferenceDate
    if !drag.isTouched {
      drag.touch(
        at: time, listOffset: list?.offset(at: value.startLocation),
        isListMoving: list?.isMoving ?? false)
    }
    drag.follow(value.translation, at: time)
    if let offset = drag.listOffset { list?.hold(offset) }
  }

  private func settle(_ settling: Drag<Detent>.Settling?) {
    list?.release(stops: drag.isListLeft)
    guard let settling else { return }
    let (place, end, velocity) = (drag.place, settling.end, settling.velocity)
    withAnimation(animation(over: end.x - place.x, velocity.width)) { drag.place.x = end.x }
    withAnimation(animation(over: end.y - place.y, velocity.height)) { drag.place.y = end.y }
  }

  private func animation(over distance: CGFloat, _ velocity: CGFloat) -> Animation? {
    if reducesMotion, !drag.rule.ignoresReducedMotion || distance == 0 { return nil }
    // SwiftUI counts the velocity in distances a second.
    return .interpolatingSpring(
      drag.rule.spring, initialVelocity: distance == 0 ? 0 : velocity / distance)
  }
}

extension View {
  /// Lets a finger on this view move a drag, which then settles.
  package func dragged<Detent: Hashable & Sendable>(
    _ drag: Binding<Drag<Detent>>, list: (any DragList)? = nil
  ) -> some View {
    modifier(DragModifier(drag: drag, list: list))
  }
}
