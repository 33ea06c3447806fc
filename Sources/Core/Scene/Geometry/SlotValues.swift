/// The numbers of slots: the store's, or those of the present instant.
package protocol SlotValues: ~Copyable {
  subscript(slot: Int) -> Double { get }
}

extension PropertyStore: SlotValues {}

/// The numbers as of the present instant, even where a driver moves them; reading changes nothing
/// that a frame shows.
package struct PresentValues: SlotValues {
  /// The stage outlives the struct; counting references would take most of the time.
  private let stage: Unmanaged<Stage>

  package init(_ stage: Stage) { self.stage = .passUnretained(stage) }

  package subscript(slot: Int) -> Double {
    stage._withUnsafeGuaranteedRef { $0.value(of: slot, at: $0.now) }
  }
}
