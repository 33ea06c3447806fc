extension Array {
  /// Returns the first index from which on a condition holds; the count if it never does. The
  /// elements must be partitioned by the condition.
  @inlinable package func partitioningIndex(_ isLater: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
