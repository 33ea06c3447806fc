import MotionCore
import MotionPlugin
import MotionValues

extension LuaTypesWriter {
  /// Writes the types of all names that a table of options or properties does not have.
  ///
  /// The server does not report an unknown name in a table that is an argument. It does report a
  /// value of the wrong type, and no value has these types.
  mutating func writeUnknownNames() {
    for (type, noun) in [("noSuchOption", "option"), ("noSuchProperty", "property")] {
      line("\n---There is no \(noun) of this name.")
      line("---@class \(type)\n---@field private unknown never")
    }
    line("\n---A type without values.\n---@class never")
    line("\n---The options of a definition that has none.\n---@class noOptions")
  }

  /// Writes the option tables and records that functions accept, each once, after those in it.
  mutating func writeTables(of functions: [Function]) {
    for function in functions {
      for parameter in function.parameters {
        writeRecords(parameter.type)
        writeTable(parameter.options)
      }
      writeRecords(function.result)
    }
  }

  mutating func writeTable(_ table: OptionTableDescription?) {
    guard let table, written.insert(table.name).inserted else { return }
    for option in table.options {
      writeRecords(option.type)
      writeTable(option.options)
    }
    line("\n---@class (exact) \(table.name)")
    for option in table.options {
      let mark = option.isRequired ? "" : "?"
      let fallback = option.fallback.map { " Default: \($0)." } ?? ""
      line(
        "---@field \(option.name)\(mark) \(option.type.luaType) "
          + "\(option.summary)\(option.type.unitNote)\(fallback)")
    }
    line("---@field [string] noSuchOption")
  }

  /// Writes the records that a type names.
  mutating func writeRecords(_ type: TypeDescription) {
    switch type {
    case .record(let record):
      guard written.insert(record.name).inserted else { return }
      for field in record.fields { writeRecords(field.type) }
      line("\n---\(record.summary)\n---@class \(record.name)")
      for field in record.fields { line("---@field \(field.name) \(field.type.luaResult)") }
    case .list(let element), .optional(let element): writeRecords(element)
    case .either(let types): for type in types { writeRecords(type) }
    case .function(let arguments, let results):
      for type in arguments.map(\.type) + results { writeRecords(type) }
    case .number, .integer, .boolean, .string, .color, .choice, .object, .table, .named, .nothing:
      break
    }
  }

  mutating func write(_ table: NamedTable, _ layers: LayerMembers) {
    writeTable(table.options)
    switch table.keys {
    case .names:
      line("\n---\(table.summary)")
      let value = table.options.map { .either([table.value, .table($0.name)]) } ?? table.value
      line("---@alias \(table.name) table<string, \(value.luaType)>")
    case .properties(let groups, let entry):
      let entries = Dictionary(
        uniqueKeysWithValues: layers.properties.compactMap { property in
          property.isReadOnly ? nil : entry(property).map { (property.name, $0.luaType) }
        })
      for group in groups {
        line("\n---@class (exact) \(table.name).\(group.name)")
        for part in group.parts {
          line("---@field \(part.name)? \(entries[part.property] ?? "noSuchProperty")")
        }
        line("---@field [string] noSuchProperty")
      }
      line("\n---\(table.summary)\n---@class (exact) \(table.name)")
      for property in layers.properties {
        guard let type = entries[property.name] else { continue }
        line("---@field \(property.name)? \(type) \(property.summary)")
      }
      for group in groups { line("---@field \(group.name)? \(table.name).\(group.name)") }
      line("---@field [string] noSuchProperty")
    }
  }
}
