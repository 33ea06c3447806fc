import MotionCore
import MotionValues

/// A script API, combined from the modules of plugins.
package final class Interface {
  package let functions: [Function]
  /// The functions, each followed by its overloads.
  package var allFunctions: [Function] { functions.flatMap { [$0] + $0.overloads } }
  package let types: [ObjectType]
  package let choices: [ChoiceDescription]
  package let attachments: [PropertyGroup]
  package let tables: [NamedTable]

  /// Combines modules. Every kind of layer gets the methods that all layers share.
  package init(_ modules: [Module], stage: Stage) {
    functions = Function.resolvingOverloads(modules.flatMap(\.functions))
    choices = modules.flatMap(\.choices)
    attachments = modules.flatMap(\.attachments)
    tables = modules.flatMap(\.tables)
    let layers = modules.flatMap(\.layers)
    for layer in layers { stage[LayerDeclarations.self][layer.kind.name] = layer }
    let options = modules.flatMap(\.layerOptions)
    stage[LayerOptionList.self].options = options
    let makers = layers.map { layer in
      Function.maker(
        of: layer, options.filter { $0.isOption(of: layer.kind) }, stage: stage)
    }
    let shared = modules.flatMap(\.layerMethods) + makers
    let scene = ObjectType(
      "scene", StandardLayers.scene.summary, methods: shared + modules.flatMap(\.sceneMethods),
      properties: LayerMembers.properties() + modules.flatMap(\.sceneProperties),
      layerKind: StandardLayers.scene)
    let kinds = layers.map { layer in
      ObjectType(
        layer.kind.name, layer.kind.summary, methods: shared + layer.methods,
        properties: LayerMembers.properties() + layer.properties
          + options.filter { $0.isOption(of: layer.kind) }.map(\.property),
        layerKind: layer.kind)
    }
    types = [scene] + kinds + modules.flatMap(\.types)
    for module in modules where module.isPure {
      for function in module.functions + module.types.flatMap(\.methods) { function.isPure = true }
      for type in module.types { type.isPure = true }
    }
  }
}

extension Layer: ScriptObject {
  package var scriptType: String { isRemoved ? Self.removedType : kind.name }
  /// The members that a script can read of a removed layer.
  package static let lastingMembers: Set = ["id", "fullId", "isRemoved"]
  /// The type of the objects of removed layers; any use of them is found where unknown members are.
  package static let removedType = "removed layer"
  package var scriptDescription: String {
    parent == nil ? (stage.isOpen ? "scene \(stage.name)" : "scene") : "\(kind.name) \(path)"
  }
}

extension Layer: ScriptResult {
  /// A layer, of any kind.
  public static var resultDescription: TypeDescription { .object("layer") }

