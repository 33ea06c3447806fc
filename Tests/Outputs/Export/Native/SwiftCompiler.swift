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

  /// A program in a folder of its own.
  struct Program {
    fileprivate let folder: URL

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Runs it, and returns what it prints.
    func run(_ arguments: [String], input: String) throws -> String {
      let file = folder.appending(path: "input")
      try input.write(to: file, atomically: true, encoding: .utf8)
      return try SwiftCompiler.run(
        arguments, by: folder.appending(path: "program"), input: FileHandle(forReadingFrom: file))
    }
  }

  /// Compiles files together with stand-ins.
  static func program(texts: [String], importing modules: [String]) throws -> Program {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "motion-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = Program(folder: folder)
    var printed = ""
    var objects: [String] = []
    for module in modules {
      let object = folder.appending(path: "\(module).o").path
      objects.append(object)
      printed += try run([
        "-swift-version", "6", "-parse-as-library", "-wmo", "-emit-object", "-o", object,
        "-emit-module", "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
        "-module-name", module, "-I", folder.path,
        Repository.root.appending(path: "Tests/Outputs/Export/StandIns/\(module).swift").path,
      ])
    }
    let files = try texts.enumerated().map { index, text in
      let file = folder.appending(path: "Motion\(index).swift")
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    printed += try run(
      ["-swift-version", "6", "-parse-as-library", "-o", folder.appending(path: "program").path]
        + ["-I", folder.path] + files + objects)
    guard printed.isEmpty else {
      program.remove()
      throw CompilerError(printed: printed)
    }
    return program
  }

  struct CompilerError: Error {
    let printed: String
  }

  private static func run(
    _ arguments: [String], by program: URL = URL(filePath: path ?? ""), input: FileHandle? = nil
  ) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let input { process.standardInput = input }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
