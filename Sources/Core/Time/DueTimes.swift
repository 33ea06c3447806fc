/// Due times, at most one for each key, sorted by time and then by order.
///
/// Setting and removing take logarithmic time; nothing is allocated once the heap has grown.
///
/// Invariants:
/// 1. `places` has the index of each key in the heap, and a negative one for every other key.
/// 2. No entry is due before its parent.
package struct DueTimes {
  package struct Entry {
    package let key: Int
    let order: Int
    package let time: Double
  }

  private var heap: [Entry] = []
  /// The index of each key in the heap; negative if the key is not in it.
  private var places: [Int] = []

  package init() {}

  /// The entry that is due first.
  package var first: Entry? { heap.first }

  /// Whether a key that is due satisfies a condition; the one that is due first is tried first.
  package func contains(where condition: (_ key: Int) -> Bool) -> Bool {
    heap.contains { condition($0.key) }
  }

  /// Sets the due time of a key, in seconds; nil and infinity mean never.
  package mutating func set(_ time: Double?, for key: Int, order: Int) {
    while places.count <= key { places.append(-1) }
    let place = places[key]
    guard let time, time < .infinity else {
      if place >= 0 { remove(at: place) }
      return
    }
    let entry = Entry(key: key, order: order, time: time)
    if place >= 0 {
      heap[place] = entry
      settle(place)
    } else {
      heap.append(entry)
      places[key] = heap.count - 1
      settle(heap.count - 1)
    }
  }

  /// Removes and returns the first entry, if it is due by a time.
  package mutating func removeFirst(by time: Double) -> Entry? {
    guard let first = heap.first, first.time <= time else { return nil }
    remove(at: 0)
    return first
  }

  private mutating func remove(at place: Int) {
    assert(places[heap[place].key] == place, "1: the key \(heap[place].key)")
    places[heap[place].key] = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    places[last.key] = place
    settle(place)
  }

  /// Moves an entry up or down to its position in the heap.
  private mutating func settle(_ start: Int) {
    var place = start
    while place > 0, isBefore(place, (place - 1) / 2) {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && isBefore(child, least) { least = child }
      if least == place { break }
      swap(place, least)
      place = least
    }
    checkInvariants(at: place)
  }

  private func checkInvariants(at place: Int) {
    assert(places[heap[place].key] == place, "1: the key \(heap[place].key)")
    assert(place == 0 || !isBefore(place, (place - 1) / 2), "2: the key \(heap[place].key)")
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    places[heap[a].key] = a
    places[heap[b].key] = b
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order)
  }
}
