/// The instants at which a value that follows another one samples it: 240 a second of scene time.
///
/// They are the nodes of a quadrature and independent of ticks and frames.
package enum NodeGrid {
  /// The number of nodes in a second.
  package static let perSecond = 240.0

  /// A distance, in seconds, below which a node counts as reached.
  package static let shortest = 1e-6

  /// Returns the first node after `time`, in seconds; of a coarser grid if `perSecond` is less.
  package static func node(after time: Double, perSecond: Double = NodeGrid.perSecond) -> Double {
    ((time * perSecond + 1e-6).rounded(.down) + 1) / perSecond
  }

  /// Returns the last node that is not after `time`, in seconds.
  package static func node(notAfter time: Double) -> Double {
    (time * perSecond + 1e-6).rounded(.down) / perSecond
  }
}
