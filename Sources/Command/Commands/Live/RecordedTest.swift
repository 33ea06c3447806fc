import MotionCore
import MotionLua
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// The test that repeats what inputs did to a scene: a log, its golden trace, and a test file, which are
/// made together and replace nothing.
struct RecordedTest {
  struct File {
    /// The name in the script's folder.
    let name: String
    let bytes: [UInt8]
  }

  /// The most bytes of a test's title.
  private static let titleLength = 200

  /// The files in the order in which they are written; the test file, which names the others, is last.
  let files: [File]
  private let folder: ScriptFolder

  /// Runs a script with a log, in the sandbox.
  ///
  /// - Parameter title: What the test shows, for its reader.
  /// - Throws: the error of the scene; `unwritable-file` for what is no script in a folder.
  init(_ log: InputLog, of script: String, title: String) throws(Diagnostic) {
    let name = String(script.split(separator: "/").last ?? "")
    guard name.hasSuffix(".lua"), let folder = ScriptFolder(script: script) else {
      throw Diagnostic(
        .unwritableFile, "a test is made of a script, and `\(script)` is none",
        help: ["play the script itself: `motion play --watch scene.lua`"])
    }
    guard title.utf8.count <= Self.titleLength else {
      throw Diagnostic(
        .outOfRange, "the title of a test has at most \(Self.titleLength) bytes",
        help: ["say in a few words what the test shows"])
    }
    self.folder = folder
    let base = Self.freeName(for: String(name.dropLast(4)), in: folder)
    let (inputs, trace) = ("\(base).inputs", "\(base).inputs.trace")
    let text = """
      test(\(LuaText.quoted(title)), function(t)
        t:run(\(LuaText.quoted(name)), { inputs = \(LuaText.quoted(inputs)) }):matches \(LuaText.quoted(trace))
      end)

      """
    files = [
      File(name: inputs, bytes: Array(log.text.utf8)),
      File(name: trace, bytes: try Self.trace(of: script, in: folder, log)),
      File(name: base + TestDiscovery.testEnding, bytes: Array(text.utf8)),
    ]
  }

  /// A name without ending of which there is none of the files.
  private static func freeName(for name: String, in folder: ScriptFolder) -> String {
    var (base, number) = (name, 1)
    while [".inputs", ".inputs.trace", TestDiscovery.testEnding].contains(where: {
      folder.exists(base + $0)
    }) {
      number += 1
      base = "\(name)-\(number)"
    }
    return base
  }

  /// The canonical trace of a run that a test makes with a log.
  private static func trace(
    of script: String, in folder: ScriptFolder, _ log: InputLog
  ) throws(Diagnostic) -> [UInt8] {
    var arguments = SceneArguments()
    arguments.inputs = log
    let source = try SceneSource(path: script)
    let folders = PackModules(scriptFolder: folder).folders
    let parts = try SandboxedCopy.run(reading: folders, failure: .brokenTest) {
      () throws(Diagnostic) in
      var sink = RecordingSink()
      let outcome = try SceneRun(source, arguments.runOptions(), plugins: Program.plugins)
        .run(into: &sink)
      if let failure = outcome.failure { throw failure }
      let memory = TraceMemory()
      var printer = TracePrinter(format: .canonical, output: memory)
      sink.recording.print(with: &printer)
      return [memory.bytes]
    }
    return parts.first ?? []
  }

  /// Writes the files; none may exist by now.
  func write() throws(Diagnostic) {
    let disk = DiskFiles()
    for file in files {
      let path = folder.path + "/" + file.name
      try Process.withoutInterruption { () throws(Diagnostic) in try disk.add(path, file.bytes) }
    }
  }
}

/// Makes tests for a page, which sends the log of its session, sees the files, and has them written.
///
/// 1. Nothing is written before a test has been shown, and nothing but what was shown.
/// 2. The page chooses the title of a test, and no name: the files are beside the script.
/// 3. The log is read and written anew, so that no other text reaches a file.
struct TestRecorder {
  /// The most bytes of a log.
  private static let logLength = 16 << 20
  /// The most lines of a file that are shown.
  private static let shownLines = 24

  private let script: String
  private var log: [UInt8] = []
  private var test: RecordedTest?

  /// Reads lines from standard input: those of a log, then `{"test":"a title"}`, which shows the files,
  /// and `{"write":true}`.
  static func run(_ script: String) throws {
    do throws(Diagnostic) {
      var recorder = TestRecorder(script: script)
      var lines = InputLines(descriptor: 0)
      while let line = try lines.next() { try recorder.take(line) }
    } catch {
      throw SceneFailure(error).report()
    }
  }

  private init(script: String) { self.script = script }

  private mutating func take(_ line: InputLines.Line) throws(Diagnostic) {
    let command: Command
    do throws(TouchRecordingError) {
      command = try Command(line: line.bytes, number: line.number)
    } catch {
      return answer(.init(error: error.diagnostic(for: "the test", file: "stdin")))
    }
    do throws(Diagnostic) {
      if let title = command.test {
        let test = try RecordedTest(
          InputLog(path: "the page", bytes: log), of: script, title: title)
        self.test = test
        answer(.init(files: test.files.map { ShownFile($0, lines: Self.shownLines) }))
      } else if command.write == true, let test {
        try test.write()
        self.test = nil
        answer(.init(written: test.files.map(\.name)))
      } else {
        guard log.count < Self.logLength else {
          throw Diagnostic(
            .outOfRange, "the log of a test has at most \(Self.logLength >> 20) MB")
        }
        log += line.bytes
        log.append(UInt8(ascii: "\n"))
      }
    } catch {
      answer(.init(error: error))
    }
  }

  private func answer(_ answer: TestAnswer) {
    StandardStream.output.write(answer.jsonLine)
  }

  private struct Command: SchemaReadable {
    static let schema = Schema<Self>("TestCommand", "What a page says of a test to make.") {
      Member("test", readsIfPresent: \.test, "the test's title")
      Member("write", readsIfPresent: \.write, "true")
    }

    var test: String?
    var write: Bool?
  }
}

/// A file that a page shows: its name, its first lines, and how many there are.
private struct ShownFile: SchemaWritable {
  static let schema = Schema<Self>("TestFile", "A file of a test, as a page shows it.") {
    Member("name", "The name of the file.") { $0.name }
    Member("lines", "The number of its lines.") { $0.count }
    Member("text", "Its first lines.") { $0.text }
  }

  let name: String
  let count: Int
  let text: String

  init(_ file: RecordedTest.File, lines limit: Int) {
    name = file.name
    let lines = file.bytes.split(separator: UInt8(ascii: "\n"))
    count = lines.count
    text = lines.prefix(limit).map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }
}

/// An answer to a page that makes a test.
private struct TestAnswer: SchemaWritable {
  static let schema = Schema<Self>("TestAnswer", "The answer to a page that makes a test.") {
    Member(ifPresent: "files", "The files that would be written.") { $0.files }
    Member(ifPresent: "written", "The names of the files that were written.") { $0.written }
    Member(ifPresent: "error", "Why the test was not made.") { $0.error }
  }

  var files: [ShownFile]?
  var written: [String]?
  var error: Diagnostic?
}
