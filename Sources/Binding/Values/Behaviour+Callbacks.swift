import MotionCore

extension Behaviour {
  /// Adds the functions of a script that something calls, because what they do is not known.
  package mutating func add(callbacks: [any ScriptFunction], of subject: String) {
    // A function of an engine has no line, and what it does is declared by the engine.
    for callback in callbacks where callback.location != nil {
      add(unknown: subject, at: callback.location, "it calls a function of the script")
    }
  }
}
