import MotionCore

extension TransitionBuilder {
  /// Lets elements follow those that their rules anchor them to.
  mutating func follow() throws(Diagnostic) {
    var places: [Identifier: Int] = [:]
    for (index, copy) in copies.enumerated() { places[copy.node.identifier] = index }
    var states = [FollowState](repeating: .open, count: copies.count)
    for index in copies.indices { try follow(index, places, &states) }
  }

  private enum FollowState {
    case open
    case underWay
    case done
  }

  /// Lets one element follow, after those that it follows.
  private mutating func follow(
    _ index: Int, _ places: [Identifier: Int], _ states: inout [FollowState]
  ) throws(Diagnostic) {
    guard states[index] != .done else { return }
    let identifier = copies[index].node.identifier
    guard states[index] == .open else {
      throw Diagnostic(
        .cyclicDerivation, "`\(identifier)` is anchored to itself, by way of others",
        help: ["anchor one of them to an element that moves by itself"],
        token: identifier.description)
    }
    states[index] = .underWay
    for anchor in copies[index].anchors {
      guard let place = places[anchor] else {
        let names = places.keys.map(\.description).sorted()
        throw Diagnostic(
          .unknownIdentifier,
          "`\(identifier)` is anchored to `\(anchor)`, which is no element of the transition",
          help: Suggestion.nearest(to: anchor.description, in: names).map {
            ["did you mean `\($0)`?"]
          } ?? ["give `\(anchor)` a rule, and a layer in one of the two states"],
          token: anchor.description)
      }
      try follow(place, places, &states)
      link(index, to: place)
    }
    states[index] = .done
  }

  private mutating func link(_ index: Int, to anchor: Int) {
    for (axis, shift) in [("x", "translationX"), ("y", "translationY")] {
      let (links, rest) = displacement(of: anchor, axis, shift, besides: index)
      guard !links.isEmpty else { continue }
      let own = copies[index].capture(copies[index].node.change)?.number(shift) ?? 0
      var channel = ScoreChannel(slot: copies[index].surface.property(shift)?.slot, base: -rest)
      channel.links = links
      if let present = copies[index].channels[shift] {
        score.silence(present)
        channel.links.append(.init(present, 1))
      } else {
        channel.base += own
      }
      copies[index].channels[shift] = score.add(channel)
    }
  }

  /// How far an element is from its place at rest, as links to channels and the place itself.
  private func displacement(
    of anchor: Int, _ axis: String, _ shift: String, besides index: Int
  ) -> (links: [ScoreChannel.Link], rest: Double) {
    var links: [ScoreChannel.Link] = []
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
        // A shared element's place is the container's own.
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
