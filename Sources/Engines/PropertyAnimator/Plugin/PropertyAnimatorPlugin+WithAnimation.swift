import MotionCore
import MotionPlugin
import MotionValues

extension PropertyAnimatorPlugin {
  var withAnimation: [Function] {
    let changes = Parameter.callback(
      "changes", "The function that assigns; it reads the values that it has assigned.")
    return [
      Function(
        "withAnimation",
        "Calls a function and moves what it assigns: each number and colour goes from its present value and "
          + "velocity to the assigned one; anything else changes at once. Begins at once.",
        .timing("timing", "The spring or curve that moves them."), changes
      ) { [unowned self] (timing, changes) throws(Diagnostic) in
        try self.withAnimation(timing, changes)
      },
      Function("withAnimation", "The same with the spring \"smooth\".", changes) {
        [unowned self] (changes) throws(Diagnostic) in
        try self.withAnimation(SlotTiming(), changes)
      }.overload { $0.argumentCount == 1 && $0.kind(1) == .function },
    ]
  }

  var movementType: ObjectType {
    .playable(
      PropertyMovement.self, "A movement of properties to the values that were assigned to them.",
      stage: stage, isRunning: "Whether it moves any of them, or will after its delay.",
      missing: "its targets are the assigned values: call `motion.withAnimation` again for others",
      verbs: [
        .play: "Nothing happens, because it has begun; `t:play` waits for its end.",
        .stop: "Stops the properties at their present values.",
        .finish: "Jumps to the assigned values and ends.",
      ])
  }

  private func withAnimation(
    _ timing: SlotTiming, _ changes: any ScriptFunction
  ) throws(Diagnostic) -> PropertyMovement {
    let place = stage.scheduler.scriptPlace().map { " of \($0)" } ?? ""
    let movement = try makeMovement(timing, label: "the `withAnimation`\(place)")
    let layouts = stage.assignmentScope == nil ? stage.services.layoutAnimator : nil
    let places = layouts?.presentPlaces() ?? [:]
    try stage.collectingAssignments { scope in
      if scope == 0 { collecting = [] }
      collecting.append(movement)
    } of: { () throws(Diagnostic) in
      try changes.call { _ in 0 }
    } animate: { (batch) throws(Diagnostic) in
      defer { collecting = [] }
      for (scope, movement) in collecting.enumerated() {
        let targets = batch.targets(ofScope: scope)
        if jumps(movement.timing), !targets.isEmpty {
          stage.report("reduced", target: "withAnimation", [.name("jump")])
        }
        try begin(movement, targets)
      }
      try lead(layouts, from: places, movement)
    }
    return movement
  }
}
