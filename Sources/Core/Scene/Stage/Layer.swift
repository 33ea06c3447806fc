import MotionValues

/// A named node of the scene; the stage's store contains the values of its properties.
public final class Layer {
  package private(set) var id: String
  package let kind: LayerKind
  package let index: Int
  /// The ids from the root down, without the root's, joined by `/`; the root's own path is its id.
  ///
  /// It changes when the layer begins to leave.
  public private(set) var path: String
  /// The number of layers around it; 0 for the root.
  let depth: Int
  package unowned let stage: Stage
  package private(set) unowned var parent: Layer?
  /// The layer among whose ids its own is: the one around it or, if a user has put it into a slot, the
  /// component of the slot; nil for the root.
  package private(set) unowned var scope: Layer?
  /// Whether paths have `:` before its id, which leads into a component, in place of `/`.
  package let isInside: Bool
  /// What a component has inside; nil for other layers.
  package private(set) var inside: LayerInside?
  /// The component whose slot the layer is; nil for other layers.
  package internal(set) unowned var slotOwner: Layer?
  package private(set) var children: [Layer] = []
  /// The children that have been removed and still leave, in the order of their removal.
  package private(set) var leavingChildren: [Layer] = []
  /// What arranges its children; nil for most layers.
  package weak var arranger: (any ChildArranger)?
  /// The first slot of the properties that its kind declares.
  package let firstSlot: Int
  /// The slot of the layer's `appearance` property; nil if its kind has none.
  package let appearanceSlot: Int?
  /// The property groups that engines have attached, and those latent groups of its kind that are in
  /// use, each with its first slot.
  package private(set) var attachments: [(group: PropertyGroup, firstSlot: Int)] = []
  private var childrenByID: [Identifier: Layer] = [:]
  /// For ids that have been numbered, the number below which none is free.
  private var freeNumbers: [String: Int] = [:]
  /// When it was removed from the scene, in seconds; nil before.
  private(set) var removalTime: Double?
  /// The id and the path before the layer began to leave; nil for other layers.
  package private(set) var former: (id: String, path: String)?
  /// Whether the layer, or one that contained it, has been removed and still leaves.
  package private(set) var isLeaving = false

  init(id: String, kind: LayerKind, index: Int, firstSlot: Int, place: LayerPlace?, stage: Stage) {
    self.id = id
    self.kind = kind
    self.index = index
    self.firstSlot = firstSlot
    self.stage = stage
    parent = place?.parent
    scope = place?.scope
    isInside = place?.isInside ?? false
    depth = place.map { $0.parent.depth + 1 } ?? 0
    appearanceSlot = kind.appearanceOffset.map { firstSlot + $0 }
    path = ""
    setPath(id)
  }

  /// Returns the child with an id. A component's are those that users have put into it; an id with `:`
  /// before it is that of a layer inside of it.
  package func child(_ id: String) -> Layer? { childrenByID[Identifier(id)] }

  /// Returns an id that no child has: the given one, or the first of `spacer2`, `spacer3` and so on.
  package func freeID(like id: String) -> String {
    guard child(id) != nil else { return id }
    var number = freeNumbers[id] ?? 2
    while child("\(id)\(number)") != nil { number += 1 }
    freeNumbers[id] = number
    return "\(id)\(number)"
  }

  /// Makes the layer a component, before it has children.
  package func becomeComponent(parts: [String], _ name: String) -> LayerInside {
    let inside = LayerInside(of: self, parts: parts, name)
    self.inside = inside
    return inside
  }

  /// Returns the slot and the declaration of a property, by its name.
  package func property(_ name: String) -> (slot: Int, property: Property)? {
    if let index = kind.group.index(of: name) {
      return (firstSlot + kind.group.offsets[index], kind.group.properties[index])
    }
    for (group, firstSlot) in attachments {
      if let index = group.index(of: name) {
        return (firstSlot + group.offsets[index], group.properties[index])
      }
    }
    return nil
  }

  /// Returns the declaration of a property, by its name, whether or not its group is attached.
  package func declaration(of name: String) -> Property? {
    property(name)?.property ?? kind.latentProperty(name)
  }

  /// Returns the slot and the declaration of a property, by its name, for a script or an engine that
  /// is going to write or move it: attaches the latent group that contains it.
  package func usedProperty(_ name: String) -> (slot: Int, property: Property)? {
    if let present = property(name) { return present }
    guard let group = kind.latent.first(where: { $0.index(of: name) != nil }) else { return nil }
    _ = stage.attach(group, to: self)
    return property(name)
  }

  /// The names of all properties, those that engines have attached last.
  package var propertyNames: [String] {
    let attached = attachments.map(\.group).filter { group in
      !kind.latent.contains { $0 === group }
    }
    return (kind.properties + attached.flatMap(\.properties)).map(\.name)
  }

  /// Whether the layer is `other` or one of its descendants.
  package func isSelfOrDescendant(in other: Layer) -> Bool {
    self === other || (parent?.isSelfOrDescendant(in: other) ?? false)
  }

