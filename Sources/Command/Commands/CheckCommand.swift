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
      motion check scene.lua --device iphone-se,ipad --text-size l,ax3

      Each scene runs to its end, without output. `motion explain SLUG` explains a finding. The \
      comment `-- check: off SLUG` suppresses it, in its line or in the line before; a reason may \
      follow a colon. Notes are what a guideline asks for, and are no mistakes: `--notes` prints them. \
      Test files are left out, and so are modules, which make no scene. Exit codes: 0 nothing found but \
      notes, 1 something found, or a scene failed.
      """)

  @Argument(
    help: ArgumentHelp("The scripts, or `-` for standard input.", valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack"]))
  var files: [String]

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Flag(help: "Print the notes too.")
  var notes = false

  @OptionGroup
  var scene: SceneOptions

  func run() throws {
    var report = CheckReport()
    do throws(Diagnostic) {
      let arguments = try scene.readArguments(onSeveralScreens: true)
      var sources: [SceneSource] = []
      for file in files where !file.hasSuffix(TestDiscovery.testEnding) {
        do throws(Diagnostic) {
          sources.append(try SceneSource(path: file))
        } catch {
          report.add(SceneFailure(error))
        }
      }
      Sandbox.enter(for: sources)
      let screens = CheckedScreens(devices: scene.device?.devices, sizes: scene.textSize?.sizes)
      for source in sources { report.inspect(source, arguments, on: screens) }
    } catch {
      throw SceneFailure(error).report()
    }
    try report.print(asJSON: json, notes: notes)
  }
}

/// What was found on some screens.
private struct ScreenFinding {
  /// As it was found on the first of them.
  let finding: RunWarning
  /// Those on which it was found in the same words.
  var screens: [CheckedScreens.Screen]
  /// Those on which its numbers are others.
  var others: [CheckedScreens.Screen] = []
}

/// The devices and text sizes with which a scene is checked.
struct CheckedScreens {
  struct Screen: Equatable {
    /// Nil for the scene's own size.
    let device: Device?
    /// Nil for that of the inputs, or else the standard one.
    let size: TextSize?
  }

  private let devices: [Device?]
  private let sizes: [TextSize?]

  init(devices: [Device]?, sizes: [TextSize]?) {
    self.devices = devices.map { $0.map(Optional.some) } ?? [nil]
    self.sizes = sizes.map { $0.map(Optional.some) } ?? [nil]
  }

  var all: [Screen] {
    devices.flatMap { device in sizes.map { Screen(device: device, size: $0) } }
  }

  /// Says on which of the screens something was found, such as ", on ipad with the text size ax3"; empty
  /// if on all.
  func words(_ found: [Screen]) -> String {
    if found.count == devices.count * sizes.count { return "" }
    /// The names of the devices with each text size that has any.
    let rows = sizes.compactMap { size -> (devices: [Device?], sizes: [TextSize])? in
      let devices = found.filter { $0.size == size }.map(\.device)
      return devices.isEmpty ? nil : (devices, size.map { [$0] } ?? [])
    }
    var groups: [(devices: [Device?], sizes: [TextSize])] = []
    for row in rows {
      if let index = groups.firstIndex(where: { $0.devices == row.devices }) {
        groups[index].sizes += row.sizes
      } else {
        groups.append(row)
      }
    }
    let words = groups.map { group in
      let names = group.devices.compactMap { $0?.name }
      let isOnAll = group.devices.count == devices.count
      let place = isOnAll || names.isEmpty ? [] : ["on " + names.joined(separator: ", ")]
      let isWithAll = group.sizes.count == sizes.count
      let size =
        isWithAll || group.sizes.isEmpty
        ? [] : ["with the text size " + group.sizes.map(\.rawValue).joined(separator: ", ")]
      return (place + size).joined(separator: " ")
    }
    return ", " + words.joined(separator: ", and ")
  }
}

/// The findings in several scenes, and the errors of those that failed.
struct CheckReport: SchemaWritable {
  static let schema = Schema<Self>("CheckReport", "What is probably wrong in scenes.") {
    Member("motion-check", "The version of the format.") { _ in 1 }
    Member("findings", "What was found.") { $0.findings }
    Member("notes", "What guidelines ask for; they are no mistakes.") { $0.notes }
    Member("errors", "The errors of the scenes that failed.") { $0.failures.map(\.diagnostic) }
  }

  var findings: [RunWarning] = []
  private(set) var notes: [RunWarning] = []
  /// The files that make no scene.
  private var modules: [String] = []
  private var failures: [SceneFailure] = []

  mutating func add(_ failure: SceneFailure) { failures.append(failure) }

  /// Adds the findings in a scene on each screen. One that is not found on all of several names those on
  /// which it is.
  mutating func inspect(
    _ source: SceneSource, _ arguments: SceneArguments, on screens: CheckedScreens
  ) {
    var found: [ScreenFinding] = []
    for screen in screens.all {
      var arguments = arguments
      arguments.device = screen.device
      arguments.textSize = screen.size
      let inspection = SceneInspection(source, arguments.runOptions(), plugins: Program.plugins)
      if inspection.isModule {
        modules.append(source.path)
        return
      }
      for finding in inspection.findings {
        if let index = found.firstIndex(where: {
          $0.finding.isAlike(finding) && !($0.screens + $0.others).contains(screen)
        }) {
          if found[index].finding == finding {
            found[index].screens.append(screen)
          } else {
            found[index].others.append(screen)
          }
        } else {
          found.append(ScreenFinding(finding: finding, screens: [screen]))
        }
      }
      if let failure = inspection.failure {
        add(SceneFailure(failure, of: inspection.run))
        break
      }
    }
    for found in found {
      let finding = found.finding
      let others = screens.words(found.others).dropFirst(2)
      let words =
        screens.words(found.screens) + (others.isEmpty ? "" : ", and likewise \(others)")
      // What a comment suppresses on one screen counts for all.
      if !words.isEmpty, finding.code.slug == "unused-suppression" { continue }
      let said = RunWarning(
        code: finding.code, message: finding.message + words, help: finding.help,
        at: finding.location)
      if SceneCheck.notes.contains(finding.code) {
        notes.append(said)
      } else {
        findings.append(said)
      }
    }
  }

  /// Says how many notes there are, if they are not printed.
  private func countOfNotes(hidden: Bool) -> String {
    guard hidden, !notes.isEmpty else { return "" }
    return notes.count == 1
      ? ", and 1 note: see `--notes`" : ", and \(notes.count) notes: see `--notes`"
  }

  /// Prints the report; throws the exit code if it is not empty.
  func print(asJSON: Bool, notes showsNotes: Bool) throws {
    let stream = StandardStream.output
    if asJSON {
      stream.write(jsonLine)
    } else {
      for finding in findings { stream.write(stream.text(of: finding)) }
      for failure in failures {
        StandardStream.error.write(failure.text(on: .error))
      }
      for note in showsNotes ? notes : [] { stream.write(stream.text(of: note, as: "note")) }
      for module in modules { stream.write("\(module) is a module: nothing to check\n") }
      if findings.isEmpty, failures.isEmpty, modules.isEmpty || !notes.isEmpty {
        stream.write("nothing found" + countOfNotes(hidden: !showsNotes) + "\n")
      }
    }
    if failures.contains(where: \.diagnostic.code.isLimit) { throw ExitCode(3) }
    guard findings.isEmpty, failures.isEmpty else { throw ExitCode(1) }
  }
}

extension RunWarning {
  /// Whether another one says the same, but for numbers, which differ from screen to screen.
  fileprivate func isAlike(_ other: RunWarning) -> Bool {
    func words(_ text: String) -> [Substring] {
      text.split(separator: " ").map { Double($0) == nil ? $0 : "0" }
    }
    return code == other.code && location == other.location
      && ([message] + help).map(words) == ([other.message] + other.help).map(words)
  }
}
