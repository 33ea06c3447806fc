import MotionValues

/// The files in a script's folder.
package protocol ScriptFiles: AnyObject {
  /// Returns the bytes of a file.
  ///
  /// - Throws: An error if the path is outside the script's folder or the file cannot be read.
  func bytes(of path: String) throws(Diagnostic) -> [UInt8]

  /// Whether a file or folder exists at a path.
  func exists(_ path: String) -> Bool

  /// The path of a file with a similar name in the same folder.
  func nearest(to path: String) -> String?
}
