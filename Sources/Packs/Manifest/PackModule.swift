/// Maps the Lua files of packs to module names.
package enum PackModule {
  /// The name that scripts pass to `require` for a file: `north/soft` for `init.lua`,
  /// `north/soft/curves` for `curves.lua`.
  package static func name(of path: String, in pack: PackName) -> String {
    path == "init.lua" ? pack.description : "\(pack)/\(path.dropLast(".lua".count))"
  }
}
