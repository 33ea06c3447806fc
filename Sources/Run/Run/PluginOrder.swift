import MotionCore
import MotionPlugin
import MotionValues

extension DiagnosticCode {
  package static let duplicatePlugin = DiagnosticCode("duplicate-plugin")
  package static let pluginOrder = DiagnosticCode("plugin-order")
}

/// The order in which the engines of a scene run.
///
/// Plugins that declare none keep the order in which they are given. One that declares what it runs after
/// or before is moved as little as that takes.
package enum PluginOrder {
  /// - Throws: `duplicate-plugin` if two plugins have a name, `plugin-order` if what they declare
  ///   contradicts itself or the order of the others.
  package static func sorted(
    _ plugins: [any Plugin.Type]
  ) throws(Diagnostic) -> [any Plugin.Type] {
    let declaring = plugins.indices.filter { isFromOutside(plugins[$0]) }
    guard !declaring.isEmpty else { return plugins }
    for index in declaring {
      let name = plugins[index].name
      guard let other = plugins.indices.first(where: { plugins[$0].name == name && $0 != index })
      else { continue }
      throw Diagnostic(
        .duplicatePlugin,
        "two plugins have the name `\(name)`: `\(plugins[other])` and `\(plugins[index])`",
        help: ["leave one of them out, or rename it: `static let name`"], token: name)
    }
    var list = plugins.indices.filter { !declaring.contains($0) }
    for index in try topological(declaring, of: plugins) { try place(index, in: &list, plugins) }
    return list.map { plugins[$0] }
  }

  /// Whether a plugin says which version it is, or when it runs; those of motion say neither.
  package static func isFromOutside(_ plugin: any Plugin.Type) -> Bool {
    plugin.version != nil || !plugin.after.isEmpty || !plugin.before.isEmpty
  }

  /// Checks that each name that a plugin from outside declares is its own: a script could reach only one of two.
  ///
  /// - Throws: `duplicate-plugin` if another plugin declares the function, the kind of layer or the property, too, or if
  ///   every layer has the property.
  package static func requireOwnNames(
    _ plugins: [any Plugin], _ modules: [Module]
  ) throws(Diagnostic) {
    for (plugin, module) in zip(plugins, modules) where isFromOutside(type(of: plugin)) {
      for (other, its) in zip(plugins, modules) where other !== plugin {
        guard let name = names(of: module).intersection(names(of: its)).min() else { continue }
        throw Diagnostic(
          .duplicatePlugin,
          "the plugins `\(type(of: other).name)` and `\(type(of: plugin).name)` both declare \(name)",
          help: ["leave one of them out, or give yours another name"])
      }
      let common = LayerProperties.all + LayerProperties.latent.flatMap(\.properties)
      let names = names(of: module).intersection(common.map { "`layer.\($0.name)`" })
      guard let name = names.min() else { continue }
      throw Diagnostic(
        .duplicatePlugin,
        "the plugin `\(type(of: plugin).name)` declares \(name), which every layer has",
        help: ["give it another name"])
    }
  }

  /// What scripts call the declarations of a module, as messages write it.
  private static func names(of module: Module) -> Set<String> {
    let properties =
      module.attachments.flatMap(\.properties) + module.layers.flatMap(\.kind.own)
    return Set(
      module.functions.map(\.title) + module.layerMethods.map(\.title)
        + module.layers.map { "`layer:\($0.kind.name)`" }
        + properties.map { "`layer.\($0.name)`" })
  }

  /// Whether a plugin says that it runs before another, or the other that it runs after it.
  private static func precedes(_ first: any Plugin.Type, _ second: any Plugin.Type) -> Bool {
    first.before.contains(second.name) || second.after.contains(first.name)
  }

  /// Orders the plugins that declare something among themselves; what nothing orders stays as it is.
  private static func topological(
    _ indices: [Int], of plugins: [any Plugin.Type]
  ) throws(Diagnostic) -> [Int] {
    var (waiting, sorted) = (indices, [Int]())
    while !waiting.isEmpty {
      let next = waiting.firstIndex { index in
        !waiting.contains { $0 != index && precedes(plugins[$0], plugins[index]) }
      }
      guard let next else {
        let names = waiting.map { "`\(plugins[$0].name)`" }.sorted().joined(separator: ", ")
        throw Diagnostic(
          .pluginOrder, "the plugins \(names) all run after each other",
          help: ["take a name out of `after` or `before` of one of them"])
      }
      sorted.append(waiting.remove(at: next))
    }
    return sorted
  }

  private static func place(
    _ index: Int, in list: inout [Int], _ plugins: [any Plugin.Type]
  ) throws(Diagnostic) {
    let plugin = plugins[index]
    let lower = list.lastIndex { precedes(plugins[$0], plugin) }
    let upper = list.firstIndex { precedes(plugin, plugins[$0]) }
    if let lower, let upper, lower >= upper {
      let (first, last) = (plugins[list[lower]].name, plugins[list[upper]].name)
      throw Diagnostic(
        .pluginOrder,
        "`\(plugin.name)` cannot run after `\(first)` and before `\(last)`, which runs first",
        help: ["leave out one of the two names"], token: plugin.name)
    }
    let given = list.firstIndex { $0 > index } ?? list.endIndex
    list.insert(
      index, at: min(max(given, lower.map { $0 + 1 } ?? 0), upper ?? list.endIndex))
  }
}
