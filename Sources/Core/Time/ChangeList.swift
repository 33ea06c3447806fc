import MotionValues

/// Reports when properties have other values.
///
/// A value that changes at once is reported at the instant of the change, one that moves at the
/// scene's ticks and when it comes to rest. So the reports do not depend on the frame rate.
package final class ChangeList {
  private struct Entry {
    let slot: Int
    let property: Property
    /// The value that was reported last; nil before the scene's first turn.
    var known: PropertyValue?
    let notify: (_ value: PropertyValue, _ old: PropertyValue) throws(Diagnostic) -> Void
    /// Whether its layer has been removed.
    var isOver = false
  }

  /// How often changes that callbacks cause are reported within one `withAnimation`.
  private static let roundLimit = 100

  private var entries: [Entry] = []
  private var isReporting = false

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Calls `notify` with the new value of a property, by its first slot, and the one before. What
  /// changes before the scene has begun is reported only if the present value `isKnown`.
  package func add(
    _ property: Property, at slot: Int, on stage: Stage, isKnown: Bool = false,
    notify: @escaping (_ value: PropertyValue, _ old: PropertyValue) throws(Diagnostic) -> Void
  ) {
    entries.append(
      Entry(
        slot: slot, property: property,
        known: stage.hasBegun || isKnown ? stage.readValue(slot, names: .shown) : nil,
        notify: notify))
  }

  /// Whether a change of a layer, or of one in it, is still to be reported.
  package func hasNews(of layer: Layer) -> Bool {
    entries.contains { entry in
      !entry.isOver && layer.stage.layer(at: entry.slot).isSelfOrDescendant(in: layer)
        && entry.known.map { $0 != layer.stage.readValue(entry.slot, names: .shown) } ?? false
    }
  }

  /// Stops reporting the properties of layers that have been removed.
  package func forget(_ slots: Set<Int>) {
    guard !entries.isEmpty else { return }
    for index in entries.indices where slots.contains(entries[index].slot) {
      entries[index].isOver = true
    }
    if !isReporting { entries.removeAll(where: \.isOver) }
  }

  /// Reports each value that has changed; returns whether there was one. `isActive` is whether
  /// anything in the scene moves.
  func report(on stage: Stage, isActive: @autoclosure () -> Bool) throws(Diagnostic) -> Bool {
    guard !entries.isEmpty else { return false }
    let waits = !stage.tick.includes(stage.now) && isActive()
    return try report(on: stage) { entry in
      waits
        && (entry.slot..<entry.slot + entry.property.slotCount).contains { !stage.isStill($0) }
    }
  }

  /// Reports the values without motion that a function of `withAnimation` has changed, so that what
  /// the callbacks assign is animated as well.
  package func reportAssigned(on stage: Stage) throws(Diagnostic) {
    guard !entries.isEmpty, !isReporting else { return }
    for _ in 0..<Self.roundLimit {
      let hasReported = try report(on: stage) { entry in
        entry.property.type.isContinuous
          || (entry.slot..<entry.slot + entry.property.slotCount).contains { !stage.isStill($0) }
      }
      guard hasReported else { return }
    }
  }

  /// Reports each value that has changed and does not wait.
  private func report(
    on stage: Stage, unless waits: (Entry) -> Bool
  ) throws(Diagnostic) -> Bool {
    var hasReported = false
    let isOutermost = !isReporting
    isReporting = true
    defer {
      if isOutermost {
        isReporting = false
        entries.removeAll(where: \.isOver)
      }
    }
    for index in entries.indices {
      // Values that an earlier callback has assigned apply to later properties.
      stage.takeInputs()
      let entry = entries[index]
      guard !entry.isOver, !waits(entry) else { continue }
      let value = stage.readValue(entry.slot, names: .shown)
      guard value != entry.known else { continue }
      entries[index].known = value
      guard let old = entry.known else { continue }
      hasReported = true
      stage.scheduler.lastActor = "the change of `\(stage.path(of: entry.slot))`"
      try entry.notify(value, old)
    }
    return hasReported
  }
}
