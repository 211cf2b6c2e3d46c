import type { Random } from '@tickmark/core/testing/createRandom'
import { HOSTILE_BODIES } from './HOSTILE_BODIES.ts'
import { HOSTILE_HEADERS, HOSTILE_METHODS } from './HOSTILE_HEADERS.ts'
import { HOSTILE_NAMES, HOSTILE_VALUES } from './HOSTILE_NAMES.ts'
import type { RawRequest } from './sendRaw.ts'

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
