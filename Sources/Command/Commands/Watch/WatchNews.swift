import MotionRecording

/// What `--watch` says on standard error about itself.
enum WatchNews {
  /// Says which files have changed.
  static func write(changed: [String]) {
    let names = changed.prefix(3).map { path in
      let name = path.split(separator: "/").last ?? ""
      return FileSignature(of: path).exists ? "\(name)" : "\(name) (missing)"
    }
    let rest = changed.count - names.count
    let others = rest > 0 ? ["\(rest) more"] : []
    write("changed: \((names + others).joined(separator: ", ").oneLine)")
  }

  /// Says what is waited for after the first run, and after one that has failed.
  static func write(_ outcome: SceneWatch.Outcome, hasLast: Bool) {
    let files = outcome.fileCount == 1 ? "1 file" : "\(outcome.fileCount) files"
    let kept = outcome.code != 0 && hasLast ? "; the last run without an error is kept" : ""
    write("watching \(files)\(kept); Ctrl-C ends")
  }

  static func write(_ text: String) {
    let stream = StandardStream.error
    stream.write(stream.hasColor ? "\u{1B}[2m-- \(text)\u{1B}[0m\n" : "-- \(text)\n")
  }
}
