import MotionValues

/// The files in a script's folder.
public protocol ScriptFiles: AnyObject {
  /// Returns the bytes of a file.
  ///
  /// - Throws: An error if the path is outside the script's folder or the file cannot be read.
  func bytes(of path: String) throws(Diagnostic) -> [UInt8]

  /// Returns the first bytes of a file, fewer than `count` only if it is shorter.
  ///
  /// - Throws: The same errors as `bytes(of:)`.
  func prefix(of path: String, _ count: Int) throws(Diagnostic) -> [UInt8]

  /// Whether a file or folder exists at a path.
  func exists(_ path: String) -> Bool

  /// The path of a file with a similar name in the same folder.
  func nearest(to path: String) -> String?
}

extension ScriptFiles {
  /// Reads the whole file.
  public func prefix(of path: String, _ count: Int) throws(Diagnostic) -> [UInt8] {
    Array(try bytes(of: path).prefix(count))
  }
}
