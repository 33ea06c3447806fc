import MotionCore

/// What packs need from other programs and machines.
package protocol PackTransport: AnyObject {
  /// Returns what an `http:` or `https:` address holds.
  func download(_ address: String, limit: Int) throws(Diagnostic) -> [UInt8]
  /// Returns the commit that a reference leads to now.
  func commit(_ reference: GitReference, of url: String) throws(Diagnostic) -> String
  /// Returns the files of a commit as they were committed, its signature among them.
  func files(of commit: String, in url: String) throws(Diagnostic) -> [PackTree.File]
}
