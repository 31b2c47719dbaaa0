/// The page of a text that the project has, such as an imprint.
public struct ContentPage: PageContent {
  public let links: PageLinks
  let text: ContentText

  /// The language of the text, if it differs from the page's.
  let textLanguage: String?
  let heading: String
  let headingLanguage: String?

  /// Makes the page of a text; the languages are `nil` if they are the page's.
  public init(
    _ text: ContentText, language textLanguage: String?, title: String, titleLanguage: String?,
    links: PageLinks
  ) {
    self.text = text
    self.textLanguage = textLanguage
    heading = title
    headingLanguage = titleLanguage
    self.links = links
  }

  var summary: String? { text.summary }
}
