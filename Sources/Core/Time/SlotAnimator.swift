import MotionValues

/// How properties move to new values: by a curve or a spring.
package struct SlotTiming: Hashable, Sendable {
  /// The default duration of a curve, in seconds, which is SwiftUI's.
  package static let standardDuration = 0.35

  /// The curve or spring; nil for the standard spring, or, with a duration, for `easeInOut`.
  package var curve: Timing?
  /// The duration of a curve, in seconds; a spring ignores it.
  package var duration: Double?
  /// The delay before the movement begins, in seconds.
  package var delay = 0.0
  package var reduced = ReducedResponse.jump

  package init() {}

  package init(_ curve: Timing) { self.curve = curve }

  /// The curve or spring that applies.
  package var timing: Timing {
    curve ?? (duration == nil ? .spring(.standard) : .curve(.cubicBezier(.easeInOut)))
  }
}

/// What a movement does where motion is reduced.
package enum ReducedResponse: String, CaseIterable, Hashable, Sendable {
  case jump
  case keep
}

/// A property and the value to which it moves.
package struct SlotTarget: Hashable, Sendable {
  /// The property's first slot.
  package let slot: Int
  package let value: PropertyValue
  /// The initial velocity of a number, in its unit per second; nil for the present one.
  package var velocity: Double?

  package init(_ slot: Int, _ value: PropertyValue, velocity: Double? = nil) {
    self.slot = slot
    self.value = value
    self.velocity = velocity
  }
}

/// Moves properties to new values on behalf of any engine.
///
/// The engine of animators implements it; the other engines reach it through their stage.
package protocol SlotAnimator: AnyObject {
  /// The first line at which a script describes an animation; nil if none is described, or any has
  /// been played.
  var unplayedAnimation: SourceLocation? { get }

  /// Moves properties from their present values and velocities to their targets, and returns the
  /// movement, which has begun.
  ///
  /// The movement claims the properties at once, and holds their values during a delay. Values that
  /// cannot be interpolated are assigned at once; where motion is reduced, all values are. Without
  /// a timing, that of the enclosing `withAnimation` applies, else the standard one. Other drivers
  /// and assignments may take over properties; the movement ends when it has moved or lost all of
  /// them. `label` names it in messages, such as "the release of `card`".
  ///
  /// - Throws: `driven-property` if a driver cannot be interrupted, or an engine's error about a
  ///   target; then nothing has changed.
  func animate(
    _ targets: [SlotTarget], _ timing: SlotTiming?, label: String
  ) throws(Diagnostic) -> any Finishable

  /// Moves properties as `animate` does, together with what `change` changes of rules: the difference
  /// of a derived property from what was shown goes to 0.
  func animate(
    _ targets: [SlotTarget], _ timing: SlotTiming?, label: String,
    with change: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> any Finishable
}

extension Stage {
  /// Checks that a value may be assigned to a property now, by its first slot.
  ///
  /// - Throws: `driven-property` if its driver cannot be interrupted; an engine's error about the
  ///   value.
  package func requireAssignable(_ value: PropertyValue, to slot: Int) throws(Diagnostic) {
    for part in slot..<slot + value.slotCount where !isInterruptible(part) {
      throw driven(part, help: "stop its driver first, or assign another property")
    }
    if case .number(let number) = value { try inputs.check(number, for: slot) }
  }
}

/// The layouts of a stage, as other engines see them.
///
/// `withAnimation` animates layers that a layout has moved at once, from their old positions to the new
/// ones; pins take over lengths.
package protocol StageLayouts: AnyObject {
  /// Returns the positions and sizes that layouts set, by slot, with their velocities.
  func presentPlaces() -> [Int: ValueAndVelocity]

  /// The positions and sizes before the function of a `withAnimation` that is running; nil if none
  /// is. Layers that it removes leave from there.
  var placesBefore: [Int: ValueAndVelocity]? { get set }

  /// Returns the position and size of each of some layers in its layout, by slot, without what still
  /// moves it there.
  func restingPlaces(of layers: [Layer]) -> [Int: Double]

  /// Releases the positions and sizes of layers that leave; they keep these values, and what still
  /// moves them goes on.
  func release(_ places: [Int: Double])

  /// Notes that a layer's `present` counts from now on.
  func presenceDidBegin(of layer: Layer)

  /// Returns what animates each position and size that has changed since then from its old value.
  func movement(
    from places: [Int: ValueAndVelocity], _ timing: SlotTiming
  ) throws(Diagnostic) -> any LayoutMovement

  /// Whether a layout sets a property, by its slot.
  func laysOut(_ slot: Int) -> Bool

  /// Whether a slot is the length of a layer that fits its content, or of a scroll view's content.
  func fitsContent(_ slot: Int) -> Bool

  /// Whether a slot is a length that the layout around the layer sets, whatever the layer contains.
  func fills(_ slot: Int) -> Bool

  /// Leaves the length of a stack or grid that fits its content to a rule; other slots stay as they
  /// are.
  func cede(_ slot: Int)

  /// Ends the movement of a position or a size to its new value.
  func endMovement(of slot: Int)

  /// Returns the stacks and grids in a layer, itself included, with the layers in their order.
  func members(in layer: Layer) -> [(layout: Layer, members: [Layer])]

  /// Returns the layers of a stack or grid in their order.
  func members(of layout: Layer) -> [Layer]

  /// Gives the layers of a stack or grid another order.
  func setMembers(_ members: [Layer], of layout: Layer) throws(Diagnostic)
}

/// A movement of layers to the positions and sizes that layouts now set.
package protocol LayoutMovement: AnyObject {
  /// The parts that layouts compute on their own, each by the first slot that it sets.
  var parts: Set<Int> { get }

  /// Moves what a part sets, after what it depends on has been moved; returns the time at which all has
  /// its new value, in seconds, or nil if nothing has changed.
  func move(_ part: Int) throws(Diagnostic) -> Double?
}

/// The value of the option `curve`: a curve in any form, or a spring.
package enum Timing: Hashable, Sendable {
  case curve(Curve)
  case spring(Spring)

  /// Returns the timing as a curve; that of a spring lasts for its settling time.
  package func makeCurve() throws(Diagnostic) -> Curve {
    switch self {
    case .curve(let curve): return curve
    case .spring(let spring):
      do throws(ParameterError) {
        return .spring(try SpringCurve(spring))
      } catch {
        throw Diagnostic(error, in: "the option `curve`")
      }
    }
  }
}

extension Diagnostic {
  /// The error for an invalid curve or spring; `subject` is the function or the option.
  package init(_ error: ParameterError, in subject: String) {
    self.init(.outOfRange, "\(subject): \(error)", token: error.parameter)
  }
}
