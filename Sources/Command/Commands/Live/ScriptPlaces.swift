import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionValues

/// Where a script makes a layer and what moves it, with the numbers that it states for that.
///
/// Numbers are those of the script's own text and of its own modules; what a pack makes has a line only.
struct ScriptPlaces: SchemaWritable {
  static let schema = Schema<Self>("ScriptPlaces", "Where a script makes a layer, and its motion.")
  {
    Member("layer", "The path of the layer.") { $0.layer }
    Member("script", "The name of the script's file.") { $0.script }
    Member("files", "The script and its modules, with their hashes.") { $0.files }
    Member(ifPresent: "file", "The file that makes the layer.") { $0.place?.file }
    Member(ifPresent: "line", "The line that makes it.") { $0.place?.line }
    Member("calls", "The calls that make it, change it, and move it.") { $0.calls }
  }

  let layer: String
  let script: String
  let files: [ScriptFile]
  let place: SourceLocation?
  let calls: [ScriptCall]

  /// Describes a layer of a run that noted its facts. `texts` are those of the script and its modules,
  /// apart from the values of their numbers, by file.
  ///
  /// - Throws: `unknown-id` if there is no such layer.
  init(
    of path: String, _ stage: Stage, _ facts: SceneFacts, script: String,
    texts: [String: [UInt8]]
  ) throws(Diagnostic) {
    guard let layer = stage.layers.last(where: { $0.path == path }) else {
      throw Diagnostic(
        .unknownIdentifier, "there is no layer `\(path)` at this time",
        help: Suggestion.nearest(to: path, in: stage.layers.map(\.path))
          .map { ["did you mean `\($0)`?"] } ?? [])
    }
    self.layer = path
    self.script = script
    files = texts.sorted { $0.key < $1.key }.map { file, text in
      ScriptFile(file: file, hash: SHA256.hexadecimal(text))
    }
    place = facts.place(of: layer)
    var known: [String: ScriptNumbers] = [:]
    var calls: [ScriptCall] = []
    func add(_ function: String, at place: SourceLocation, _ first: ScriptCall) {
      var own = [ScriptNumbers.Call]()
      var first = first
      if known[place.file] == nil {
        known[place.file] = texts[place.file].flatMap { ScriptNumbers($0) }
      }
      if let numbers = known[place.file] {
        do throws(Diagnostic) {
          own = try numbers.calls(of: function, onLine: place.line)
        } catch {
          first.refusals = [
            ScriptRefusal(
              .init(
                name: function, line: place.line,
                reason: ([error.message] + error.help).joined(separator: "; ")))
          ]
        }
      }
      if let call = own.first { first.add(call) }
      calls.append(first)
      for call in own.dropFirst() where !call.numbers.isEmpty || !call.refusals.isEmpty {
        let line = SourceLocation(file: place.file, line: call.line)
        var shown = ScriptCall(label: call.function, place: line)
        shown.add(call)
        // A spring of one of its options.
        let springs = facts.springs.filter { noted in
          noted.place.map { $0.file == place.file && call.covers($0.line) } ?? false
        }.map(\.spring)
        if let spring = springs.first, springs.allSatisfy({ $0 == spring }) {
          shown.code = Self.code(.spring(spring), nil)
        }
        calls.append(shown)
      }
    }
    if let place {
      add(layer.kind.name, at: place, ScriptCall(label: layer.kind.name, place: place))
    }
    var seen: Set<SourceLocation> = []
    for animation in facts.animations where animation.layers.contains(path) {
      guard let place = animation.place, seen.insert(place).inserted else { continue }
      var call = ScriptCall(label: animation.label, place: place)
      if let timing = animation.timing { call.code = Self.code(timing.timing, timing.duration) }
      add("animator", at: place, call)
    }
    self.calls = calls
  }

  private static let frameworks = ["SwiftUI", "Compose", "CSS"]

