import MotionCore

/// The device whose screen the scene fills; nil if the script chooses the size.
final class SceneDevice: StageExtension {
  var device: Device?
}
