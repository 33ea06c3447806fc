import Foundation
import Testing

/// Functions that libraries for plain Lua expect when they are loaded: one module each, in a
/// project.
struct LibraryTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let module: String

    init(_ name: String, _ module: String) {
      testDescription = name
      self.module = module
    }
  }

  private static let rows = [
    Row(
      "all modules share the globals", "shared = 1 assert(_G.shared == 1 and _ENV.shared == 1)"),
    Row(
      "all globals can be enumerated, copied and restored",
      """
      local debug, copy, count = debug, {}, 0
      for name, value in pairs(_G) do copy[name] = value count = count + 1 end
      assert(count > 25 and copy.print == print and copy.debug == nil)
      for name in pairs(_G) do _G[name] = copy[name] end
      """),
    Row(
      "a strict mode can report reads of undefined globals",
      """
      local debug = debug
      setmetatable(_G, { __index = function(_, name)
        error(name .. ' is not declared, says ' .. debug.getinfo(2, 'S').what, 2)
      end })
      local ok, message = pcall(function() return undeclared end)
      assert(not pcall(load 'return undeclared') and getmetatable(_G).__index)
      setmetatable(_G, nil)
      assert(getmetatable(_G) == nil and load 'return undeclared' () == nil)
      assert(message == 'library.lua:5: undeclared is not declared, says Lua', message)
      """),
    Row(
      "substitutes are in the table of globals, too",
      """
      assert(_G.io == io and _G['debug'] == debug and rawget(_G, 'io') == nil and load 'return io' () == nil)
      assert(rawset(_G, 'put', 1) == _G and put == 1 and load 'return put' () == 1 and rawget(_G, 'put') == 1)
      for key, value in next, _G do assert(_G[key] == value or key == '_G' or key == 'os') end
      """),
    Row(
      "streams are files, and have a metatable",
      """
      assert(io.type(io.stdout) == 'file' and io.type(io.stdin) == 'file' and io.type({}) == nil)
      assert(type(io.stdout) == 'userdata' and getmetatable(io.stdout) == getmetatable(io.stderr))
      assert(getmetatable(io.stdout) ~= getmetatable({}) and tostring(io.stdout):match('^file %(0x%x+%)$'))
      assert(io.output() == io.stdout and io.input() == io.stdin and require 'io' == io)
      """),
    Row(
      "there is no input",
      """
      assert(io.read() == nil and io.read('a') == '' and io.read('*a', 'n') == '')
      assert(io.stdin:read('l') == nil)
      for line in io.lines() do error('a line') end
      for line in io.stdin:lines() do error('a line') end
      assert(not pcall(io.lines, 'library.lua'))
      """),
    Row(
      "there is no input for any number of formats",
      """
      local formats = {}
      for i = 1, 400000 do formats[i] = 'a' end
      for _, count in ipairs { 100000, 190000, 250000, 390000 } do
        assert(select('#', io.read(table.unpack(formats, 1, count))) == count)
      end
      """),
    Row(
      "streams are written one after the other",
      "assert(io.write('a', 1):write('') == io.stdout and io.stderr:setvbuf('no') and io.stdout:flush())"
    ),
    Row(
      "source positions are available by level, function and coroutine",
      """
      local function here(a, b, ...) return debug.getinfo(1, 'Slnt'), debug.getinfo(2) end
      local info, caller = here()
      assert(info.currentline == 1 and info.short_src == 'library.lua' and info.source == '@library.lua')
      assert(info.name == 'here' and info.namewhat == 'local' and caller.what == 'main')
      local of = debug.getinfo(here)
      assert(of.linedefined == 1 and of.nparams == 2 and of.isvararg and of.what == 'Lua')
      assert(debug.getinfo(print).what == 'C' and debug.getinfo(100) == nil)
      local thread = coroutine.create(function() coroutine.yield() end)
      coroutine.resume(thread)
      assert(debug.getinfo(thread, 1).currentline == 8)
      assert(debug.traceback(thread, 'x') ==
        "x\\nstack traceback:\\n\\t[C]: in function 'coroutine.yield'\\n\\tlibrary.lua:8: in function <library.lua:8>")
      assert(debug.traceback(thread) == debug.traceback(thread, nil, 0) and debug.traceback({}, 1) ~= nil)
      """),
    Row(
      "an error handler finds the line that raised the error",
      """
      local function fail() error('oh', 0) end
      local function line(text) return text:match('library.lua:(%d+): in') end
      local ok, text = xpcall(fail, debug.traceback)
      assert(line(text) == '1' and text:match('traceback:\\n\\t%[C%]: in function .error.\\n'), text)
      ok, text = xpcall(fail, function(message) return debug.traceback(message, 3) end)
      assert(line(text) == '1', text)
      ok, text = xpcall(fail, function() return debug.getinfo(3, 'l').currentline end)
      assert(text == 1)
      """),
    Row(
      "of a function's upvalues, only names and its globals are visible",
      """
      local secret = 1
      local function open() return secret, print end
      local name, value = debug.getupvalue(open, 1)
      assert(name == 'secret' and value == nil)
      name, value = debug.getupvalue(open, 2)
      assert(name == '_ENV' and value == _G and debug.getupvalue(open, 3) == nil)
      assert(debug.getinfo(1, 'f').func and debug.getinfo(open).func == open)
      assert(debug.getinfo(load('return 1', 'x', 't', {})).func == nil and debug.getinfo(print).func == nil)
      assert(select('#', debug.getupvalue(load('return 1', 'x', 't', {}), 1)) == 2)
      assert(select(2, debug.getupvalue(load('return 1', 'x', 't', {}), 1)) == nil)
      assert(select(2, debug.getupvalue(load('return a'), 1)) == _G)
      assert(debug.getupvalue(string.gmatch('', ''), 1) == nil)
      """),
    Row(
      "`package.path` lists where the folder's modules are searched",
      """
      package.path = './lib/?.lua;../?.lua;/usr/share/lua/5.4/?.lua;' .. package.path
      local found, file = require 'inner'
      assert(found == 'inner' and file == 'lib/inner.lua')
      assert(require 'sub.deep' == 'lib/sub/deep.lua')
      local ok, message = pcall(require, 'missing')
      assert(message:find('no `lib/missing.lua` and no `missing.lua` and no `missing/init.lua`', 1, true))
      """),
    Row(
      "a module finds its siblings by its own name",
      "assert(require 'lib.sub' == 'lib.sub.deep')"),
    Row(
      "a module that is removed from `package.loaded` is loaded again",
      """
      local first = require 'lib.fresh'
      package.loaded['lib.fresh'] = nil
      assert(require 'lib.fresh' ~= first)
      package.loaded['lib.fresh'] = first
      assert(require 'lib.fresh' == first)
      """),
    Row(
      "a module's loader can be set in advance",
      "package.preload['a.b'] = function(...) return { ... } end assert(require('a.b')[2] == ':preload:')"
    ),
    Row(
      "Lua reads text in any encoding",
      "assert(require 'lib.latin' == 'fa' .. string.char(0xE7) .. 'ade')"),
    Row(
      "errors name functions, however they are called",
      """
      local function failure(...) return select(2, pcall(...)) end
      assert(failure(table.insert, {}, 5, 1) == "bad argument #2 to 'table.insert' (position out of bounds)")
      assert(failure(string.rep) == "bad argument #1 to 'string.rep' (string expected, got no value)")
      assert(failure(load, {}) == "bad argument #1 to 'load' (function expected, got table)")
      assert(failure(setmetatable, 1) == "bad argument #1 to 'setmetatable' (table expected, got number)")
      """),
    Row(
      "`debug` gets and sets the metatables of tables as the plain functions do",
      """
      local meta, t = { __index = { x = 1 }, __gc = true }, {}
      assert(debug.setmetatable(t, meta) == t and t.x == 1 and debug.getmetatable(t) == meta and meta.__gc)
      assert(debug.setmetatable(t, nil) == t and debug.getmetatable(t) == nil)
      assert(debug.getmetatable('').__index.rep == string.rep and debug.getmetatable(1) == nil)
      assert(debug.setmetatable('a', {}) == 'a' and ('a'):upper() == 'A' and debug.setmetatable(nil, {}) == nil)
      local locked = setmetatable({}, { __metatable = 'locked' })
      assert(debug.getmetatable(locked) == 'locked' and not pcall(debug.setmetatable, locked, {}))
      assert(not pcall(debug.setmetatable, string, {}) and not pcall(debug.setmetatable, {}))
      assert(debug.setmetatable(io.stdout, {}) == io.stdout and io.stdout:write(''))
      """),
    Row(
      "`os` has no variables and the locale of C, and modules replace its functions",
      """
      assert(os.getenv 'HOME' == nil and os.setlocale() == 'C' and os.setlocale(nil, 'all') == 'C')
      assert(os.setlocale 'C' == 'C' and os.setlocale '' == 'C' and os.setlocale 'de_DE.UTF-8' == nil)
      local exit = os.exit
      os.exit = function() return 'replaced' end
      assert(exit == nil and os.exit() == 'replaced' and os.time() == 0 and _G.os == os)
      assert(load 'return os.exit' () == nil)
      local names = {}
      for name in pairs(os) do names[#names + 1] = name end
      assert(table.concat(names, ' ') == 'clock date difftime exit getenv setlocale time')
      """),
  ]

  @Test("A library finds what it expects", arguments: rows)
  func expects(_ row: Row) throws {
    let files = [
      "scene.lua": Data("motion.scene { name = 'a' }\nrequire 'library' print 'loaded'".utf8),
      "library.lua": Data(row.module.utf8),
      "lib/inner.lua": Data("return ...".utf8),
      "lib/sub/init.lua": Data("return require((...) .. '.deep')".utf8),
      "lib/sub/deep.lua": Data(
        "local name, file = ... return name:find('lib') and name or file".utf8),
      "lib/fresh.lua": Data("return {}".utf8),
      "lib/latin.lua": Data("return 'fa".utf8) + [0xE7] + Data("ade'".utf8),
    ]
    try Command.withFolder { folder in
      for (path, text) in files {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file)
      }
      let outcome = try Command.motion(["run", "scene.lua"], in: folder)
      #expect(outcome.error.hasSuffix("loaded\n"), "\(outcome.error)")
      #expect(outcome.code == 0)
    }
  }
}
