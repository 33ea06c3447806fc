import MotionCore

/// The invariants of a run, which debug builds check.
extension AnimatorRun {
  /// Checks the state of a run after a step.
  package func checkInvariants() {
    assert((player != nil) == (hasClaimed && !hasReleased), "1: run \(order)")
    assert(listIndex == nil || !isDetached, "4: run \(order)")
    assert(!isDetached || (canDetach && player != nil), "4: run \(order)")
    assert(!hasReleased || playback.state == .inactive, "5: run \(order)")
    assert(token != nil || player == nil, "6: run \(order)")
  }

  /// Checks which slots a run owns, after a step that claims or releases them.
  package func checkSlots(of owner: SlotOwner, on stage: Stage) {
    let owns = hasClaimed && !hasReleased
    assert(
      channels.allSatisfy { (stage.store.owner(of: $0.slot) == owner) == (owns && !$0.isLost) },
      "2: run \(order)")
    assert(
      colors.allSatisfy { color in
        (color.slot..<color.slot + 4).allSatisfy {
          (stage.store.owner(of: $0) == owner) == (owns && !color.isLost)
        }
      }, "2: run \(order)")
    assert(channels.indices.allSatisfy { places[channels[$0].slot] == $0 }, "3: run \(order)")
  }
}
