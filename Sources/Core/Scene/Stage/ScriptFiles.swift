/// The files beside a script, which whoever runs the script can read.
package protocol ScriptFiles: AnyObject {
  /// Returns the bytes of a file; a path that leads out of the script's folder is an error.
  func bytes(of path: String) throws(Diagnostic) -> [UInt8]

  /// Whether there is something at a path.
  func exists(_ path: String) -> Bool

  /// The path of a file that is named nearly so, in the same folder.
  func nearest(to path: String) -> String?
}
