import MotionCore
import MotionLua
import MotionValues
import Testing

@testable import MotionPlugin

@Suite("Playback verbs")
struct PlaybackVerbTests {
  private class Basic: PlayableObject {
    class var typeName: String { "basic" }
    var label: String { "a thing" }
    var isRunning: Bool { false }
    var endTime: Double? { nil }
    func play(at time: Double) throws(Diagnostic) {}
    func stop(at time: Double) throws(Diagnostic) {}
  }

  private final class Whole: Basic, Seekable {
    override class var typeName: String { "whole" }
    func pause(at time: Double) throws(Diagnostic) {}
    func reverse(at time: Double) throws(Diagnostic) {}
    func seek(to fraction: Double, at time: Double) throws(Diagnostic) {}
    func finish(at time: Double) throws(Diagnostic) {}
  }

  private let stage = Stage()

  @Test("A type has the verbs that it supports, and says why it lacks the others")
  func capabilities() {
    let basic = ObjectType.playable(Basic.self, "", stage: stage, missing: "play it again")
    #expect(basic.methods.map(\.name).sorted() == ["play", "stop"])
    #expect(basic.missing.keys.sorted() == ["finish", "pause", "reverse", "seek"])
    #expect(basic.missing["seek"] == "play it again")
    let whole = ObjectType.playable(Whole.self, "", stage: stage)
    #expect(Set(whole.methods.map(\.name)) == Set(PlaybackVerb.allCases.map(\.rawValue)))
    #expect(whole.missing.isEmpty && whole.properties.map(\.name) == ["isRunning"])
  }

  @Test("A type's own method replaces the verb of the same name")
  func ownMethods() {
    let stop = Function(method: "stop", of: "whole", "Its own.") {
      (object: Whole, _) throws(Diagnostic) in object
    }
    let type = ObjectType.playable(
      Whole.self, "", stage: stage, verbs: [.play: "As it says."], methods: [stop])
    #expect(type.methods.filter { $0.name == "stop" }.map(\.summary) == ["Its own."])
    #expect(type.methods.first { $0.name == "play" }?.summary == "As it says.")
  }
}
