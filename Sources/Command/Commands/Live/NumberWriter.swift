import MotionCore
import MotionPacks
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// Writes numbers into a script for a page, which sees the changed lines and has them written.
///
/// 1. Nothing is written before its lines have been shown, and nothing but what was shown.
/// 2. The files are the script of the command line and modules below its folder: regular files, to which no
///    link leads.
/// 3. Each has the text that the page has run: the same hash, also when it is written.
/// 4. Only numbers change, each one a value of its own: all other bytes stay.
struct NumberWriter {
  private let script: String
  /// What is written next: the files with the hashes of their present texts, and the new ones.
  private var shown: [(file: ScriptFile, text: [UInt8])] = []

  /// Reads lines from standard input: `{"numbers":[{"at":120,"value":0.5}],"files":[{"file":"scene.lua",
  /// "hash":"…"}]}`, which shows the changed lines, and `{"write":true}`.
  static func run(_ script: String) throws {
    do throws(Diagnostic) {
      var writer = NumberWriter(script: script)
      var lines = InputLines(descriptor: 0)
      while let line = try lines.next() { writer.take(line) }
    } catch {
      throw SceneFailure(error).report()
    }
  }

  private init(script: String) { self.script = script }

  private mutating func take(_ line: InputLines.Line) {
    let command: Command
    do throws(TouchRecordingError) {
      command = try Command(line: line.bytes, number: line.number)
    } catch {
      return answer(.init(error: error.diagnostic(for: "the numbers", file: "stdin")))
    }
    do throws(Diagnostic) {
      if let numbers = command.numbers {
        shown = []
        var lines: [ChangedLine] = []
        let changes = Dictionary(grouping: numbers) { $0.file ?? name }
        for (name, own) in changes.sorted(by: { $0.key < $1.key }) {
          let file = command.files?.first { $0.file == name } ?? ScriptFile(file: name)
          let old = try text(of: file)
          let new = try ScriptNumbers.replacing(own, in: old)
          shown.append((file, new))
          lines += ScriptNumbers.differences(old, new).map { ChangedLine(file: name, line: $0) }
        }
        answer(.init(lines: lines))
      } else if command.write == true, !shown.isEmpty {
        for (file, _) in shown { _ = try text(of: file) }
        for (file, text) in shown {
          let path = try place(of: file.file)
          try Process.withoutInterruption { () throws(Diagnostic) in
            try DiskFiles().rewrite(path, text)
          }
        }
        answer(.init(written: shown.map(\.file.file).joined(separator: ", ")))
        shown = []
      }
    } catch {
      shown = []
      answer(.init(error: error))
    }
  }

  private var name: String { String(script.split(separator: "/").last ?? "") }

  /// The path of a file of the script.
  private func place(of file: String) throws(Diagnostic) -> String {
    guard name.hasSuffix(".lua"), let folder = ScriptFolder(script: script) else {
      throw Diagnostic(
        .unwritableFile, "numbers are written into a script, and `\(script)` is none",
        help: ["play the script itself: `motion play --watch scene.lua`"])
    }
    let path = folder.path + "/" + file
    guard file.hasSuffix(".lua"), DiskFiles.real(path) == path,
      try DiskFiles().kind(of: path) == .file
    else {
      throw Diagnostic(
        .unwritableFile,
        "`\(file == name ? script : file)` is a link or no file, and is not replaced",
        help: ["play the file itself"])
    }
    return path
  }

  /// Reads a file of the script, which must still have its hash.
  private func text(of file: ScriptFile) throws(Diagnostic) -> [UInt8] {
    let text = try DiskFiles().read(try place(of: file.file), limit: SourceFile.sizeLimit)
    guard SHA256.hexadecimal(text) == file.hash else {
      throw Diagnostic(
        .unwritableFile,
        "`\(file.file == name ? script : file.file)` has changed since the scene was run, and was not written",
        help: ["wait until the page shows the saved script, and change the numbers again"])
    }
    return text
  }

  private func answer(_ answer: NumberAnswer) {
    StandardStream.output.write(answer.jsonLine)
  }

  private struct Command: SchemaReadable {
    static let schema = Schema<Self>("NumberCommand", "What a page says of numbers to write.") {
      Member("numbers", readsIfPresent: \.numbers, "a list of numbers with their places")
      Member("files", readsIfPresent: \.files, "the files that were run, with their hashes")
      Member("write", readsIfPresent: \.write, "true")
    }

    var numbers: [NumberChange]?
    var files: [ScriptFile]?
    var write: Bool?
  }
}

/// A line of a script that changes.
private struct ChangedLine: SchemaWritable {
  static let schema = Schema<Self>("ChangedLine", "A line of a script that changes.") {
    Member("file", "The file.") { $0.file }
    Member("line", "Its number.") { $0.line.line }
    Member("old", "As it is.") { $0.line.old }
    Member("new", "As it becomes.") { $0.line.new }
  }

  let file: String
  let line: (line: Int, old: String, new: String)
}

/// An answer to a page that writes numbers.
private struct NumberAnswer: SchemaWritable {
  static let schema = Schema<Self>("NumberAnswer", "The answer to a page that writes numbers.") {
    Member(ifPresent: "lines", "The lines that would change.") { $0.lines }
    Member(ifPresent: "written", "The names of the files that were written.") { $0.written }
    Member(ifPresent: "error", "Why nothing was written.") { $0.error }
  }

  var lines: [ChangedLine]?
  var written: String?
  var error: Diagnostic?
}
