import MotionCore
import MotionValues

/// A script's object that represents a layer: it is accepted as a layer and has the layer's properties.
package protocol LayerObject: ScriptObject {
  var layer: Layer { get }
}

extension Layer {
  /// The layer that a script's object is or represents.
  package static func represented(by object: AnyObject?) -> Layer? {
    object as? Layer ?? (object as? any LayerObject)?.layer
  }
}

extension Layer {
  /// Returns the slot of a numeric property.
  ///
  /// - Throws: an error that names the nearest property if there is none of this name.
  public func numberSlot(_ name: String) throws(Diagnostic) -> Int {
    let (slot, property) = try requireProperty(name)
    guard property.isNumber else {
      throw Diagnostic(
        .wrongType, "`\(path).\(name)` is not a number but \(property.typeDescription.phrase)",
        token: name)
    }
    return slot
  }

  /// A property by name, with its slot, for a script that is going to write, move or follow it.
  package func requireProperty(
    _ name: String
  ) throws(Diagnostic) -> (slot: Int, property: Property) {
    guard let found = usedProperty(name) else {
      if let whole = wholeOfChannel(name) {
        throw Diagnostic(
          .unknownMember, "`\(path).\(name)` is a channel of `\(whole)`, which has one value here",
          help: [
            "use the colour `\(whole)`; plots, expectations and `layer:velocity` have its channels"
          ], token: name)
      }
      throw Diagnostic(
        .unknownMember, "`\(path)`, a \(kind.name), has no property `\(name)`",
        help: (ForeignWord.find(name, at: .option, among: propertyNames)?.help()
          ?? Suggestion.nearest(to: name, in: propertyNames).map { "did you mean `\($0)`?" })
          .map { [$0] } ?? [], token: name)
    }
    return found
  }

  /// The colour of which a name such as `fill.red` is a channel; nil for any other name.
  private func wholeOfChannel(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), let whole = property(String(name[..<dot])),
      whole.property.initialValue.kind == .color,
      Color.Channel(named: name[dot...].dropFirst()) != nil
    else { return nil }
    return whole.property.name
  }
}

extension Property {
  /// Reads a value for this property from a script. Numbers within the bounds take a fast path.
  package func read(_ call: Call, at index: Int32) throws(Mismatch) -> PropertyValue {
    if isNumber, let number = call.number(index), number.isFinite, bounds.contains(number) {
      return .number(number)
    }
    let length = type is TextType ? Limits.textLength : Limits.nameLength
    return try type.read(call.given(index, textsOf: length))
  }

  /// Pushes a value of the property; a whole number is one for scripts, too.
  package func push(_ value: PropertyValue, _ call: Call) -> Int32 {
    guard type is IntegerType else { return type.scriptValue(of: value).push(call) }
    call.machine.push(Int(value.number), on: call.thread)
    return 1
  }

  /// The property as an option of the function that makes the layer.
  package var parameterDescription: ParameterDescription {
    ParameterDescription(
      name: name, type: typeDescription, summary: summary, fallback: initialText,
      isRequired: false)
  }
}
