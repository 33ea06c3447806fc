import Foundation
import Support
import Testing

/// The plugin of the language server that `motion api --lua -o` writes, run with the server's modules
/// replaced: their tree is that of one definition and one table of parameters.
struct LuaTypesPluginTests {
  @Test("A script's own options and parameters have the types of their defaults")
  func types() throws {
    try Command.withFolder { folder in
      #expect(try Command.motion(["api", "--lua", "-o", "."], in: folder).code == 0)
      for (path, text) in [
        ("parser/guide.lua", Self.guide), ("parser/luadoc.lua", "return {}"),
        ("plugins/astHelper.lua", Self.notes), ("main.lua", Self.main),
      ] {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let outcome = try Command.motion(["run", "main.lua"], in: folder)
      #expect(
        outcome.error == """
          options: { angle: number, name: string, on: boolean, other: any }
          from: { x: any, fill: any }
          velocity: { x: number, fill: number }
          own: { on: boolean }
          nothing: noOptions
          params: { bounce: number }

          """)
    }
  }

  private static let main = """
    motion.scene { name = "plugin", width = 1, height = 1 }
    require "plugin"
    OnTransformAst("file", require "parser.guide")
    """

  private static let notes = """
    return {
      addParamTypeDoc = function(_, type, source) print(source.name .. ": " .. type) end,
      addDoc = function(_, source, _, type) print(source.name .. ": " .. type) end,
    }
    """

  private static let guide = """
    local function literal(type, value) return { type = type, value } end
    local function list(values)
      local list = { type = "table" }
      for i, value in ipairs(values) do list[i] = { type = "tableexp", value = value } end
      return list
    end
    local function fields(pairs)
      local fields = { type = "table" }
      for i, pair in ipairs(pairs) do fields[i] = { type = "tablefield", field = { pair[1] }, value = pair[2] } end
      return fields
    end
    local function callback(...)
      local args = {}
      for i, name in ipairs { ... } do args[i] = { type = "local", name = name } end
      return { type = "function", args = args }
    end
    local function name(...)
      local node = { type = "getglobal", "motion" }
      for _, word in ipairs { ... } do node = { type = "getfield", node = node, field = { word } } end
      return node
    end
    local function call(node, argument) return { node = node, args = { argument } } end

    local calls = {
      call(name("define", "animation"), fields {
        { "properties", list { literal("string", "x"), literal("string", "fill") } },
        { "options", fields {
          { "angle", list { literal("integer", 6) } }, { "name", list { literal("string", "a") } },
          { "on", list { literal("boolean", true) } }, { "other", list { { type = "call" } } },
        } },
        { "step", callback("options", "time", "from", "velocity") },
      }),
      call(name("define", "component"), fields {
        { "options", fields { { "on", list { literal("boolean", true) } } } }, { "build", callback("self", "own") },
      }),
      call(name("define", "curve"), fields { { "make", callback("nothing") } }),
      call(name("scene"), fields { { "make", callback("foreign") } }),
      call(name("define", "curve"), fields { { "options", { type = "getlocal" } }, { "make", callback("unknown") } }),
      call(name("params"), fields { { "bounce", list { literal("number", 0.2) } } }),
    }
    calls[6].parent = { parent = { type = "local", name = "params" } }
    return { eachSourceType = function(_, _, visit) for _, call in ipairs(calls) do visit(call) end end }
    """
}
