/// The parameters of a declaration, which a call reads by position.
///
/// Capturing the parameter pack itself would look up the type of each parameter in every call, which takes longer
/// than reading the arguments.
struct ParameterList {
  private let parameters: [AnyObject]

  init<each Value>(_ parameter: repeat Parameter<each Value>) {
    var parameters: [AnyObject] = []
    for one in repeat each parameter { parameters.append(one) }
    self.parameters = parameters
  }

  /// Returns the parameter at a position, which must have this type of value, and advances to the next position.
  @inline(__always)
  func next<Value>(_: Value.Type, _ position: inout Int) -> Parameter<Value> {
    defer { position += 1 }
    return unsafeDowncast(parameters[position], to: Parameter<Value>.self)
  }
}
