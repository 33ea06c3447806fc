import Foundation
import MotionMessages

/// The page that is served, and the present error of its script.
actor ServedScene {
  /// What a page must know if it shows an earlier state.
  struct Change: Encodable {
    /// Whether there is another page.
    let reload: Bool
    /// The number of the present error, or of its absence.
    let failure: Int
    /// The error; nil if there is none.
    let text: String?
  }

  private var latest = Data()
  private var version = ""
  private var failure = 0
  private var text: String?
  /// The names of this server in requests; empty until it listens.
  private(set) var hosts: Set<String> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func listen(to port: UInt16) {
    hosts = Set(["127.0.0.1", "localhost"].map { port == 80 ? $0 : "\($0):\(port)" })
  }

  func receive(_ message: PageMessage) {
    switch message {
    case .page(let version, let bytes):
      self.version = version
      latest = Data(bytes)
    case .failure(let failed):
      failure += 1
      text = failed
    case .success:
      failure += 1
      text = nil
    }
    wakeAll()
  }

  /// The present page; waits for the first one.
  var page: Data {
    get async {
      while version.isEmpty { await withCheckedContinuation { waiting.append($0) } }
      return latest
    }
  }

  /// Waits for a change from a state; nil if there is none for a while.
  func change(from version: String, failure: Int) async -> Change? {
    if self.version == version, self.failure == failure {
      await withCheckedContinuation { waiting.append($0) }
    }
    if self.version == version, self.failure == failure { return nil }
    return Change(reload: self.version != version, failure: self.failure, text: text)
  }

  /// Ends all waiting.
  func wakeAll() {
    for one in waiting { one.resume() }
    waiting = []
  }
}
