import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension ThemeCompiler {
  /// The fields of a request's page: those of a listing for what is wanted, and additional ones.
  func requestFields() -> Fields<RequestPage> {
    let words = wording
    return listingFields().mapValues { $0.of(\.wanted) }
      .merging(headFields(of: .request)) { $1 }
      .merging([
        "name": .text { $0.wanted.listing.title },
        "name-language": .text { $0.wanted.worded.titleLanguage },
        "location": .text { $0.place },
        "quantity": .text { $0.quantity },
        "status": .text { $0.request.status.rawValue },
        "is-open": .flag { $0.request.status == .open },
        "is-closed": .flag { $0.request.status == .closed },
        "can-reach": .flag {
          $0.request.status == .open && $0.wanted.seller?.canBeReached == true
        },
        "valid-until": .text { page in
          page.request.endsWithDay
            ? page.request.endText.map(words.day) : page.request.validUntil.map(words.moment)
        },
        "valid-until-iso": .text { $0.request.endText },
        "structured-data": .markup { page, output in
          guard page.data.isEmpty else { return output.append(page.data) }
          output.structuredData(page, words)
        },
      ]) { $1 }
  }
}

extension Field {
  /// The field of a value that contains another one.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> Field<Whole> {
    switch self {
    case .text(let text): .text { text(part($0)) }
    case .url(let url): .url { url(part($0)) }
    case .link(let url): .link { url(part($0)) }
    case .sources(let sources): .sources { sources(part($0)) }
    case .markup(let write): .markup { write(part($0), &$1) }
    case .flag(let flag): .flag { flag(part($0)) }
    case .list(let list): .list(list.of(part))
    }
  }
}
