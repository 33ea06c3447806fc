import MotionCore
import MotionPlugin
import MotionValues

/// Headers, as a description; what follows their progress is among the derived properties.
extension HeaderPlugin: BehaviourSource {
  package func declare(in behaviour: inout Behaviour) {
    for header in headers { header.declare(in: &behaviour) }
  }
}

extension HeaderController {
  fileprivate func declare(in behaviour: inout Behaviour) {
    let configuration = model.configuration
    let place = stage.facts?.place(of: layer)
    var header = Behaviour.Header(
      layer.path, of: scroll.path, at: place, heights: model.minimum...model.maximum,
      policy: configuration.policy?.rawValue, unconsumed: configuration.unconsumed.rawValue,
      guardsContent: configuration.guardsContent)
    switch configuration.snap {
    case .none: break
    case .middle:
      header.snaps = [.init(over: 0...0.5, to: 0), .init(over: 0.5...1, to: 1)]
    case .ranges(let ranges): header.snaps = ranges.map { .init(over: $0.over, to: $0.target) }
    }
    if !header.snaps.isEmpty {
      header.snapsAtRelease = snapAt == .release
      switch snapTiming {
      case .spring(let spring): header.snapMotion = SlotTiming(.spring(spring))
      case .curve(let curve, let duration):
        header.snapMotion = SlotTiming(.curve(curve))
        header.snapMotion?.duration = duration
      }
    }
    if configuration.stretch != .none {
      header.stretch = configuration.stretch.factor
      header.stretchLimit = configuration.stretch.limit
    }
    if configuration.thresholds != .none {
      let zones = configuration.thresholds
      header.thresholds = [zones.fromTop, zones.positive, zones.negative]
    }
    behaviour.headers.append(header)
    let path = layer.path
    if policy != nil {
      behaviour.add(
        unknown: "the policy of the header `\(path)`", at: place, "a function of the script is one")
    }
    for (slot, mapping) in mappings.sorted(by: { $0.key < $1.key }) where mapping.follower != nil {
      behaviour.add(
        unknown: "`\(stage.path(of: slot))`, which follows the header `\(path)`",
        at: place, "it follows by animations that begin anew, with `followDuration`")
    }
    behaviour.add(callbacks: reach.callbacks, of: "the header `\(path)`, which reaches a limit")
    behaviour.add(callbacks: restCallbacks.functions, of: "the rest of the header `\(path)`")
  }
}
