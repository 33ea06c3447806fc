import MotionCore
import MotionPlugin
import MotionValues

/// The parameters of a scene, and their values.
///
/// A live parameter is a property of the scene, which only an input from outside changes.
package final class SceneParameters: StageExtension {
  private struct Entry {
    let parameter: SceneParameter
    /// The value with which the scene began.
    let value: SceneParameter.Value
    /// The slot of a live parameter.
    let slot: Int?
  }

  /// The name of the function that listens to changes, which no live parameter can have.
  static let listenerName = "onChange"

  /// The values that the user has set on the command line, by name.
  var settings: [String: String] = [:]
  /// Those that a log of inputs sets, which the command line overrides.
  var logged: [String: SceneParameter.Value] = [:]
  private var entries: [Entry] = []
  private var listeners: [(name: String, function: any ScriptFunction)] = []
  /// The changes of live parameters that no listener has been told yet.
  private var news: [(name: String, value: SceneParameter.Value, old: SceneParameter.Value)] = []

  package init() {}

  // MARK: Declaration

  /// Declares parameters, and returns the values of the user, or else the defaults.
  ///
  /// - Throws: An error if a name is already in use, or a value of the user is not allowed.
  func declare(_ list: [SceneParameter], on stage: Stage) throws(Diagnostic) -> DeclaredParameters {
    var found: [(parameter: SceneParameter, value: SceneParameter.Value)] = []
    for parameter in list {
      guard self[parameter.name] == nil else {
        throw Self.duplicate(parameter.name, "the parameter `\(parameter.name)` already exists")
      }
      if parameter.name == Self.listenerName, list.contains(where: \.isLive) {
        throw Self.duplicate(parameter.name, "`\(parameter.name)` is a function of live parameters")
      }
      if parameter.isLive,
        stage.root.property(parameter.name) != nil || SystemSettings.names.contains(parameter.name)
      {
        throw Self.duplicate(
          parameter.name, "`\(parameter.name)` is a property that each scene has")
      }
      found.append((parameter, try value(of: parameter)))
    }
    let live = found.filter(\.parameter.isLive)
    if !live.isEmpty {
      let group = PropertyGroup("parameters", live.map(\.parameter.property))
      _ = stage.attach(group, to: stage.root)
    }
    let values: [(String, NamedMember)] = found.map { parameter, value in
      let slot = parameter.isLive ? stage.root.property(parameter.name)?.slot : nil
      entries.append(Entry(parameter: parameter, value: value, slot: slot))
      guard let slot else { return (parameter.name, NamedMember.value(value)) }
      stage.write([(slot, parameter.propertyValue(of: value))], to: stage.root)
      let isNumber = stage.property(at: slot).property.isNumber
      return (parameter.name, isNumber ? .number(slot: slot) : .property(slot: slot))
    }
    return DeclaredParameters(values)
  }

  private static func duplicate(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .duplicateIdentifier, "`motion.params`: \(reason)",
      help: [reason.hasSuffix("exists") ? "rename one of them" : "choose another name"],
      token: name)
  }

  private func value(of parameter: SceneParameter) throws(Diagnostic) -> SceneParameter.Value {
    if let text = settings[parameter.name] { return try parameter.value(of: text) }
    guard let value = logged[parameter.name] else { return parameter.fallback }
    try parameter.check(value, givenBy: "`--inputs`: `\(parameter.name)`")
    return value
  }

  private subscript(name: String) -> Entry? { entries.first { $0.parameter.name == name } }

  /// The names of the declared parameters, in their order.
  package var names: [String] { entries.map(\.parameter.name) }

  /// Throws an error if the user has set a parameter that the scene does not declare.
  func checkSettings() throws(Diagnostic) {
    for (names, option) in [(Set(settings.keys), "--set"), (Set(logged.keys), "--inputs")] {
      guard let unknown = names.sorted().first(where: { self[$0] == nil }) else { continue }
      throw self.unknown(unknown, setBy: option)
    }
  }

  private func unknown(_ name: String, setBy option: String) -> Diagnostic {
    Diagnostic(
      .unknownOption, "`\(option) \(name)`: the scene has no parameter `\(name)`",
      help: names.isEmpty
        ? ["declare it in the scene: `motion.params { \(name) = { 0.5 } }`"]
        : Suggestion.help(for: name, in: names, kind: "its parameters are"))
  }

  /// The values that the user has set, by name.
  var chosen: [String: SceneParameter.Value] {
    let set = Set(settings.keys).union(logged.keys)
    let known = entries.filter { set.contains($0.parameter.name) }
    return Dictionary(known.map { ($0.parameter.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// All parameters, each with its present value.
  func values(on stage: Stage) -> [(parameter: SceneParameter, value: SceneParameter.Value)] {
    entries.map { entry in
      let present = entry.slot.map { entry.parameter.value(of: stage.value(at: $0)) }
      return (entry.parameter, present ?? entry.value)
    }
  }

  // MARK: Live parameters

  /// Throws an error if a parameter cannot have a value while the scene runs.
  func check(_ name: String, _ value: SceneParameter.Value) throws(Diagnostic) {
    guard let entry = self[name] else { throw unknown(name, setBy: "set") }
    guard entry.slot != nil else {
      throw Diagnostic(
        .readOnly, "`\(name)` is read while the script loads",
        help: [
          "add `live = true` where `motion.params` declares it, or run the scene again with another value"
        ])
    }
    try entry.parameter.check(value, givenBy: "`\(name)`")
  }

  /// Gives a live parameter a value that `check` has accepted.
  func change(
    _ name: String, to value: SceneParameter.Value, on stage: Stage
  ) throws(Diagnostic) {
    guard let entry = self[name], let slot = entry.slot else { return }
    let old = entry.parameter.value(of: stage.value(at: slot))
    guard old != value else { return }
    try stage.assign(entry.parameter.propertyValue(of: value), to: slot)
    if listeners.contains(where: { $0.name == name }) { news.append((name, value, old)) }
  }

  /// Calls a function for each later change of a live parameter.
  func listen(to name: String, _ function: any ScriptFunction) throws(Diagnostic) {
    guard let entry = self[name] else {
      throw Diagnostic(
        .unknownMember, "there is no parameter `\(name)`",
        help: Suggestion.help(for: name, in: names, kind: "the parameters are"), token: name)
    }
    guard entry.slot != nil else {
      throw Diagnostic(
        .readOnly, "`\(name)` never changes: it is read while the script loads",
        help: ["add `live = true` where `motion.params` declares it"], token: name)
    }
    listeners.append((name, function))
  }

  /// Tells the listeners of changes; returns whether there were any.
  func report() throws(Diagnostic) -> Bool {
    guard !news.isEmpty else { return false }
    let changes = news
    news = []
    for change in changes {
      for listener in listeners where listener.name == change.name {
        try listener.function.call { change.value.push($0) + change.old.push($0) }
      }
    }
    return true
  }
}
