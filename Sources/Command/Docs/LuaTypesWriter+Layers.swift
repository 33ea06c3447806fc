import MotionCore
import MotionPlugin
import MotionValues

extension LuaTypesWriter {
  /// Writes the base class of all kinds of layer, and the class of a layer of unknown kind, such as
  /// `find` returns, which can be used as any kind.
  mutating func write(_ layers: LayerMembers) {
    line("\ndo\n---A node of the scene.\n---@class layer")
    for member in layers.sharedMembers { write(member) }
    for property in layers.attached { write(property) }
    writeMethods(layers.sharedMethods, of: "layer")
    let kinds = layers.kinds.map { TypeDescription.object($0.name).luaType }
    line("\n---A layer of any kind.\n---@class anyLayer: \(kinds.joined(separator: ", "))")
  }

  mutating func write(_ type: ObjectType, _ layers: LayerMembers) {
    let name = TypeDescription.object(type.name).luaType
    let isLayer = type.layerKind != nil || type.representsLayer
    line("\ndo\n---\(type.summary)\n---@class \(name)" + (isLayer ? ": layer" : ""))
    for property in type.layerKind?.group.properties ?? [] { write(property) }
    for member in type.properties where type.layerKind == nil || !layers.isShared(member) {
      write(member)
    }
    writeMethods(type.methods.filter { !layers.isShared($0) }, of: name)
  }

  /// Writes the methods of the class that has just been declared, and ends its block. Outside of the
  /// block, its name may be that of a global function.
  private mutating func writeMethods(_ methods: [Function], of name: String) {
    line("local \(name) = {}")
    for method in methods { write(method, on: name, separator: ":") }
    line("end")
  }

  private mutating func write(_ property: Property) {
    let access = property.isReadOnly ? " Read-only." : ""
    line(
      "---@field \(property.name) \(property.typeDescription.luaResult) "
        + "\(property.summary)\(property.typeDescription.unitNote)\(access)")
  }

  private mutating func write(_ member: ObjectProperty) {
    line("---@field \(member.name) \(member.type.luaResult) \(member.summary)")
  }
}
