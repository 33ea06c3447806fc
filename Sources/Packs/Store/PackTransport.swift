import MotionValues

/// Access to other programs and machines.
package protocol PackTransport: AnyObject {
  /// Returns the content at an `http:` or `https:` address.
  func download(_ address: String, limit: Int) throws(Diagnostic) -> [UInt8]
  /// Returns the commit to which a reference points now.
  func commit(_ reference: GitReference, of url: String) throws(Diagnostic) -> String
  /// Returns the files of a commit, including its signature, as they were committed.
  func files(of commit: String, in url: String) throws(Diagnostic) -> [PackTree.File]
}
