/// A wait for something without a known end.
package struct EndlessWait {
  /// The label of what waits.
  let waiter: String
  package let playable: any Playable

  package var message: String {
    "\(waiter) waits for \(playable.label), \(playable.missingEnd.clause)"
  }
  package var help: String { playable.missingEnd.help }
}
