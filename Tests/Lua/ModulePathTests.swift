import MotionCore
import MotionLua
import Testing

struct ModulePathTests {
  @Test(
    "The templates of `package.path` name files in the script's folder, and none outside of it",
    arguments: [
      ("?.lua;?/init.lua", "lib/ease", ["lib/ease.lua", "lib/ease/init.lua"]),
      ("./?.lua;?.lua", "ease", ["ease.lua"]),
      ("lib/?/?.lua", "a", ["lib/a/a.lua"]),
      ("src//?.lua;src/./x/../?.lua", "a", ["src/a.lua"]),
      ("../?.lua;lib/../../?.lua;/usr/share/lua/5.4/?.lua;C:\\?.lua", "a", []),
      ("../?.lua;?.lua", "a", ["a.lua"]),
      ("main.lua", "a", ["main.lua"]),
      (";;?.lua;", "a", ["a.lua"]),
      ("", "a", []),
      ("..;.;?/..", "a", []),
      ("?.lua\0", "a", []),
    ])
  func candidates(_ path: String, module: String, files: [String]) {
    #expect(ModulePath(path).candidates(for: module) == files)
  }
}
