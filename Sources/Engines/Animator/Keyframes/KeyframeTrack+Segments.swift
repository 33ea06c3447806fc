extension KeyframeTrack {
  /// The track's segments for the dense columns, if all of them go straight along their curves.
  var plainSegments: [ChannelSegment]? {
    var plain: [ChannelSegment] = []
    for segment in segments {
      guard segment.slopes == nil, segment.arc == nil else { return nil }
      plain.append(
        ChannelSegment(
          start: segment.start, length: segment.end - segment.start, from: segment.from,
          to: segment.to, curve: segment.curve))
    }
    return plain
  }
}
