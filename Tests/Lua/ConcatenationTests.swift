import MotionCore
import MotionLua
import MotionValues
import Testing

@Suite("Concatenation with metatables")
struct ConcatenationTests {
  private let isHidden = InstalledLua.description.contains("without `__concat`")

  @Test("a library with the correction keeps `__concat`")
  func release() throws {
    let version = try #require(InstalledLua.description.firstMatch(of: /^Lua 5\.4\.(\d+)/))
    let release = try #require(Int(version.1))
    #expect(release == 4 || !isHidden)
  }

  @Test(
    "`__concat` is called, or the error says why not",
    arguments: [
      "local t = setmetatable({}, { __concat = function(a, b) return 'joined' end }) assert(t .. 'x' == 'joined')",
      """
      local meta = {}
      local t = setmetatable({}, meta)
      meta['__con' .. 'cat'] = function() return 'joined' end -- __concat
      assert(1 .. t == 'joined')
      """,
    ])
  func joins(_ script: String) throws {
    let failure = try ScriptHarness().failure(of: script)
    #expect(
      isHidden
        ? failure?.help.first?.contains("corrupts memory in `__concat`") == true : failure == nil)
  }

  @Test("a script's metatables keep their fields")
  func copies() throws {
    let script = """
      local meta = { __concat = function() end }
      assert(meta.__concat and rawget(meta, "__" .. "concat") == meta.__concat)
      local names = {}
      for name in pairs(meta) do names[#names + 1] = name end
      assert(#names == 1 and names[1] == "__concat" and #names[1] == 8)
      """
    #expect(try ScriptHarness().failure(of: script) == nil)
  }

  @Test("an error does not mention `__concat` if the script does not use it")
  func plain() throws {
    let failure = try #require(try ScriptHarness().failure(of: "local t = {} return t .. 'x'"))
    #expect(failure.message == "attempt to concatenate a table value (local 't')")
    #expect(failure.help.isEmpty)
  }
}
