import MotionCore
import MotionValues

extension TransitionBuilder {
  /// Links anchored elements to the elements that they follow, in the order of dependency.
  func follow() throws(Diagnostic) {
    var states = [FollowState](repeating: .open, count: copies.count)
    for start in copies.indices where states[start] == .open {
      // An explicit stack, because a chain of anchors can be too long for recursion.
      var chain = [start]
      while let index = chain.last {
        states[index] = .inTransit
        let anchors = try copies[index].anchors.map { (anchor) throws(Diagnostic) in
          try place(of: anchor, followedBy: index)
        }
        if let next = anchors.first(where: { states[$0] != .done }) {
          guard states[next] == .open else { throw anchoredToItself(next) }
          chain.append(next)
        } else {
          for anchor in anchors { link(index, to: anchor) }
          states[index] = .done
          chain.removeLast()
        }
      }
    }
  }

  private enum FollowState {
    case open
    case inTransit
    case done
  }

  /// Returns the element that an anchor names. Of several inside repeated components, it is the one
  /// that is nearest to the follower.
  private func place(
    of anchor: Identifier, followedBy index: Int
  ) throws(Diagnostic) -> Int {
    let follower = copies[index]
    let places = places(of: anchor)
    let depths = places.map { place in
      [\ElementCopy.source, \.destination].compactMap { state in
        guard let path = copies[place][keyPath: state]?.path else { return nil }
        return follower[keyPath: state].map { path.commonDepth(with: $0.path) }
      }.max() ?? -1
    }
    let nearest = zip(places, depths).filter { $0.1 == depths.max() }.map(\.0)
    if nearest.count == 1 { return nearest[0] }
    let refers = "`\(follower.node.identifier)` is anchored to `\(anchor)`"
    if nearest.count > 1 {
      throw Diagnostic(
        .ambiguousIdentifier, "\(refers), and several elements have this id",
        help: [
          "write the path of one: "
            + nearest.map { "`\(copies[$0].node.identifier)`" }.joined(separator: ", ")
        ], token: anchor.description)
    }
    let names = copies.map(\.node.identifier.description).sorted()
    throw Diagnostic(
      .unknownIdentifier, "\(refers), which is not an element of the transition",
      help: Suggestion.nearest(to: anchor.description, in: names).map {
        ["did you mean `\($0)`?"]
      } ?? ["add a rule for `\(anchor)`, and a layer with this id in one of the states"],
      token: anchor.description)
  }

  private func anchoredToItself(_ index: Int) -> Diagnostic {
    let identifier = copies[index].node.identifier
    return Diagnostic(
      .definitionCycle, "`\(identifier)` is anchored to itself through other elements",
      help: ["anchor one of them to an element that moves by itself"],
      token: identifier.description)
  }

  private func link(_ index: Int, to anchor: Int) {
    for (axis, shift) in [("x", "translationX"), ("y", "translationY")] {
      let (links, rest) = displacement(of: anchor, axis, shift, besides: index)
      guard !links.isEmpty else { continue }
      let own = copies[index].capture(copies[index].node.change)?.number(shift) ?? 0
      var channel = TransitionChannel(
        slot: copies[index].surface.property(shift)?.slot, base: -rest)
      channel.links = links
      if let present = copies[index].channels[shift] {
        timeline.detach(present)
        channel.links.append(.init(present, 1))
      } else {
        channel.base += own
      }
      copies[index].channels[shift] = timeline.add(channel)
    }
  }

  /// Returns the displacement of an element from rest: the sum of the links minus `rest`.
  private func displacement(
    of anchor: Int, _ axis: String, _ shift: String, besides index: Int
  ) -> (links: [TransitionChannel.Link], rest: Double) {
    var links: [TransitionChannel.Link] = []
    var rest = 0.0
    let around = ancestors(of: index)
    var next: Int? = anchor
    while let place = next, !around.contains(place) {
      let copy = copies[place]
      if copy.node.change == .shared {
        let side = copies[index].node.change == .removed ? copy.source : copy.destination
        if let channel = axis == "x" ? copy.x.channel : copy.y.channel, let side {
          links.append(.init(channel, 1))
          let origin = side.shiftedOrigin
          rest += axis == "x" ? origin.x : origin.y
        }
        // The position of a shared element is in the container's coordinates, so its carriers do
        // not count.
        return (links, rest)
      }
      if let channel = copy.channels[shift] {
        links.append(.init(channel, 1))
        rest += copy.capture(copy.node.change)?.number(shift) ?? 0
      }
      next = copy.carrier
    }
    return (links, rest)
  }

  private func ancestors(of index: Int) -> Set<Int> {
    var set: Set<Int> = []
    var next = copies[index].node.parent
    while let parent = next {
      set.insert(parent)
      next = copies[parent].node.parent
    }
    return set
  }
}
