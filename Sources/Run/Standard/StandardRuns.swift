import MotionCore
import MotionLua
import MotionPlugin
import MotionRuntime
import MotionValues

extension Session {
  /// Makes a session with the standard plugins.
  package convenience init(
    _ options: Options, modules: (any ScriptModules)? = nil,
    printLine: @escaping (String) -> Void = { _ in }
  ) throws(Diagnostic) {
    try self.init(
      options, plugins: StandardPlugins.all, modules: modules, printLine: printLine)
  }
}

extension SceneRun {
  /// Makes a run with the standard plugins.
  package convenience init(
    _ source: SceneSource, _ options: RunOptions = RunOptions(),
    printLine: @escaping (String) -> Void = { _ in },
    prepare: @escaping (Session) -> Void = { _ in }
  ) {
    self.init(
      source, options, plugins: StandardPlugins.all, printLine: printLine, prepare: prepare)
  }
}

extension SceneSession {
  /// Loads a script with the standard plugins; `printLine` receives each line that the script prints.
  ///
  /// - Throws: The error of the script, such as `syntax`, `missing-scene` or `unknown-option`.
  public convenience init(
    _ source: SceneSource, _ options: SessionOptions = SessionOptions(),
    printLine: @escaping (String) -> Void = { _ in }
  ) throws(Diagnostic) {
    try self.init(source, options, plugins: StandardPlugins.all, printLine: printLine)
  }
}
