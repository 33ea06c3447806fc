import MotionCore
import MotionMath

/// What an animator does: targets, keyframes, marks and nested animations, without knowing when.
///
/// `Channel` names one number that is animated, `Mark` is what happens at a time.
///
/// Which curve counts: the curve of an animation warps its timeline, and a nested one without a
/// timing of its own lives on the timeline of its parent, warped once. A nested one with its own
/// timing, and a path with its own curve, run through the parent's even time under that curve
/// alone (UIKit's `overrideInheritedCurve`). The curve of a keyframe or target acts inside. Nothing
/// else is composed, unlike in Stagehand, where child and parent curves are.
package struct Animation<Channel: Hashable & Sendable, Mark: Hashable & Sendable>: Sendable {
  /// Where a channel is led.
  package enum Change: Hashable, Sendable {
    case to(Double)
    /// So much more than the value before.
    case by(Double)
  }

  /// Numbers that arrive somewhere within a part of the timeline.
  package struct Key: Sendable {
    package var channel: Channel
    package var change: Change
    /// Begin and length as fractions of this animation, 0…1; length 0 is a step.
    package var start: Double
    package var duration: Double
    /// Without one, a straight line, or the animation's curve where its scope is `keyframes`.
    package var curve: Curve?
    package var shape: SplineShape?
    /// By what its owner knows where the number comes from, if it may come to be another one.
    package var source: Int?

    package init(
      _ channel: Channel, _ change: Change, start: Double = 0, duration: Double = 1,
      curve: Curve? = nil, shape: SplineShape? = nil
    ) {
      self.channel = channel
      self.change = change
      self.start = start
      self.duration = duration
      self.curve = curve
      self.shape = shape
    }
  }

  /// How channels run between keyframes; those of one path keep one speed in the paced modes, and
  /// their keyframes come in the same order with the same times.
  package struct Path: Sendable {
    package var channels: [Channel]
    package var mode: CalculationMode
    package var shape: SplineShape
    /// A curve for these channels' time in place of the animation's.
    package var curve: Curve?

    package init(
      _ channels: [Channel], mode: CalculationMode = .linear, shape: SplineShape = .catmullRom,
      curve: Curve? = nil
    ) {
      self.channels = channels
      self.mode = mode
      self.shape = shape
      self.curve = curve
    }
  }

  /// What happens when the timeline crosses a fraction of it.
  package struct TimedMark: Sendable {
    package var fraction: Double
    package var mark: Mark

    package init(at fraction: Double, _ mark: Mark) {
      self.fraction = fraction
      self.mark = mark
    }
  }

  /// An animation inside another one.
  package struct Nested: Sendable {
    /// Where it begins, as a fraction of the parent, 0…1; its own delay comes on top.
    package var start: Double
    package var animation: Animation

    package init(start: Double = 0, _ animation: Animation) {
      self.start = start
      self.animation = animation
    }
  }

  /// The length in seconds; a nested animation without one lasts for the rest of its parent.
  package var duration: Double?

  /// The wait before it begins, in seconds.
  package var delay = 0.0

  /// A nested animation without a timing shares its parent's; the outermost one eases in and out.
  package var timing: AnimationTiming?

  package var curveScope = CurveScope.timeline

  /// The values that channels begin with; those without one begin with their present value.
  package var initialValues: [Channel: Double] = [:]

  /// By what its owner knows where some of these come from, if they may come to be others.
  package var initialSources: [Channel: Int] = [:]

  package var keys: [Key] = []
  package var paths: [Path] = []
  package var marks: [TimedMark] = []
  package var nested: [Nested] = []

  package init(duration: Double? = nil, delay: Double = 0, timing: AnimationTiming? = nil) {
    self.duration = duration
    self.delay = delay
    self.timing = timing
  }

  /// Returns the animation with the present numbers of all sources.
  package func updated(_ number: (Channel, _ source: Int) -> Double) -> Animation {
    var copy = self
    for (channel, source) in initialSources {
      copy.initialValues[channel] = number(channel, source)
    }
    for (index, key) in keys.enumerated() {
      if let source = key.source { copy.keys[index].change = .to(number(key.channel, source)) }
    }
    for index in nested.indices {
      copy.nested[index].animation = nested[index].animation.updated(number)
    }
    return copy
  }

  /// Leads a channel somewhere over the whole animation.
  package mutating func animate(
    _ channel: Channel, from initial: Double? = nil, _ change: Change, curve: Curve? = nil
  ) {
    if let initial { initialValues[channel] = initial }
    keys.append(Key(channel, change, curve: curve))
  }

  /// Leads a channel somewhere from a fraction on to the end, as UIKit's `addAnimations` does:
  /// `delayFactor` of what is left at `fraction` passes first.
  package mutating func add(
    _ channel: Channel, _ change: Change, at fraction: Double = 0, delayFactor: Double = 0,
    curve: Curve? = nil
  ) {
    let left = 1 - fraction
    keys.append(
      Key(
        channel, change, start: fraction + delayFactor * left,
        duration: left - delayFactor * left, curve: curve))
  }
}
