import ArgumentParser
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// `motion check`: finds what is probably wrong in scenes.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find what is probably wrong in scenes that run.",
    discussion: """
      motion check scene.lua
      motion check examples/*.lua --json
      motion check scene.lua --device iphone-se,ipad

      Each scene runs to its end, without output. `motion explain SLUG` explains a finding. The \
      comment `-- check: off SLUG` suppresses it, in its line or in the line before; a reason may \
      follow a colon. Test files are left out. Exit codes: 0 nothing found, 1 something found, or a \
      scene failed.
      """)

  @Argument(
    help: ArgumentHelp("The scripts, or `-` for standard input.", valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack"]))
  var files: [String]

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @OptionGroup
  var scene: SceneOptions

  func run() throws {
    var report = CheckReport()
    do throws(Diagnostic) {
      let arguments = try scene.readArguments(onSeveralDevices: true)
      var sources: [SceneSource] = []
      for file in files where !file.hasSuffix(TestDiscovery.testEnding) {
        do throws(Diagnostic) {
          sources.append(try SceneSource(path: file))
        } catch {
          report.add(SceneFailure(error))
        }
      }
      Sandbox.enter(for: sources)
      for source in sources { report.inspect(source, arguments, on: scene.device?.devices) }
    } catch {
      throw SceneFailure(error).report()
    }
    try report.print(asJSON: json)
  }
}

/// The findings in several scenes, and the errors of those that failed.
struct CheckReport: SchemaWritable {
  static let schema = Schema<Self>("CheckReport", "What is probably wrong in scenes.") {
    Member("motion-check", "The version of the format.") { _ in 1 }
    Member("findings", "What was found.") { $0.findings }
    Member("errors", "The errors of the scenes that failed.") { $0.failures.map(\.diagnostic) }
  }

  var findings: [RunWarning] = []
  private var failures: [SceneFailure] = []

  mutating func add(_ failure: SceneFailure) { failures.append(failure) }

  /// Adds the findings in a scene on each device; nil is the scene's own size. One that is not found
  /// on all of several devices names those on which it is.
  mutating func inspect(_ source: SceneSource, _ arguments: SceneArguments, on devices: [Device]?) {
    var found: [(finding: RunWarning, devices: [String])] = []
    for device in devices.map({ $0.map(Optional.some) }) ?? [nil] {
      var arguments = arguments
      arguments.device = device
      let inspection = SceneInspection(source, arguments.runOptions(), plugins: Program.plugins)
      for finding in inspection.findings {
        let name = device?.name ?? ""
        if let index = found.firstIndex(where: { $0.finding == finding }) {
          found[index].devices.append(name)
        } else {
          found.append((finding, [name]))
        }
      }
      if let failure = inspection.failure {
        add(SceneFailure(failure, of: inspection.run))
        break
      }
    }
    for (finding, names) in found {
      let isEverywhere = names.count == devices?.count ?? 1
      // What a comment suppresses on one device counts for all.
      if !isEverywhere, finding.code.slug == "unused-suppression" { continue }
      findings.append(
        isEverywhere
          ? finding
          : RunWarning(
            code: finding.code,
            message: finding.message + ", on " + names.joined(separator: ", "),
            help: finding.help, at: finding.location))
    }
  }

  /// Prints the report; throws the exit code if it is not empty.
  func print(asJSON: Bool) throws {
    let stream = StandardStream.output
    if asJSON {
      stream.write(jsonLine)
    } else {
      for finding in findings { stream.write(stream.text(of: finding)) }
      for failure in failures {
        StandardStream.error.write(failure.text(on: .error))
      }
      if findings.isEmpty, failures.isEmpty { stream.write("nothing found\n") }
    }
    if failures.contains(where: \.diagnostic.code.isLimit) { throw ExitCode(3) }
    guard findings.isEmpty, failures.isEmpty else { throw ExitCode(1) }
  }
}
