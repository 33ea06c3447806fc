import Foundation
import Support
import Testing

/// Hostile scripts, each run as a process with limits, which ends soon, with whole lines and the
/// result that the index states.
struct HostileTests {
  struct Case: Decodable, CustomTestStringConvertible, Sendable {
    let id: String
    let kind: String
    let file: String?
    let expect: String

    var testDescription: String { id }
    var path: String { "Tests/Oracles/hostile/\(file ?? "")" }
  }

  static var scripts: [Case] {
    get throws {
      try Oracle.json("hostile/index.json", as: [Case].self).filter { $0.kind == "script" }
    }
  }

  /// Small limits, so that the cases end quickly.
  private static let options = ["--limit-memory", "128", "--limit-output", "1"]

  /// Whether scripts lack `__concat`, in which the installed liblua may corrupt memory.
  private static let lacksConcat =
    (try? Command.motion(["--version"]).output.contains("without `__concat`")) ?? false

  /// The standard error of cases that do not end at a limit.
  private static let texts: [String: String] = [
    "cpu12_rep_empty": "makes no scene",
    "cpu14_sort_bad_comparator": "invalid order function for sorting",
    "cpu15_index_chain": "'__index' chain too long",
    "cpu18_concat_metamethod": lacksConcat
      ? "corrupts memory in `__concat`" : "C stack overflow",
    "mem12_unpack": "too many results to unpack",
    "mem16_error_nil": "error(nil)",
    "stk01_recursion": "stack overflow",
    "stk02_c_recursion_pcall": "C stack overflow",
    "stk03_gsub_callback": "C stack overflow",
    "stk05_nested_coroutines": "C stack overflow",
    "stk06_deep_parens": "nil\tC stack overflow",
    "stk07_source_deep_tables": "C stack overflow",
    "stk09_concat_long": "C stack overflow",
    "stk10_many_locals": "too many local variables (limit is 200)",
    "stk12_goto_bad": "no visible label 'nope'",
    "stk13_goto_into_scope": "jumps into the scope of local 'x'",
    "stk17_concat_moves_stack": lacksConcat ? "corrupts memory in `__concat`" : "makes no scene",
    "stk16_error_in_error": "makes no scene",
    "esc01_globals_present":
      "io\tnil\nos\ttable: 0x00000001\ndebug\tnil\npackage\ttable: 0x00000002\n"
      + "dofile\tnil\nloadfile\tnil\nloadlib\tnil\n",
    "esc02_os_exit": "error[script-error]: alive",
    "esc03_string_metatable_write": "is shared by all scripts",
    "esc04_string_table_poison": "is shared by all scripts",
    "esc05_G_poison": "makes no scene",
    "esc06_string_dump_load": "nil\n",
    "esc07_bytecode_inline": "nil\tattempt to load a binary chunk",
    "esc08_bytecode_file": "is not UTF-8 text",
    "esc10_require_traversal": "false\t",
    "esc11_require_cpath": "there is no module `passwd`",
    "esc12_debug_upvalue": "nil\n",
    "esc13_setmetatable_nil_index": "true\ttable: 0x00000001\n",
    "esc16_load_env": "nil\tnil\tnil\tnil\n",
    "esc17_coroutine_close_running": "false\tcannot close a running coroutine",
    "esc18_collectgarbage_opts": "stop\ttrue\t0\n",
    "esc20_env_local": "nil\n",
    "io02_print_nul_ctrl": "a\0b",
    "io03_invalid_utf8": "\u{FFFD}",
    "io06_bom_crlf": "io06_bom_crlf.lua:3",
    "io07_shebang": "io07_shebang.lua:2",
    "io09_nul_in_source": "error[syntax]",
    "io10_empty": "makes no scene",
  ]

  @Test("A hostile script ends as the index states", arguments: try scripts)
  func script(_ hostile: Case) throws {
    // Only a case that never ends by itself may depend on how fast the machine is.
    let time = Self.texts[hostile.id] == nil ? "0.2" : "10"
    let outcome = try Command.motion(["run", hostile.path, "--limit-time", time] + Self.options)
    #expect(outcome.output.isEmpty)
    #expect(!outcome.error.contains("0x7f") && outcome.error.utf8.count < 2 << 20)
    if let text = Self.texts[hostile.id] {
      #expect(outcome.code == 1)
      #expect(outcome.error.contains(text), "\(outcome.error.prefix(2000))")
    } else {
      #expect(outcome.code == 3)
      let lines = outcome.error.split(separator: "\n")
      let start = lines.firstIndex { $0.hasPrefix("error[limit-") }
      let error = try #require(start.map { lines[$0...] })
      #expect(error.dropFirst().first?.contains("--> \(hostile.path):") == true)
      #expect(error.contains { $0.contains("= help: ") && $0.contains("`--limit-") })
    }
  }

