internal import CLua
internal import CLuaLibrary

/// The liblua that motion was built with.
package enum InstalledLua {
  /// Its version, and what scripts do not get of it, such as "Lua 5.4.4, without `__concat`".
  package static var description: String {
    String(cString: clua_lua_release()) + (hidesConcat ? ", without `__concat`" : "")
  }

  /// Whether `..` asks no metatable, since the library would lose track of its stack there.
  static var hidesConcat: Bool { clua_hides_concat() != 0 }

  /// What to do about `..` where a script counts on the metatable.
  static var concatHelp: String {
    "\(String(cString: clua_lua_release())) as it is installed here corrupts memory in `__concat`, so `..` does "
      + "not ask for it; call a function instead, such as `join(a, b)`, or build motion with a newer liblua5.4"
  }
}
