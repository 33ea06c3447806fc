import MotionCore
import MotionPacks
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// Writes numbers into a script for a page, which sees the changed lines and has them written.
///
/// 1. Nothing is written before its lines have been shown, and nothing but what was shown.
/// 2. The page chooses no file: it is the script of the command line, a regular file.
/// 3. The script is the one that the page has run: it has the same hash, also when it is written.
/// 4. Only numbers change, each one a value of its own: all other bytes stay.
struct NumberWriter {
  private let script: String
  /// What is written next: the hash of the present text, and the new one.
  private var shown: (hash: String, text: [UInt8])?

  /// Reads lines from standard input: `{"numbers":[{"at":120,"value":0.5}],"hash":"…"}`, which shows the
  /// changed lines, and `{"write":true}`.
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
        shown = nil
        let hash = command.hash ?? ""
        let old = try text(of: hash)
        let new = try ScriptNumbers.replacing(numbers, in: old)
        shown = (hash, new)
        answer(.init(lines: ScriptNumbers.differences(old, new).map { ChangedLine(line: $0) }))
      } else if command.write == true, let shown {
        _ = try text(of: shown.hash)
        let (path, text) = (try place, shown.text)
        try Process.withoutInterruption { () throws(Diagnostic) in
          try DiskFiles().rewrite(path, text)
        }
        self.shown = nil
        answer(.init(written: name))
      }
    } catch {
      shown = nil
      answer(.init(error: error))
    }
  }

  private var name: String { String(script.split(separator: "/").last ?? "") }

  /// The path of the script's file.
  private var place: String {
    get throws(Diagnostic) {
      guard name.hasSuffix(".lua"), let folder = ScriptFolder(script: script) else {
        throw Diagnostic(
          .unwritableFile, "numbers are written into a script, and `\(script)` is none",
          help: ["play the script itself: `motion play --watch scene.lua`"])
      }
      let path = folder.path + "/" + name
      guard try DiskFiles().kind(of: path) == .file else {
        throw Diagnostic(
          .unwritableFile, "`\(script)` is a link or no file, and is not replaced",
          help: ["play the file itself"])
      }
      return path
    }
  }

  /// Reads the script, which must still have a hash.
  private func text(of hash: String) throws(Diagnostic) -> [UInt8] {
    let text = try DiskFiles().read(try place, limit: SourceFile.sizeLimit)
    guard SHA256.hexadecimal(text) == hash else {
      throw Diagnostic(
        .unwritableFile, "`\(script)` has changed since the scene was run, and was not written",
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
      Member("hash", readsIfPresent: \.hash, "the hash of the script that was run")
      Member("write", readsIfPresent: \.write, "true")
    }

    var numbers: [NumberChange]?
    var hash: String?
    var write: Bool?
  }
}

/// A line of a script that changes.
private struct ChangedLine: SchemaWritable {
  static let schema = Schema<Self>("ChangedLine", "A line of a script that changes.") {
    Member("line", "Its number.") { $0.line.line }
    Member("old", "As it is.") { $0.line.old }
    Member("new", "As it becomes.") { $0.line.new }
  }

  let line: (line: Int, old: String, new: String)
}

/// An answer to a page that writes numbers.
private struct NumberAnswer: SchemaWritable {
  static let schema = Schema<Self>("NumberAnswer", "The answer to a page that writes numbers.") {
    Member(ifPresent: "lines", "The lines that would change.") { $0.lines }
    Member(ifPresent: "written", "The name of the file that was written.") { $0.written }
    Member(ifPresent: "error", "Why nothing was written.") { $0.error }
  }

  var lines: [ChangedLine]?
  var written: String?
  var error: Diagnostic?
}
