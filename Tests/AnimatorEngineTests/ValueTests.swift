import AnimatorEngine
import MotionCore
import Testing

@Suite("Values between two")
struct ValueTests {
  @Test("Numbers, points, sizes and angles go straight, and on beyond the ends")
  func straight() {
    #expect(Double.interpolated(from: 0.1, to: 0.7, at: 1) == 0.7)
    #expect(Double.interpolated(from: 2, to: 4, at: 1.5) == 5)
    #expect(
      Point.interpolated(from: Point(x: 0, y: 4), to: Point(x: 2, y: 0), at: 0.5)
        == Point(x: 1, y: 2))
    #expect(
      Size.interpolated(
        from: Size(width: 0, height: 4), to: Size(width: 2, height: 0), at: 0.25)
        == Size(width: 0.5, height: 3))
  }

  @Test(
    "Angles keep their turns",
    arguments: [(0, 540, 0.5, 270), (-170, 170, 0.5, 0), (0, -720, 0.25, -180)])
  func angles(from: Double, to: Double, fraction: Double, expected: Double) {
    let found = Angle.interpolated(
      from: Angle(degrees: from), to: Angle(degrees: to), at: fraction)
    #expect(found.degrees == expected)
  }

  @Test(
    "The nearest angle is half a turn away at most",
    arguments: [(350, 0, -10), (725, 0, 5), (170, -170, -190)])
  func nearest(angle: Double, to other: Double, expected: Double) {
    #expect(Angle(degrees: angle).nearest(to: Angle(degrees: other)).degrees == expected)
  }

  @Test(
    "Discrete values step where they are told",
    arguments: [
      (StepPoint.atStart, 0, "b"), (.atStart, -0.1, "a"), (.atMiddle, 0.49, "a"),
      (.atMiddle, 0.5, "b"), (.atEnd, 0.99, "a"), (.atEnd, 1, "b"),
    ])
  func discrete(step: StepPoint, fraction: Double, expected: String) {
    let found = Discrete.interpolated(
      from: Discrete("a"), to: Discrete("b", step: step), at: fraction)
    #expect(found.value == expected)
  }

  @Test("A colour goes as UIKit has it unless it is mixed otherwise")
  func colors() throws {
    let (from, to) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    #expect(
      Color.interpolated(from: from, to: to, at: 0.5) == Color(red: 0.5, green: 0, blue: 0.5))
    let mixing = ColorMixing(space: .oklab)
    let track = try ValueTrack(
      initial: MixedColor(from, mixing: mixing),
      keyframes: [
        .init(start: 0.2, duration: 0.4, value: MixedColor(to, mixing: mixing)),
        .init(start: 0.8, duration: 0, value: MixedColor(from, mixing: .standard)),
      ])
    #expect(track.value(at: 0.1).color == from)
    #expect(track.value(at: 0.4).color == mixing.mix(from, to, at: 0.5))
    #expect(track.value(at: 0.6).color == to)
    #expect(track.value(at: 0.8).color == from)
  }

  @Test("A text steps at a keyframe's time and back again")
  func texts() throws {
    let track = try ValueTrack(
      initial: Discrete("light"),
      keyframes: [.init(start: 0.5, duration: 0, value: Discrete("dark"))])
    #expect(
      [0.4, 0.5, 0.6, 0.4].map { track.value(at: $0).value } == ["light", "dark", "dark", "light"])
  }
}
