import ArgumentParser
import MotionBehaviour
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionValues

/// `motion export --as behaviour.json`, `behaviour.js` and others: hands off the rules of what responds, and says
/// which are known.
extension ExportCommand {
  /// The codes for platforms that rules are written in.
  static var behaviourCodes: [any BehaviourCode.Type] {
    [WebBehaviour.self, SwiftUIBehaviour.self, ComposeBehaviour.self]
  }

  /// The code in which it exports what responds; nil for another export.
  var behaviourCode: (any BehaviourCode.Type)? {
    Self.behaviourCodes.first { code in
      format.map { $0 == code.format } ?? output.hasSuffix(code.ending)
    }
  }

  /// Checks the options of native code.
  func validateNative() throws {
    let isNative = behaviourCode.map { $0 is any NativeBehaviour.Type } ?? false
    for (option, isUsed) in [("--access", access != nil), ("--support", support != nil)]
    where isUsed && !isNative {
      throw ValidationError(
        "`\(option)` applies to `--as \(SwiftUIBehaviour.format)` and `--as \(ComposeBehaviour.format)`."
      )
    }
    if let access, access != "internal", access != "public" {
      throw ValidationError("`--access` takes internal or public, found '\(access)'.")
    }
    guard let package else { return }
    guard behaviourCode == ComposeBehaviour.self else {
      throw ValidationError("`--package` applies to `--as \(ComposeBehaviour.format)`.")
    }
    guard package.wholeMatch(of: /[A-Za-z_]\w*(\.[A-Za-z_]\w*)*/) != nil else {
      throw ValidationError(
        "`--package` takes a name such as com.example.motion, found '\(package)'.")
    }
  }

  private func code(of file: BehaviourFile, root: String) -> (any BehaviourCode)? {
    guard let behaviourCode else { return nil }
    var options = NativeOptions()
    (options.package, options.access) = (package, access)
    options.includesSupport = support == nil
    if behaviourCode == SwiftUIBehaviour.self { return SwiftUIBehaviour(file, root: root, options) }
    if behaviourCode == ComposeBehaviour.self { return ComposeBehaviour(file, root: root, options) }
    return WebBehaviour(file, root: root, name: name)
  }

  /// The option that has no meaning without a film; nil if there is none.
  func optionOfFilm() -> String? {
    let options: [(String, Bool)] = [
      ("--select", !select.isEmpty), ("--from", from != 0), ("--to", to != nil),
      ("--epsilon", epsilon != ExportTolerances.standard), ("--smallest", smallest),
      ("--report", report != nil), ("--no-font", leavesFontOut), ("--max-error", maxError != nil),
    ]
    return options.first(where: \.1)?.0
  }

  func exportBehaviour() throws {
    do throws(Diagnostic) {
      let input = try InputFile(path: file)
      let arguments = try scene.readArguments()
      guard let source = input.source else {
        throw Diagnostic(
          .conflictingOptions, "`\(file)` is a trace, which has no rules",
          help: ["export the script that produced it"])
      }
      let folders = [
        OutputFile(path: output).folder, support.flatMap { OutputFile(path: $0).folder },
      ]
      Sandbox.enter(for: [source], writing: folders.compactMap(\.self))
      let options = arguments.runOptions()
      var described = try DescribedScene(source, options, plugins: Program.plugins)
      try described.prove(source, options, plugins: Program.plugins)
      let behaviour = described.behaviour
      guard !behaviour.isEmpty else {
        throw Diagnostic(
          .nothingToExport, "nothing responds in `\(described.name)`",
          help: [
            "a description has states, what fingers move, scroll views and headers: see `motion api drag`"
          ])
      }
      let file = BehaviourFile(
        behaviour,
        BehaviourFile.Facts(
          scene: described.name, size: described.size, safeArea: described.safeArea,
          parameters: Dictionary(
            described.parameters.map { ($0.parameter.name, $0.value) }, uniquingKeysWith: { $1 })))
      let code = code(of: file, root: described.root)
      if let code, code.isEmpty {
        throw Diagnostic(
          .nothingToExport, "the code would have no rule of `\(described.name)`",
          help: ["`--as \(BehaviourFile.format)` describes what responds here"])
      }
      let omissions = code?.omissions ?? []
      let flaw = strict ? flaw(of: behaviour, omissions) : nil
      if flaw == nil {
        try OutputFile(path: output).write(code?.text ?? file.text)
        if let support, let native = code as? any NativeBehaviour {
          try OutputFile(path: support).write(native.supportText)
        }
      }
      let stream = output == "-" ? StandardStream.error : StandardStream.output
      stream.write(BehaviourReport(behaviour, omissions: omissions, output: output).text)
      if let flaw { throw flaw }
    } catch {
      throw SceneFailure(error).report()
    }
  }

  /// The name of the module's file.
  private var name: String {
    output == "-"
      ? "scene\(WebBehaviour.ending)" : output.split(separator: "/").last.map(String.init) ?? output
  }

  /// What `--strict` does not permit.
  private func flaw(of behaviour: Behaviour, _ omissions: [String]) -> Diagnostic? {
    guard let first = behaviour.unknown.first else {
      return omissions.first.map { omission in
        Diagnostic(
          .incompleteExport,
          "the code would lack \(omission)"
            + (omissions.count > 1 ? "; and \(omissions.count - 1) more" : ""),
          help: ["nothing was written: leave out `--strict`, or write it by hand"])
      }
    }
    let count = behaviour.unknown.count
    return Diagnostic(
      .incompleteExport,
      "the rule of \(first.subject) is not known: \(first.reason)"
        + (count > 1 ? "; and \(count - 1) more" : ""),
      help: ["nothing was written: leave out `--strict`, or say it by states and triggers"])
  }
}
