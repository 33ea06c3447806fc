import MotionCore
import MotionValues

extension Property {
  /// Reads a value for this property from a script. Numbers within the bounds take a fast path.
  package func read(_ call: Call, at index: Int32) throws(Mismatch) -> PropertyValue {
    if isNumber, let number = call.number(index), number.isFinite, bounds.contains(number) {
      return .number(number)
    }
    let length = type is TextType ? Limits.textLength : Limits.nameLength
    return try type.read(call.given(index, textsOf: length))
  }

  /// The property as an option of the function that makes the layer.
  package var parameterDescription: ParameterDescription {
    ParameterDescription(
      name: name, type: typeDescription, summary: summary, fallback: initialText,
      isRequired: false)
  }
}
