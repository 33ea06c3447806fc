import MotionCore
import MotionPlugin
import MotionValues

/// The script API as definition files for the Lua language server.
package struct LuaTypes {
  /// The value that a module of a pack returns.
  package struct Module {
    /// The name that scripts require.
    package let name: String
    package let type: TypeDescription

    package init(name: String, type: TypeDescription) {
      self.name = name
      self.type = type
    }
  }

  /// The API and the definitions, as one file.
  package let text: String
  private let modules: [Module]

  /// `definitions` and `modules` are those of packs.
  package init(
    _ interface: Interface, definitions: [DefinitionDescription] = [], modules: [Module] = []
  ) {
    var writer = LuaTypesWriter()
    writer.write(interface, definitions)
    text = writer.text
    self.modules = modules
  }

  /// The path and content of each file: one for the API, the server's plugin, and one for each
  /// module, because the server finds what `require` returns by the file's path.
  package var files: [(name: String, text: String)] {
    [("motion.lua", text), (LuaTypesPlugin.file, LuaTypesPlugin.text)]
      + modules.map { module in
        var writer = LuaTypesWriter()
        writer.write(module.type)
        return ("\(module.name).lua", writer.text)
      }
  }
}
