import Foundation
import MotionCore
import MotionPacks
import MotionValues
import Testing

@testable import MotionCommands

/// A kill at any point leaves either the old state or the new one.
struct PackFailureTests {
  /// A disk on which the process dies at the nth change, in the middle of a file that is being
  /// written.
  private final class DyingDisk: PackDisk {
    static let death = Diagnostic(.unwritableFile, "the process is killed")
    private let disk = DiskFiles()
    private var remaining: Int

    init(changes: Int) { remaining = changes }

    private func change(_ body: () throws(Diagnostic) -> Void) throws(Diagnostic) {
      guard remaining > 0 else { throw Self.death }
      remaining -= 1
      try body()
    }

    func kind(of path: String) throws(Diagnostic) -> PackFileKind? { try disk.kind(of: path) }
    func names(in folder: String) throws(Diagnostic) -> [String] { try disk.names(in: folder) }
    func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
      try disk.read(path, limit: limit)
    }
    func create(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
      // Only the first half of the file exists.
      if remaining == 0 { try disk.create(path, Array(bytes[..<(bytes.count / 2)])) }
      try change { () throws(Diagnostic) in try disk.create(path, bytes) }
    }
    func makeFolder(_ path: String) throws(Diagnostic) {
      try change { () throws(Diagnostic) in try disk.makeFolder(path) }
    }
    func temporaryFolder(in folder: String) throws(Diagnostic) -> String {
      guard remaining > 0 else { throw Self.death }
      remaining -= 1
      return try disk.temporaryFolder(in: folder)
    }
    func move(_ path: String, to newPath: String) throws(Diagnostic) {
      try change { () throws(Diagnostic) in try disk.move(path, to: newPath) }
    }
    func remove(_ path: String) throws(Diagnostic) {
      // Only the deepest file is removed.
      if remaining == 0, let file = try deepest(path) { try disk.remove(file) }
      try change { () throws(Diagnostic) in try disk.remove(path) }
    }
    private func deepest(_ path: String) throws(Diagnostic) -> String? {
      guard try disk.kind(of: path) == .folder else { return nil }
      guard let name = try disk.names(in: path).max() else { return nil }
      return try deepest("\(path)/\(name)") ?? "\(path)/\(name)"
    }
    func locking<Result>(
      _ folder: String, _ body: () throws(Diagnostic) -> Result
    ) throws(Diagnostic) -> Result { try disk.locking(folder, body) }
  }

  /// The state of the project, as the next process sees it.
  private struct State: Equatable {
    var manifest: String
    var lock: LockFile?
  }

  private static func state(_ folder: PackFolder) throws -> State {
    let path = folder.url.path + "/project"
    _ = try ProjectJournal(of: path, in: folder.url.path + "/cache/motion", disk: DiskFiles())
      .finish()
    let project = try PackProject(folder: path, disk: DiskFiles())
    return State(manifest: project.manifestText, lock: project.lock)
  }

  private static func change(_ folder: PackFolder, on disk: any PackDisk) throws(Diagnostic) {
    let store = PackStore(root: folder.url.path + "/cache/motion", disk: disk)
    let transport = Transport(store: store)
    let project = try PackProject(folder: folder.url.path + "/project", disk: disk)
    let manifest =
      "registry = \"../registry\"\n[dependencies]\n\"a/one\" = \"^2\"\n\"a/two\" = \"*\"\n"
    let update = PackUpdate(
      project: project, store: store, transport: transport, motion: Motion.semanticVersion)
    let lock = try update.lock(for: try PackManifest(Array(manifest.utf8)), updating: .all)
    try project.commit(manifestText: manifest, lock: lock, cache: store.root)
  }

  private static func prepare(_ folder: PackFolder) throws {
    try folder.write("project/pack.toml", "registry = \"../registry\"\n")
    try folder.pack("a/one", "1.0.0")
    try folder.run("motion pack publish one --registry registry; cd project; motion pack add a/one")
    try folder.pack("a/one", "2.0.0")
    try folder.pack("a/two", "1.0.0")
    try folder.run(
      "motion pack publish one --registry registry; motion pack publish two --registry registry")
    try folder.run("cp -r project project.old; cp -r cache cache.old; cp -r registry registry.old")
  }

  private static func restore(_ folder: PackFolder) throws {
    for name in ["project", "cache", "registry"] {
      let place = folder.url.appending(path: name)
      try FileManager.default.removeItem(at: place)
      try FileManager.default.copyItem(at: folder.url.appending(path: name + ".old"), to: place)
    }
  }

  @Test("A change of the project that is killed at any step is made completely or not at all")
  func changesProject() throws {
    try PackFolder.with { folder in
      try Self.prepare(folder)
      let old = try Self.state(folder)
      try Self.change(folder, on: DiskFiles())
      let new = try Self.state(folder)
      #expect(old != new)
      var wasOld = false
      var wasNew = false
      var steps = 0
      for changes in 0..<100 {
        try Self.restore(folder)
        let disk = DyingDisk(changes: changes)
        let isDone = (try? Self.change(folder, on: disk)) != nil
        steps = changes
        let state = try Self.state(folder)
        #expect(state == old || state == new, "killed after \(changes) changes")
        wasOld = wasOld || state == old
        wasNew = wasNew || state == new
        // A locked pack is complete, or is missing and can be fetched.
        try folder.run("cd project; motion pack install --locked; motion pack verify")
        if isDone {
          #expect(wasOld && wasNew)
          #expect(steps >= 20, "a journal, a manifest, a lock and two packs take more steps")
          return
        }
      }
      Issue.record("the change never ended")
    }
  }

  @Test(
    "An installation that is killed at any step can be repeated, and existing packs are complete")
  func installs() throws {
    try PackFolder.with { folder in
      try Self.prepare(folder)
      let lock = try #require(try Self.state(folder).lock)
      for changes in 0..<100 {
        try Self.restore(folder)
        try FileManager.default.removeItem(at: folder.url.appending(path: "cache"))
        let disk = DyingDisk(changes: changes)
        let store = PackStore(root: folder.url.path + "/cache/motion", disk: disk)
        let project = try PackProject(folder: folder.url.path + "/project", disk: DiskFiles())
        let installation = PackInstallation(
          project: project, store: store, transport: Transport(store: store))
        let isDone = (try? installation.install(lock)) != nil
        let present = try lock.entries.allSatisfy { try store.contains($0.hash) }
        if present { try installation.verify(lock) }
        #expect(present == isDone, "killed after \(changes) changes")
        try folder.run("cd project; motion pack install --locked; motion pack verify")
        if isDone { return }
      }
      Issue.record("the installation never ended")
    }
  }

  @Test("Vendored packs, old and new, are complete whenever the process is killed")
  func vendors() throws {
    try PackFolder.with { folder in
      try Self.prepare(folder)
      let old = try #require(try Self.state(folder).lock)
      try folder.run("cd project; motion pack install --vendor")
      try Self.change(folder, on: DiskFiles())
      let lock = try #require(try Self.state(folder).lock)
      try folder.run(
        "rm -r project.old cache.old; cp -r project project.old; cp -r cache cache.old")
      for changes in 0..<100 {
        try Self.restore(folder)
        let disk = DyingDisk(changes: changes)
        let store = PackStore(root: folder.url.path + "/cache/motion", disk: disk)
        let project = try PackProject(folder: folder.url.path + "/project", disk: disk)
        let installation = PackInstallation(
          project: project, store: store, transport: Transport(store: store))
        let isDone = (try? installation.install(lock, isVendoring: true)) != nil
        // Git may restore the old lock, whose existing packs must be complete as well.
        try installation.verify(lock)
        try installation.verify(old)
        if isDone {
          #expect(changes >= 12)
          try folder.run(
            "cd project; motion pack install --vendor; rm -r ../cache; motion pack verify")
          return
        }
      }
      Issue.record("the vendoring never ended")
    }
  }

  @Test("A `cache clean` that is killed leaves complete packs or none")
  func cleans() throws {
    try PackFolder.with { folder in
      try Self.prepare(folder)
      try Self.change(folder, on: DiskFiles())
      let lock = try #require(try Self.state(folder).lock)
      try folder.run("rm -r cache.old; cp -r cache cache.old")
      for changes in 0..<100 {
        try Self.restore(folder)
        let disk = DyingDisk(changes: changes)
        let store = PackStore(root: folder.url.path + "/cache/motion", disk: disk)
        let isDone = (try? store.clean()) != nil
        for entry in lock.entries where try store.contains(entry.hash) {
          let tree = try DiskFiles().tree(in: store.path(of: entry.hash), shownAs: "x")
          #expect(tree.hash == entry.hash, "killed after \(changes) changes")
        }
        if isDone { return }
      }
      Issue.record("the cleaning never ended")
    }
  }

  @Test(
    "A publication that is killed at any step is made completely or not at all, and can be repeated"
  )
  func publishes() throws {
    try PackFolder.with { folder in
      try Self.prepare(folder)
      try folder.pack("a/three", "1.0.0")
      let place = folder.url.path
      let content = try PackContent(
        try DiskFiles().tree(in: place + "/three", shownAs: "three"), origin: "three")
      for changes in 0..<100 {
        try Self.restore(folder)
        let disk = DyingDisk(changes: changes)
        let store = PackStore(root: place + "/cache/motion", disk: disk)
        let transport = Transport(store: store)
        func registry(_ disk: any PackDisk) throws -> Registry {
          try Registry(place + "/registry", in: place, disk: disk, transport: transport)
        }
        let isDone = (try? registry(disk).publish(content, signature: nil)) != nil
        let index = try registry(DiskFiles()).index()
        for entry in index.entries {
          let archive = try registry(DiskFiles()).archive(of: entry)
          #expect(try ArchiveReader.tree(of: archive, origin: "x").hash == entry.hash)
        }
        let isListed = index.versions(of: content.name).count == 1
        #expect(isDone ? isListed : true, "killed after \(changes) changes")
        if isDone { return }
        if !isListed { try folder.run("motion pack publish three --registry registry") }
      }
      Issue.record("the publication never ended")
    }
  }
}
