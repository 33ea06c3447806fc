import MotionCore
import MotionLua
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionValues

/// A script, with other numbers in its text and in those of its own modules.
struct ChangedScript {
  /// What is run.
  let source: SceneSource
  private let original: SceneSource
  private let modules: ChangedModules?

  /// Changes numbers of a script as it was read; those without a file are in the script itself.
  ///
  /// - Throws: the errors of `ScriptNumbers.replacing` for the script. Those of a module are thrown
  ///   where it is required.
  init(_ original: SceneSource, _ numbers: [NumberChange] = []) throws(Diagnostic) {
    self.original = original
    let files = Dictionary(grouping: numbers) { $0.file ?? original.name }
    modules = original.modules.map { ChangedModules($0, files, of: original.name) }
    let own = files[original.name] ?? []
    source = SceneSource(
      name: original.name, path: original.path,
      // The numbers of a script that is too long cannot change, but it runs.
      text: own.isEmpty ? original.text : try ScriptNumbers.replacing(own, in: original.text),
      modules: modules)
  }

  /// The texts of the script and of its own modules that a run has required so far, as they were read,
  /// by the names of their files.
  var texts: [String: [UInt8]] {
    (modules?.texts ?? [:]).merging([original.name: original.text]) { $1 }
  }
}

/// Modules on their way to a script, in which numbers change. Those of packs stay as they are.
private final class ChangedModules: ScriptModules {
  private let modules: any ScriptModules
  private let changes: [String: [NumberChange]]
  private let script: String
  private(set) var texts: [String: [UInt8]] = [:]

  init(_ modules: any ScriptModules, _ changes: [String: [NumberChange]], of script: String) {
    self.modules = modules
    self.changes = changes
    self.script = script
  }

  func module(
    named name: String, in environment: ScriptEnvironment, searching path: ModulePath
  ) throws(Diagnostic) -> ScriptModule {
    let module = try modules.module(named: name, in: environment, searching: path)
    guard module.environment == .script, module.name != script else { return module }
    texts[module.name] = module.text
    guard let numbers = changes[module.name] else { return module }
    return ScriptModule(
      name: module.name, text: try ScriptNumbers.replacing(numbers, in: module.text),
      environment: module.environment)
  }

  func files(of environment: ScriptEnvironment) -> (any ScriptFiles)? {
    modules.files(of: environment)
  }
}

/// Another number in a script, as a host or a page states it.
struct NumberChange: SchemaReadable {
  static let schema = Schema<Self>("NumberChange", "Another number in a script.") {
    Member("at", reads: \.offset, "the first byte of the number in the script")
    Member("value", reads: \.value, "a number")
    Member("file", readsIfPresent: \.file, "the script, or one of its modules")
  }

  var offset = 0
  var value = ExactNumber(0)
  /// The name of a file; nil for the script's.
  var file: String?

  var change: ScriptNumbers.Change { .init(offset: offset, value: value.value) }
}

extension ScriptNumbers {
  /// Returns the text of a script with other numbers.
  ///
  /// - Throws: `out-of-range` for a script that is too long, and the errors of `replacing`.
  static func replacing(
    _ changes: [NumberChange], in text: [UInt8]
  ) throws(Diagnostic) -> [UInt8] {
    guard let numbers = ScriptNumbers(text) else {
      throw Diagnostic(
        .outOfRange, "the numbers of a script can be changed up to \(lengthLimit >> 20) MB")
    }
    return try numbers.replacing(changes.map(\.change))
  }
}
