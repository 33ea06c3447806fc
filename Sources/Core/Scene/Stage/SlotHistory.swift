/// For each slot, when its owner claimed it, and how often its motion has been revised.
///
/// Most slots of a scene are never driven, so a page of slots is allocated when one of them is
/// first claimed.
struct SlotHistory: ~Copyable {
  struct Entry: BitwiseCopyable {
    /// In seconds.
    var ownedSince = 0.0
    var revision = 0
  }

  private static let pageSize = 16

  private var pages: [UnsafeMutablePointer<Entry>?] = []

  deinit {
    for page in pages { page?.deallocate() }
  }

  subscript(slot: Int) -> Entry {
    let number = slot / Self.pageSize
    guard number < pages.count, let page = pages[number] else { return Entry() }
    return page[slot % Self.pageSize]
  }

  mutating func update(_ slot: Int, _ change: (inout Entry) -> Void) {
    change(&page(of: slot)[slot % Self.pageSize])
  }

  private mutating func page(of slot: Int) -> UnsafeMutablePointer<Entry> {
    let number = slot / Self.pageSize
    if number >= pages.count {
      pages += repeatElement(nil, count: number + 1 - pages.count)
    }
    if let page = pages[number] { return page }
    let page = UnsafeMutablePointer<Entry>.allocate(capacity: Self.pageSize)
    page.initialize(repeating: Entry(), count: Self.pageSize)
    pages[number] = page
    return page
  }
}
