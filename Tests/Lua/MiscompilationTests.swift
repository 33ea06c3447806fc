import MotionCore
import MotionLua
import MotionValues
import Support
import Testing

@Suite("Expressions that the installed liblua compiles wrongly")
struct MiscompilationTests {
  private let isWrong = InstalledLua.description.contains("without `1 | (a or 3)`")

  /// Returns a chunk with a number of constants before its last line.
  static func chunk(_ last: String, constants: Int = 300) -> String {
    let numbers = (0..<constants).map { "\($0).5," }.joined(separator: "\n")
    return "local a, b, t, f = nil, 5, {}, function() end local numbers = {\n\(numbers)\n}\n\(last)"
  }

  /// Returns the error of such a chunk as a script, after checking that `load` reports the same for
  /// the whole text and for pieces.
  private func failure(of chunk: String) throws -> Diagnostic? {
    let harness = try LibraryHarness()
    let failure = harness.failure(of: chunk)
    let loads = """
      local text = [==[\(chunk)]==]
      local place = 0
      local function piece()
        place = place + 7
        return text:sub(place - 6, place)
      end
      print((select(2, load(text, "=long"))))
      print((select(2, load(piece, "=long"))))
      """
    #expect(harness.failure(of: loads) == nil)
    let message = failure.map { "long:\($0.location?.line ?? 0): \($0.message)" } ?? "nil"
    #expect(harness.printed == [message, message])
    return failure
  }

  @Test("a library with the correction computes everything")
  func release() throws {
    let version = try #require(InstalledLua.description.firstMatch(of: /^Lua 5\.4\.(\d+)/))
    let release = try #require(Int(version.1))
    #expect(isWrong == (release <= 4))
  }

  @Test(
    "a miscompiled expression is an error with its line and a workaround",
    arguments: [
      "return 1 | (a or 3)", "return 1 ~ (2 or 3)", "return 1 & ((a or f()))",
      "return ~1 & (b or 0)",
      "local K <const> = 70 return K | (b and 2 or 1)", "return b == 1 << 4 | (t.flags or 3)",
      "return 1 | (b and 2)", "return b | 6 & (a or 3)",
      "return function() return 1 end, 1|(a or b)",
    ])
  func refused(_ last: String) throws {
    let chunk = Self.chunk("\n" + last)
    let found = try failure(of: chunk)
    guard isWrong else { return #expect(found == nil) }
    let failure = try #require(found)
    #expect(failure.code == .syntax && failure.location?.line == 304)
    #expect(failure.message.hasSuffix("wrongly in a function of more than 256 constants"))
    #expect(failure.help.first?.contains("`(a or 3) | 1`") == true)
  }

  @Test("a miscompiled expression in a nested function is reported with its line")
  func inner() throws {
    let chunk = Self.chunk("")
    let found = try failure(
      of: "local x\nlocal function long()\n\(chunk)\nreturn 1 | (a or 3) end\n")
    #expect(found?.location?.line == (isWrong ? 306 : nil))
  }

  @Test(
    "correctly compiled expressions are not rejected",
    arguments: [
      chunk("return (a or 3) | 1"), chunk("return 1 << (a or 3), 1 + (a or 3)"),
      chunk("return b | (a or 3), b + 1 | (a or 3), 1.0 | (a or 3)"),
      chunk("return 0.5 ~= (a or 3)"), chunk("return 1 | (a or 3) + 1, 1 | -(a or 3)"),
      chunk("return '1 | (a or 3)', [[1 | (a or 3)]] -- 1 | (a or 3)"),
      chunk("--[=[ 1 | (a or 3) ]=] return 1 | b"),
      chunk("return 1 | (a or 3)", constants: 250),
      chunk("return function(a) return 1 | (a or 3) end"),
      "local t = {\(String(repeating: "1.5,", count: 900))} return 1 | (t.a or 3)",
    ])
  func kept(_ chunk: String) throws {
    #expect(try failure(of: chunk) == nil)
  }

  @Test("the error says what to do even when `assert` raises it")
  func raised() throws {
    let text = Self.chunk("return 1 | (a or 3)")
    let failure = try LibraryHarness().failure(of: "assert(load([==[\(text)]==]))")
    #expect((failure?.help.first?.contains("`(a or 3) | 1`") == true) == isWrong)
  }

  @Test("random expressions compute correctly, or are rejected", arguments: Seeds.first(3))
  func law(seed: Int) throws {
    let harness = try LibraryHarness()
    let failure = try harness.failure(ofLaw: "bits", seed: seed, count: 1_000)
    #expect(failure == nil, "\(failure?.message ?? "")")
    let counts = harness.printed.first?.split(separator: "\t").compactMap { Int($0) } ?? []
    #expect(counts.count == 2 && counts.first ?? 0 > 500)
    #expect((counts.last ?? 0 > 0) == isWrong)
  }
}
