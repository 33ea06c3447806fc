import Foundation

/// The resident memory of the process.
package enum ResidentMemory {
  /// In bytes; nil if the system does not report it.
  package static var bytes: Int? {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}
