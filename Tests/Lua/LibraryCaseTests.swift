import MotionCore
import MotionValues
import Testing

@Suite("The library's functions keep Lua's semantics")
struct LibraryCaseTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let expression: String
    let printed: String

    init(_ name: String, _ expression: String, _ printed: String) {
      self.name = name
      self.expression = expression
      self.printed = printed
    }

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row("find returns a range", #"("hello world"):find("o w")"#, "5\t7"),
    Row("find accepts plain text", #"("a.b"):find(".", 1, true)"#, "2\t2"),
    Row("find handles zero bytes", #"("a\0b\0c"):find("\0c")"#, "4\t5"),
    Row("find accepts a negative start", #"("abcabc"):find("b", -2)"#, "5\t5"),
    Row("find accepts a start beyond the end", #"("abc"):find("", 5)"#, "nil"),
    Row("match captures positions", #"("key = 5"):match("()=()%s*(%d+)")"#, "5\t6\t5"),
    Row("match balances", #"("f(a(b)c)d"):match("%b()")"#, "(a(b)c)"),
    Row("match finds frontiers", #"("THE (quick) fox"):find("%f[%a]%a+%f[%A]", 4)"#, "6\t10"),
    Row("match repeats a capture", #"([["it's"]]):match([[(["'])(.-)%1]])"#, "\"\tit's"),
    Row("gmatch starts anywhere", #"table.concat(all(("a1b2"):gmatch("%a%d", 2)), ",")"#, "b2"),
    Row("gmatch has no anchor", #"#all(("^a^a"):gmatch("^a"))"#, "2"),
    Row("gmatch returns each empty match once", #"#all(("a b cd"):gmatch(" *"))"#, "5"),
    Row("gsub inserts captures", #"("hello"):gsub("(l)(.)", "<%2%1%0%%>")"#, "he<llll%>o\t1"),
    Row("gsub looks up matches in a table", #"("$a $b"):gsub("%$(%w)", { a = 1 })"#, "1 $b\t2"),
    Row("gsub calls a function", #"("abc"):gsub("%w", string.upper, 2)"#, "ABc\t2"),
    Row("gsub keeps an anchor", #"("aaa"):gsub("^a", "b")"#, "baa\t1"),
    Row(
      "NaN has no sign", #"0/0, -(0/0), "" .. 0/0 .. -(0/0), tostring(-(0/0))"#,
      "nan\tnan\tnannan\tnan"),
    Row(
      "NaN has no sign in formats",
      #"("%f|%5.1f|%g|%s|%a"):format(0/0, -(0/0), 0/0, -(0/0), 0/0)"#, "nan|  nan|nan|nan|nan"),
    Row(
      "all NaNs pack to the same bytes",
      #"("d"):pack(0/0) == ("d"):pack(-(0/0)), table.concat({ 0/0, -(0/0) }, " ")"#, "true\tnan nan"
    ),
    Row("rep separates", #"("ab"):rep(3, ", ")"#, "ab, ab, ab"),
    Row(
      "rep of an empty string is empty", #"("x"):rep(0) .. ("x"):rep(-1) .. (""):rep(1 << 60)"#, ""),
    Row(
      "format pads and cuts", #"("%5.2s|%-4d|%04d|%+.1f"):format("abc", 3, 5, 2)"#,
      "   ab|3   |0005|+2.0"),
    Row("format writes hexadecimal floats", #"("%a %x"):format(1.5, 255)"#, "0x1.8p+0 ff"),
    Row("format quotes", #"("%q %q %q"):format("a\0\"", 1, math.huge)"#, #""a\0\"" 1 1e9999"#),
    Row(
      "format uses __tostring",
      #"("<%s>"):format(setmetatable({}, { __tostring = function() return "me" end }))"#, "<me>"),
    Row(
      "format shows no address",
      #"("%s"):format({}):match("^table: 0x%x+$") and ("%p"):format({}) == ("%p"):format({})"#,
      "false"),
    Row(
      "format shows an object the same way each time",
      #"same(("%p %p"):format(print, print):match("(%S+) (%S+)"))"#, "true"),
    Row(
      "format shows equal short strings as one object, and long ones as several",
      #"same(("%p %p"):format("ab", "a" .. "b"):match("(%S+) (%S+)")), "#
        + #"same(("%p %p"):format(("a"):rep(99), ("a"):rep(99)):match("(%S+) (%S+)"))"#,
      "true\tfalse"),
    Row(
      "format has no pointer for numbers", #"("%p|%-8p|%8p"):format(1, nil, true)"#,
      "(null)|(null)  |  (null)"),
    Row("concat takes numbers", #"table.concat({ 1, 2.5, "x" }, "-", 1, 3)"#, "1-2.5-x"),
    Row(
      "concat ends at the greatest integer",
      #"table.concat({ [math.maxinteger] = "x" }, "", math.maxinteger, math.maxinteger)"#, "x"),
    Row("insert moves up", #"table.concat(changed({ 1, 2, 3 }, table.insert, 2, "x"))"#, "1x23"),
    Row("remove moves down", #"table.concat(changed({ 1, 2, 3 }, table.remove, 1))"#, "23"),
    Row("move overlaps", #"table.concat(table.move({ 1, 2, 3 }, 1, 3, 2))"#, "1123"),
    Row("unpack takes a range", #"table.unpack({ 1, 2, 3 }, 2, 4)"#, "2\t3\tnil"),
    Row("sort sorts", #"table.concat(changed({ 3, 1, 2 }, table.sort))"#, "123"),
    Row(
      "sort compares",
      #"table.concat(changed({ 1, 3, 2 }, table.sort, function(a, b) return a > b end))"#, "321"),
    Row("load compiles text", #"load("return ... + 1", "=x")(2)"#, "3"),
    Row("load reads pieces", #"load(pieces("return ", "4", "2"))()"#, "42"),
    Row("load takes an environment", #"load("x = 5 return x", "x", "t", {})() + (x or 1)"#, "6"),
    Row("load's globals are the script's", #"load("return motion")() == motion"#, "true"),
    Row("load returns a syntax error", #"select('#', load("x ="))"#, "2"),

    Row(
      "load refuses bytecode", #"select(2, load("\27Lua"))"#,
      "attempt to load a binary chunk (mode is 't')"),
    Row(
      "load refuses bytecode even in mode `b`", #"select(2, load("\27Lua", "x", "b"))"#,
      "attempt to load a binary chunk (mode is 't')"),
    Row(
      "load refuses pieces of bytecode", #"select(2, load(pieces("\27", "Lua")))"#,
      "attempt to load a binary chunk (mode is 't')"),
    Row(
      "load requires text from a reader", #"select(2, load(pieces({})))"#,
      "test.lua:6: reader function must return a string"),
    Row(
      "a pattern may not end in a class", #"caught(string.find, "a", "%")"#,
      "malformed pattern (ends with '%')"),
    Row("a set must end", #"caught(string.find, "a", "[a")"#, "malformed pattern (missing ']')"),
    Row("a capture must end", #"caught(string.match, "a", "(a")"#, "unfinished capture"),
    Row("a capture must begin", #"caught(string.match, "a", "a)")"#, "invalid pattern capture"),
    Row(
      "%b needs two characters", #"caught(string.match, "a", "%ba")"#,
      "malformed pattern (missing arguments to '%b')"),
    Row(
      "%f needs a set", #"caught(string.match, "a", "%fa")"#,
      "missing '[' after '%f' in pattern"),
    Row(
      "a pattern has at most 32 captures", #"caught(string.match, ("a"):rep(40), ("(a)"):rep(33))"#,
      "too many captures"),
    Row(
      "a pattern nests at most 200 deep", #"caught(string.match, ("a"):rep(300), (".?"):rep(300))"#,
      "pattern too complex"),
    Row(
      "a replacement is a string", #"caught(string.gsub, "a", ".", { a = {} })"#,
      "invalid replacement value (a table)"),
    Row(
      "a replacement refers to existing captures", #"caught(string.gsub, "a", ".", "%2")"#,
      "invalid capture index %2"),
    Row(
      "a replacement escapes only digits", #"caught(string.gsub, "a", ".", "%x")"#,
      "invalid use of '%' in replacement string"),
    Row(
      "a string has a maximum length",
      #"caught(string.rep, "ab", 1 << 62), caught(string.rep, "ab", 1 << 30), caught(string.rep, "", 1 << 30, "ab")"#,
      "resulting string too large\tresulting string too large\tresulting string too large"),
    Row(
      "an error names the argument", #"caught(function() return ("x"):rep({}) end)"#,
      "test.lua:6: bad argument #1 to 'rep' (number expected, got table)"),
    Row(
      "an error names the argument of format", #"caught(function() return ("%d"):format("x") end)"#,
      "test.lua:6: bad argument #1 to 'format' (number expected, got string)"),
    Row(
      "a pointer has no precision", #"caught(string.format, "%.3p", {}):match("'.*'")"#, "'%.3p'"),
    Row(
      "a concatenation takes no tables", #"caught(table.concat, { 1, {} })"#,
      "invalid value (table) at index 2 in table for 'concat'"),
    Row(
      "a position is within the list", #"caught(table.insert, { 1 }, 5, 2)"#,
      "bad argument #2 to 'table.insert' (position out of bounds)"),
    Row(
      "an insertion has two or three arguments", #"caught(table.insert, {}, 1, 2, 3)"#,
      "wrong number of arguments to 'insert'"),
    Row(
      "the stack is limited", #"caught(table.unpack, {}, 1, 1e8)"#, "too many results to unpack"),
    Row(
      "a destination fits in an integer", #"caught(table.move, {}, 1, math.maxinteger, 2)"#,
      "bad argument #4 to 'table.move' (destination wrap around)"),
    Row(
      "an order function is consistent",
      #"caught(table.sort, { 1, 2, 3, 4 }, function() return true end)"#,
      "invalid order function for sorting"),
    Row(
      "elements of an order are comparable", #"caught(table.sort, { 1, "x" })"#,
      "attempt to compare string with number"),
    Row(
      "a length is an integer",
      #"caught(table.remove, setmetatable({}, { __len = function() return 1.5 end }))"#,
      "object length is not an integer"),
  ]

  /// The functions that the rows use.
  private static let prelude = """
    local function caught(f, ...) return select(2, pcall(f, ...)) end
    local function all(next, ...) local t = {} for a in next, ... do t[#t + 1] = a end return t end
    local function changed(t, f, ...) f(t, ...) return t end
    local function pieces(...) local t, i = { ... }, 0 return function() i = i + 1 return t[i] end end
    local function same(a, b) return a == b end

    """

  @Test("in values and in errors", arguments: rows)
  func keeps(_ row: Row) throws {
    let harness = try LibraryHarness()
    let failure = harness.failure(of: Self.prelude + "print(\(row.expression))")
    #expect(failure == nil, "\(failure?.message ?? "")")
    #expect(harness.printed == [row.printed])
  }
}
