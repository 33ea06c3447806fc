import ArgumentParser
import MotionCore
import MotionPlugin
import MotionValues

extension ErrorPage {
  /// All pages, and those of the program's plugins.
  fileprivate static var known: [ErrorPage] { all + Program.plugins.flatMap(pages) }

  /// The pages that a plugin has for its own errors, by slug.
  fileprivate static func pages(of plugin: any Plugin.Type) -> [ErrorPage] {
    plugin.errorPages.map { ErrorPage($0.slug, text: $1) }.sorted { $0.slug < $1.slug }
  }
}

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
    completion: .list(ErrorPage.known.map(\.slug)))
  var slug: String?

  func run() throws {
    guard let slug else { return StandardStream.output.write(ErrorPage.index + Self.others) }
    guard let page = ErrorPage.known.first(where: { $0.slug == slug }) else {
      throw Self.unknown(slug)
    }
    StandardStream.output.write(page.text(hasColor: StandardStream.output.hasColor))
  }

  /// The errors of plugins with their summaries, by plugin.
  private static var others: String {
    Program.plugins.filter { !$0.errorPages.isEmpty }.map { plugin in
      let pages = ErrorPage.pages(of: plugin)
      return "\n\(plugin.name)\n" + pages.map { "  \($0.slug)  \($0.summary)\n" }.joined()
    }.joined()
  }

  private static func unknown(_ slug: String) -> ValidationError {
    let near = Suggestion.nearest(to: slug, in: ErrorPage.known.map(\.slug))
    return ValidationError(
      "There is no error `\(slug)`. "
        + (near.map { "Did you mean `\($0)`?" } ?? "`motion explain` lists all of them."))
  }
}