  /// A scene that prints frames before its script fails.
  private static func scene(_ timeline: String) -> String {
    """
    local scene = motion.scene { name = "hostile" }
    local box = scene:box { id = "box", width = 10 }
    scene:timeline(function(t)
      for i = 1, 5 do box.x = i t:wait(1 / 60) end
      \(timeline)
    end)
    """
  }

  @Test(
    "Everything up to the last whole frame is printed",
    arguments: [
      ("a loop", "while true do end", "limit-time", ["--limit-time", "0.1"]),
      (
        "a caught loop", "while true do pcall(function() while true do end end) end", "limit-time",
        ["--limit-time", "0.1"]
      ),
      ("steps", "while true do end", "limit-steps", ["--limit-steps", "100000"]),
      (
        "memory", "local t = {} while true do t[#t + 1] = {} end", "limit-memory",
        ["--limit-memory", "8"]
      ),
      (
        "prints", "while true do print(('x'):rep(1000)) end", "limit-output",
        ["--limit-output", "1"]
      ),
      (
        "layers", "local i = 0 while true do i = i + 1 scene:box { id = 'b' .. i } end",
        "limit-layers", ["--limit-time", "60", "--limit-memory", "1000"]
      ),
      (
        "callbacks",
        "local s s = setmetatable({}, { __tostring = function() print(s) return '' end })"
          + " print(s)", "script-error", []
      ),
    ])
  func frames(_ name: String, timeline: String, code: String, options: [String]) throws {
    let outcome = try Command.script(Self.scene(timeline), options)
    #expect(outcome.code == (code.hasPrefix("limit") ? 3 : 1))
    #expect(outcome.error.contains("error[\(code)]"), "\(outcome.error.suffix(2000))")
    #expect(outcome.error.contains("--> scene.lua:5"))
    #expect(outcome.output.hasSuffix("\n4 box.x 5\n"))
  }

  @Test("An endless trace is stopped at a whole frame")
  func output() throws {
    let script = """
      local scene = motion.scene { name = "long" }
      for i = 1, 300 do scene:box { id = "box" .. i } end
      scene:timeline(function(t)
        while true do
          for _, box in ipairs(boxes) do box.x = box.x + 1 end
          t:wait(1 / 60)
        end
      end)
      """.replacing(
        "for i = 1, 300 do scene:box { id = \"box\" .. i } end",
        with: "boxes = {} for i = 1, 300 do boxes[i] = scene:box { id = \"box\" .. i } end")
    let outcome = try Command.script(script, ["--limit-output", "1", "--frames", "1000000"])
    #expect(outcome.code == 3)
    #expect(outcome.error.contains("error[limit-output]: the run prints more than 1 MB"))
    #expect(outcome.output.utf8.count > 1 << 20 && outcome.output.utf8.count < 2 << 20)
    let last = try #require(outcome.output.split(separator: "\n").last)
    #expect(last.contains(" box300.x "))
  }

  @Test("Hashed frames are not output; what the script prints is")
  func hash() throws {
    let script = """
      local scene = motion.scene { name = "long" }
      local boxes = {}
      for i = 1, 300 do boxes[i] = scene:box { id = "box" .. i } end
      scene:timeline(function(t)
        for frame = 1, 400 do
          for _, box in ipairs(boxes) do box.x = box.x + 1 end
          t:wait(1 / 60)
        end
      end)

      """
    let quiet = try Command.script(script, ["--hash", "--limit-output", "1"])
    #expect(quiet.code == 0 && quiet.output.utf8.count == 65, "\(quiet.error)")
    let chatty = try Command.script(
      script + "while true do print(('x'):rep(1000)) end", ["--hash", "--limit-output", "1"])
    #expect(chatty.code == 3)
    #expect(chatty.error.contains("error[limit-output]: the run prints more than 1 MB"))
  }

  @Test(
    "A limit out of range is a usage error",
    arguments: [
      (["--limit-memory", "0"], "`--limit-memory` takes 1 to 1048576 MB, found 0."),
      (["--limit-output", "-1"], "`--limit-output` takes 1 to 1048576 MB, found -1."),
      (["--limit-time", "0"], "`--limit-time` takes 0.01 to 86400 s, found 0."),
      (["--limit-time", "nan"], "`--limit-time` takes 0.01 to 86400 s, found"),
      (["--limit-steps", "0"], "`--limit-steps` takes 1 or more, found 0."),
    ])
  func usage(_ options: [String], error: String) throws {
    let outcome = try Command.script("motion.scene { name = 'a' }", options)
    #expect(outcome.code == 2)
    #expect(outcome.error.contains(error), "\(outcome.error)")
  }

  @Test("A limit does not change a trace that it does not end")
  func unchanged() throws {
    let path = "examples/11-staggered-grid.lua"
    let plain = try Command.motion(["run", path])
    for options in [
      ["--limit-steps", "100000000"], ["--limit-memory", "16"], ["--limit-time", "60"],
    ] {
      #expect(try Command.motion(["run", path] + options) == plain)
    }
  }
}
