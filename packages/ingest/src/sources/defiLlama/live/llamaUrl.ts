/** A URL of the open API. */
export function llamaUrl(path: string, query: Readonly<Record<string, string>> = {}): URL {
  return withQuery(new URL(path, 'https://api.llama.fi'), query)
}

/** A URL of the paid API, which takes its key in the path. */
export function llamaProUrl(
  key: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  return withQuery(new URL(`https://pro-api.llama.fi/${encodeURIComponent(key)}${path}`), query)
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
