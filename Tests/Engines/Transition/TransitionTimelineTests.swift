import MotionCore
import MotionValues
import Testing

@testable import TransitionEngine

@Suite("The channels of a transition")
struct TransitionTimelineTests {
  private static let linear = ElementTiming(start: 0, duration: 1, curve: .linear)

  @Test("Chains of links take time linear in their length, for any number of links")
  func chain() {
    var timeline = TransitionTimeline()
    var channels = [
      timeline.addLine(to: nil, from: 0, to: 1, timing: Self.linear),
      timeline.addLine(to: nil, from: 0, to: 2, timing: Self.linear),
    ]
    for index in 2..<200 {
      var channel = TransitionChannel(slot: nil, base: 0)
      channel.links = [.init(channels[index - 1], 0.5), .init(channels[index - 2], 0.5)]
      channels.append(timeline.add(channel))
    }
    timeline.evaluate(at: 0.5)
    // Each number is the mean of the two before it.
    #expect((timeline[channels[199]] - 5.0 / 6).magnitude < 1e-12)
    #expect((timeline.velocity(of: channels[199]) - 5.0 / 3).magnitude < 1e-12)
  }

  @Test("A number depends only on the time, not on earlier evaluations")
  func pure() {
    var timeline = TransitionTimeline()
    let channel = timeline.addLine(to: 7, from: 0.1, to: 0.7, timing: Self.linear)
    timeline.evaluate(at: 0.3)
    let value = timeline[channel]
    for position in [0.9, 0.3000001, 0, 0.3] { timeline.evaluate(at: position) }
    #expect(timeline[channel] == value && timeline.channel(of: 7) == channel)
  }

  @Test("Offsets of one property with the same timing merge")
  func shifts() {
    func shift(_ away: Double, _ timing: ElementTiming) -> EffectTerm {
      EffectTerm(
        property: "translationX", kind: .offset(away: away, present: 0), timing: timing,
        arrives: true)
    }
    var terms: [EffectTerm] = []
    for step in 1...100 { terms.add(shift(Double(step), Self.linear)) }
    terms.add(shift(1, ElementTiming(start: 0.5, duration: 1, curve: .linear)))
    #expect(terms.count == 2 && terms[0].value(at: 0) == 5050 && terms[1].value(at: 0) == 1)
  }
}
