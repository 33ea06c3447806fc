import Synchronization

/// The declaration of a layer's property: its name, type, default and summary.
///
/// It is a class, so that all layers of a kind share it.
public final class Property: Sendable {
  package let name: String
  package let type: any ValueType
  package let initial: PropertyValue
  package let summary: String
  /// Whether only an engine can write it.
  package let isReadOnly: Bool
  /// The type if it is a number, so that common paths need no dynamic dispatch.
  package let number: NumberType?
  /// The range of values that each slot may show.
  package let bounds: Bounds
  package let form: ValueForm
  package let slotCount: Int

  package init(
    _ name: String, _ type: any ValueType, initial: PropertyValue, readOnly: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.type = type
    self.initial = initial
    self.summary = summary
    isReadOnly = readOnly
    number = type as? NumberType
    bounds = type.bounds
    form = type.form
    slotCount = form.slotCount
    precondition(initial.slotCount == slotCount, "the default of \(name) is of another type")
  }

  package var isNumber: Bool { number != nil }

  /// The words of a flag or a choice, in the order of the values; empty for other types.
  package var words: [String] {
    (type as? ChoiceType)?.choices ?? (type is BooleanType ? ["false", "true"] : [])
  }

  /// The type of the property's values, for documentation and errors.
  package var typeDescription: TypeDescription { type.description(of: name) }

  /// The default as a script would write it.
  package var initialText: String { type.text(of: initial) }

  /// The default as the trace prints it; a colour in the light appearance.
  package var initialValue: Value {
    type.traceValue(of: initial.resolved(in: .light))
  }

  /// Returns the displayed value of a slot. A driver may exceed the property's range internally;
  /// printed and read values are clamped to it, and `-0` becomes 0.
  package func shown(_ value: Double) -> Double { bounds.clamp(value) + 0 }
}

/// A set of properties that are added to a layer together, and the layout of their slots.
public final class PropertyGroup: Sendable {
  package let name: String
  package let properties: [Property]
  /// The offset of each property's first slot in the group's slots.
  package let offsets: [Int]
  package let slotCount: Int
  /// For each slot, the index of its property.
  private let owners: [Int]
  private let indices: [String: Int]
  /// The defaults of all slots in the light and in the dark appearance.
  private let lightDefaults: [Double]
  private let darkDefaults: [Double]
  /// The default colours that have names, with the offsets of their first slots.
  package let namedColors: [(offset: Int, color: NamedColor)]
  private let drawn: MadeOnce<[Drawing<Amount>.Part]>

  /// Makes a group of properties, and what they add to the drawing of a layer to which an engine attaches it. Their
  /// names must be others than those of all layers.
  public init(
    _ name: String, _ properties: [Property],
    draws parts: @autoclosure @escaping @Sendable () -> [Drawing<Amount>.Part] = []
  ) {
    self.name = name
    drawn = MadeOnce(parts)
    self.properties = properties
    var (offsets, owners, indices) = (
      [Int](), [Int](), [String: Int](minimumCapacity: properties.count)
    )
    var (light, dark, named) = ([Double](), [Double](), [(offset: Int, color: NamedColor)]())
    offsets.reserveCapacity(properties.count)
    owners.reserveCapacity(2 * properties.count)
    light.reserveCapacity(2 * properties.count)
    for (index, property) in properties.enumerated() {
      let offset = owners.count
      offsets.append(offset)
      for _ in 0..<property.slotCount { owners.append(index) }
      let earlier = indices.updateValue(index, forKey: property.name)
      precondition(earlier == nil, "the group \(name) names a property twice")
      if case .number(let number) = property.initial {
        light.append(number)
        if !named.isEmpty { dark.append(number) }
        continue
      }
      let names = property.initial.names(from: offset)
      if named.isEmpty, !names.isEmpty { dark = light }
      named += names
      light += Self.defaults(of: property, in: .light)
      if !named.isEmpty { dark += Self.defaults(of: property, in: .dark) }
    }
    self.offsets = offsets
    self.owners = owners
    self.indices = indices
    slotCount = owners.count
    namedColors = named
    lightDefaults = light
    darkDefaults = named.isEmpty ? light : dark
  }

  /// The defaults of all slots in an appearance.
  package func defaults(in appearance: ColorAppearance) -> [Double] {
    var defaults = appearance.style == .light ? lightDefaults : darkDefaults
    if appearance.contrast == .increased {
      for (offset, color) in namedColors where !color.ignoresContrast {
        defaults.replaceSubrange(
          offset..<offset + 4, with: color.color(in: appearance).components)
      }
    }
    return defaults
  }

  private static func defaults(of property: Property, in appearance: ColorAppearance) -> [Double] {
    property.initial.slots(in: appearance) { content in
      precondition(
        content.isEmptyText, "the default of \(property.name) has no number that all scenes share")
      return 0
    }
  }

  /// Returns the property that contains the slot at an offset, and the offset of its first slot.
  package func property(at offset: Int) -> (property: Property, offset: Int)? {
    guard owners.indices.contains(offset) else { return nil }
    let index = owners[offset]
    return (properties[index], offsets[index])
  }

  /// What the properties add to a layer's drawing.
  package var parts: [Drawing<Amount>.Part] { drawn.value }

  package func index(of name: String) -> Int? { indices[name] }
}

/// A value that is made when it is first asked for, and kept; threads share it.
struct MadeOnce<Value: Sendable>: ~Copyable, Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
