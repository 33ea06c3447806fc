import MotionCore
import MotionValues

/// The device whose screen the scene fills; nil if the script chooses the size.
package final class SceneDevice: StageExtension {
  package var device: Device?

  package init() {}
}
