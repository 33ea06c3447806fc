import MotionCore
import MotionRuntime
import MotionValues

/// The scripts of a project that one version has under another path.
///
/// A script that only the first version has and one that only the second has are one script if half of their
/// lines are the same, as git says of renamed files.
struct MovedScripts {
  /// The share of equal lines, by their lengths, from which two scripts are one.
  private static let leastShare = 0.5

  /// The paths in the first version, by those in the second.
  private(set) var formerPaths: [String: String] = [:]

  init(_ before: ProjectVersion, _ after: ProjectVersion) throws(Diagnostic) {
    let (old, new) = (Set(before.scripts), Set(after.scripts))
    let removed = before.scripts.filter { !new.contains($0) }
    let added = after.scripts.filter { !old.contains($0) }
    guard !removed.isEmpty, !added.isEmpty else { return }
    let former = try removed.map { path throws(Diagnostic) in
      (path: path, lines: Self.lines(of: try before.input(path)))
    }
    let present = try added.map { path throws(Diagnostic) in
      (path: path, lines: Self.lines(of: try after.input(path)))
    }
    var pairs: [(old: String, new: String, share: Double)] = []
    for one in former {
      for other in present {
        let share = Self.share(one.lines, other.lines)
        if share >= Self.leastShare { pairs.append((one.path, other.path, share)) }
      }
    }
    var taken = Set<String>()
    for pair in pairs.sorted(by: { ($1.share, $0.old, $0.new) < ($0.share, $1.old, $1.new) })
    where formerPaths[pair.new] == nil && taken.insert(pair.old).inserted {
      formerPaths[pair.new] = pair.old
    }
  }

  /// The lines of a script without those that have only spaces, each with its count.
  private static func lines(of input: InputFile) -> [[UInt8]: Int] {
    let lines = (input.source?.text ?? []).split(separator: UInt8(ascii: "\n"))
    return Dictionary(
      lines.filter { $0.contains { $0 > 0x20 } }.map { (Array($0), 1) }, uniquingKeysWith: +)
  }

  private static func share(_ a: [[UInt8]: Int], _ b: [[UInt8]: Int]) -> Double {
    func length(_ lines: [[UInt8]: Int]) -> Int { lines.reduce(0) { $0 + $1.key.count * $1.value } }
    let whole = length(a) + length(b)
    let common = a.reduce(0) { $0 + $1.key.count * min($1.value, b[$1.key] ?? 0) }
    return whole == 0 ? 0 : Double(2 * common) / Double(whole)
  }
}
