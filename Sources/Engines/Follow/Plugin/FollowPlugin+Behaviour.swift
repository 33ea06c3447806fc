import MotionCore
import MotionPlugin

/// The properties that follow a target by a spring, as a description.
extension FollowPlugin: BehaviourSource {
  package func declare(in behaviour: inout Behaviour) {
    for follower in followers where !follower.target.layer.isRemoved {
      let sources = follower.rule.inputs.map(stage.path)
      let form: Behaviour.Link.Form
      switch follower.rule.plain {
      case .map(let map): form = .map(map)
      case .sum(let sum): form = .sum(sum)
      case .store, .values, nil:
        behaviour.add(
          unknown: "`\(follower.target.path)`, which follows by a spring", at: follower.place,
          "a function of the script computes its target")
        continue
      }
      var link = Behaviour.Link(follower.target.path, from: sources, form, at: follower.place)
      link.follows = SlotTiming(.spring(follower.spring.spring))
      behaviour.links.append(link)
    }
  }
}
