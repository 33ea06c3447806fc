import MotionCore
import MotionValues

/// Everything that a plugin adds to the script API.
public struct Module {
  package var functions: [Function]
  package var types: [ObjectType]
  package var layers: [LayerDeclaration]
  /// Options of kinds of layers, which another plugin may declare.
  package var layerOptions: [LayerOption]
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
  /// Whether its functions and types only compute, so that code that may change nothing can use them.
  package var isPure: Bool

  package init(
    functions: [Function] = [], types: [ObjectType] = [], layers: [LayerDeclaration] = [],
    layerOptions: [LayerOption] = [], layerMethods: [Function] = [], sceneMethods: [Function] = [],
    sceneProperties: [ObjectProperty] = [], choices: [ChoiceDescription] = [],
    attachments: [PropertyGroup] = [], tables: [NamedTable] = [], isPure: Bool = false
  ) {
    self.functions = functions
    self.types = types
    self.layers = layers
    self.layerOptions = layerOptions
    self.layerMethods = layerMethods
    self.sceneMethods = sceneMethods
    self.sceneProperties = sceneProperties
    self.choices = choices
    self.attachments = attachments
    self.tables = tables
    self.isPure = isPure
  }

  /// Makes a module that adds methods to every layer, such as `layer:fall`, with the groups of properties that they attach
  /// to layers.
  public init(layerMethods: [Function], attaching groups: [PropertyGroup] = []) {
    self.init(functions: [], layerMethods: layerMethods, attachments: groups)
  }
}

/// A part of the runtime that declares script functions and types. Most plugins are engines.
public protocol Plugin: AnyObject {
  /// The name in errors and documents.
  static var name: String { get }

  /// The version, such as `1.0.0`, which scripts can require; nil for that of motion itself.
  static var version: String? { get }

  /// The names of the plugins whose engines run before this one, where they exist.
  static var after: [String] { get }

  /// The names of the plugins whose engines run after this one, where they exist.
  static var before: [String] { get }

  /// The pages of its own errors for `motion explain`: the text below the slug, as Markdown that begins with a
  /// sentence about when the error occurs.
  static var errorPages: [DiagnosticCode: String] { get }

  /// The scripts with which `motion new --from gravity/ball` begins, by names such as `ball`.
  static var examples: [String: String] { get }

  /// Reads what it needs of the machine, such as tables; a program calls it once, before it forbids itself to
  /// open files. What it throws ends the program.
  static func prepare() throws(Diagnostic)

  /// Makes the plugin of a scene.
  init(stage: Stage)

  /// Makes the declarations; called once per scene.
  func makeModule() -> Module

  /// The engine that runs at the instants of a scene; nil for a plugin that only declares.
  var engine: (any Engine)? { get }
}

extension Plugin {
  /// Has the version of motion.
  public static var version: String? { nil }

  /// Runs where `StandardPlugins.with` puts it.
  public static var after: [String] { [] }

  /// Runs where `StandardPlugins.with` puts it.
  public static var before: [String] { [] }

  /// Has no errors of its own.
  public static var errorPages: [DiagnosticCode: String] { [:] }

  /// Has no scripts.
  public static var examples: [String: String] { [:] }

  /// Needs nothing.
  public static func prepare() throws(Diagnostic) {}

  /// Has no engine.
  public var engine: (any Engine)? { nil }
}

extension Plugin where Self: Engine {
  /// Is the engine itself.
  public var engine: (any Engine)? { self }
}
