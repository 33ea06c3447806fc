/// An engine for which it matters at what instant a script assigns some properties.
///
/// A timeline assigns between two frames; what it says holds from that instant on, at every frame rate.
package protocol AssignmentObserver: AnyObject {
  /// A number is about to be assigned to a slot at the stage's present time; throws to refuse it.
  func willAssign(_ number: Double, to slot: Int) throws(Diagnostic)

  /// A number has been assigned.
  func didAssign(_ slot: Int) throws(Diagnostic)
}

extension Stage {
  /// Tells an engine of assignments to a slot.
  package func observe(_ slot: Int, by observer: any AssignmentObserver) {
    observedSlots.reserve(store.slotCount)
    observedSlots.insert(slot)
    if !assignmentObservers.contains(where: { $0 === observer }) {
      assignmentObservers.append(observer)
    }
  }

  /// Assigns a number to an observed slot.
  func assignObserved(_ number: Double, to slot: Int) throws(Diagnostic) {
    for observer in assignmentObservers { try observer.willAssign(number, to: slot) }
    store.write(number, to: slot)
    for observer in assignmentObservers { try observer.didAssign(slot) }
  }
}
