import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ACCOUNT_ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Program, runProgram } from './testing/runProgram.ts'

/** A refusal has at most so many bytes, its head included. */
const MAX_REFUSAL = 64 * 1024
/** More of a caller's text than any answer may repeat in one piece. */
const TOO_MUCH = 'x'.repeat(202)
/** As long as the head of a request may be, and longer. */
const LENGTHS = [300, 7_900, 8_100, 60_000, 65_000, 100_000]
const LONG = 'x'.repeat(8_100)

let server: Program
let url: URL
const folder = makeTestFolder()

beforeAll(async () => {
  server = runProgram('main', [], {
    TT_DATA_DIR: join(folder, 'data'),
    TT_SAMPLE: 'off',
    TT_REQUESTS_PER_MINUTE: 'off',
    TT_CONNECTIONS_PER_ADDRESS: '1000',
    TT_METRICS_PORT: '0',
    PORT: '0',
  })
  url = new URL((await server.line(/ is at .*explorer/)).replace(/^.* is at /, ''))
}, 60_000)
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
})

type Attack = { name: string; head: string | Buffer; body?: string | Buffer }

/** Sends bytes as they are, and reads what comes back until the connection ends or nothing comes any more. */
async function send({ head, body = '' }: Attack): Promise<string> {
  const socket = connect(Number(url.port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk
    // The answers of the Model Context Protocol leave the connection open.
    if (answer.endsWith('\r\n0\r\n\r\n')) socket.destroy()
  })
  socket.on('error', () => undefined).setTimeout(60_000, () => socket.destroy())
  await once(socket, 'connect')
  const end = `\r\nhost: ${url.host}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  socket.write(Buffer.concat([Buffer.from(head), Buffer.from(end), Buffer.from(body)]))
  await once(socket, 'close').catch(() => undefined)
  return answer
}

/** Sends each attack, and returns those whose answer is missing, too long or repeats too much. */
async function attack(attacks: readonly Attack[]): Promise<string[]> {
  const faults: string[] = []
  for (const one of attacks) {
    const answer = await send(one)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
    if (status === 0 || status === 500)
      faults.push(`${one.name}: ${status} ${answer.slice(0, 300)}`)
    // The Model Context Protocol refuses with the status 200.
    const isRefusal = status >= 400 || one.name.startsWith('POST /mcp')
    if (isRefusal && answer.length > MAX_REFUSAL)
      faults.push(`${one.name}: ${status} with ${answer.length} bytes`)
    if (isRefusal && answer.includes(TOO_MUCH))
      faults.push(`${one.name}: ${status} repeats ${answer.slice(0, 300)}`)
    if (server.child.exitCode !== null) throw new Error(`${one.name} ended the server`)
  }
  return faults
}

const get = (path: string, header = ''): Attack => ({
  name: `GET ${path.slice(0, 80)} (${path.length})`,
  head: `GET ${path} HTTP/1.1${header === '' ? '' : `\r\n${header}`}`,
})
const post = (path: string, body: string, type = 'application/json'): Attack => ({
  name: `POST ${path.slice(0, 80)} ${body.slice(0, 40)} (${body.length})`,
  head: `POST ${path} HTTP/1.1\r\ncontent-type: ${type}\r\nauthorization: Bearer tickmark-public`,
  body,
})

const methodOf = (path: string) => (/^([A-Z]+) /.exec(path)?.[1] ?? 'GET') as string
const fill = (path: string, value: string) =>
  path.replace(/^[A-Z]+ /, '').replace(/\{\w+\}/g, value)

describe('a server that is sent nothing but refused requests', () => {
  it('answers batches of any number of names', async () => {
    const names = [1, 49, 50, 51, 1_000, 4_000, 20_000, 31_000, 100_000]
    expect(
      await attack(
        names.flatMap((count) =>
          ['a', 'projects.list', '__proto__', '%2c', '%'].flatMap((name) => {
            const path = Array.from({ length: Math.min(count, 130_000 / name.length) }, () => name)
            return ['?batch=1', '?input=%7B%7D&batch=1', ''].flatMap((query) => [
              get(`/trpc/${path}${query}`),
              get(`/trpc/${path}${query}`, 'accept: application/jsonl'),
              post(`/trpc/${path}${query}`, '{}'),
            ])
          }),
        ),
      ),
    ).toEqual([])
  })

  it('answers addresses of any length, everywhere', async () => {
    const prefixes = [
      ...['/', '/v1/', '/v2/', '/v3/', '/explorer/', '/explorer/project/', '/explorer/cards/'],
      ...['/explorer/embed/', '/explorer/docs/', '/scim/v2/Schemas/', '/scim/v2/Users?filter='],
      ...[
        '/oauth/authorize?client_id=',
        '/oembed?url=',
        '/v2/sheet?ask=',
        '/v2/query?q=',
        '/logos/',
      ],
      ...['/v1/sso/', '/.well-known/', '/feeds/', '/l/', '/mcp?', '/trpc/', '/trpc/a?input='],
    ]
    expect(
      await attack(
        prefixes.flatMap((prefix) => LENGTHS.map((length) => get(prefix + 'x'.repeat(length)))),
      ),
    ).toEqual([])
  })

  it('answers every call with parameters that are long, or names of prototypes, or not UTF-8', async () => {
    const values = [
      LONG,
      '__proto__',
      'constructor',
      '%00',
      '%c3%28',
      '%',
      '%zz',
      '%u0000',
      '..%2f',
    ]
    const calls = [...FACT_ENDPOINTS, ...ACCOUNT_ENDPOINTS].filter(({ path }) => path.includes('{'))
    expect(
      await attack(
        calls.flatMap(({ path }) =>
          values.map((value) => ({
            name: `${path} with ${value.slice(0, 20)}`,
            head: `${methodOf(path)} ${fill(path, value)} HTTP/1.1\r\nauthorization: Bearer tickmark-public`,
          })),
        ),
      ),
    ).toEqual([])
  })

  it('answers every call with fields that it does not know, thousands of them, and long ones', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, at]))
    const bodies = [
      many,
      { [LONG]: LONG },
      Array.from({ length: 10_000 }, () => LONG.slice(0, 20)),
      { metrics: Array.from({ length: 10_000 }, () => ({})), cells: [[[LONG]]] },
      { email: LONG, password: LONG, name: `${'x'.repeat(2_000)} ${LONG}` },
    ].map((body) => JSON.stringify(body))
    const calls = [...FACT_ENDPOINTS, ...ACCOUNT_ENDPOINTS].filter(
      ({ path }) => methodOf(path) !== 'GET',
    )
    expect(
      await attack(
        calls.flatMap(({ path }) =>
          [...bodies, '{', `"${LONG}"`, '{"__proto__":{"a":1}}', '\ufffe'].map((body) => ({
            ...post(fill(path, 'a'), body),
            head: `${methodOf(path)} ${fill(path, 'a')} HTTP/1.1\r\ncontent-type: application/json\r\nauthorization: Bearer tickmark-public`,
          })),
        ),
      ),
    ).toEqual([])
    const queries = FACT_ENDPOINTS.filter(({ path }) => methodOf(path) === 'GET')
    const header = 'authorization: Bearer tickmark-public'
    expect(
      await attack(
        queries.flatMap(({ path, input }) => [
          get(`${fill(path, 'a')}?${'x'.repeat(30_000)}=1`, header),
          get(`${fill(path, 'a')}?${Object.keys(many).slice(0, 4_000).join('&')}`, header),
          ...Object.keys(input.shape).map((name) =>
            get(`${fill(path, 'aave')}?${name}=${LONG}%20${LONG}`, header),
          ),
        ]),
      ),
    ).toEqual([])
  }, 240_000)

  it('answers forms, messages and batches of other protocols', async () => {
    const form = 'application/x-www-form-urlencoded'
    const message = (fields: object) => ({ jsonrpc: '2.0', id: 1, ...fields })
    const call = (name: string, args: object) =>
      message({ method: 'tools/call', params: { name, arguments: args } })
    const mcp = [
      message({ method: LONG }),
      message({ id: LONG, method: LONG }),
      call(LONG, {}),
      call('query_metrics', { [LONG]: LONG, metrics: [LONG], project_ids: [LONG] }),
      call('__proto__', {}),
      message({ method: 'resources/read', params: { uri: `tickmark://${LONG}` } }),
      message({ method: 'prompts/get', params: { name: LONG } }),
      Array.from({ length: 20 }, () => call(LONG, { a: LONG })),
      Array.from({ length: 10_000 }, () => message({ method: 'x' })),
    ].map((body) => ({
      ...post('/mcp', JSON.stringify(body)),
      head: 'POST /mcp HTTP/1.1\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\nauthorization: Bearer tickmark-public',
    }))
    const inputs = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [
        at,
        { [`${at}${LONG.slice(0, 2_000)}`]: LONG.slice(0, 2_000) },
      ]),
    )
    expect(
      await attack([
        ...mcp,
        post(
          '/oauth/register',
          JSON.stringify({ redirect_uris: Array(10_000).fill('javascript:x') }),
        ),
        post(
          '/oauth/register',
          JSON.stringify({ redirect_uris: [LONG], client_name: LONG, [LONG]: 1 }),
        ),
        post('/oauth/token', `grant_type=authorization_code&${'a=1&'.repeat(10_000)}`, form),
        post(
          '/oauth/token',
          `grant_type=refresh_token&refresh_token=${LONG}&client_id=${LONG}`,
          form,
        ),
        post('/oauth/revoke', `token=${LONG}%ff%zz`, form),
        post('/v1/sso/a/acs', `SAMLResponse=${LONG}`, form),
        post('/v2/query', LONG, 'text/plain'),
        post('/scim/v2/Users', JSON.stringify({ schemas: [LONG] }), 'application/scim+json'),
        post(`/trpc/${Array(50).fill('metrics.query')}?batch=1`, JSON.stringify(inputs)),
        post(`/trpc/${Array(50).fill(LONG.slice(0, 150))}?batch=1`, JSON.stringify(inputs)),
      ]),
    ).toEqual([])
  })

  it('answers headers of any length and bytes that are no HTTP', async () => {
    const names = [
      'accept',
      'accept-encoding',
      'if-none-match',
      'origin',
      'cookie',
      'authorization',
    ]
    const more = [
      'x-request-id',
      'trpc-accept',
      'range',
      'x-forwarded-for',
      'accept-language',
      'te',
    ]
    const addresses = [
      '/v2/projects',
      '/trpc/a,b?batch=1',
      '/explorer',
      '/mcp',
      '/nothing',
      '/v1/login',
    ]
    expect(
      await attack([
        ...[...names, ...more].flatMap((name) =>
          addresses.flatMap((path) => [
            get(path, `${name}: ${'x'.repeat(20_000)}`),
            get(path, `${name}: ${'x,'.repeat(10_000)}`),
          ]),
        ),
        ...addresses.map((path) => ({
          name: `bytes at ${path}`,
          head: Buffer.concat([
            Buffer.from(`GET ${path}/`),
            Buffer.from([0xff, 0xc3, 0x28]),
            Buffer.from(' HTTP/1.1'),
          ]),
        })),
        { name: 'no HTTP', head: LONG },
        { name: 'an unknown method', head: `${LONG} / HTTP/1.1` },
      ]),
    ).toEqual([])
  })

  it('is the same process afterwards, ready, and has survived nothing', async () => {
    expect(server.child.exitCode).toBeNull()
    expect(await send(get('/readyz'))).toContain('200 OK')
    const address = /Metrics are at (\S+)/.exec(server.output())?.[1] ?? ''
    expect(await (await fetch(address)).text()).toContain('tickmark_survived_failures_total 0')
    const longest = Math.max(
      ...server
        .output()
        .split('\n')
        .map((line) => line.length),
    )
    expect(longest).toBeLessThan(20_000)
    expect(server.output()).not.toContain('Warning')
  })
})
