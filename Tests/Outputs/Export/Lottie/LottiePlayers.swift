import Foundation
import Support
import Testing

/// The players that draw Lottie files, run by a script in Python.
enum LottiePlayers {
  /// A picture to draw alone.
  struct Case: Encodable {
    let composition: String
    let layer: Int
    let frame: Int
  }

  /// What a player drew, in points.
  struct Measure: Decodable {
    let area: Double
    let x: Double
    let y: Double
  }

  struct Result: Decodable {
    let measures: [Measure]
    /// The share of visible pixels of the whole file, in each frame.
    let visible: [Double]
    /// PNGs in base64.
    let pictures: [String]
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  private struct Request: Encodable {
    let file: String
    let cases: [Case]
    let frames: [Double]
    let pictures: Bool
  }

  /// A Python that has the players; nil if there is none.
  static let python: String? = [
    Repository.root.appending(path: ".build/players/bin/python3").path, "/usr/bin/python3",
  ].first { path in
    (try? run(path, ["-c", "import rlottie_python, thorvg_python"], Data()))?.code == 0
  }

  /// Whether files are played: with the players, and always in continuous integration, where they
  /// are required.
  static var areWanted: Bool {
    python != nil || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  static let absence: Comment =
    "rlottie and ThorVG are missing, so no Lottie file is played; `scripts/bootstrap --players` installs them"

  /// Draws each case alone, and the whole file in some frames; returns the results by player.
  static func play(_ text: String, _ cases: [Case], frames: [Int]) throws -> [String: Result] {
    try answer(text, cases, frames: frames.map(Double.init), pictures: false)
  }

  /// The pictures that ThorVG draws over white of frames of a file: PNGs in base64.
  static func pictures(of text: String, frames: [Double]) throws -> [String] {
    try answer(text, [], frames: frames, pictures: true)["thorvg"]?.pictures ?? []
  }

  private static func answer(
    _ text: String, _ cases: [Case], frames: [Double], pictures: Bool
  ) throws -> [String: Result] {
    guard let python else { throw Failure(description: "\(absence)") }
    let file = FileManager.default.temporaryDirectory.appending(path: "motion-\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let request = Request(
      file: file.path, cases: cases, frames: frames, pictures: pictures)
    let script = Repository.root.appending(path: "Tests/Outputs/Export/Lottie/play_lottie.py")
    let (output, code) = try run(python, [script.path], JSONEncoder().encode(request))
    guard code == 0 else { throw Failure(description: "the players failed with code \(code)") }
    return try JSONDecoder().decode([String: Result].self, from: output)
  }

  private static func run(
    _ path: String, _ arguments: [String], _ input: Data
  ) throws -> (output: Data, code: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let folder = FileManager.default.temporaryDirectory.appending(path: "motion-\(UUID())")
    try input.write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: folder)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (data, process.terminationStatus)
  }
}