  /// Pushes the layer as the object that scripts know.
  public func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

/// The properties that every layer has.
private enum LayerMembers {
  static func properties() -> [ObjectProperty] {
    [
      ObjectProperty("id", "The name among its siblings.") { (layer: Layer) in
        layer.former?.id ?? layer.id
      },
      ObjectProperty("fullId", "The ids from the scene down, joined by `/`.") { (layer: Layer) in
        layer.former?.path ?? layer.path
      },
      ObjectProperty("kind", "The kind of layer, such as `box`.") { (layer: Layer) in
        layer.kind.name
      },
      ObjectProperty(
        "isRemoved", "Whether it, or a layer that contained it, has been removed."
      ) { (layer: Layer) in layer.isRemoved },
      ObjectProperty("parent", "The layer that contains it; nil for the scene.") { (layer: Layer) in
        layer.scope
      },
      ObjectProperty("children", "The layers that it contains, from back to front.") {
        (layer: Layer) in
        layer.publicChildren
      },
    ]
  }
}

extension Function {
  /// The method that makes a layer of a kind inside another one: `parent:box { id = … }`.
  package static func maker(
    of declaration: LayerDeclaration, _ options: [LayerOption], stage: Stage
  ) -> Function {
    let kind = declaration.kind
    let table = LayerTable(declaration, options, stage)
    return Function(
      method: declaration.component?.definition.name ?? kind.name, of: "layer",
      "Adds a layer: \(kind.summary)", table.parameter, returns: .object(kind.name)
    ) { (parent: Layer, call, options) throws(Diagnostic) in
      let place = try LayerPlace(of: call.object(1), parent)
      let id =
        options.id
        ?? place.freeID(
          like: declaration.defaultID ?? declaration.component?.definition.name ?? kind.name)
      let layer = try stage.addLayer(id: id, kind: kind, at: place)
      stage.willMake(layer)
      stage.write(options.values.map { ($0.first(of: layer) + $0.offset, $0.value) }, to: layer)
      if layer.isMask { try stage.requireMaskable(layer) }
      let component = declaration.component.map { $0.begin($0, layer) }
      try declaration.made(layer)
      for (_, set) in options.others { try set(layer) }
      try place.parent.arranger?.didAdd(layer, isScripted: true)
      if let component { try component.build(options.given) }
      stage.didMake(layer)
      if place.scope !== place.parent { try place.scope.inside?.didAdd(place.parent, layer) }
      return layer
    }
  }
}

/// An object of the code of a component, which stands for its layer as seen from inside: what it adds is
/// inside, too.
package protocol InsideObject: LayerObject {}

extension LayerPlace {
  /// The place in a layer that an object is, or stands for.
  fileprivate init(of object: AnyObject?, _ layer: Layer) throws(Diagnostic) {
    if object is Layer || !(object is any InsideObject) {
      try self.init(in: layer)
    } else {
      self.init(inside: layer)
    }
  }
}

/// The options of a new layer.
private struct LayerOptions {
  var id: String?
  /// The values of properties.
  var values: [Entry] = []
  /// What sets the options that are not properties, by their names.
  var others: [(name: String, set: (Layer) throws(Diagnostic) -> Void)] = []
  /// What a component receives.
  var given = ComponentValues()

  struct Entry {
    let name: String
    /// The latent group that contains the property; nil for one of the kind.
    let group: PropertyGroup?
    /// The offset of the property's first slot among those of the group, or of the kind.
    let offset: Int
    let value: PropertyValue

    /// Returns the slot from which the offset counts.
    func first(of layer: Layer) -> Int {
      group.map { layer.stage.attach($0, to: layer) } ?? layer.firstSlot
    }
  }

  /// Adds the options of a kind's own defaults that are left out, and that leave room for the given
  /// places and lengths.
  mutating func complete(by defaults: LayerOptions) {
    var frame = GivenFrame(Set(values.map(\.name) + others.map(\.name)))
    values = defaults.values.filter { frame.takes($0.name) } + values
    others = defaults.others.filter { frame.takes($0.name) } + others
  }
}

/// The option table of a kind of layer, which is created when a script first adds such a layer.
private final class LayerTable {
  private let declaration: LayerDeclaration
  private var options: [LayerOption]
  private unowned let stage: Stage
  private lazy var table = makeTable()

  init(_ declaration: LayerDeclaration, _ options: [LayerOption], _ stage: Stage) {
    self.declaration = declaration
    self.options = options
    self.stage = stage
  }

  private func makeTable() -> OptionTable<LayerOptions> {
    let rules = stage[PropertyRules.self]
    let component = declaration.component
    return OptionTable(LayerOptions()) {
      Field(id: declaration)
      (component?.options ?? []).map { Field($0) }
      zip(declaration.kind.group.properties, declaration.kind.group.offsets)
        .filter { !$0.0.isReadOnly }.map { Field($0, at: $1, rules: rules) }
      declaration.kind.latent.flatMap { group in
        zip(group.properties, group.offsets).map { Field($0, at: $1, in: group, rules: rules) }
      }
      options.map { Field($0) }
      (component?.slots ?? []).map { Field(slot: $0) }
    }
  }

