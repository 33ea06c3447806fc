import MotionCore
import MotionPlugin
import MotionValues

/// Scroll views, as a description.
extension ScrollPlugin: BehaviourSource {
  package func declare(in behaviour: inout Behaviour) {
    for (_, view) in views.sorted(by: { $0.key < $1.key }) where !view.layer.isRemoved {
      let path = view.layer.path
      var scroll = Behaviour.Scroll(
        path, at: stage.facts?.place(of: view.layer),
        view.tracks.compactMap { $0.declaration(on: stage) })
      if let zoom = view.zoomSlots {
        let (least, greatest) = (stage.read(zoom.least), stage.read(zoom.greatest))
        if least < greatest { scroll.zoom = least...greatest }
      }
      behaviour.scrolls.append(scroll)
      behaviour.add(callbacks: view.reach.callbacks, of: "`\(path)`, which reaches an edge")
      behaviour.add(callbacks: view.callbacks.release, of: "the release of `\(path)`")
      behaviour.add(callbacks: view.callbacks.rest, of: "the rest of `\(path)`")
    }
  }
}

extension ScrollTrack {
  /// The axis as a description; nil if fingers do not scroll along it.
  fileprivate func declaration(on stage: Stage) -> Behaviour.Scroll.Axis? {
    guard let configuration = axis?.configuration, canScroll else { return nil }
    var page: Double?
    var targets: [Double] = []
    switch configuration.snapping {
    case .free: break
    case .pages(let length): page = length
    case .targets(let offsets): targets = offsets
    }
    return .init(
      direction == .x ? .x : .y, content: configuration.contentLength,
      viewport: configuration.viewportLength,
      insets: [configuration.insetStart, configuration.insetEnd],
      bounds: configuration.lowerBound...configuration.upperBound,
      deceleration: configuration.deceleration == .normal ? 0.998 : 0.99,
      bounces: configuration.bounces, page: page, targets: targets)
  }
}
