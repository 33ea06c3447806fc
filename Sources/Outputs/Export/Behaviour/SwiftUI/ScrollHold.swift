/// The scroll view of a list in something that is dragged: while a finger is down, the drag decides which of them
/// moves.
@MainActor
package final class ScrollHold: DragList {
  fileprivate weak var view: UIScrollView?

  nonisolated package init() {}

  package var isMoving: Bool { view?.isDecelerating ?? false }

  package func offset(at place: CGPoint) -> CGFloat? {
    guard let view, view.bounds.contains(view.convert(place, from: nil)) else { return nil }
    return view.contentOffset.y
  }

  package func hold(_ offset: CGFloat) {
    view?.contentOffset.y = offset
  }

  package func release(stops: Bool) {
    guard stops, let view else { return }
    view.setContentOffset(view.contentOffset, animated: false)
  }
}

private struct ScrollProbe: UIViewRepresentable {
  let hold: ScrollHold

  func makeUIView(context: Context) -> UIView { Probe(hold) }
  func updateUIView(_ view: UIView, context: Context) {}

  private final class Probe: UIView {
    private let hold: ScrollHold

    init(_ hold: ScrollHold) {
      self.hold = hold
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      var view = superview
      while let next = view, !(next is UIScrollView) { view = next.superview }
      hold.view = view as? UIScrollView
    }
  }
}

extension View {
  /// Names the content of a scroll view for the drag around it.
  package func held(by hold: ScrollHold) -> some View {
    background(ScrollProbe(hold: hold))
  }
}
