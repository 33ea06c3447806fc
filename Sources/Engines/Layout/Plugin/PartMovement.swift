import MotionCore
import MotionValues

/// A movement of layers to the places that layouts set, part by part.
final class PartMovement: LayoutMovement {
  private var partsByFirstSlot: [Int: (tree: LaidOutTree, part: LaidOutTree.Part)] = [:]
  /// The motions to which the parts have moved, without what moves their slots there.
  private var motions: [Int: ValueAndVelocity] = [:]
  private unowned let stage: Stage
  /// Moves a slot to a motion, and returns when it is there; nil if it is there already.
  private let moveSlot: (_ slot: Int, ValueAndVelocity) throws(Diagnostic) -> Double?

  init(
    of trees: [LaidOutTree], on stage: Stage,
    _ moveSlot: @escaping (_ slot: Int, ValueAndVelocity) throws(Diagnostic) -> Double?
  ) {
    self.stage = stage
    self.moveSlot = moveSlot
    for tree in trees {
      for part in tree.parts {
        if let first = part.outputs.first { partsByFirstSlot[first.slot] = (tree, part) }
      }
    }
  }

  var parts: Set<Int> { Set(partsByFirstSlot.keys) }

  func move(_ part: Int) throws(Diagnostic) -> Double? {
    guard let (tree, part) = partsByFirstSlot[part] else { return nil }
    var last: Double?
    for (output, motion) in tree.motions(of: part, on: stage, motions) {
      motions[output.slot] = motion
      guard !output.isContentLength, let end = try moveSlot(output.slot, motion) else { continue }
      last = max(last ?? end, end)
    }
    return last
  }
}
