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
  package var choices: [ChoiceDescription]
  /// Property groups that the plugin attaches to layers.
  package var attachments: [PropertyGroup]

  package init(
    functions: [Function] = [], types: [ObjectType] = [], layers: [LayerDeclaration] = [],
    layerMethods: [Function] = [], sceneMethods: [Function] = [],
    choices: [ChoiceDescription] = [], attachments: [PropertyGroup] = []
  ) {
    self.functions = functions
    self.types = types
    self.layers = layers
    self.layerMethods = layerMethods
    self.sceneMethods = sceneMethods
    self.choices = choices
    self.attachments = attachments
  }
}

/// An engine that declares itself to the runtime, once.
package protocol Plugin: Engine {
  /// The name by which errors and documents call it.
  static var name: String { get }

  init(stage: Stage)

  /// Makes the declaration; it is asked for once a scene.
  func makeModule() -> Module
}
