private struct TouchedModifier: ViewModifier {
  @Binding var isTouched: Bool
  @GestureState private var isDown = false

  func body(content: Content) -> some View {
    content
      .simultaneousGesture(
        DragGesture(minimumDistance: 0).updating($isDown) { value, isDown, _ in
          // A finger that moves on drags or scrolls: it presses no longer.
          isDown = hypot(value.translation.width, value.translation.height) < 10
        }
      )
      .onChange(of: isDown) { _, isDown in isTouched = isDown }
  }
}

extension View {
  /// Tells whether a finger is on this view, until it drags or scrolls.
  ///
  /// The view decides what it looks like then, by a motion of the table of motions:
  /// `.scaleEffect(isTouched ? 0.8 : 1).animation(…, value: isTouched)`.
  package func touched(_ isTouched: Binding<Bool>) -> some View {
    modifier(TouchedModifier(isTouched: isTouched))
  }
}
