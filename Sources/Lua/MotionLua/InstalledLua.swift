internal import CLua
internal import CLuaLibrary

/// The liblua that motion was built with.
package enum InstalledLua {
  /// Its version and the features that scripts do not get, such as "Lua 5.4.4, without `__concat`".
  package static var description: String {
    release + (hidesConcat ? ", without `__concat`" : "")
      + (miscompilesBits ? ", without `1 | (a or 3)` in long functions" : "")
  }

  private static var release: String { String(cString: clua_lua_release()) }

  /// Whether `..` ignores metatables, because this liblua corrupts memory in `__concat`.
  static var hidesConcat: Bool { clua_hides_concat() != 0 }

  /// Whether this liblua miscompiles `1 | (a or 3)`; scripts that contain it are then refused.
  private static var miscompilesBits: Bool { clua_miscompiles_bits() != 0 }

  /// The help for a miscompiled expression.
  static let bitsHelp =
    "write the parentheses first, such as `(a or 3) | 1`, or build motion with a newer liblua5.4"

  /// The help for a script that relies on `__concat`.
  static var concatHelp: String {
    "\(release) as it is installed here corrupts memory in `__concat`, so `..` does "
      + "not call it; write a function instead, such as `join(a, b)`, or build motion with a newer liblua5.4"
  }
}
