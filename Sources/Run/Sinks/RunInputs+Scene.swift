import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

extension SceneRun {
  /// Returns all that the run depends on so far; its options have `RunInputs.digest` as digest.
  ///
  /// - Parameters:
  ///   - version: The version of motion.
  ///   - options: The options that the user has chosen, if the run has others.
  ///   - digest: Returns the digest of an image.
  package func inputs(
    version: String, options: RunOptions? = nil, _ digest: (String) -> String
  ) -> RunInputs {
    var inputs = RunInputs(
      version: version, files: digests, options: (options ?? self.options).inputs)
    inputs.files[source.name] = RunInputs.digest(source.text)
    for image in imageNames { inputs.files[image] = digest(image) }
    return inputs
  }
}

extension RunOptions {
  /// The options that frames depend on, by name.
  package var inputs: [String: String] {
    var inputs = [
      "fps": "\(session.rate.framesPerSecond)", "appearance": session.appearance.rawValue,
      "reduceMotion": "\(session.reducesMotion)", "seed": "\(session.seed)",
      "strictTouch": "\(session.isStrictAboutTouches)", "length": "\(length)",
    ]
    inputs["device"] = session.device?.name
    if session.textSize != .l { inputs["textSize"] = session.textSize.rawValue }
    if session.contrast != .standard { inputs["contrast"] = session.contrast.rawValue }
    if !session.inputs.isEmpty {
      inputs["inputs"] = RunInputs.digest(Array(session.inputs.text.utf8))
    }
    for (name, value) in session.settings { inputs["set.\(name)"] = value }
    return inputs
  }
}
