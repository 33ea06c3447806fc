import ArgumentParser

/// Which golden traces `motion test` writes.
enum RecordMode: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Those that do not exist.
  case missing
  /// Those that do not exist, and those that differ.
  case failed
  /// All whose bytes differ, even if they describe the same motion.
  case all
  case never
}
