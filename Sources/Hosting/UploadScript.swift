import Bytes

/// A script that uploads a host's web root to an S3 bucket, each file with its metadata.
///
/// A page's key is its URL path without a slash, because S3 redirects `/ads/17` to `/ads/17/` where
/// there is only `ads/17/index.html`.
struct UploadScript {
  let site: ServedSite

  var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
        #!/usr/bin/env bash
        # Uploads the web root of one host of \(site.environment) to a bucket, with the metadata of each
        # file. S3 itself sends no other headers and rewrites no paths: CloudFront has to.
        # Usage: s3-upload.sh WEB-ROOT BUCKET
        set -euo pipefail
        if [ $# -ne 2 ]; then
          echo "Usage: s3-upload.sh WEB-ROOT BUCKET" >&2
          exit 64
        fi
        root=${1%/}
        bucket=$2

        # put FILE KEY TYPE CACHE DISPOSITION
        put() {
          local more=()
          [ -z "$5" ] || more=(--content-disposition "$5")
          aws s3 cp "$root/$1" "s3://$bucket/$2" --only-show-errors \\
            --content-type "$3" --cache-control "$4" ${more[@]+"${more[@]}"}
        }

        while IFS= read -r -d '' file; do
          path=${file#"$root"/}

        """)
      var word = "if"
      for page in site.errorPages {
        let path = page.path.dropFirst()
        write(page.response, file: escaped(String(path)), key: "$path", word, to: &output)
        word = "elif"
      }
      for rule in site.rules {
        write(rule, word, to: &output)
        word = "elif"
      }
      output.append(
        """
          else
            echo "s3-upload.sh: no rule is about $path; it is not uploaded" >&2
            exit 1
          fi
        done < <(find "$root" -type f -print0 | LC_ALL=C sort -z)

        """)
    }
  }

  private func write(_ rule: ServedRule, _ word: String, to output: inout Output) {
    let path = rule.path.expression(isCapturing: false)
    switch rule.source {
    case .file: write(rule.response, file: path, key: "$path", word, to: &output)
    case .index where rule.path.segments.isEmpty:
      write(rule.response, file: "index\\.html", key: "$path", word, to: &output)
    case .index:
      write(
        rule.response, file: path + "/index\\.html", key: "${path%/index.html}", word, to: &output)
    case .shell(let file):
      write(
        rule.response, file: escaped(String(file.dropFirst())), key: "${path%/index.html}", word,
        to: &output)
    }
  }

  private func write(
    _ response: Response, file: String, key: String, _ word: String, to output: inout Output
  ) {
    func value(_ name: String) -> String {
      response.headers.first { $0.name == name }?.value ?? ""
    }
    output.append(
      """
        \(word) [[ $path =~ ^\(file)$ ]]; then
          put "$path" "\(key)" '\(response.contentType)' '\(value("Cache-Control"))' \\
            '\(value("Content-Disposition"))'

      """)
  }
}
