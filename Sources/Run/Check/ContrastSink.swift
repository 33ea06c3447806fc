import MotionCore
import MotionRuntime
import MotionValues

/// Finds how well a text can be read when a run ends.
package struct ContrastSink: FrameSink {
  /// The contrast of the text to its ground, from 1 to 21; nil if it is not in sight, or if its ground is no
  /// plain colour.
  package private(set) var contrast: Double?
  private let path: String
  private var stage: Stage?

  package init(path: String) { self.path = path }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {}

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    stage = frame.stage
    return .goOn
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
    guard let stage else { return }
    let geometry = ScreenGeometry(stage)
    geometry.begin(changing: [])
    let picture = ScreenPicture(stage, geometry)
    for (index, part) in picture.parts.enumerated() where part.layer.path == path {
      contrast = picture.contrast(ofText: index) ?? contrast
    }
  }
}
