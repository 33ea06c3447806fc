import MotionCore

/// The invariants of a run, which debug builds check.
extension AnimatorRun {
  /// Checks the state of a run after a step.
  package func checkInvariants() {
    assert(hasClaimed || (player == nil && !hasReleased), "1: run \(token)")
    assert(listIndex == nil || !isDetached, "4: run \(token)")
    assert(!isDetached || (canDetach && player != nil), "4: run \(token)")
    assert(!hasReleased || playback.state == .inactive, "5: run \(token)")
  }

  /// Checks which slots a run owns, after a step that claims or releases them.
  package func checkSlots(of owner: SlotOwner, on stage: Stage) {
    let owns = hasClaimed && !hasReleased
    assert(
      channels.allSatisfy { (stage.store.owner(of: $0.slot) == owner) == (owns && !$0.isLost) },
      "2: run \(token)")
    assert(
      colors.allSatisfy { color in
        (color.slot..<color.slot + 4).allSatisfy {
          (stage.store.owner(of: $0) == owner) == (owns && !color.isLost)
        }
      }, "2: run \(token)")
    assert(channels.indices.allSatisfy { places[channels[$0].slot] == $0 }, "3: run \(token)")
  }
}
