import ArgumentParser
import MotionBehaviour
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionValues

/// `motion export --as behaviour.json` and `behaviour.js`: hands off the rules of what responds, and says which are known.
extension ExportCommand {
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
      Sandbox.enter(for: [source], writing: [OutputFile(path: output).folder].compactMap(\.self))
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
      let module = isBehaviourModule ? WebBehaviour(file, root: described.root, name: name) : nil
      if let module, module.isEmpty {
        throw Diagnostic(
          .nothingToExport, "a module would have no rule of `\(described.name)`",
          help: ["`--as \(BehaviourFile.format)` describes what responds here"])
      }
      let omissions = module?.omissions ?? []
      let flaw = strict ? flaw(of: behaviour, omissions) : nil
      if flaw == nil { try OutputFile(path: output).write(module?.text ?? file.text) }
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
          "the module would lack \(omission)"
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
