/// The forms in which a trace can be printed.
package enum TraceFormat: String, CaseIterable, Sendable {
  /// `12 header.height 560.25`: one line a change, made for `diff` and `grep`; the canonical form.
  case lines
  /// One JSON object for the header, with the defaults and the layers; then one a frame; then one with the number of
  /// frames. It is all that a recording holds, but for what lies between frames.
  case ndjson
  /// A long table, `frame,time,kind,path,property,value`: one row a change, of the kind `set`, or an event, of the
  /// kind `event`, whose path is what it happened to, whose property is its name, and whose time is its own.
  ///
  /// It is long, not one column a property, because a property may first appear in the middle of a
  /// run, when the header row has gone out; `pivot` makes it wide in pandas and in spreadsheets.
  /// Rows end in a line feed alone, as in the other forms.
  case csv
}
