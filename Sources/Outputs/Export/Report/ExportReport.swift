import MotionHandoff
import MotionMath

/// What became of each property in an exported file, and how true the file is to the run.
package struct ExportReport: Sendable {
  package enum Outcome: Sendable, Equatable {
    /// It left as it was declared, in the format's words, such as `.spring(duration: 0.5)`.
    case kept(String)
    /// It left as keys; with the reason why not as declared, if it could have been.
    case baked(String)
    /// It is not in the file, for this reason.
    case leftOut(String)
  }

  package struct Entry: Sendable {
    /// The layer's path.
    package let layer: String
    package let property: String
    package let outcome: Outcome
    package let unit: Unit
    /// The number of keys written.
    package let keys: Int
    /// Nil for a property without numbers, and for one that is left out.
    package let deviation: PlannedTrack.Deviation?

    package init(
      layer: String, property: String, _ outcome: Outcome, unit: Unit = .none, keys: Int = 0,
      deviation: PlannedTrack.Deviation? = nil
    ) {
      self.layer = layer
      self.property = property
      self.outcome = outcome
      self.unit = unit
      self.keys = keys
      self.deviation = deviation
    }

    package var isLeftOut: Bool { if case .leftOut = outcome { true } else { false } }
  }

  /// In the order of the layers' tree.
  package var entries: [Entry] = []
  /// Nil if no layer's corners are in the file.
  package var worstCorner: KeyPlan.Corner?

  package init() {}

  package var leftOut: [Entry] { entries.filter(\.isLeftOut) }
  package var keyCount: Int { entries.reduce(0) { $0 + $1.keys } }
}

/// A file that a format makes of a run.
package struct ExportedFile: Sendable {
  package let text: String
  package let report: ExportReport

  package init(_ text: String, _ report: ExportReport) {
    self.text = text
    self.report = report
  }
}
