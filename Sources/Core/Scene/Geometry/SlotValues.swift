/// The numbers of slots: the store's, or those of the present instant.
package protocol SlotValues: ~Copyable {
  subscript(slot: Int) -> Double { get }
}

extension PropertyStore: SlotValues {}

/// The numbers as of the present instant, even where a driver moves them; reading changes nothing
/// that a frame shows.
package struct PresentValues: SlotValues {
  private unowned(unsafe) let stage: Stage

  package init(_ stage: Stage) { self.stage = stage }

  @inline(__always)
  package subscript(slot: Int) -> Double { stage.value(of: slot, at: stage.now) }
}
