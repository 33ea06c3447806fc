import MotionValues

/// The properties that a function reads while it computes derived values.
///
/// The list is recorded anew at each call, because a branch may read other properties. A call that
/// reads the same properties in the same order, as most do, only moves a cursor.
package final class TrackedReads {
  /// The slots in the order of their reads, with repetitions.
  private(set) var slots: [Int] = []
  /// The slots whose velocities the last call read.
  private(set) var velocities: [Int] = []
  /// Whether the last call read something that changes with time: a velocity, or what is not a
  /// property.
  package private(set) var isTimed = false
  /// Whether the last call read something of which the graph does not know when it changes.
  private(set) var isOpaque = false
  /// Whether the present call has read something other than the previous one.
  private(set) var hasChanged = false
  /// Whether the present call, which is not recorded, has read something other than the last recorded
  /// one.
  private(set) var hasDeviated = false
  /// Whether the function may read removed layers, because it computes a property of one that leaves.
  package var seesRemovedLayers = false
  private var cursor = 0
  private var readsTime = false
  private var readsUnknown = false
  /// Whether reads are recorded; otherwise the function is only evaluated for a slope.
  private var isRecording = false
  /// The values that the last recorded call read; nil before the first call.
  private var inputs: [Double]?

  package init() {}

  /// Whether the last recorded call has read nothing that can change.
  package var isEmpty: Bool { slots.isEmpty && !isTimed }

  /// Begins a call of the function.
  package func begin(recording: Bool) {
    isRecording = recording
    cursor = 0
    readsTime = false
    readsUnknown = false
    if recording { velocities.removeAll(keepingCapacity: true) }
    hasChanged = false
    hasDeviated = false
  }

  /// Ends a recorded call.
  func end(_ read: (Int) throws(Diagnostic) -> Double) throws(Diagnostic) {
    end()
    var values = inputs ?? []
    inputs = nil
    values.removeAll(keepingCapacity: true)
    for slot in slots { values.append(try read(slot)) }
    inputs = values
  }

  /// Ends a recorded call whose result is not kept.
  package func end() {
    if cursor < slots.count {
      slots.removeSubrange(cursor...)
      hasChanged = true
    }
    if readsTime != isTimed {
      isTimed = readsTime
      hasChanged = true
    }
    isOpaque = readsUnknown
  }

  /// Discards the values, so that the function is called again.
  func forget() { inputs = nil }

  /// Whether the function would read the same values as in the last recorded call.
  func areKnown(_ read: (Int) throws(Diagnostic) -> Double) throws(Diagnostic) -> Bool {
    guard !isTimed, let inputs, inputs.count == slots.count else { return false }
    for index in slots.indices where try read(slots[index]) != inputs[index] { return false }
    return true
  }

  /// Records a read; returns whether the previous call read the same slot at this position.
  @inline(__always)
  func note(_ slot: Int) -> Bool {
    if cursor < slots.count, slots[cursor] == slot {
      cursor += 1
      return true
    }
    return deviate(to: slot)
  }

  private func deviate(to slot: Int) -> Bool {
    guard isRecording else {
      hasDeviated = true
      return false
    }
    if cursor < slots.count { slots.removeSubrange(cursor...) }
    slots.append(slot)
    cursor += 1
    hasChanged = true
    return false
  }

  /// Records a read of something that may change at any time.
  package func noteTime() {
    readsTime = true
    readsUnknown = true
  }

  /// Records a read of the velocity of a slot.
  func noteVelocity(of slot: Int) {
    readsTime = true
    if isRecording, !velocities.contains(slot) { velocities.append(slot) }
  }
}

/// An object other than a layer, some of whose numbers are stored as properties of layers.
package protocol NumberSource: AnyObject {
  /// The slot of one of its numbers; nil if the number is not a property of a layer.
  func slot(ofNumber name: String) -> Int?
}
