import Foundation
import Support
import Testing

/// Runs the command with one call disturbed, or with its allocations counted.
enum FaultInjection {
  enum Kind: String, CaseIterable {
    /// An allocation fails.
    case memory
    /// A call for a file fails.
    case fail
    /// Half of the bytes are read or written.
    case short
    /// A signal interrupts a call.
    case interrupt
  }

  struct Outcome {
    var output = ""
    var error = ""
    var code: Int32 = 0
    /// The name of the call that was disturbed.
    var log = ""
    var files: [String: String] = [:]
  }

  #if os(Linux)
    static let isPossible = library != nil && !code.isEmpty
  #else
    static let isPossible = false
  #endif

  /// The library that disturbs calls; nil if it cannot be built.
  private static let library: String? = {
    let isSanitized = ProcessInfo.processInfo.environment.keys.contains {
      $0.hasSuffix("SAN_OPTIONS")
    }
    let path = Repository.products.appending(path: "faults.so").path
    let source = Repository.root.appending(path: "Tests/Faults/faults.c").path
    let line = "cc -std=gnu17 -Wall -Werror -shared -fPIC -o '\(path)' '\(source)' -ldl"
    return !isSanitized && (try? Command.shell(line).code) == 0 ? path : nil
  }()

  /// The address of the function that ends the process without memory, and the ranges of the code whose
  /// allocations may fail: the interpreter's allocator.
  private static let code: String = {
    guard let list = try? Command.shell("nm -S '\(Repository.debugMotion.path)'").output
    else { return "" }
    var end = "0"
    var ranges: [String] = []
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 4, let start = Int(words[0], radix: 16),
        let size = Int(words[1], radix: 16)
      else { continue }
      if words[3] == "clua_end_for_memory" { end = String(words[0]) }
      if words[3] == "clua_malloc" || words[3] == "clua_realloc" {
        ranges += [String(start, radix: 16), String(start + size, radix: 16)]
      }
    }
    return ranges.isEmpty ? "" : ([end] + ranges).joined(separator: " ")
  }()

  /// Runs the command in a folder with these files.
  static func run(
    _ line: String, files: [String: String], _ kind: Kind? = nil, _ number: Int = 0
  ) throws -> Outcome {
    try run(line, files: files, fault: kind.map { "\($0.rawValue) \(number)" })
  }

  /// Runs the command, which has to succeed, and returns how many bytes it allocates in all.
  static func allocatedBytes(_ line: String, files: [String: String]) throws -> Int {
    let outcome = try run(line, files: files, fault: "bytes 0")
    return try #require(outcome.code == 0 ? Int(outcome.log.dropLast()) : nil, "\(outcome.error)")
  }

  private static func run(
    _ line: String, files: [String: String], fault: String?
  ) throws -> Outcome {
    try Command.withFolder { folder in
      let work = folder.appending(path: "work")
      for (name, text) in files {
        let file = work.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let log = folder.appending(path: "log")
      try Data().write(to: log)
      var settings = "TMPDIR='\(work.path)'"
      if let fault, let library {
        settings += " LD_PRELOAD='\(library)' MOTION_FAULT='\(fault)'"
        settings += " MOTION_FAULT_LOG='\(log.path)' MOTION_FAULT_CODE='\(code)'"
      }
      let outcome = try Command.shell(
        "timeout 60 env \(settings) '\(Repository.debugMotion.path)' \(line)", in: work)
      var after: [String: String] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: work.path) {
        if let data = try? Data(contentsOf: work.appending(path: name)) {
          // The processor time of a test is another one each time.
          after[name] = String(decoding: data, as: UTF8.self)
            .replacing(/\ time="[0-9.]*"/, with: "")
        }
      }
      return Outcome(
        output: outcome.output, error: outcome.error, code: outcome.code,
        log: try String(contentsOf: log, encoding: .utf8), files: after)
    }
  }
}

extension FaultInjection.Outcome {
  /// What is wrong with the outcome of a disturbed run.
  func faults(
    comparedWith right: Self, before: [String: String], _ kind: FaultInjection.Kind
  ) -> [String] {
    var faults: [String] = []
    switch code {
    case right.code:
      if output != right.output { faults.append("the output differs") }
    case 3 where kind == .memory:
      if !error.contains("error[limit-memory]") { faults.append("the limit is not named") }
    case 1:
      if !(output + error).contains("error"), log != "write to 2\n" {
        faults.append("there is no error")
      }
    default: faults.append("the exit code is \(code)")
    }
    // The output of tests is their results.
    let isTrace = right.output.hasPrefix("#")
    if isTrace, code != right.code,
      !(right.output.hasPrefix(output) && (output.last ?? "\n") == "\n")
    {
      faults.append("the output is not a part of whole lines")
    }
    for name in Set(files.keys).union(before.keys).sorted() {
      let isKept = files[name] == before[name]
      // A report of a failed test is whole.
      let isReport = code == 1 && files[name]?.hasSuffix("</testsuites>\n") == true
      if !isKept, !isReport, files[name] != right.files[name] { faults.append("\(name) is broken") }
      if code == 0, right.code == 0, files[name] != right.files[name] {
        faults.append("\(name) is not written")
      }
    }
    return faults
  }
}
