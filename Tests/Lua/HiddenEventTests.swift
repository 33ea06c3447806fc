import CLua
import CLuaLibrary
import Testing

@testable import MotionLua

@Suite("Events that scripts cannot name")
struct HiddenEventTests {
  @Test("the hidden name never passes for an empty string, whatever the interpreter's address")
  func firstByte() throws {
    // One address in sixteen ends in a zero byte. The interpreters stay open, with blocks of many
    // sizes between them, so that each is elsewhere.
    var harnesses: [ScriptHarness] = []
    var paddings: [UnsafeMutableRawPointer] = []
    defer { for padding in paddings { padding.deallocate() } }
    for size in 1...400 {
      let harness = try ScriptHarness()
      #expect(try firstByte(in: harness.machine.state) != 0)
      harnesses.append(harness)
      paddings.append(.allocate(byteCount: size % 64 * 16, alignment: 16))
    }
  }

  /// The first byte of the name by which the collector finds weak tables.
  private func firstByte(in state: OpaquePointer) throws -> CChar {
    lua_createtable(state, 0, 0)
    clua_set_weak(state, "k")
    defer { clua_pop(state, 4) }
    #expect(lua_getmetatable(state, -1) == 1)
    lua_pushnil(state)
    #expect(lua_next(state, -2) == 1)
    return try #require(lua_tolstring(state, -2, nil))[0]
  }
}
