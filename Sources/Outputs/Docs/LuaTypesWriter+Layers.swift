import MotionCore
import MotionPlugin

extension LuaTypesWriter {
  /// Writes the base class of all kinds of layer, and the class of a layer of unknown kind, such as
  /// `find` returns, which can be used as any kind.
  mutating func write(_ layers: LayerMembers) {
    line("\n---A node of the scene.\n---@class layer")
    for member in layers.sharedMembers { write(member) }
    for property in layers.attached { write(property) }
    line("local layer = {}")
    for method in layers.sharedMethods { write(method, on: "layer", separator: ":") }
    let kinds = layers.kinds.map { TypeDescription.object($0.name).luaType }
    line("\n---A layer of any kind.\n---@class anyLayer: \(kinds.joined(separator: ", "))")
  }

  mutating func write(_ type: ObjectType, _ layers: LayerMembers) {
    let name = TypeDescription.object(type.name).luaType
    let isLayer = type.layerKind != nil || type.representsLayer
    line("\n---\(type.summary)\n---@class \(name)" + (isLayer ? ": layer" : ""))
    for property in type.layerKind?.group.properties ?? [] { write(property) }
    for member in type.properties where type.layerKind == nil || !layers.isShared(member) {
      write(member)
    }
    line("local \(name) = {}")
    for method in type.methods where !layers.isShared(method) {
      write(method, on: name, separator: ":")
    }
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
