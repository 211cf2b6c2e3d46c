import type { Random } from '@tickmark/core/testing/createRandom'
import { HOSTILE_HEADERS, HOSTILE_METHODS } from './HOSTILE_HEADERS.ts'
import { HOSTILE_EXPRESSIONS, HOSTILE_NAMES, HOSTILE_VALUES } from './HOSTILE_NAMES.ts'
import type { RawRequest } from './sendRaw.ts'

type HostileBody = { name: string; type: string | undefined; body: string | Buffer }

const XML_BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b0 "x">${Array.from({ length: 12 }, (_, at) => `<!ENTITY b${at + 1} "${`&b${at};`.repeat(10)}">`).join('')}]><a>&b12;</a>`

const XML_FILE =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>'

const FORM = 'application/x-www-form-urlencoded'

const MULTIPART = 'multipart/form-data; boundary=x'

const many = (count: number, make: (at: number) => string, by: string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(by)

const TEXTS: readonly HostileBody[] = [
  ...json('nothing', ''),
  ...json('a broken object', '{'),
  ...json('no object', '"text"'),
  ...json('null', 'null'),
  ...json('a list', '[[],[],{}]'),
  ...json(
    'names of prototypes',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":1}',
  ),
  ...json('deep lists', '['.repeat(100_000)),
  ...json('deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  ...json('many keys', `{${many(18_000, (at) => `"k${at}":1`, ',')}}`),
  ...json('a long text', JSON.stringify({ name: 'x'.repeat(230_000), q: 'a,'.repeat(1_000) })),
  ...json('more than is taken', `{"a":"${'x'.repeat(3_000_000)}"}`),
  ...json('a long number', `{"a":${'9'.repeat(200_000)}}`),
  ...json('the same key', `{${many(15_000, () => '"a":1', ',')}}`),
  ...HOSTILE_EXPRESSIONS.flatMap((text) =>
    json(
      'expressions',
      JSON.stringify({
        filter: text,
        attributes: [text],
        excludedAttributes: [text],
        sortBy: text,
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: text, value: 'x' }],
        metrics: [text],
        formulas: [text],
        question: text,
        email: text,
        password: text,
      }),
    ),
  ),
  { name: 'no type', type: undefined, body: '{}' },
  { name: 'an empty type', type: '', body: '{}' },
  { name: 'an odd charset', type: 'application/json; charset=utf-7', body: '{}' },
  { name: 'a long type', type: `application/${'x'.repeat(9_000)}`, body: '{}' },
  { name: 'a type with parameters', type: `application/json${';a=b'.repeat(2_000)}`, body: '{}' },
  { name: 'plain text', type: 'text/plain', body: 'x'.repeat(100_000) },
  { name: 'pairs', type: FORM, body: many(15_000, (at) => `a${at}=1`, '&') },
  { name: 'the same pair', type: FORM, body: many(60_000, () => 'a', '&') },
  { name: 'nested pairs', type: FORM, body: `a${'[a]'.repeat(20_000)}=1` },
  {
    name: 'broken pairs',
    type: FORM,
    body: '%=%&%00=%ff&__proto__[x]=1&constructor[prototype][x]=1',
  },
  { name: 'nothing', type: FORM, body: '' },
  { name: 'entities', type: 'application/xml', body: XML_BOMB },
  { name: 'entities', type: FORM, body: saml(XML_BOMB) },
  { name: 'a file', type: FORM, body: saml(XML_FILE) },
  { name: 'deep elements', type: FORM, body: saml('<a>'.repeat(20_000)) },
  { name: 'attributes', type: FORM, body: saml(`<a ${many(8_000, (at) => `b${at}="c"`, ' ')}/>`) },
  { name: 'nothing', type: MULTIPART, body: '' },
  { name: 'no boundary', type: 'multipart/form-data', body: '--x' },
  {
    name: 'half a part',
    type: MULTIPART,
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a',
  },
  {
    name: 'many parts',
    type: MULTIPART,
    body: `${many(20_000, (at) => part(`content-disposition: form-data; name="f${at}"`, '1'), '')}--x--`,
  },
  {
    name: 'many heads',
    type: MULTIPART,
    body: `${part(`content-disposition: form-data; name="file"\r\n${many(5_000, (at) => `x-${at}: 1`, '\r\n')}`, '1')}--x--`,
  },
  {
    name: 'names of prototypes',
    type: MULTIPART,
    body: `${part('content-disposition: form-data; name="__proto__"', '{"a":1}')}${part('content-disposition: form-data; name="file"; filename="../../x"', 'a,b')}--x--`,
  },
  {
    name: 'boundaries',
    type: `multipart/form-data; boundary=${'-'.repeat(2_000)}`,
    body: '-'.repeat(200_000),
  },
]

/** Bodies with the type that is claimed for them, which many of them are not. */
const HOSTILE_BODIES: readonly HostileBody[] = [
  ...TEXTS,
  {
    name: 'bad UTF-8',
    type: 'application/json',
    body: Buffer.from([0x7b, 0x22, 0xff, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  },
  { name: 'UTF-16', type: 'application/json', body: Buffer.from('\ufeff{"a":1}', 'utf16le') },
  { name: 'bytes', type: 'application/octet-stream', body: Buffer.alloc(50_000, 0xff) },
]

export type Route = {
  method: string
  /** As it is registered: `:name` for a parameter, `*` for the rest of a path. */
  url: string
  /** Names of parameters of its query string or body, as far as they are known. */
  parameters: readonly string[]
}

/** A request that hardly any client sends. */
export type RouteAttack = {
  /** The place of the request that is hostile, such as `path` or `body: deep lists`. */
  kind: string
  request: RawRequest
}

/** Parameters that pages and protocols read. */
const PARAMETERS = [
  'q',
  'chart',
  'panel',
  'metric',
  'filter',
  'attributes',
  'excludedAttributes',
  'sortBy',
  'startIndex',
  'as_of',
  'secret',
  'format',
  'input',
  'batch',
  'url',
  'path',
  'theme',
  'next',
  'state',
  'code',
  'key',
  'client_id',
  'redirect_uri',
  'SAMLRequest',
] as const

/** Parameters of a query string as a whole. */
const QUERIES: readonly string[] = [
  '?',
  '&&&&',
  '%',
  '=%ff&%00=%00',
  '__proto__[polluted]=1&constructor[prototype][polluted]=1',
  'a=1&'.repeat(10_000),
  'q=a&q=b&q=c&format=csv&format=json',
  Array.from({ length: 6_000 }, (_, at) => `p${at}=1`).join('&'),
  `q${'[a]'.repeat(12_000)}=1`,
  `q=${'a'.repeat(60_000)}`,
  `q=${'%2B+'.repeat(12_000)}`,
  `filter=${encodeURIComponent('('.repeat(9_000))}`,
]

const BYTES: readonly ((method: string, path: string) => string)[] = [
  (method, path) => `${method} ${path} HTTP/1.1\r\nhost: x\r\n\r\n\r\n\u0000\u0000`,
  (method, path) => `${method} ${path}\u0000 HTTP/1.1\r\nhost: x\r\n\r\n`,
  (method, path) => `${method} ${path}\u00ff\u00c0 HTTP/1.1\r\nhost: x\r\n\r\n`,
  (method, path) => `${method} http://other.invalid${path} HTTP/1.1\r\nhost: x\r\n\r\n`,
  (method, path) => `${method} //${path} HTTP/1.1\r\nhost: x\r\n\r\n`,
  (method, path) => `${method} ${path} HTTP/1.1\r\n\r\n`,
  (method, path) => `${method} ${path} HTTP/0.9\r\n\r\n`,
  (method, path) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  (method, path) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  (method, path) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
  (method, path) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: -1\r\n\r\n{}`,
  (method, path) => `${`${method} ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(40)}`,
  (_, path) => `CONNECT ${path} HTTP/1.1\r\nhost: x\r\n\r\n`,
  (_, path) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${path}`,
]

const JSON_BODY = { headers: { 'content-type': 'application/json' }, body: '{}' }

/** Every hostile request of one route, in an order that the seed decides. */
export function listRouteAttacks(route: Route, random: Random): RouteAttack[] {
  const names = [...new Set([...route.parameters, ...PARAMETERS])]
  const plain = (): RawRequest => ({
    method: route.method,
    path: fill(route.url, () => 'aave'),
    headers: {},
    ...(/^(POST|PUT|PATCH)$/.test(route.method) && JSON_BODY),
  })
  const at = (kind: string, change: Partial<RawRequest>): RouteAttack => {
    const request = plain()
    const headers = { ...request.headers, ...change.headers }
    return { kind, request: { ...request, ...change, headers } }
  }
  const { path } = plain()
  const attacks = [
    ...listPaths(route.url, random).map(({ name, path: hostile }) =>
      at(`path: ${shorten(name)}`, { path: hostile }),
    ),
    ...[...QUERIES, ...listQueries(names, random)].map((query) =>
      at(`query: ${shorten(query)}`, { path: `${path}?${query}` }),
    ),
    ...HOSTILE_HEADERS.map(({ name, headers }) => at(`header: ${name}`, { headers })),
    ...HOSTILE_METHODS.filter((method) => method !== route.method).map((method) =>
      at('method', { method, headers: {}, body: undefined }),
    ),
    ...(route.method === 'GET' || route.method === 'HEAD' ? [] : HOSTILE_BODIES).map(
      ({ name, type, body }): RouteAttack => ({
        kind: `body: ${name}`,
        request: {
          method: route.method,
          path,
          headers: { ...(type !== undefined && { 'content-type': type }) },
          body,
        },
      }),
    ),
    ...BYTES.map((write) => at('bytes', { bytes: write(route.method, path) })),
  ]
  return shuffle(attacks, random)
}

/** A path for each hostile name: in one of its parameters, or behind a path that has none. */
function listPaths(url: string, random: Random): { name: string; path: string }[] {
  const count = (url.match(/:\w+|\*/g) ?? []).length
  return HOSTILE_NAMES.map((name) => {
    if (count === 0)
      return { name, path: `${url.replace(/\/$/, '')}${random.chance(0.5) ? '/' : ''}${name}` }
    const hostile = random.below(count)
    const path = fill(url, (index) => (index === hostile || random.chance(0.2) ? name : 'aave'))
    return { name, path }
  })
}

/** Hostile values, each in a parameter of that name; some twice, as those who smuggle do. */
function listQueries(names: readonly string[], random: Random): string[] {
  return HOSTILE_VALUES.map((value) => {
    const name = random.pick(names) ?? 'q'
    return random.chance(0.2) ? `${name}=aave&${name}=${value}` : `${name}=${value}`
  })
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function fill(url: string, name: (index: number) => string): string {
  let index = 0
  return url.replace(/:\w+(?:\([^)]*\))?|\*/g, () => name(index++))
}

export function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

function part(head: string, body: string): string {
  return `--x\r\n${head}\r\n\r\n${body}\r\n`
}

function json(name: string, body: string): HostileBody[] {
  return ['application/json', 'application/scim+json'].map((type) => ({ name, type, body }))
}

/** Saml, or any other XML, in the field of a form. */
function saml(xml: string): string {
  return `RelayState=x&SAMLResponse=${encodeURIComponent(Buffer.from(xml).toString('base64'))}`
}
