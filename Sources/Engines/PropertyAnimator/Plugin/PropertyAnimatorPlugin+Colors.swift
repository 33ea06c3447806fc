import MotionCore
import MotionValues

/// Colours that a run animates; those set by name follow the appearance of their layer while they
/// move.
extension PropertyAnimatorPlugin {
  /// Records the colours at a run's start; `names` are those of its slots at rest.
  func noteColors(
    of run: AnimatorRun, from motions: SlotTable<ValueAndVelocity>, _ names: [Int: NamedColor]
  ) {
    let animator = run.animator
    let isNamed = !names.isEmpty || !animator.names.isEmpty
    guard isNamed || !animator.colors.isEmpty else { return }
    var slots = Set(names.keys).union(animator.colors.map(\.slot))
    for (slot, _) in motions.entries where !animator.names.isEmpty {
      let (_, property, first) = stage.property(at: slot)
      for offset in property.form.colorOffsets { slots.insert(first + offset) }
    }
    run.colorStarts = AnimatorRun.ColorStarts(
      values: Dictionary(uniqueKeysWithValues: motions.entries.map { ($0.slot, $0.value.value) }),
      names: names, slots: slots.sorted(),
      appearances: slots.sorted().map { stage.colorAppearance(of: stage.layer(at: $0)) })
    noteColors(of: run)
  }

  /// Adds a run to those whose colours follow the appearance, if it has any.
  func noteColors(of run: AnimatorRun) {
    if run.colorStarts != nil, let token = run.token { named.insert(token) }
  }

  /// Updates runs after a change of the appearance.
  func resolveColors() throws(Diagnostic) {
    guard !named.isEmpty, stage.store.changes.meets(stage.appearanceSlots) else { return }
    for token in named.sorted() {
      guard let run = runs[token] else { continue }
      try resolveColors(of: run)
      if !run.playback.isRunning, !run.hasReleased {
        write(run, at: run.sample(at: stage.now, in: players))
      }
    }
  }

  /// Resolves the initial and final colours of a run again if the appearance of their layers has
  /// changed.
  func resolveColors(of run: AnimatorRun) throws(Diagnostic) {
    guard var starts = run.colorStarts, let player = run.player else { return }
    let appearances = starts.slots.map { stage.colorAppearance(of: stage.layer(at: $0)) }
    guard appearances != starts.appearances else { return }
    starts.appearances = appearances
    let shown = fadingValues(of: run)
    for (slot, name) in starts.names {
      let color = name.color(in: stage.colorAppearance(of: stage.layer(at: slot)))
      for (part, number) in color.components.enumerated() { starts.values[slot + part] = number }
    }
    run.colorStarts = starts
    run.flat = try layOut(run.content, of: run.animator) { starts.values[$0] ?? 0 }
    if run.settles {
      run.flat = run.flat.lasting(run.playback.timing.duration, along: run.playback.curve)
    }
    for (slot, track) in zip(run.flat.channels, run.flat.tracks) {
      guard let place = run.places[slot], run.channels[place].track != track else { continue }
      run.setTrack(track, ofChannel: place)
      guard let token = run.channels[place].token, !run.channels[place].isLost else { continue }
      players.remove(token)
      run.setDriver(hold(slot, track, player), ofChannel: place)
    }
    for (index, legs) in legs(of: run).enumerated() { run.colors[index].legs = legs.legs }
    let sample = run.sample(at: stage.now, in: players)
    for (slot, value, span) in shown {
      let distance = value - run.motion(of: slot, at: sample, in: players).value
      guard distance != 0 else { continue }
      try stage.modifiers.fade(slot, AppearanceFade(from: distance, over: span))
    }
  }

  /// A run's current colours, if they cross-fade to the new appearance over a span.
  private func fadingValues(of run: AnimatorRun) -> [(slot: Int, value: Double, TransitionSpan)] {
    let spans = stage[AppearanceSpans.self]
    guard let starts = run.colorStarts, !spans.isEmpty else { return [] }
    let sample = run.sample(at: stage.now, in: players)
    let owner = owner(of: run)
    return starts.slots.flatMap { first in
      guard let span = spans.span(of: stage.layer(at: first), beginningAt: stage.now) else {
        return [(slot: Int, value: Double, TransitionSpan)]()
      }
      return (first..<first + 4).filter { stage.store.owner(of: $0) == owner }.map { slot in
        let own = run.motion(of: slot, at: sample, in: players)
        return (slot, stage.modifiers.shown(own, of: slot, at: stage.now).value, span)
      }
    }
  }

  /// The legs of a run's mixed colours, with their names resolved for the current appearance.
  private func legs(of run: AnimatorRun) -> [(slot: Int, legs: [ColorChannel.Leg])] {
    guard !run.animator.colors.isEmpty else { return [] }
    var colors: [(slot: Int, legs: [ColorChannel.Leg])] = []
    /// The indices of `colors`, by slot.
    var places: [Int: Int] = [:]
    let tracks = run.flat.tracksByChannel
    for (index, color) in run.animator.colors.enumerated() {
      guard let track = tracks[~index] else { continue }
      let appearance = stage.colorAppearance(of: stage.layer(at: color.slot))
      let place = places[color.slot]
      let before = place.flatMap { colors[$0].legs.last?.to }
      let leg = ColorChannel.Leg(
        from: color.from?.color(in: appearance) ?? before ?? run.colorStarts?.color(at: color.slot)
          ?? .clear,
        to: color.to.color(in: appearance), mixing: color.mixing, track: track)
      if let place {
        colors[place].legs.append(leg)
      } else {
        places[color.slot] = colors.count
        colors.append((color.slot, [leg]))
      }
    }
    return colors
  }

  func addColors(
    to run: AnimatorRun, _ motions: SlotTable<ValueAndVelocity>, _ start: PlaybackSample
  ) {
    run.colors = legs(of: run).map { ColorChannel(slot: $0.slot, legs: $0.legs) }
    for index in run.colors.indices {
      let color = run.colors[index]
      let velocities = color.velocities(at: start)
      for part in 0..<4 {
        guard let motion = motions[color.slot + part] else { continue }
        run.colors[index].carried[part] = carried(
          motion, velocities[part], { color.components(at: $0)[part] }, start, run)
      }
    }
  }
}