  var parameter: Parameter<LayerOptions> {
    let documented = Parameter<LayerOptions>.table(
      self.table, as: declaration.kind.name + "Options")
    return Parameter(description: documented.description) { (call, index) throws(Mismatch) in
      var options = try self.read(call, index)
      guard let component = self.declaration.component else { return options }
      try component.complete(&options.given)
      if let defaults = component.defaults {
        call.machine.push(defaults, on: call.thread)
        defer { call.machine.pop(1, on: call.thread) }
        options.complete(
          by: try call.machine.library.reading(from: component.definition) {
            () throws(Mismatch) in
            do throws(Mismatch) {
              return try self.table.readKnown(call, -1)
            } catch {
              throw error.inOption("defaults")
            }
          })
      }
      return options
    }
  }

  /// Reads the options; if one is unknown, with those of plugins that are not bound yet.
  private func read(_ call: Call, _ index: Int32) throws(Mismatch) -> LayerOptions {
    do throws(Mismatch) {
      return try table.read(call, index, isTrial: true)
    } catch {
      guard error.code == .unknownOption else { throw error }
      let all = stage[LayerOptionList.self].all.filter { $0.isOption(of: declaration.kind) }
      if all.count > options.count {
        options = all
        table = makeTable()
      }
      return try table.read(call, index)
    }
  }
}

extension Field<LayerOptions> {
  /// The id, which a kind with a default may leave out.
  fileprivate convenience init(id declaration: LayerDeclaration) {
    let id = Parameter(
      "id", as: String.self, "The name, which none of its siblings has; paths consist of ids.")
    let isRequired = declaration.defaultID == nil
    self.init(
      "id", isRequired: isRequired, property: { \.id },
      describe: { _ in isRequired ? id.description : id.description.optional(else: nil) }
    ) { (call, options) throws(Mismatch) in options.id = try id.read(call, -1) }
  }

  /// A property of the layer, whose first slot is at an offset in a latent group or in its kind, or
  /// a rule for it.
  fileprivate convenience init(
    _ property: Property, at offset: Int, in group: PropertyGroup? = nil, rules: PropertyRules
  ) {
    self.init(
      property.name, isRequired: false, property: { \.values },
      describe: { _ in property.parameterDescription }
    ) { (call, options) throws(Mismatch) in
      if let setter = try rules.setter(for: property, call, at: -1) {
        options.others.append((property.name, setter))
        return
      }
      options.values.append(
        .init(
          name: property.name, group: group, offset: offset,
          value: try property.read(call, at: -1)))
    }
  }

  fileprivate convenience init(_ option: LayerOption) {
    self.init(
      option.description.name, isRequired: false, property: { \.others },
      describe: { _ in option.description }
    ) { (call, options) throws(Mismatch) in
      options.others.append((option.description.name, try option.read(call)))
    }
  }

  /// An option that a component declares.
  fileprivate convenience init(_ option: OptionDeclaration) {
    // One that is required may be missing: the component says so, with its own words.
    self.init(
      option.name, isRequired: false, property: { \.given }, describe: { _ in option.description }
    ) { (call, options) throws(Mismatch) in
      options.given.values[option.name] = try option.type.read(call, -1)
    }
  }

  /// A slot of a component, which a function fills.
  fileprivate convenience init(slot: SlotDeclaration) {
    let filling = Parameter<any ScriptFunction>.callback(
      slot.name, arguments: [.init("slot", .object("layer"))], slot.summary)
    self.init(
      slot.name, isRequired: false, property: { \.given },
      describe: { _ in filling.description.optional(else: nil) }
    ) { (call, options) throws(Mismatch) in
      options.given.fillings.append((slot.name, try filling.read(call, -1)))
    }
  }
}

extension Interface {
  /// The declared units of layer properties and of the channels of colours, by their names.
  package var propertyUnits: [String: Unit] {
    let properties = types.compactMap(\.layerKind).flatMap(\.properties)
    var units: [String: Unit] = [:]
    for property in properties + attachments.flatMap(\.properties) {
      if let number = property.number { units[property.name] = number.unit }
      guard property.form.colorOffsets == [0] else { continue }
      for channel in Color.Channel.allCases {
        let part = property.channel(channel)
        units[part.name] = part.number?.unit
      }
    }
    return units
  }
}
