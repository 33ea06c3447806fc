import MotionCore

/// Everything that a plugin adds to the script's face.
package struct Module {
  package var functions: [Function]
  package var types: [ObjectType]
  package var layers: [LayerDeclaration]
  /// Methods that every layer gets.
  package var layerMethods: [Function]
  /// Methods that only the scene gets.
  package var sceneMethods: [Function]
  /// Properties that only the scene has.
  package var sceneProperties: [ObjectProperty]
  package var choices: [ChoiceDescription]
  /// Property groups that the plugin attaches to layers.
  package var attachments: [PropertyGroup]
  /// Types of tables that `TypeDescription.named` names.
  package var tables: [NamedTable]
  /// Whether its functions and types only compute: what may change nothing may use them.
  package var isPure: Bool

  package init(
    functions: [Function] = [], types: [ObjectType] = [], layers: [LayerDeclaration] = [],
    layerMethods: [Function] = [], sceneMethods: [Function] = [],
    sceneProperties: [ObjectProperty] = [], choices: [ChoiceDescription] = [],
    attachments: [PropertyGroup] = [], tables: [NamedTable] = [], isPure: Bool = false
  ) {
    self.functions = functions
    self.types = types
    self.layers = layers
    self.layerMethods = layerMethods
    self.sceneMethods = sceneMethods
    self.sceneProperties = sceneProperties
    self.choices = choices
    self.attachments = attachments
    self.tables = tables
    self.isPure = isPure
  }
}

/// A type of table whose keys are not fixed, for documents: what each entry may be.
package struct NamedTable {
  package let name: String
  package let summary: String
  /// What a value may be where it is not a table of options.
  package let value: TypeDescription
  /// The options that may stand in place of a value; nil where none may.
  package let options: OptionTableDescription?

  package init(
    _ name: String, _ summary: String, value: TypeDescription,
    options: OptionTableDescription? = nil
  ) {
    self.name = name
    self.summary = summary
    self.value = value
    self.options = options
  }
}

/// What declares itself to the runtime, once; most are engines.
package protocol Plugin: AnyObject {
  /// The name by which errors and documents call it.
  static var name: String { get }

  init(stage: Stage)

  /// Makes the declaration; it is asked for once a scene.
  func makeModule() -> Module

  /// What it does at the instants of a scene; nil for one that only declares.
  var engine: (any Engine)? { get }
}

extension Plugin {
  package var engine: (any Engine)? { nil }
}

extension Plugin where Self: Engine {
  package var engine: (any Engine)? { self }
}
