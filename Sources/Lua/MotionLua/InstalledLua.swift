internal import CLua
internal import CLuaLibrary

/// The liblua that motion was built with.
package enum InstalledLua {
  /// Its version, and what scripts do not get of it, such as "Lua 5.4.4, without `__concat`".
  package static var description: String {
    release + (hidesConcat ? ", without `__concat`" : "")
      + (miscompilesBits ? ", without `1 | (a or 3)` in long functions" : "")
  }

  private static var release: String { String(cString: clua_lua_release()) }

  /// Whether `..` asks no metatable, since the library would lose track of its stack there.
  static var hidesConcat: Bool { clua_hides_concat() != 0 }

  /// Whether it compiles `1 | (a or 3)` wrongly, which is then an error.
  private static var miscompilesBits: Bool { clua_miscompiles_bits() != 0 }

  /// What to do about an expression that it compiles wrongly.
  static let bitsHelp =
    "write the parentheses first, such as `(a or 3) | 1`, or build motion with a newer liblua5.4"

  /// What to do about `..` where a script counts on the metatable.
  static var concatHelp: String {
    "\(release) as it is installed here corrupts memory in `__concat`, so `..` does "
      + "not ask for it; call a function instead, such as `join(a, b)`, or build motion with a newer liblua5.4"
  }
}
