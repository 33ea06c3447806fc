internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

/// A declared type for the interpreter's lookups, which find members by the address of their interned names.
///
/// The table holds plain data, so a lookup changes no reference count.
final class BoundType {
  /// A member of the type's objects.
  struct Member {
    enum Kind: UInt8 {
      /// A writable number of a layer, the most common member in scripts.
      case number
      /// Any other property of a layer.
      case value
      /// A method, kept in the registry.
      case method
      /// A property of an object that is not in the store of slots.
      case property
    }

    let kind: Kind
    /// The slot relative to the layer's first one, the registry reference, or the index in a property list.
    let position: Int
    /// The range of a number.
    var bounds = Bounds.any
  }

  /// The length up to which Lua interns names, in bytes.
  static let nameLimit = 40

  let name: String
  let metatable: Int32
  /// Whether the type is `motion` or a table of functions in it.
  let isNamespace: Bool
  /// Whether reading any member of its objects only computes.
  var isPure: Bool
  /// Names that scripts may expect but that do not exist, each with the help that says what to write instead.
  var missing: [String: String] = [:]
  private(set) var names: [String] = []
  private(set) var layerProperties: [Property] = []
  private(set) var objectProperties: [ObjectProperty] = []
  private var entries: [(key: UnsafePointer<CChar>, member: Member)] = []
  private var table: UnsafeMutablePointer<(key: UnsafePointer<CChar>?, member: Member)>
  private var mask = 63

  init(name: String, metatable: Int32, isNamespace: Bool, isPure: Bool) {
    self.name = name
    self.metatable = metatable
    self.isNamespace = isNamespace
    self.isPure = isPure
    table = .allocate(capacity: 64)
    table.initialize(repeating: (nil, Member(kind: .method, position: 0)), count: 64)
  }

  deinit { table.deallocate() }

  /// Adds a member; `key` is the interned name, which the machine keeps alive.
  func add(_ name: String, key: UnsafePointer<CChar>, _ member: Member) {
    precondition(name.utf8.count <= Self.nameLimit, "the name \(name) is too long to be interned")
    names.append(name)
    entries.append((key, member))
    if entries.count * 2 > mask { grow() } else { insert(key, member) }
  }

  func add(_ name: String, key: UnsafePointer<CChar>, _ property: Property, offset: Int) {
    if property.isNumber, !property.isReadOnly {
      add(name, key: key, Member(kind: .number, position: offset, bounds: property.bounds))
    } else {
      layerProperties.append(property)
      add(name, key: key, Member(kind: .value, position: layerProperties.count - 1))
    }
  }

  func add(_ name: String, key: UnsafePointer<CChar>, _ property: ObjectProperty) {
    objectProperties.append(property)
    add(name, key: key, Member(kind: .property, position: objectProperties.count - 1))
  }

  @inline(__always)
  func member(_ key: UnsafePointer<CChar>) -> Member? {
    var position = Self.hash(key) & mask
    while let candidate = table[position].key {
      if candidate == key { return table[position].member }
      position = (position + 1) & mask
    }
    return nil
  }

  private func grow() {
    let capacity = (mask + 1) * 2
    table.deallocate()
    table = .allocate(capacity: capacity)
    table.initialize(repeating: (nil, Member(kind: .method, position: 0)), count: capacity)
    mask = capacity - 1
    for (key, member) in entries { insert(key, member) }
  }

  private func insert(_ key: UnsafePointer<CChar>, _ member: Member) {
    var position = Self.hash(key) & mask
    while table[position].key != nil { position = (position + 1) & mask }
    table[position] = (key, member)
  }

  @inline(__always)
  private static func hash(_ key: UnsafePointer<CChar>) -> Int {
    let bits = UInt(bitPattern: key)
    return Int(truncatingIfNeeded: (bits >> 4) ^ (bits >> 11))
  }
}
