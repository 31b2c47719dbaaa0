// staging: the function of the viewer response (runtime cloudfront-js-2.0).
const headers = [
  {"content-security-policy":{"value":"default-src 'none'; img-src 'self' https:; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},"referrer-policy":{"value":"strict-origin-when-cross-origin"},"x-robots-tag":{"value":"noindex"}},
  {},
  {"content-security-policy":{"value":"default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},"referrer-policy":{"value":"no-referrer"},"x-robots-tag":{"value":"noindex"}},
  {"content-security-policy":{"value":"default-src 'none'; style-src 'unsafe-inline'; sandbox"}},
  {"x-robots-tag":{"value":"noindex"}},
  {"content-security-policy":{"value":"default-src 'none'; img-src 'self' data:; script-src 'sha256-mbWGULYJVRQWoRj1LYzHnW39OGLW/K+x5tjAI2CKFvE='; style-src 'sha256-P12wCCVHCe8WH4Ec5Z2oMxvElgzY1ec98bSpjPNFKbM='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},"referrer-policy":{"value":"no-referrer"},"x-robots-tag":{"value":"noindex"}},
];
const rules = [
  [/^\/(?:(?:index\.html)?)$/, 0],
  [/^\/(?:\.well-known\/apple-app-site-association|\.well-known\/applinking\.json|\.well-known\/assetlinks\.json)$/, 1],
  [/^\/(?:ads|ads\/by\/[\w-]+|ads\/by\/[\w-]+\/page\/[\w-]+)$/, 0],
  [/^\/(?:ads\/garage)$/, 2],
  [/^\/(?:ads\/page\/[\w-]+|ads\/[\w-]+)$/, 0],
  [/^\/(?:assets\/no-picture\.svg|assets\/phone\.svg)$/, 3],
  [/^\/(?:assets\/share\.64fc2b44bcb21cce\.png|assets\/theme\.css)$/, 1],
  [/^\/(?:dealers\/[\w-]+|dealers\/[\w-]+\/page\/[\w-]+)$/, 0],
  [/^\/(?:favicon\.ico)$/, 4],
  [/^\/(?:gatepass\/[\w-]+)$/, 5],
  [/^\/(?:gatepass\/[\w-]+\/gatepass\.pkpass)$/, 4],
  [/^\/(?:messages|messages\/[^\/]+(?:\/|\/index\.html)?)$/, 2],
  [/^\/(?:robots\.txt)$/, 1],
  [/^\/(?:search|zh-Hans\/ads\/garage)$/, 2],
  [/^\/(?:zh-Hans\/ads\/[\w-]+)$/, 0],
];

function find(path) {
  return rules.find((rule) => rule[0].test(path));
}

function handler(event) {
  const path = event.request.uri;
  const rule = find(path) || find(path.replace(/^\/(?:zh-Hans)(?=\/|$)/, "") || "/");
  if (rule) Object.assign(event.response.headers, headers[rule[1]]);
  return event.response;
}
