import MotionValues

/// The inside of a component: its own layers, among which are the slots for those of its users.
///
/// Ids in it meet no ids outside of it. What a user puts into a slot belongs, by its path and for
/// scripts, to the component; it is drawn in the slot.
package final class LayerInside {
  /// The slot into which a component's method such as `sheet:text { … }` adds.
  package static let contentSlot = "content"

  private unowned let component: Layer
  /// The name of the kind of component.
  package let name: String
  /// The ids of the layers inside that users may name.
  package let parts: [String]
  /// The layer of each slot, by its name.
  package private(set) var slots: [String: Layer] = [:]
  /// Called for each layer that a user has put into a slot.
  package var didAdd: (_ slot: Layer, _ layer: Layer) throws(Diagnostic) -> Void = {
    (_, _) throws(Diagnostic) in
  }
  /// The properties that only the component's own code sets.
  package var ownProperties: Set<String> = []
  /// Whether that code is setting one.
  package var isWriting = false
  /// What makes the component one, kept for as long as it is there.
  package var instance: AnyObject?

  init(of component: Layer, parts: [String], _ name: String) {
    self.component = component
    self.parts = parts
    self.name = name
  }

  /// Makes a layer inside the slot of a name.
  package func setSlot(_ name: String, to layer: Layer) {
    slots[name]?.slotOwner = nil
    slots[name] = layer
    layer.slotOwner = component
  }

  /// The layers of all slots, in the order of their names.
  package var slotLayers: [Layer] {
    slots.sorted { Identifier($0.key) < Identifier($1.key) }.map { Self.innermost($0.value) }
  }

  /// The layer in which a slot shows what users add: a slot may be a component with a slot of its own.
  static func innermost(_ slot: Layer) -> Layer {
    guard let inner = slot.inside?.slots[contentSlot] else { return slot }
    return innermost(inner)
  }

  /// The layer inside that users may name; nil if there is none.
  package func part(_ id: String) -> Layer? {
    guard parts.contains(id) else { return nil }
    return named(id, in: component)
  }

  /// Whether any layer inside has an id.
  package func contains(_ id: String) -> Bool { named(id, in: component) != nil }

  private func named(_ id: String, in layer: Layer) -> Layer? {
    let inner = layer.children.filter(\.isInside)
    return inner.first { $0.id == id }
      ?? inner.lazy.compactMap { $0.inside == nil ? self.named(id, in: $0) : nil }.first
  }
}

/// Where a new layer goes.
package struct LayerPlace {
  /// The layer around it, in which it is drawn.
  package let parent: Layer
  /// The layer among whose ids its own is.
  package let scope: Layer
  /// Whether it is inside of a component, and not what a user has put there.
  let isInside: Bool

  private init(parent: Layer, scope: Layer, isInside: Bool) {
    self.parent = parent
    self.scope = scope
    self.isInside = isInside
  }

  /// The place in a layer as those who do not know its inside see it: in the slot `content` of a
  /// component, and otherwise directly in it.
  ///
  /// - Throws: `no-slot` if a component has no such slot.
  package init(in layer: Layer) throws(Diagnostic) {
    if let component = layer.inside != nil ? layer : layer.slotOwner {
      self.init(
        parent: try Self.drawnSlot(of: layer), scope: component, isInside: false)
    } else {
      self.init(parent: layer, scope: layer, isInside: layer.isInside)
    }
  }

  /// The place inside of a component.
  package init(inside component: Layer) {
    self.init(parent: component, scope: component, isInside: true)
  }

  /// The place in a layer as it is drawn: inside of a component, and in a slot beside what users have put
  /// there. An engine adds there what no user names.
  package init(directlyIn layer: Layer) {
    self.init(parent: layer, scope: layer, isInside: layer.inside != nil || layer.isInside)
  }

  /// A slot may be a component itself, with a slot of its own.
  private static func drawnSlot(of layer: Layer) throws(Diagnostic) -> Layer {
    guard let inside = layer.inside else { return layer }
    guard let slot = inside.slots[LayerInside.contentSlot] else {
      throw Diagnostic(
        .noSlot, "`\(layer.path)`, \(TypeDescription.withArticle(inside.name)), takes no layers",
        help: inside.slots.isEmpty
          ? ["add them to the layer around it"]
          : [
            "add them to a slot: "
              + inside.slots.keys.sorted().map { "`\(layer.id).\($0)`" }.joined(separator: ", ")
          ])
    }
    return try drawnSlot(of: slot)
  }

  /// The layer there with an id.
  package func layer(_ id: String) -> Layer? {
    scope.child(isInside && scope.inside != nil ? ":\(id)" : id)
  }

  /// Returns an id that no layer there has.
  package func freeID(like id: String) -> String {
    guard isInside, scope.inside != nil else { return scope.freeID(like: id) }
    return String(scope.freeID(like: ":\(id)").dropFirst())
  }
}

/// The paths of layers: ids with `/` between them, or `:` into a component.
package enum LayerPath {
  /// A step of a path: an id, with the sign before it if that is `:`.
  package struct Step {
    package let id: String
    package let isInside: Bool
  }

  /// The steps of a path, from the outermost one.
  package static func steps(of path: String) -> [Step] {
    var steps: [Step] = []
    for (index, part) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      let ids = part.split(separator: ":", omittingEmptySubsequences: false)
      for (position, id) in ids.enumerated() {
        if index == 0, position == 0, id.isEmpty, ids.count > 1 { continue }
        steps.append(Step(id: String(id), isInside: position > 0))
      }
    }
    return steps
  }
}

extension Layer {
  /// The child at a step of a path.
  package func child(at step: LayerPath.Step) -> Layer? {
    child(step.isInside && inside != nil ? ":\(step.id)" : step.id)
  }

  /// Whether it, or a layer around it, is inside of a component.
  package var isPrivate: Bool { isInside || scope?.isPrivate ?? false }

  /// Whether the code that is running may write a property, or have it follow something.
  package func mayWrite(_ property: Property) -> Bool {
    guard property.isReadOnly else { return true }
    return inside.map { $0.isWriting && $0.ownProperties.contains(property.name) } ?? false
  }

  /// Why scripts cannot write a property that can only be read: "is computed by an engine".
  package func readOnlyReason(_ property: Property) -> String {
    guard let inside, inside.ownProperties.contains(property.name) else {
      return "is computed by an engine"
    }
    return "is set by the component `\(inside.name)`"
  }

  /// Frees the id of a layer that a user has put into a slot; any other goes with its scope.
  func dropNameInSlot() {
    if scope !== parent { dropName() }
  }

  /// The layers that scripts see in it: a component's are those in its slots.
  package var publicChildren: [Layer] {
    if let inside {
      return inside.slotLayers.flatMap { $0.children.filter { $0.scope === self } }
    }
    guard let slotOwner else { return children }
    return LayerInside.innermost(self).children.filter { $0.scope === slotOwner }
  }
}

/// Codes of what is inside of components.
extension DiagnosticCode {
  package static let noSlot = DiagnosticCode("no-slot")
  package static let privateLayer = DiagnosticCode("private-layer")
}
