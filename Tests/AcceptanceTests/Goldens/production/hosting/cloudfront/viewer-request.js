// production: the function of the viewer request (runtime cloudfront-js-2.0).
const places = [
  [/^\/messages\/[^\/]+(?:\/|\/index\.html)?$/, "/messages/_"],
  [/^\/zh-Hans\/messages\/[^\/]+(?:\/|\/index\.html)?$/, "/zh-Hans/messages/_"],
];

function handler(event) {
  const request = event.request;
  const alias = /^\/(?:index\.html|((?:[A-Za-z0-9._~@+-]+\/)*[A-Za-z0-9._~@+-]+)\/(?:index\.html)?)$/.exec(request.uri);
  if (alias) return redirect(alias[1] || "", request.querystring);
  const place = places.find((place) => place[0].test(request.uri));
  if (place && place[1]) request.uri = place[1];
  if (request.uri === "/") request.uri = "/index.html";
  return request;
}

function redirect(path, query) {
  const parts = [];
  for (const name of Object.keys(query)) {
    for (const one of query[name].multiValue || [query[name]]) {
      parts.push(one.value === "" ? name : name + "=" + one.value);
    }
  }
  const location = "/" + path + (parts.length ? "?" + parts.join("&") : "");
  return {
    statusCode: 308,
    statusDescription: "Permanent Redirect",
    headers: { location: { value: location } },
  };
}
