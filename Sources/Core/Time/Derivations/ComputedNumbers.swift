import MotionValues

/// Numbers that a function computes from what it reads of the scene. It is called again when that
/// has changed.
package final class ComputedNumbers {
  private let reads = TrackedReads()
  private let compute: (TrackedReads) throws(Diagnostic) -> [Double]
  /// The numbers of the last call; nil before the first one.
  private var known: [Double]?

  /// Makes numbers that `compute` computes as of the stage's present instant; what it reads is
  /// recorded in its argument.
  package init(_ compute: @escaping (TrackedReads) throws(Diagnostic) -> [Double]) {
    self.compute = compute
  }

  /// Whether the numbers may change between two turns.
  package func moves(on stage: Stage) -> Bool {
    known == nil || reads.isTimed || reads.slots.contains { !stage.isStill($0) }
  }

  /// Returns the numbers at a time no earlier than the last turn.
  ///
  /// An error of the function is kept for the turn, and the numbers stay the last ones.
  package func numbers(at time: Double, on stage: Stage) -> [Double] {
    do throws(Diagnostic) {
      let numbers = try stage.derivations.at(time) {
        (evaluator) throws(Diagnostic) -> [Double] in
        let read = { (slot: Int) throws(Diagnostic) in try evaluator.value(of: slot) }
        if let known, try reads.areKnown(read) { return known }
        reads.begin(recording: true)
        let numbers = try stage.asOf(time) { () throws(Diagnostic) in try compute(reads) }
        try reads.end(read)
        return numbers
      }
      known = numbers
    } catch {
      reads.forget()
      stage.noteFailure(error)
    }
    return known ?? []
  }
}
