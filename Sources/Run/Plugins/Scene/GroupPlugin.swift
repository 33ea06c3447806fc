import MotionCore
import MotionPlugin
import MotionValues

/// Several playables that a script plays as one.
final class GroupObject: PlayableObject, Pausable {
  static let typeName = "animationGroup"
  fileprivate let group: PlayableGroup

  init(_ group: PlayableGroup) { self.group = group }

  var label: String { group.label }
  var playedCount: Int { group.playedCount }
  var groupDepth: Int { group.groupDepth }
  var endTime: Double? { group.endTime }
  var endTimeSource: any Playable { group }
  var isRunning: Bool { group.isRunning }
  var obstacleToPause: (any Playable)? { group.obstacleToPause }

  func play(at time: Double) throws(Diagnostic) {
    if group.isPaused {
      try group.resume(at: time)
    } else if !isRunning {
      try group.play(at: time)
    }
  }

  func pause(at time: Double) throws(Diagnostic) { try group.pause(at: time) }

  func stop(at time: Double) throws(Diagnostic) { try group.stop(at: time) }
}

extension GroupObject {
  /// Declares the script type of groups.
  static func makeType(on stage: Stage) -> ObjectType {
    .playable(
      GroupObject.self, "Several things that are played as one.", stage: stage,
      isRunning: "Whether it has been played, is not paused and has not ended.",
      missing: "a group only goes forwards: call it on a member of the group",
      verbs: [
        .play: "Plays them, or goes on after a pause; nothing happens if they are playing.",
        .pause:
          "Pauses them where they are; what has not started waits as well. An error if one of them is a finger's.",
        .stop: "Stops them where they are.",
      ],
      properties: [
        ObjectProperty("isPaused", "Whether it is paused.") {
          (object: GroupObject) in object.group.isPaused
        }
      ])
  }
}

/// Makes groups, which can be played or nested in other groups.
package final class GroupPlugin: Plugin {
  package static let name = "group"

  private unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    Module(functions: functions, types: [GroupObject.makeType(on: stage)])
  }

  private var functions: [Function] {
    [
      group("together", "Groups several things that play at once; the group ends with the last.") {
        .together(delays: [])
      },
      group("sequence", "Groups several things, each at the exact end of the one before.") {
        .sequence
      },
      group("race", "Groups several things; when the first one ends, the others stop.") {
        .race
      },
      Function(
        "stagger", "Groups several things, each a little later than its neighbour.",
        .playables("what", "What to play, in order."), .table(StaggerOptions.self)
      ) { [unowned self] (members, options) throws(Diagnostic) in
        let stagger = try options.makeStagger(count: members.count)
        return try self.make(
          members, .together(delays: stagger.delays(count: members.count)), "stagger")
      },
    ]
  }

  private func group(
    _ name: String, _ summary: String, _ arrangement: @escaping () -> PlayableGroup.Arrangement
  ) -> Function {
    Function(name, summary, .playables("what", "What to play.")) {
      [unowned self] (members) throws(Diagnostic) in try self.make(members, arrangement(), name)
    }
  }

  private func make(
    _ members: [any Playable], _ arrangement: PlayableGroup.Arrangement, _ name: String
  ) throws(Diagnostic) -> GroupObject {
    if members.isEmpty { stage.facts?.note(emptyGroup: "motion.\(name)") }
    return GroupObject(
      try PlayableGroup(members, arrangement, label: "a `motion.\(name)`", stage: stage))
  }
}
