import MotionValues
import Support
import Testing

@Suite("Masks")
struct MaskKindTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let fields: [String: String]

    var testDescription: String { "\(mode) \(composite) \(fields["mask_value"] ?? "")" }
    var mode: String { fields["mask_mode"] ?? "" }
    var composite: String { fields["composite"] ?? "" }

    /// What scripts do not write.
    var difference: Difference? {
      switch (mode, composite) {
      case (_, "exclude"): .exclude
      case ("luminance", "add"): .addedLuminances
      default: nil
      }
    }
  }

  enum Difference: CaseIterable {
    /// The even-odd rule of one outline does this.
    case exclude
    /// What is inside one mask is one picture, whose luminance is that of its painted colours.
    case addedLuminances
  }

  static let rows = ((try? Oracle.table("masks.csv")) ?? []).map { Row(fields: $0) }

  @Test("All rows but those without a counterpart are tested")
  func count() {
    let counts = Dictionary(grouping: Self.rows, by: \.difference).mapValues(\.count)
    #expect(counts == [nil: 23, .exclude: 12, .addedLuminances: 1])
  }

  @Test(
    "Masks let through what the table says", arguments: rows.filter { $0.difference == nil })
  func table(_ row: Row) throws {
    let (kind, inverted): (MaskKind, MaskKind) =
      row.mode == "alpha" ? (.alpha, .invertedAlpha) : (.luminance, .invertedLuminance)
    let first = try #require(Color(row.fields, prefix: "mask1_"))
    let second = Color(row.fields, prefix: "mask2_")
    let coverage: Double
    switch row.composite {
    case "one": coverage = MaskKind.coverage(of: [(kind, first)])
    case "intersect":
      coverage = MaskKind.coverage(of: [(kind, first), (kind, try #require(second))])
    case "subtract":
      coverage = MaskKind.coverage(of: [(kind, first), (inverted, try #require(second))])
    case "add":
      // Both are painted inside one mask.
      let picture = BlendMode.normal.blend(source: first, over: try #require(second))
      coverage = kind.coverage(of: picture)
    default:
      Issue.record("no rule")
      return
    }
    let value = try #require(row.fields["mask_value"].flatMap { Double($0) })
    let source = try #require(Color(row.fields, prefix: "source_"))
    let alpha = try #require(row.fields["result_alpha"].flatMap { Double($0) })
    #expect(abs(coverage - value) < 1e-9)
    #expect(abs(source.alpha * coverage - alpha) < 1e-9)
  }

  @Test(
    "A mask that is none, or an outline, cuts nothing by its colours",
    arguments: [MaskKind.none, .outline])
  func geometry(_ kind: MaskKind) {
    for color in [Color.clear, .black, Color(hex: 0xFFFFFF, alpha: 0.5)] {
      #expect(kind.coverage(of: color) == 1)
    }
    #expect(MaskKind.coverage(of: []) == 1)
  }

  @Test("An inverted mask lets through what the mask does not")
  func inverted() {
    let color = Color(hex: 0x3366FF, alpha: 0.7)
    for (kind, other) in [
      (MaskKind.alpha, MaskKind.invertedAlpha), (.luminance, .invertedLuminance),
    ] {
      #expect(kind.coverage(of: color) + other.coverage(of: color) == 1)
    }
  }
}
