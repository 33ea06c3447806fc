import MotionValues

/// A layer that a finger moves, and where it would go if the finger lifted now.
package struct HeldLayer {
  /// The value or the velocity of a property.
  package struct Part: Equatable, Sendable {
    package let property: String
    package let value: Double

    package init(property: String, value: Double) {
      (self.property, self.value) = (property, value)
    }
  }

  /// A place at which the layer may come to rest. A property that it leaves open has no part.
  package struct Place: Equatable, Sendable {
    package let name: String
    package let values: [Part]

    package init(name: String, values: [Part]) { (self.name, self.values) = (name, values) }
  }

  package let layer: Layer
  /// The velocity of each property that the finger moves, in its units per second.
  package let velocities: [Part]
  package let detents: [Place]
  /// The name of the detent at which it would end; nil if there is none.
  package let goal: String?

  package init(_ layer: Layer, velocities: [Part], detents: [Place], goal: String?) {
    self.layer = layer
    self.velocities = velocities
    self.detents = detents
    self.goal = goal
  }
}
