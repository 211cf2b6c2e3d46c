/** Sources that a policy allows beyond its own, by directive, such as `{ 'connect-src': ['https://a.example'] }`. */
export type PolicySources = Readonly<Partial<Record<string, readonly string[]>>>

/**
 * A page runs the scripts that the server marked with the nonce of this one answer, and what those load. Style
 * attributes are allowed, because chart tooltips are written with them; style elements need the nonce too.
 */
const OWN_SOURCES = {
  'default-src': ["'self'"],
  // Browsers that know 'strict-dynamic' leave 'self' out of account; for the others it is what counts.
  'script-src': ["'strict-dynamic'", "'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} as const satisfies PolicySources

/** A page made for frames on other sites. No integration runs in it. */
const FRAMED_SOURCES: PolicySources = { ...OWN_SOURCES, 'frame-ancestors': ['*'] }

/** The Content-Security-Policy of the page that others may frame. */
export function writeFramedPolicy(nonce: string): string {
  return writePolicy(nonce, FRAMED_SOURCES, {})
}

/** The Content-Security-Policy of a picture in a frame: it runs nothing, loads nothing but our own logos, and its forms lead to itself. */
export function writeStaticFramePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    'frame-ancestors *',
  ].join('; ')
}

/**
 * The Content-Security-Policy of one page. `extra` is what the configured integrations need, `framedBy` the only origin
 * whose pages may frame it.
 */
export function writePagePolicy(
  nonce: string,
  extra: PolicySources = {},
  framedBy: string | null = null,
): string {
  const own = framedBy === null ? OWN_SOURCES : { ...OWN_SOURCES, 'frame-ancestors': [framedBy] }
  return writePolicy(nonce, own, extra)
}

function writePolicy(nonce: string, own: PolicySources, extra: PolicySources): string {
  return [...new Set([...Object.keys(own), ...Object.keys(extra)])]
    .map((directive) => {
      const sources = [...(own[directive] ?? ["'self'"]), ...(extra[directive] ?? [])]
      return [directive, ...markWith(nonce, directive, sources)].join(' ')
    })
    .join('; ')
}

function markWith(nonce: string, directive: string, sources: readonly string[]): string[] {
  const isMarked =
    directive === 'script-src' ||
    // Beside a nonce, browsers would leave 'unsafe-inline' out of account.
    (directive === 'style-src' && !sources.includes("'unsafe-inline'"))
  return isMarked ? [`'nonce-${nonce}'`, ...sources] : [...sources]
}
