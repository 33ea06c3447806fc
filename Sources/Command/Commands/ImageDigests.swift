import MotionCore
import MotionLua
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import Synchronization

/// The digests of the images that scenes show, each of which is read once.
final class ImageDigests: Sendable {
  private let known = Mutex<[String: String]>([:])

  /// Returns the digest of an image below the script's folder.
  func digest(of image: String, in files: (any ScriptFiles)?) -> String {
    if let digest = known.withLock({ $0[image] }) { return digest }
    let bytes = try? files?.bytes(of: image)
    let digest = bytes.map { RunInputs.digest($0) } ?? RunInputs.missing
    known.withLock { $0[image] = digest }
    return digest
  }
}

extension SceneRun {
  /// All that the run depends on so far.
  func inputs(
    _ source: SceneSource, _ images: ImageDigests = ImageDigests(), options: RunOptions? = nil
  ) -> RunInputs {
    let files = source.modules?.files(of: .script)
    return inputs(version: "\(Motion.semanticVersion)", options: options) {
      images.digest(of: $0, in: files)
    }
  }
}
