import Foundation
import MotionCore
import MotionValues
import Support

/// The files of an example's folder, where a pack's code can also be required by the pack's name.
package final class ExampleFiles: ScriptFiles, Sendable {
  private let folder: String
  private let pack: String

  package init(folder: String, pack: String = "") {
    self.folder = folder
    self.pack = pack
  }

  package func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    guard let data = try? Data(contentsOf: url(of: path)) else {
      throw Diagnostic(.unreadableFile, "there is no file `\(path)`")
    }
    guard !pack.isEmpty else { return Array(data) }
    // A project's definitions have no pack name as a prefix.
    return Array(String(decoding: data, as: UTF8.self).replacing("\(pack).", with: "").utf8)
  }

  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(of: path).path)
  }

  package func nearest(to path: String) -> String? { nil }

  private func url(of path: String) -> URL {
    let own =
      !pack.isEmpty && path.hasPrefix("\(pack)/") ? String(path.dropFirst(pack.count + 1)) : path
    return Repository.root.appending(path: folder).appending(path: own)
  }
}
