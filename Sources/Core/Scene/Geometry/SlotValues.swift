/// The values of slots: those in the store, or those as of the present instant.
package protocol SlotValues: ~Copyable {
  subscript(slot: Int) -> Double { get }
}

extension PropertyStore: SlotValues {}

/// Values apart from any stage, such as those of a recording.
extension [Double]: SlotValues {}

/// The values as of the present instant, evaluated from the drivers; reading them does not affect
/// frames.
package struct PresentValues: SlotValues {
  /// Unretained: the stage outlives the structure, and reference counting would dominate the cost.
  private let stage: Unmanaged<Stage>

  package init(_ stage: Stage) { self.stage = .passUnretained(stage) }

  package subscript(slot: Int) -> Double {
    stage._withUnsafeGuaranteedRef { $0.value(of: slot, at: $0.now) }
  }
}
