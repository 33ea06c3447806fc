import MotionValues

/// The state of all layers: one slot for each scalar, in flat arrays; a slot has at most one owner.
///
/// `ValueForm` defines the layout of a value's slots. The store owns its memory and cannot be
/// copied, so slots are read and written without reference counting.
package struct PropertyStore: ~Copyable {
  /// The slots' values, for loops over many slots; the first `slotCount` are valid.
  package private(set) var values: UnsafeMutablePointer<Double>
  /// The slots' owners, likewise.
  private(set) var owners: UnsafeMutablePointer<SlotOwner>
  private var history = SlotHistory()
  package private(set) var slotCount = 0
  private var capacity = 256
  /// The slots written since the last frame.
  package private(set) var changes = SlotSet()
  /// The slots written between the last two frames.
  package private(set) var frameChanges = SlotSet()
  /// `frameChanges` as a list, if something has asked for it.
  private var frameList: [Int32] = []
  private var hasFrameList = false
  /// The slots written since `stale` was last drained, for derived values.
  private var stale = SlotSet()
  /// 0 times the sum of what was written since the last frame: not a number if one of the values was
  /// not finite.
  private var finiteness = 0.0
  private var texts = TextTable()
  /// The values with parts.
  package var mixed = MixedTable()
  /// The number of slots that each driver group owns.
  private var ownedCounts: [Int] = []
  /// The names from which colours were resolved, by the colour's first slot.
  package private(set) var namedColors: [Int: NamedColor] = [:]
  #if DEBUG
    /// The slots whose owner was set since the last check.
    private var newOwners: [Int] = []
  #endif

  package init() {
    values = ColumnMemory.resized(nil, to: capacity)
    owners = ColumnMemory.resized(nil, to: capacity)
    reserveSets()
  }

  deinit {
    ColumnMemory.release(values)
    ColumnMemory.release(owners)
  }

  /// Adds slots with the group's defaults, and returns the first slot.
  package mutating func add(_ group: PropertyGroup, appearance: ColorAppearance) -> Int {
    let first = slotCount
    reserve(first + group.slotCount)
    slotCount += group.slotCount
    group.defaults(in: appearance).withUnsafeBufferPointer { defaults in
      if let start = defaults.baseAddress {
        (values + first).initialize(from: start, count: defaults.count)
      }
    }
    (owners + first).initialize(repeating: .none, count: group.slotCount)
    for (offset, color) in group.namedColors {
      namedColors[first + offset] = color
      // Documentation lists the default in the light appearance; the trace must report any other.
      if color.color(in: appearance) != color.light { changes.insert(first + offset) }
    }
    return first
  }

  private mutating func reserve(_ slots: Int) {
    guard slots > capacity else { return }
    capacity = ColumnMemory.capacity(for: slots)
    values = ColumnMemory.resized(values, to: capacity)
    owners = ColumnMemory.resized(owners, to: capacity)
    reserveSets()
  }

  private mutating func reserveSets() {
    changes.reserve(capacity)
    frameChanges.reserve(capacity)
    stale.reserve(capacity)
  }

  @inline(__always)
  package subscript(slot: Int) -> Double {
    assert(slot >= 0 && slot < slotCount)
    return values[slot]
  }

  /// Writes a slot; does nothing if the value is the same.
  ///
  /// Writes -0 as 0: the two are equal, so the sign would otherwise depend on the earlier value.
  @inline(__always)
  package mutating func write(_ value: Double, to slot: Int) {
    assert(slot >= 0 && slot < slotCount)
    let value = value + 0
    guard values[slot] != value else { return }
    values[slot] = value
    finiteness += value * 0
    changes.insert(slot)
    stale.insert(slot)
  }

  /// Writes the values of slots to others.
  package mutating func copy(_ copies: [SlotCopy]) {
    for copy in copies { write(values[copy.source], to: copy.target) }
  }

  /// Writes many slots; equal values change nothing.
  package mutating func write(
    _ new: UnsafePointer<Double>, to slots: UnsafePointer<Int32>, count: Int
  ) {
    let (values, changes, stale) = (values, changes.memory, stale.memory)
    var finiteness = finiteness
    for index in 0..<count {
      let slot = Int(slots[index])
      assert(slot >= 0 && slot < slotCount)
      let value = new[index] + 0
      guard values[slot] != value else { continue }
      values[slot] = value
      finiteness += value * 0
      changes.insert(slot)
      stale.insert(slot)
    }
    self.finiteness = finiteness
  }

  package func color(at slot: Int) -> Color {
    Color { self[slot + $0] }
  }

  /// Writes the components of a colour and keeps its name.
  package mutating func write(_ color: Color, to slot: Int) {
    write(color.red, to: slot)
    write(color.green, to: slot + 1)
    write(color.blue, to: slot + 2)
    write(color.alpha, to: slot + 3)
  }

  /// Sets the name from which the colour at a slot was resolved; nil if the colour is fixed.
  package mutating func setName(_ name: NamedColor?, at slot: Int) { namedColors[slot] = name }

  package func text(at slot: Int) -> String { text(numbered: self[slot]) }

  /// Returns the text with a number, as stored in a slot.
  package func text(numbered number: Double) -> String { texts[Int(number)] }

  /// Returns the value with parts with a number, as stored in a slot; nil for none.
  package func mixed(numbered number: Double) -> Mixed? { number == 0 ? nil : mixed[number] }

  /// Returns the number that represents a text in a slot.
  package mutating func number(of text: String) -> Double { Double(texts.index(of: text)) }

  /// Returns the number that represents a text, or a value with parts, in a slot.
  package mutating func number(of content: PropertyValue.Content) -> Double {
    switch content {
    case .text(let text): number(of: text)
    case .mixed(let value): mixed.number(of: value)
    }
  }

  /// Returns the same for what a function has computed for a slot; see `MixedTable`.
  package mutating func number(of content: PropertyValue.Content, computedFor slot: Int) -> Double {
    switch content {
    case .text(let text): number(of: text)
    case .mixed(let value): mixed.number(of: value, computedFor: slot)
    }
  }

  /// Returns the contents of a property's slots at both ends of a way, each resolved in an appearance:
  /// values with parts as places on one chain.
  package mutating func ends(
    _ from: PropertyValue, in first: ColorAppearance, _ to: PropertyValue, in last: ColorAppearance
  ) -> (from: [Double], to: [Double]) {
    var ends = (
      from: from.slots(in: first, number: { _ in 0 }), to: to.slots(in: last, number: { _ in 0 })
    )
    guard from.mixed != nil || to.mixed != nil, let offset = from.mixedOffset ?? to.mixedOffset,
      let target = (to.chainValue ?? from.chainValue?.absent)?.resolved(in: last)
    else { return ends }
    let way = mixed.way(
      from: 0, orFrom: from.chainValue?.resolved(in: first), through: [target],
      mixing: .standard, in: last)
    (ends.from[offset], ends.to[offset]) = (way.start, way.targets[0])
    return ends
  }

  /// Writes any value; `appearance` resolves named colours.
  package mutating func write(_ value: PropertyValue, to slot: Int, appearance: ColorAppearance) {
    switch value {
    case .number(let number): write(number, to: slot)
    case .text(let text): write(number(of: text), to: slot)
    case .color(let color): write(color, to: slot, appearance: appearance)
    case .mixed(let value): write(value, to: slot, appearance: appearance)
    case .paint(let color, let value):
      write(color, to: slot, appearance: appearance)
      write(value, to: slot + PaintType.placeOffset, appearance: appearance)
    case .list(let parts):
      var next = slot
      for part in parts {
        write(part, to: next, appearance: appearance)
        next += part.slotCount
      }
    }
  }

  private mutating func write(_ color: ColorValue, to slot: Int, appearance: ColorAppearance) {
    switch color {
    case .fixed(let color):
      namedColors[slot] = nil
      write(color, to: slot)
    case .named(let named):
      namedColors[slot] = named
      write(named.color(in: appearance), to: slot)
    }
  }

  private mutating func write(_ value: Mixed?, to slot: Int, appearance: ColorAppearance) {
    write(mixed.number(of: value?.resolved(in: appearance)), to: slot)
  }

  /// The colours that are read as names rather than as components.
  package enum Names {
    /// All that come from a name, even during a transition to another appearance.
    case all
    /// Those whose name a script can write and that currently show one of the name's colours.
    case shown
    case none
  }

  /// Returns the value that begins at a slot.
  package func value(at slot: Int, _ form: ValueForm, names: Names) -> PropertyValue {
    switch form {
    case .number: .number(self[slot])
    case .text: .text(text(at: slot))
    case .color: .color(color(at: slot, names))
    case .mixed: .mixed(mixed(numbered: self[slot]))
    case .paint: .paint(color(at: slot, names), mixed(numbered: self[slot + PaintType.placeOffset]))
    case .list:
      PropertyValue(
        form, at: slot, number: { self[$0] }, text: { text(at: $0) },
        color: { color(at: $0, names) }, mixed: { mixed(numbered: self[$0]) })
    }
  }

  private func color(at slot: Int, _ names: Names) -> ColorValue {
    name(at: slot, names).map { .named($0) } ?? .fixed(color(at: slot))
  }

  private func name(at slot: Int, _ names: Names) -> NamedColor? {
    switch names {
    case .none: return nil
    case .all: return namedColors[slot]
    case .shown:
      guard let named = namedColors[slot], !named.name.isEmpty, named.shows(color(at: slot)) else {
        return nil
      }
      return named
    }
  }

  /// Ends a frame: `frameChanges` are the slots written since the last call.
  package mutating func endFrame() {
    swap(&changes, &frameChanges)
    changes.removeAll()
    hasFrameList = false
  }

  /// The slots of `frameChanges`, ascending; listed when first asked for.
  package mutating func listFrameChanges() -> [Int32] {
    if !hasFrameList {
      frameList.removeAll(keepingCapacity: true)
      frameChanges.collect(into: &frameList)
      hasFrameList = true
    }
    return frameList
  }

  /// Returns the first slot written between the last two frames that is not finite; nil if all are.
  ///
  /// Takes constant time if none was written.
  mutating func firstNonFinite() -> Int? {
    guard finiteness.isNaN else { return nil }
    finiteness = 0
    return listFrameChanges().first { !values[Int($0)].isFinite }.map { Int($0) }
  }

  /// Moves the slots written since the last call that are in `mask` to `list`, and discards the
  /// others.
  package mutating func drainStale(meeting mask: borrowing SlotSet, into list: inout [Int32]) {
    stale.drain(meeting: mask, into: &list)
  }

  @inline(__always)
  package func owner(of slot: Int) -> SlotOwner {
    assert(slot >= 0 && slot < slotCount)
    return owners[slot]
  }

  /// When the current owner claimed the slot, in seconds.
  package func ownedSince(_ slot: Int) -> Double { history[slot].ownedSince }

  /// Marks the slot as changed since the last sample, even if it still has its default value.
  package mutating func markChanged(_ slot: Int) { changes.insert(slot) }

  /// Sets the owner of a slot.
  package mutating func setOwner(_ owner: SlotOwner, of slot: Int, at time: Double) {
    count(owners[slot], by: -1)
    count(owner, by: 1)
    owners[slot] = owner
    #if DEBUG
      newOwners.append(slot)
    #endif
    history.update(slot) {
      $0.ownedSince = time
      $0.revision &+= 1
    }
  }

  private mutating func count(_ owner: SlotOwner, by change: Int) {
    guard owner != .none else { return }
    while ownedCounts.count <= owner.group { ownedCounts.append(0) }
    ownedCounts[owner.group] += change
  }

  /// Whether any slot belongs to one of the driver groups, which are bits by their index.
  func hasOwner(in groups: UInt64) -> Bool {
    ownedCounts.indices.contains { groups >> UInt64($0) & 1 == 1 && ownedCounts[$0] > 0 }
  }

  /// Whether the owner of a slot was set since the last check; false in release builds.
  package var hasNewOwners: Bool {
    #if DEBUG
      !newOwners.isEmpty
    #else
      false
    #endif
  }

  #if DEBUG
    /// Calls `check` with each slot whose owner was set since the last call.
    mutating func checkNewOwners(_ check: (_ slot: Int, SlotOwner) -> Void) {
      for slot in newOwners { check(slot, owners[slot]) }
      newOwners.removeAll(keepingCapacity: true)
    }
  #endif

  /// How often the slot has changed its owner, or its owner has revised the motion.
  package func revision(of slot: Int) -> Int { history[slot].revision }

  /// Records that a slot's motion has changed; see `DriverGroup.revisesMotions`.
  package mutating func revise(_ slot: Int) { history.update(slot) { $0.revision &+= 1 } }
}

/// A slot that takes the value of another one.
package struct SlotCopy {
  package let source: Int
  package let target: Int

  package init(from source: Int, to target: Int) {
    self.source = source
    self.target = target
  }
}
