import MotionCore
import MotionPacks
import MotionValues

/// Fetches with the programs `curl` and `git`.
final class Transport: PackTransport {
  /// curl's exit code when the server announces a file that is too large.
  private static let curlCodeOfTooLarge: Int32 = 63

  private let store: PackStore
  /// The hosts for which a warning has been printed.
  private var warned: Set<String> = []

  init(store: PackStore) { self.store = store }

  func download(_ address: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    warnIfReadable(address)
    let protocols = address.hasPrefix("https:") ? "=https" : "=http,https"
    var curl = ChildProcess(program: "curl", purpose: "a registry behind an address")
    // A server need not announce the size.
    curl.fileLimit = limit
    let outcome = try curl.run([
      "--disable", "--silent", "--show-error", "--fail", "--location", "--max-redirs", "5",
      "--proto", protocols, "--proto-redir", protocols, "--connect-timeout", "15",
      "--speed-limit", "100", "--speed-time", "60", "--max-filesize", "\(limit)", "--globoff",
      "--", address,
    ])
    guard ![ChildProcess.codeOfTooLarge, Self.curlCodeOfTooLarge].contains(outcome.code) else {
      throw Diagnostic(
        .unreachableSource, "`\(address)` is larger than \(limit >> 20) MB",
        help: ["ask the registry's maintainer: no file in a registry may be this large"])
    }
    guard !outcome.isLate else {
      throw Diagnostic(
        .unreachableSource,
        "`\(address)` has not been fetched within \(NumberText(curl.timeLimit)) s",
        help: ["check the network, or try again later"])
    }
    guard outcome.code == 0 else {
      let reason = outcome.error.split(whereSeparator: \.isNewline).last
      throw Diagnostic(
        .unreachableSource, "`\(address)` cannot be fetched" + (reason.map { ": \($0)" } ?? ""),
        help: ["check the address of the registry, and the network"])
    }
    return outcome.output
  }

  /// Warns once of a registry with an unencrypted connection.
  private func warnIfReadable(_ address: String) {
    guard let host = Self.openHost(of: address), warned.insert(host).inserted else { return }
    StandardStream.error.write(
      "warning[\(DiagnosticCode.badSource.slug)]: the connection to `http://\(host)` is not encrypted: others can read and change what it transfers\n"
        + "  = help: ask the registry's maintainer for an `https://` address\n")
  }

  /// The host and port of an unencrypted address; nil if it is encrypted or this machine.
  static func openHost(of address: String) -> String? {
    let scheme = "http://"
    guard address.lowercased().hasPrefix(scheme) else { return nil }
    let place = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    let host = String(place.split(separator: "@", omittingEmptySubsequences: false).last ?? place)
    let name =
      host.hasPrefix("[")
      ? String(host.dropFirst().prefix { $0 != "]" }) : String(host.prefix { $0 != ":" })
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isLoopback =
      name == "localhost" || name == "::1"
      || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    return isLoopback ? nil : host
  }

  func commit(_ reference: GitReference, of url: String) throws(Diagnostic) -> String {
    if case .commit(let commit) = reference, try store.hasClone(of: url, at: commit) {
      return commit
    }
    return try store.addClone(of: url) { (folder) throws(Diagnostic) in
      try GitRepository(url: url, folder: folder).fetch(reference)
    }
  }

  func files(of commit: String, in url: String) throws(Diagnostic) -> [PackTree.File] {
    _ = try self.commit(.commit(commit), of: url)
    return try GitRepository(url: url, folder: store.clone(of: url, at: commit)).files(of: commit)
  }
}
