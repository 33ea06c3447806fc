/// What to do instead of using a global that other Lua programs have and scripts lack.
enum MissingGlobal {
  /// Returns the help for a global's name; nil for a name that no Lua program is expected to have.
  static func help(for name: String) -> String? {
    switch name {
    case "dofile", "loadfile":
      "put the code in a module: `require \"name\"` runs name.lua in the script's folder once"
    case "loadstring": "Lua 5.4 calls it `load`"
    case "setfenv", "getfenv": "Lua 5.4 has `_ENV` instead, and `load` takes an environment"
    case "io":
      "scripts cannot open files: `print` writes, `motion.track` reads touches, and a module "
        + "(`require`) can return data"
    case "debug": "scripts have no `debug`; only modules get one, for source positions"
    case "arg":
      "scripts have no arguments: declare `motion.params { speed = 1 }`, and run with `--set speed=2`"
    case "love":
      "this is motion, not LÖVE: `motion.scene` makes a scene, and `scene:timeline` moves it over time"
    default: nil
    }
  }
}
