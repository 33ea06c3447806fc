/// The parameters of a declaration, which a call takes by their positions.
///
/// To capture the pack itself would cost a search for the type of each parameter in every call, more than
/// reading the arguments does.
struct ParameterList {
  private let parameters: [AnyObject]

  init<each Value>(_ parameter: repeat Parameter<each Value>) {
    var parameters: [AnyObject] = []
    for one in repeat each parameter { parameters.append(one) }
    self.parameters = parameters
  }

  /// Returns the parameter at a position, which has to be one for this type of value, and goes on to the next.
  @inline(__always)
  func next<Value>(_: Value.Type, _ position: inout Int) -> Parameter<Value> {
    defer { position += 1 }
    return unsafeDowncast(parameters[position], to: Parameter<Value>.self)
  }
}
