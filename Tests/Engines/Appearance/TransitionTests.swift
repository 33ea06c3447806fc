import AppearanceEngine
import MotionCore
import MotionValues
import Support
import Testing

@Suite("Transitions of colours and of the status bar")
struct TransitionTests {
  private static let easing = Curve.named("easeInOut") ?? .linear

  @Test(
    "A span's progress is 0 up to its start and exactly 1 from its end on",
    arguments: [
      (0.0, 0.0), (1.0, 0.0), (1.1, 0.25), (1.2, 0.5), (1.4, 1.0), (9.0, 1.0),
    ])
  func progress(time: Double, expected: Double) {
    let span = TransitionSpan(start: 1, duration: 0.4, curve: .linear)
    #expect((span.progress(at: time) - expected).magnitude < 1e-12)
  }

  @Test("A span without duration is a jump")
  func jump() {
    let span = TransitionSpan(start: 1, duration: 0, curve: Self.easing)
    #expect(span.progress(at: 0.99) == 0)
    #expect(span.progress(at: 1) == 1)
  }

  @Test("A crossing starts with the old colour, ends with the new one, and mixes like UIKit")
  func crossing() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      func component() -> Double { Double.random(in: 0...1, using: &generator) }
      let (from, to) = (
        Color(red: component(), green: component(), blue: component(), alpha: component()),
        Color(red: component(), green: component(), blue: component(), alpha: component())
      )
      let crossing = ColorCrossing(
        from: from, to: to, over: TransitionSpan(start: 0.5, duration: 0.4, curve: .linear))
      #expect(crossing.color(at: 0.5) == from, "seed 7")
      #expect(crossing.color(at: 0.9) == to, "seed 7")
      let half = crossing.color(at: 0.7)
      #expect((half.green - (from.green + to.green) / 2).magnitude < 1e-12, "seed 7")
      #expect((half.alpha - (from.alpha + to.alpha) / 2).magnitude < 1e-12, "seed 7")
    }
  }

  @Test("The status bar takes 0.4 s on UIKit's curve")
  func statusBar() {
    var bar = StatusBarTransition(restingAt: 1)
    bar.change(
      to: 0,
      over: TransitionSpan(
        start: 2, duration: StatusBarTransition.duration, curve: StatusBarTransition.curve))
    #expect(StatusBarTransition.duration == 0.4)
    #expect(bar.value(at: 2) == 1)
    #expect((bar.value(at: 2.2) - 0.5).magnitude < 1e-6)
    #expect(bar.value(at: 2.1) == 1 - Self.easing.value(at: (2.1 - 2) / 0.4))
    #expect(bar.value(at: 2.4) == 0)
  }

  @Test("A status bar that is redirected continues from its current value, within 0…1")
  func interruption() {
    var generator = SeededGenerator(seed: 3)
    var bar = StatusBarTransition(restingAt: 0)
    var time = 0.0
    for _ in 0..<500 {
      time += Double.random(in: 0...0.6, using: &generator)
      let before = bar.value(at: time)
      bar.change(
        to: Bool.random(using: &generator) ? 1 : 0,
        over: TransitionSpan(start: time, duration: 0.4, curve: StatusBarTransition.curve))
      #expect((bar.value(at: time) - before).magnitude < 1e-12, "seed 3")
      #expect((0...1).contains(bar.value(at: time + 0.17)), "seed 3")
    }
  }
}
