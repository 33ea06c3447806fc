/// Something that takes time; nothing starts by itself.
package protocol Playable: AnyObject {
  /// What a message calls it, such as "the drag of `list`".
  var label: String { get }

  /// Starts at a time, in seconds.
  func play(at time: Double) throws(Diagnostic)

  /// When it ends, as far as that is known; once it has ended, when it did.
  var endTime: Double? { get }
}
