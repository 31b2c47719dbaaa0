import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension Output {
  /// Appends the dealer's data on a gate pass, one line each; telephone numbers, addresses and URLs
  /// are links.
  mutating func card(of dealer: Dealer?) {
    guard let dealer else { return }
    let links = [
      dealer.telephone.flatMap { telephoneURL($0) }, dealer.email.flatMap(emailLink),
      webURL(dealer.website),
    ]
    let reach = zip([dealer.telephone, dealer.email, dealer.website], links).filter {
      $0.0?.isEmpty == false
    }
    let lines = dealer.card
    for (index, line) in lines.enumerated() {
      append(index == 0 ? "<p dir=auto>" : "<br>\n")
      // The last lines are the contact data of the dealer.
      let place = index - (lines.count - reach.count)
      guard place >= 0 else {
        html(line)
        continue
      }
      reached(line, by: reach[place].1)
    }
    if !lines.isEmpty { append("</p>\n") }
  }

  private mutating func reached(_ text: String, by link: String?) {
    if let link {
      append("<a href=\"")
      url(link, .common)
      append("\">")
    }
    append("<bdi>")
    html(text)
    append(link == nil ? "</bdi>" : "</bdi></a>")
  }

  /// Appends a text as its markup, or as paragraphs if it has none.
  mutating func prose(_ text: String?, _ markup: HTMLText?) {
    if let markup { append(markup.fragment) } else { paragraphs(text) }
  }

  /// Appends text as paragraphs: a blank line begins a new paragraph, and line breaks are kept.
  ///
  /// A line feed, a carriage return or both together end a line.
  mutating func paragraphs(_ text: String?) {
    text?.withBytes { paragraphs($0) }
  }

  private mutating func paragraphs(_ source: Span<UInt8>) {
    var start = 0
    var isOpen = false
    var blankLines = 0
    while start < source.count {
      var end = start
      while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
      if isBlank(source, from: start, to: end) {
        blankLines += 1
      } else {
        // The next paragraph ends this one.
        if isOpen { append(blankLines > 0 ? "\n<p dir=auto>" : "<br>\n") }
        if !isOpen { append("<p dir=auto>") }
        html(source.extracting(start..<end))
        isOpen = true
        blankLines = 0
      }
      let isPair = end + 1 < source.count && source[end] == 0x0D && source[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    if isOpen { append("</p>\n") }
  }
}

private func isBlank(_ source: Span<UInt8>, from start: Int, to end: Int) -> Bool {
  for index in start..<end where source[index] > 0x20 { return false }
  return true
}
