import MotionCore
import MotionValues

/// The changes that a script's function makes to a layer tree, which can be applied and reverted.
struct StateChange {
  private struct Record {
    let slot: Int
    let before: PropertyValue
    let after: PropertyValue
  }

  private var records: [Record] = []
  /// The layers that are hidden, shown or added, by their `hidden` slots.
  private(set) var visibility = VisibilityPlan()

  /// Calls `change` and records the differences in a layer and its descendants.
  init(
    of layer: Layer, besides containers: Set<Int>, on stage: Stage,
    by change: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let before = Self.values(of: layer, besides: containers, on: stage)
    try change()
    let after = Self.values(of: layer, besides: containers, on: stage)
    for slot in after.keys.sorted() {
      guard let new = after[slot] else { continue }
      let (layer, property, _) = stage.property(at: slot)
      let isHidden = new == .boolean(true)
      // What was not in use before had its default.
      let isNew = before[layer.firstSlot] == nil
      let latent = isNew ? nil : layer.kind.latentProperty(property.name)?.initial
      guard let old = before[slot] ?? latent else {
        if property.name == "hidden" {
          visibility[slot] = .init(source: true, during: true, destination: isHidden)
        }
        continue
      }
      guard old != new else { continue }
      if property.name == "hidden" {
        let wasHidden = old == .boolean(true)
        visibility[slot] = .init(source: wasHidden, during: wasHidden, destination: isHidden)
      } else {
        records.append(Record(slot: slot, before: old, after: new))
      }
    }
  }

  /// Assigns the changed properties their values at one end.
  func assign(_ end: TransitionEnd, on stage: Stage) throws(Diagnostic) {
    for record in records {
      try stage.assign(end == .source ? record.before : record.after, to: record.slot)
    }
  }

  /// Returns whether the changed properties have their values at one end.
  func isApplied(at end: TransitionEnd, on stage: Stage) -> Bool {
    records.allSatisfy { record in
      stage.readValue(record.slot) == (end == .source ? record.before : record.after)
    }
  }

  private static func values(
    of layer: Layer, besides containers: Set<Int>, on stage: Stage
  ) -> [Int: PropertyValue] {
    guard !containers.contains(layer.index) else { return [:] }
    var values: [Int: PropertyValue] = [:]
    for (group, first) in [(layer.kind.group, layer.firstSlot)] + layer.attachments {
      for (property, offset) in zip(group.properties, group.offsets) where !property.isReadOnly {
        values[first + offset] = stage.readValue(first + offset)
      }
    }
    for child in layer.children {
      values.merge(Self.values(of: child, besides: containers, on: stage)) { $1 }
    }
    return values
  }
}
