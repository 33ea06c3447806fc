import MotionAnalysis
import MotionCore
import MotionLua
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// A scene in two versions, which is run with any of the changes between them.
///
/// Both versions are read through it, so it knows the texts of all scripts and files that they read.
/// Trials have the names of the new version, and print nothing.
final class TrialScene {
  /// The most runs of one search, and the most time for it, in seconds of the processor.
  static let runLimit = 64
  static let timeLimit = 2.0

  private let old: SceneSource
  private let new: SceneSource
  private let options: RunOptions
  private let select: [String]
  private let plugins: [any Plugin.Type]
  private let reads = (old: NotedTexts(), new: NotedTexts())
  private let traces: (old: [UInt8], new: [UInt8])
  let edits: ScriptEdits
  /// The number of trials so far.
  private(set) var count = 0
  private let start = Process.processorTime

  /// Runs both versions; nil if one of them fails, or if they run alike.
  init?(
    _ old: SceneSource, _ new: SceneSource, _ options: RunOptions, select: [String] = [],
    plugins: [any Plugin.Type] = Program.plugins
  ) {
    (self.old, self.new, self.options, self.select) = (old, new, options, select)
    self.plugins = plugins
    func trace(_ text: [UInt8], _ modules: (any ScriptModules)?, _ notes: NotedTexts) -> [UInt8]? {
      let memory = TraceMemory()
      let source = SceneSource(
        name: new.name, path: new.path, text: text,
        modules: modules.map { TrialModules($0, nil, notes) { _ in nil } })
      return Self.run(source, options, select, plugins, into: memory) ? memory.bytes : nil
    }
    guard let before = trace(old.text, old.modules, reads.old),
      let after = trace(new.text, new.modules, reads.new), before != after
    else { return nil }
    traces = (before, after)
    var texts = (old: reads.old.scripts, new: reads.new.scripts)
    texts.old[""] = old.text
    texts.new[""] = new.text
    let files = reads.new.files
    edits = ScriptEdits(
      old: texts.old, new: texts.new,
      files: reads.old.files.filter { files[$0.key] != nil && files[$0.key] != $0.value }.keys
        .sorted())
  }

  /// Runs the old version with some changes until it differs; nil if the limit is reached.
  func compare(_ changes: [ScriptChange], with goal: CauseSearch.Goal) -> CauseSearch.Outcome? {
    guard count < Self.runLimit, Process.processorTime - start < Self.timeLimit else { return nil }
    count += 1
    let golden = GoldenTrace(goal == .old ? traces.old : traces.new)
    let hasRun = Self.run(source(with: changes), options, select, plugins, into: golden)
    return golden.isEqual ? .equal : hasRun ? .differs : .fails
  }

  /// The recording of the old version with some changes; nil if it fails.
  func recording(of changes: [ScriptChange]) -> Recording? {
    source(with: changes).recording(options)
  }

  private func source(with changes: [ScriptChange]) -> SceneSource {
    let files = Set(
      changes.compactMap { if case .file(let name) = $0.kind { name } else { nil } })
    let text = edits.text(of: "", with: changes) ?? new.text
    let modules = (old.modules ?? new.modules).map { modules in
      TrialModules(modules, new.modules, nil) { [edits] name in
        if let text = edits.text(of: name, with: changes) { return .text(text) }
        return files.contains(name) ? .new : nil
      }
    }
    return SceneSource(name: new.name, path: new.path, text: text, modules: modules)
  }

  /// Whether a run succeeds, or ends because the output is closed.
  private static func run(
    _ source: SceneSource, _ options: RunOptions, _ select: [String], _ plugins: [any Plugin.Type],
    into output: any TraceOutput
  ) -> Bool {
    Session.restartJob(options.session.limits)
    var choice = TraceSink.Options()
    choice.select = select
    choice.outputLimit = .max
    var sink = TraceSink(choice, printer: TracePrinter(format: .ndjson, output: output))
    let run = SceneRun(source, options, plugins: plugins)
    guard let outcome = try? run.run(into: &sink) else { return false }
    return outcome.failure == nil
  }
}

/// The texts of the modules, and the bytes of the other files, that a version reads, by name.
private final class NotedTexts {
  var scripts: [String: [UInt8]] = [:]
  var files: [String: [UInt8]] = [:]
}

/// What a trial reads instead of the old version's file.
private enum TrialText {
  case text([UInt8])
  case new
}

/// The modules of a version, or those of two versions with some changes between them.
private final class TrialModules: ScriptModules {
  private let old: any ScriptModules
  private let new: (any ScriptModules)?
  private let notes: NotedTexts?
  private let replacement: (String) -> TrialText?

  init(
    _ old: any ScriptModules, _ new: (any ScriptModules)?, _ notes: NotedTexts?,
    _ replacement: @escaping (String) -> TrialText?
  ) {
    (self.old, self.new, self.notes, self.replacement) = (old, new, notes, replacement)
  }

  func module(
    named name: String, in environment: ScriptEnvironment, searching path: ModulePath
  ) throws(Diagnostic) -> ScriptModule {
    let after = new.flatMap { try? $0.module(named: name, in: environment, searching: path) }
    let module: ScriptModule
    do throws(Diagnostic) {
      module = try old.module(named: name, in: environment, searching: path)
    } catch {
      guard let after else { throw error }
      return after
    }
    notes?.scripts[module.name] = module.text
    guard case .text(let text) = replacement(module.name) else { return module }
    return ScriptModule(name: module.name, text: text, environment: module.environment)
  }

  func files(of environment: ScriptEnvironment) -> (any ScriptFiles)? {
    let files = (old.files(of: environment), new?.files(of: environment))
    let prefix = environment == .script ? "" : environment.name + "/"
    return (files.0 ?? files.1).map {
      TrialFiles($0, files.1, prefix: prefix, notes, replacement)
    }
  }
}

private final class TrialFiles: ScriptFiles {
  private let old: any ScriptFiles
  private let new: (any ScriptFiles)?
  private let prefix: String
  private let notes: NotedTexts?
  private let replacement: (String) -> TrialText?

  init(
    _ old: any ScriptFiles, _ new: (any ScriptFiles)?, prefix: String, _ notes: NotedTexts?,
    _ replacement: @escaping (String) -> TrialText?
  ) {
    (self.old, self.new, self.prefix) = (old, new, prefix)
    (self.notes, self.replacement) = (notes, replacement)
  }

  /// The version that a trial reads a file from.
  private func version(of path: String) -> any ScriptFiles {
    guard let new else { return old }
    if case .new = replacement(prefix + path) { return new }
    return old.exists(path) ? old : new
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    let bytes = try version(of: path).bytes(of: path)
    notes?.files[prefix + path] = bytes
    return bytes
  }

  func prefix(of path: String, _ count: Int) throws(Diagnostic) -> [UInt8] {
    let bytes = try version(of: path).prefix(of: path, count)
    notes?.files[prefix + path] = bytes
    return bytes
  }

  func exists(_ path: String) -> Bool { version(of: path).exists(path) }

  func nearest(to path: String) -> String? { version(of: path).nearest(to: path) }
}