  /// A timing as code for the frameworks that pages offer.
  private static func code(_ timing: Timing, _ duration: Double?) -> [ScriptCode] {
    switch timing {
    case .spring(let spring):
      let dialects = SpringDialects(spring, decimals: 6)
      return frameworks.compactMap { name in dialects.code(name).map { ScriptCode(name, $0) } }
    case .curve(let curve):
      let dialects = duration.map { CurveDialects(curve, seconds: $0) } ?? CurveDialects(curve)
      return frameworks.compactMap { name in
        guard let code = dialects.code(name) else { return nil }
        switch (name, duration) {
        case ("CSS", let duration?): return ScriptCode(name, "\(NumberText(duration))s \(code)")
        case ("Compose", let duration?):
          let time = NumberText((duration * 1000).rounded())
          return ScriptCode(name, "tween(durationMillis = \(time), easing = \(code))")
        default: return ScriptCode(name, code)
        }
      }
    }
  }
}

extension ScriptNumbers.Call {
  /// Whether an option of the call is on a line.
  fileprivate func covers(_ line: Int) -> Bool {
    numbers.contains { $0.line == line } || self.line == line
  }
}

/// A file of a script, as it was run.
struct ScriptFile: SchemaReadable {
  static let schema = Schema<Self>("ScriptFile", "A file of a script, as it was run.") {
    Member("file", reads: \.file, "the script, or one of its modules")
    Member("hash", reads: \.hash, "the SHA-256 of its text")
  }

  /// The name, relative to the script's folder.
  var file = ""
  var hash = ""
}

/// A call of a script: its numbers, and its timing as code.
struct ScriptCall: SchemaWritable {
  static let schema = Schema<Self>(
    "ScriptCall", "A call of a script, with the numbers of its options."
  ) {
    Member("label", "What it makes, or its function.") { $0.label }
    Member("file", "The file.") { $0.place.file }
    Member("line", "The line.") { $0.place.line }
    Member("numbers", "The numbers that it states.") { $0.numbers }
    Member(ifPresent: "refusals", "The options that no number of the script sets.") {
      $0.refusals.isEmpty ? nil : $0.refusals
    }
    Member(ifPresent: "code", "Its timing for other frameworks.") {
      $0.code.isEmpty ? nil : $0.code
    }
  }

  let label: String
  let place: SourceLocation
  var numbers: [ScriptNumber] = []
  var refusals: [ScriptRefusal] = []
  var code: [ScriptCode] = []

  init(label: String, place: SourceLocation) { (self.label, self.place) = (label, place) }

  fileprivate mutating func add(_ call: ScriptNumbers.Call) {
    numbers = call.numbers.map { ScriptNumber(number: $0) }
    refusals = call.refusals.map { ScriptRefusal($0) }
  }
}

/// A number of a script.
struct ScriptNumber: SchemaWritable {
  static let schema = Schema<Self>("ScriptNumber", "A number that a script states.") {
    Member("name", "The option, with those around it.") { $0.number.name }
    Member("value", "The number.") { ExactNumber($0.number.value) }
    Member("text", "As the script writes it.") { $0.number.text }
    Member("at", "Its first byte in the script.") { $0.number.offset }
    Member("line", "Its line.") { $0.number.line }
    Member(ifPresent: "uses", "How many other places use it, through a local variable.") {
      $0.number.otherUses > 0 ? $0.number.otherUses : nil
    }
  }

  let number: ScriptNumbers.Number
}

/// An option that no number of the script sets.
struct ScriptRefusal: SchemaWritable {
  static let schema = Schema<Self>("ScriptRefusal", "An option that no number of the script sets.")
  {
    Member("name", "The option, with those around it.") { $0.refusal.name }
    Member("line", "The line.") { $0.refusal.line }
    Member("reason", "Why.") { $0.refusal.reason }
  }

  private let refusal: ScriptNumbers.Refusal

  init(_ refusal: ScriptNumbers.Refusal) { self.refusal = refusal }
}

/// A timing as code for a framework.
struct ScriptCode: SchemaWritable {
  static let schema = Schema<Self>("ScriptCode", "A timing as code for a framework.") {
    Member("framework", "The framework.") { $0.framework }
    Member("text", "The code.") { $0.text }
  }

  private let framework: String
  private let text: String

  init(_ framework: String, _ text: String) { (self.framework, self.text) = (framework, text) }
}