  func append(_ child: Layer) {
    child.scope?.childrenByID[child.key] = child
    children.append(child)
  }

  /// The id by which its scope knows it.
  private var key: Identifier {
    Identifier(isInside && scope?.inside != nil ? ":\(id)" : id)
  }

  /// Whether its scope finds it by its id.
  var isNamed: Bool { scope?.childrenByID[key] === self }

  /// Drops a child.
  func detach(_ child: Layer) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    children.remove(at: index)
    child.dropName()
  }

  /// Frees the layer's id.
  func dropName() {
    guard let scope, isNamed else { return }
    scope.childrenByID[key] = nil
    scope.freeNumbers = [:]
  }

  func noteRemoval(at time: Double) { removalTime = time }

  /// Moves a child from its children to those that leave, under an id that none of these has.
  func beginLeaving(_ child: Layer) {
    let base = "\(child.id)~"
    var (id, number) = (base, 1)
    // The layers of all slots of a component are among its ids.
    let others = child.scope === self ? [] : child.scope?.inside?.slotLayers ?? []
    let leaving = ([self] + others).flatMap(\.leavingChildren)
    while leaving.contains(where: { $0.id == id }) {
      number += 1
      id = base + "\(number)"
    }
    detach(child)
    leavingChildren.append(child)
    child.rename(to: id)
  }

  /// Changes its id, and the paths of the layers in it, because it begins to leave.
  private func rename(to id: String) {
    func note(_ layer: Layer) {
      if layer.former == nil { layer.former = (layer.id, layer.path) }
      layer.isLeaving = true
      layer.setPath(layer === self ? id : layer.id)
      for child in layer.children + layer.leavingChildren { note(child) }
    }
    note(self)
  }

  private func setPath(_ id: String) {
    self.id = id
    guard let scope, scope.scope != nil else {
      path = id
      return
    }
    path = "\(scope.path)\(isInside ? ":" : "/")\(id)"
  }

  /// Ends the leaving of the layer and those in it.
  func endLeaving() {
    isLeaving = false
    parent?.leavingChildren.removeAll { $0 === self }
  }

  func attach(_ group: PropertyGroup, firstSlot: Int) {
    attachments.append((group, firstSlot))
  }
}

/// The layer tree of a stage as plain numbers, by layer index.
///
/// Memory access dominates a search through a thousand layers: here a layer takes 20 bytes, and
/// there is no reference counting.
struct LayerTree {
  struct Node {
    /// The first slot of the layer's properties.
    let firstSlot: Int32
    /// The child that was made last; -1 if there is none.
    fileprivate(set) var lastChild: Int32 = -1
    /// The sibling that was made before it; -1 if there is none.
    fileprivate(set) var previousSibling: Int32
    /// The slots of `offsetX` and `offsetY` of a scroll view; -1 for other layers.
    let offsetX: Int32
    let offsetY: Int32
  }

  private(set) var nodes: ContiguousArray<Node> = []

  /// Adds a layer, whose parent is already part of the tree. One that no finger meets is no child of
  /// its parent there.
  mutating func append(_ layer: Layer) {
    let parent = layer.kind.throwsChildren ? nil : layer.parent?.index
    let offsets = layer.kind.scrollOffsets
    nodes.append(
      Node(
        firstSlot: Int32(layer.firstSlot),
        previousSibling: parent.map { nodes[$0].lastChild } ?? -1,
        offsetX: offsets.map { Int32(layer.firstSlot + $0.x) } ?? -1,
        offsetY: offsets.map { Int32(layer.firstSlot + $0.y) } ?? -1))
    if let parent { nodes[parent].lastChild = Int32(layer.index) }
  }

  /// Removes a layer, with those in it, from the children of its parent.
  mutating func remove(_ layer: Layer) {
    guard let parent = layer.parent?.index else { return }
    let before = nodes[layer.index].previousSibling
    if nodes[parent].lastChild == layer.index { nodes[parent].lastChild = before }
    var child = Int(nodes[parent].lastChild)
    while child >= 0 {
      if nodes[child].previousSibling == layer.index { nodes[child].previousSibling = before }
      child = Int(nodes[child].previousSibling)
    }
  }
}

/// An engine that arranges the children of a layer, such as a stack.
package protocol ChildArranger: AnyObject {
  /// Adds a new child of the layer after the others.
  ///
  /// `isScripted` says whether a script has set its initial values.
  ///
  /// - Throws: `laid-out` if the script has set its position.
  func didAdd(_ child: Layer, isScripted: Bool) throws(Diagnostic)

  /// Begins or stops to arrange a child that is, or was, a mask.
  func didChangeMask(of child: Layer) throws(Diagnostic)

  /// Whether it sets the sizes of texts and images among the children of a layer that it arranges.
  func sizesContent(in parent: Layer) -> Bool

  /// Stops arranging a child that is about to be removed.
  func willRemove(_ child: Layer)
}
