import Foundation
import Support

/// The Swift compiler, which checks exported code against stand-ins of Apple's frameworks.
enum SwiftCompiler {
  private static let path: String? =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isInstalled: Bool { path != nil }

  /// Type-checks files together, and returns what the compiler prints.
  static func errors(in texts: [String], importing modules: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "motion-typecheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let standIns = Repository.root.appending(path: "Tests/Outputs/Export/StandIns")
    var printed = ""
    for module in modules {
      printed += try run([
        "-swift-version", "6", "-parse-as-library", "-emit-module", "-module-name", module, "-o",
        folder.appending(path: "\(module).swiftmodule").path, "-I", folder.path,
        standIns.appending(path: "\(module).swift").path,
      ])
    }
    var files: [String] = []
    for (index, text) in texts.enumerated() {
      let file = folder.appending(path: "Motion\(index).swift")
      try text.write(to: file, atomically: true, encoding: .utf8)
      files.append(file.path)
    }
    printed += try run(["-swift-version", "6", "-typecheck", "-I", folder.path] + files)
    return printed
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path ?? "")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
