import ArgumentParser
import MotionCore
import MotionValues

/// `motion explain`: prints what an error means.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain an error: what it means, and what to do.",
    discussion: """
      An error's slug is the word in brackets: `error[unknown-option]`. Without a slug, the command \
      lists all of them.
      """)

  @Argument(
    help: ArgumentHelp("The slug of an error or a warning.", valueName: "slug"),
    completion: .list(ErrorPage.all.map(\.slug)))
  var slug: String?

  func run() throws {
    guard let slug else { return StandardStream.output.write(ErrorPage.index) }
    guard let page = ErrorPage.page(of: slug) else { throw Self.unknown(slug) }
    StandardStream.output.write(page.text(hasColor: StandardStream.output.hasColor))
  }

  private static func unknown(_ slug: String) -> ValidationError {
    let near = Suggestion.nearest(to: slug, in: ErrorPage.all.map(\.slug))
    return ValidationError(
      "There is no error `\(slug)`. "
        + (near.map { "Did you mean `\($0)`?" } ?? "`motion explain` lists all of them."))
  }
}
