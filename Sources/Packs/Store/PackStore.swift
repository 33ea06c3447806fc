import MotionRecording
import MotionValues

/// The user's packs, each named by the hash of its files, shared by all projects.
package struct PackStore {
  /// The root folder; its content can be fetched or made again.
  package let root: String
  private let disk: any PackDisk

  package init(root: String, disk: any PackDisk) {
    self.root = root
    self.disk = disk
  }

  package func path(of hash: TreeHash) -> String { "\(packs)/\(hash.digits)" }

  /// Whether a pack is in the store. Packs are moved into place in one step, so those that
  /// exist are complete.
  package func contains(_ hash: TreeHash) throws(Diagnostic) -> Bool {
    try disk.kind(of: path(of: hash)) == .folder
  }

  /// Adds a pack.
  package func insert(_ tree: PackTree) throws(Diagnostic) {
    let hash = tree.hash
    guard try !contains(hash) else { return }
    try locking { () throws(Diagnostic) in
      // Another process may have added it meanwhile.
      guard try !contains(hash) else { return }
      let fresh = "\(temporary)/\(hash.digits)"
      try disk.makeFolder(packs)
      try disk.write(tree, into: fresh)
      try disk.move(fresh, to: path(of: hash))
    }
  }

  /// Removes a pack whose files are not those of its hash.
  func remove(_ hash: TreeHash) throws(Diagnostic) {
    try locking { () throws(Diagnostic) in
      try disk.discard(path(of: hash), by: root + "/discarded")
    }
  }

  /// Runs the body while no other process changes the store.
  package func locking<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result
  {
    try disk.makeFolder(root)
    return try disk.locking(root, body)
  }

  /// Removes all packs and clones; `install` fetches those that projects still use.
  package func clean() throws(Diagnostic) {
    guard try disk.kind(of: root) != nil else { return }
    try locking { () throws(Diagnostic) in
      for folder in [packs, temporary, clones] {
        try disk.discard(folder, by: root + "/discarded")
      }
    }
  }

  /// The number of packs.
  package func count() throws(Diagnostic) -> Int {
    try disk.kind(of: packs) == nil ? 0 : try disk.names(in: packs).count
  }

  /// The folder of a repository's commit, which is a repository itself.
  package func clone(of url: String, at commit: String) -> String {
    "\(clones)/\(SHA256.hexadecimal(Array(url.utf8)))-\(commit)"
  }

  /// Whether a commit is in the store; like packs, those that exist are complete.
  package func hasClone(of url: String, at commit: String) throws(Diagnostic) -> Bool {
    try disk.kind(of: clone(of: url, at: commit)) == .folder
  }

  /// Calls `fetch` with an empty folder, and keeps the result under the commit that it
  /// returns. Other processes are not blocked meanwhile.
  package func addClone(
    of url: String, _ fetch: (String) throws(Diagnostic) -> String
  ) throws(Diagnostic) -> String {
    let fresh = try disk.temporaryFolder(in: temporary)
    let commit: String
    do throws(Diagnostic) {
      commit = try fetch(fresh)
    } catch {
      try disk.remove(fresh)
      throw error
    }
    try locking { () throws(Diagnostic) in
      // Another process may have added it meanwhile.
      if try hasClone(of: url, at: commit) { return try disk.remove(fresh) }
      try disk.makeFolder(clones)
      try disk.move(fresh, to: clone(of: url, at: commit))
    }
    return commit
  }

  private var packs: String { root + "/packs" }
  private var temporary: String { root + "/temporary" }
  private var clones: String { root + "/git" }
}

extension PackDisk {
  /// Removes a folder whose existence means that it is complete: first moves it away in one
  /// step.
  func discard(_ folder: String, by place: String) throws(Diagnostic) {
    try remove(place)
    guard try kind(of: folder) != nil else { return }
    try move(folder, to: place)
    try remove(place)
  }

  /// Writes the files of a pack into a folder of their own, and removes the remains of an
  /// earlier attempt.
  func write(_ tree: PackTree, into folder: String) throws(Diagnostic) {
    try remove(folder)
    try makeFolder(folder)
    var made: Set<String> = []
    for file in tree.files {
      if let slash = file.path.lastIndex(of: "/"),
        made.insert(String(file.path[..<slash])).inserted
      {
        try makeFolder("\(folder)/\(file.path[..<slash])")
      }
      try create("\(folder)/\(file.path)", file.bytes)
    }
  }
}
