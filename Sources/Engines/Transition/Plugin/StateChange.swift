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
  /// The stacks and grids whose layers have another order, with the layers before and after.
  private var orders: [(layout: Layer, before: [Layer], after: [Layer])] = []
  /// The layers that are hidden, shown or added, by their `hidden` slots.
  private(set) var visibility = VisibilityPlan()

  /// Calls `change` and records the differences in a layer and its descendants.
  init(
    of layer: Layer, besides containers: Set<Int>, on stage: Stage,
    by change: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let before = Self.values(of: layer, besides: containers, on: stage)
    let members = stage.services.layouts?.members(in: layer) ?? []
    try change()
    for (layout, before) in members where !layout.isRemoved {
      let after = stage.services.layouts?.members(of: layout) ?? []
      if !before.elementsEqual(after, by: ===), Set(before.map(\.index)) == Set(after.map(\.index))
      {
        orders.append((layout, before, after))
      }
    }
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
          visibility[slot] = .init(source: true, during: isHidden, destination: isHidden)
        }
        continue
      }
      guard old != new else { continue }
      if property.name == "hidden" {
        let wasHidden = old == .boolean(true)
        visibility[slot] = .init(source: wasHidden, during: isHidden, destination: isHidden)
      } else if !Self.follows(slot, on: stage) {
        records.append(Record(slot: slot, before: old, after: new))
      }
    }
  }

  /// Assigns the changed properties their values at one end.
  func assign(_ end: TransitionEnd, on stage: Stage) throws(Diagnostic) {
    for record in records {
      try stage.assign(end == .source ? record.before : record.after, to: record.slot)
    }
    for order in orders {
      try stage.services.layouts?.setMembers(
        end == .source ? order.before : order.after, of: order.layout)
    }
  }

  /// Whether a property follows from others, by a layout or a rule, so that it is not restored itself.
  private static func follows(_ slot: Int, on stage: Stage) -> Bool {
    stage.derivations.drives(slot, in: stage.store)
      || stage.services.layouts?.laysOut(slot) ?? false
  }

  /// Returns whether the changed properties have their values at one end.
  func isApplied(at end: TransitionEnd, on stage: Stage) -> Bool {
    records.allSatisfy { record in
      stage.readValue(record.slot) == (end == .source ? record.before : record.after)
    }
      && orders.allSatisfy { order in
        let members = stage.services.layouts?.members(of: order.layout) ?? []
        return members.elementsEqual(end == .source ? order.before : order.after, by: ===)
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
