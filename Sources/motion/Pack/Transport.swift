import MotionCore
import MotionPacks

/// Fetches by `curl` and `git`, as programs of their own.
final class Transport: PackTransport {
  /// curl's code for a file whose size the server told, and which is too large.
  private static let curlCodeOfTooLarge: Int32 = 63

  private let store: PackStore
  private let disk: any PackDisk

  init(store: PackStore, disk: any PackDisk) {
    self.store = store
    self.disk = disk
  }

  func download(_ address: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    let protocols = address.hasPrefix("https:") ? "=https" : "=http,https"
    var curl = ChildProcess(program: "curl", purpose: "a registry behind an address")
    // A server need not say how much it sends.
    curl.fileLimit = limit
    let outcome = try curl.run([
      "--disable", "--silent", "--show-error", "--fail", "--location", "--max-redirs", "5",
      "--proto", protocols, "--proto-redir", protocols, "--connect-timeout", "15", "--max-time",
      "300", "--max-filesize", "\(limit)", "--globoff", "--", address,
    ])
    guard ![ChildProcess.codeOfTooLarge, Self.curlCodeOfTooLarge].contains(outcome.code) else {
      throw Diagnostic(
        .unreachableSource, "`\(address)` is larger than \(limit >> 20) MB",
        help: ["ask who keeps the registry: nothing in it may be so large"])
    }
    guard outcome.code == 0 else {
      let reason = outcome.error.split(whereSeparator: \.isNewline).last
      throw Diagnostic(
        .unreachableSource, "`\(address)` cannot be fetched" + (reason.map { ": \($0)" } ?? ""),
        help: ["check the address of the registry, and the network"])
    }
    return outcome.output
  }

  func commit(_ reference: GitReference, of url: String) throws(Diagnostic) -> String {
    try store.locking { () throws(Diagnostic) in try repository(url).commit(reference) }
  }

  func files(of commit: String, in url: String) throws(Diagnostic) -> [PackTree.File] {
    try store.locking { () throws(Diagnostic) in try repository(url).files(of: commit) }
  }

  private func repository(_ url: String) -> GitRepository {
    GitRepository(url: url, folder: store.clone(of: url), disk: disk)
  }
}
