import MotionCore
import MotionValues
import Support
import Testing

@testable import TransitionEngine

@Suite("Laws of the diff of two hierarchies")
struct HierarchyDiffLawTests {
  private static let seeds = Array(UInt64(0)..<40)
  private static let casesPerSeed = 100

  private func check(_ seed: UInt64, _ law: (HierarchyDiff) -> String?) {
    var random = SeededGenerator(seed: seed)
    for index in 0..<Self.casesPerSeed {
      let (source, destination) = random.states(count: Int.random(in: 0...40, using: &random))
      let broken = law(HierarchyDiff(from: source, to: destination))
      #expect(broken == nil, "seed \(seed), case \(index)")
      if broken != nil { return }
    }
  }

  @Test("Added, removed and shared partition both sides", arguments: seeds)
  func partition(seed: UInt64) {
    check(seed) { diff in
      let source = Set(diff.source.identifiers)
      let destination = Set(diff.destination.identifiers)
      let (added, removed, shared) = (Set(diff.added), Set(diff.removed), Set(diff.shared))
      if !added.isDisjoint(with: source) || !removed.isDisjoint(with: destination) {
        return "a shared id is listed as added or removed"
      }
      if added.union(shared) != destination || removed.union(shared) != source {
        return "an id is missing"
      }
      let all = diff.added.count + diff.removed.count + diff.shared.count
      return all == source.union(destination).count && diff.merged.count == all
        && Set(diff.merged.map(\.identifier)).count == all ? nil : "an id occurs twice"
    }
  }

  @Test("A diff with itself contains only shared ids, in the same tree", arguments: seeds)
  func itself(seed: UInt64) {
    check(seed) { diff in
      let same = HierarchyDiff(from: diff.source, to: diff.source)
      guard same.added.isEmpty, same.removed.isEmpty, same.reparented.isEmpty else {
        return "there is a change"
      }
      let parents = same.merged.map { $0.parent.map { Int32($0) } ?? -1 }
      return same.merged.map(\.identifier) == diff.source.identifiers
        && parents == diff.source.parents ? nil : "the merged tree differs"
    }
  }

  @Test("The reverse diff mirrors the forward one", arguments: seeds)
  func mirror(seed: UInt64) {
    check(seed) { diff in
      let back = HierarchyDiff(from: diff.destination, to: diff.source)
      return back.added == diff.removed && back.removed == diff.added
        && Set(back.shared) == Set(diff.shared) && Set(back.reparented) == Set(diff.reparented)
        ? nil : "the reverse diff does not remove the added ids"
    }
  }

  @Test("Both directions have the same tree, for each place of the ground's ids", arguments: seeds)
  func directions(seed: UInt64) {
    func place(_ name: Identifier) -> HierarchyDiff.GroundPlace {
      [.back, .kept, .front][name.description.utf8.reduce(0) { $0 + Int($1) } % 3]
    }
    check(seed) { diff in
      let there = HierarchyDiff(from: diff.source, to: diff.destination, place: place)
      let back = HierarchyDiff(
        from: diff.destination, to: diff.source, presented: .source, place: place)
      let isSame =
        there.merged.count == back.merged.count
        && zip(there.merged, back.merged).allSatisfy { one, other in
          one.identifier == other.identifier && one.parent == other.parent
            && one.source == other.destination && one.destination == other.source
            && (one.change == .shared) == (other.change == .shared)
            && (one.change == .added) == (other.change == .removed)
        }
      return isSame ? nil : "the trees differ"
    }
  }

  @Test(
    "Ids of the ground are behind or in front of their siblings, in its order", arguments: seeds)
  func places(seed: UInt64) {
    for place in [HierarchyDiff.GroundPlace.back, .front] {
      check(seed) { diff in
        let nodes = HierarchyDiff(from: diff.source, to: diff.destination) { _ in place }.merged
        for parent in [nil] + nodes.indices.map(Optional.some) {
          let siblings = nodes.filter { $0.parent == parent }
          let ground = siblings.filter { $0.change == .removed }
          let part =
            place == .back
            ? Array(siblings.prefix(ground.count)) : Array(siblings.suffix(ground.count))
          let indices = ground.compactMap(\.source)
          if part != ground || indices != indices.sorted() {
            return "\(siblings.map(\.identifier))"
          }
        }
        let presented = nodes.filter { $0.change != .removed }.map(\.identifier)
        return presented == diff.destination.identifiers ? nil : "the presented state's order"
      }
    }
  }

  @Test("The destination keeps its order and its parents", arguments: seeds)
  func destination(seed: UInt64) {
    check(seed) { diff in
      let nodes = diff.merged.filter { $0.change != .removed }
      guard nodes.map(\.identifier) == diff.destination.identifiers else { return "the order" }
      let parents = nodes.map { $0.parent.map { diff.merged[$0].identifier } }
      let expected = diff.destination.identifiers.indices.map {
        diff.destination.parent(of: $0).map { diff.destination.identifiers[$0] }
      }
      return parents == expected ? nil : "the parents"
    }
  }

  @Test("A removed id keeps its parent", arguments: seeds)
  func removed(seed: UInt64) {
    check(seed) { diff in
      for node in diff.merged where node.change == .removed {
        let parent = node.source.flatMap { diff.source.parent(of: $0) }
        let isWithParent =
          node.parent.map { diff.merged[$0].identifier }
          == parent.map { diff.source.identifiers[$0] }
        if !isWithParent { return "\(node.identifier) has another parent" }
      }
      return nil
    }
  }

  @Test("If no shared id moves, the source keeps its order too", arguments: seeds)
  func source(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for index in 0..<Self.casesPerSeed {
      let (source, destination) = random.steadyStates(count: Int.random(in: 0...40, using: &random))
      let diff = HierarchyDiff(from: source, to: destination)
      let kept = diff.merged.filter { $0.change != .added }.map(\.identifier)
      #expect(kept == source.identifiers, "seed \(seed), case \(index)")
      #expect(diff.reparented.isEmpty, "seed \(seed), case \(index)")
    }
  }

  @Test("Ids that Swift considers equal but that differ in bytes are distinct")
  func bytes() {
    let composed = IdentifierTree.hierarchy([IdentifierTree(id: "\u{e9}")])
    let decomposed = IdentifierTree.hierarchy([IdentifierTree(id: "e\u{301}")])
    let diff = HierarchyDiff(from: composed, to: decomposed)
    #expect(diff.shared.isEmpty)
    #expect(diff.added.count == 1 && diff.removed.count == 1)
  }
}
