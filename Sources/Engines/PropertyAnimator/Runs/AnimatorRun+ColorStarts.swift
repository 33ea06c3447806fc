import MotionCore
import MotionValues

extension AnimatorRun {
  /// The state from which the names of a run's colours are resolved again.
  package struct ColorStarts {
    /// The values at the run's start, by slot.
    package var values: [Int: Double]
    /// The names at the run's start, by first slot.
    package let names: [Int: NamedColor]
    /// One slot of each colour, and the appearance of its layer at the last resolution of names.
    package let slots: [Int]
    package var appearances: [Appearance]

    package init(
      values: [Int: Double], names: [Int: NamedColor], slots: [Int], appearances: [Appearance]
    ) {
      self.values = values
      self.names = names
      self.slots = slots
      self.appearances = appearances
    }

    package func color(at slot: Int) -> Color {
      Color(
        red: values[slot] ?? 0, green: values[slot + 1] ?? 0, blue: values[slot + 2] ?? 0,
        alpha: values[slot + 3] ?? 1)
    }
  }
}
