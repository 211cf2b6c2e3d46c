type Headers = Record<string, string | string[]>

const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at))

/** Headers that a client may send, one kind at a time. */
export const HOSTILE_HEADERS: readonly { name: string; headers: Headers }[] = [
  { name: 'a long user agent', headers: { 'user-agent': `Mozilla/5.0 (${'; '.repeat(9_000)})` } },
  { name: 'a user agent of one letter', headers: { 'user-agent': 'a'.repeat(30_000) } },
  { name: 'many languages', headers: { 'accept-language': many(4_000, (at) => `a${at}`).join() } },
  { name: 'many types', headers: { accept: many(3_000, () => 'a/b;q=0.1').join() } },
  { name: 'odd encodings', headers: { 'accept-encoding': 'gzip;q=,;;,br;q=1e9,\u00ff' } },
  { name: 'many encodings', headers: { 'accept-encoding': 'gzip,'.repeat(5_000) } },
  { name: 'many ranges', headers: { range: `bytes=${many(5_000, () => '0-1').join()}` } },
  { name: 'an odd range', headers: { range: 'bytes=-0,9999999999999999999-' } },
  { name: 'many tags', headers: { 'if-none-match': many(4_000, (at) => `"${at}"`).join() } },
  { name: 'odd dates', headers: { 'if-modified-since': '0', 'if-range': '"x' } },
  { name: 'many cookies', headers: { cookie: many(4_000, (at) => `c${at}=1`).join('; ') } },
  {
    name: 'cookies named as prototypes',
    headers: { cookie: '__proto__=1; constructor=2; _idtoken=%; _loggedin=%00' },
  },
  { name: 'a long session', headers: { cookie: `_idtoken=${'a'.repeat(30_000)}; _loggedin=1` } },
  { name: 'a session of three parts', headers: { cookie: '_idtoken=e30.e30.e30; _loggedin=1' } },
  { name: 'a long token', headers: { authorization: `Bearer ${'a'.repeat(30_000)}` } },
  { name: 'a token named as a prototype', headers: { authorization: 'Bearer __proto__' } },
  { name: 'another scheme', headers: { authorization: 'Basic \u00ff\u00ff:' } },
  { name: 'tokens', headers: { authorization: `Bearer${' '.repeat(30_000)}x` } },
  { name: 'an odd origin', headers: { origin: 'null', referer: 'http://[' } },
  { name: 'an odd host', headers: { host: 'a b:99999/<x>' } },
  { name: 'a long host', headers: { host: 'a.'.repeat(10_000) } },
  {
    name: 'an odd forwarded address',
    headers: {
      'x-forwarded-for': `${'a,'.repeat(5_000)}::ffff:1%lo`,
      'x-forwarded-host': 'x"y',
      'x-forwarded-proto': 'javascript',
    },
  },
  {
    name: 'many headers',
    headers: Object.fromEntries(many(900, (at) => `x-${at}`).map((name) => [name, '1'])),
  },
  { name: 'the same header', headers: { 'x-same': many(900, () => '1') } },
  {
    name: 'an odd trace',
    headers: {
      traceparent: '00-zz-zz-zz',
      tracestate: 'a=,'.repeat(2_000),
      'x-request-id': '\u00ff'.repeat(5_000),
    },
  },
  { name: 'an encoded body', headers: { 'content-encoding': 'gzip, br, zstd' } },
  {
    name: 'an upgrade',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  },
  {
    name: 'a broken upgrade',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '99',
      'sec-websocket-extensions': 'permessage-deflate;'.repeat(500),
    },
  },
  {
    name: 'another upgrade',
    headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' },
  },
  { name: 'an event', headers: { accept: 'text/event-stream', 'last-event-id': '__proto__' } },
  {
    name: 'an override',
    headers: {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/v3/internal/staff/users',
      'x-rewrite-url': '/',
    },
  },
]

export const HOSTILE_METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
] as const
