import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'

const KEY = 'authorization: Bearer tickmark-public'
const [SELF, NEIGHBOR] = ['127.0.0.1', '127.0.0.2']

const CONFIG = makeConfig({ TT_CONNECTIONS_PER_ADDRESS: '20', TT_REQUESTS_PER_MINUTE: '1000' })

const analytics = openForTests(openTestAnalytics)
const sockets: Socket[] = []

const app = openForTests(() =>
  createServer({
    analytics,
    config: {
      ...CONFIG,
      limits: {
        ...CONFIG.limits,
        headerMs: 1_000,
        requestMs: 2_000,
        readerMs: 1_000,
        bodyBytesPerAddress: 1024 * 1024,
      },
    },
  }),
)
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) {
    if (socket.closed) continue
    socket.destroy()
    await once(socket, 'close')
  }
})

/** A connection of an address of this machine. */
async function open(localAddress = SELF): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** All that comes until the server closes the connection. */
async function readAll(socket: Socket) {
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    text += part
  })
  if (!socket.closed) await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  return { status: Number(head.split(' ', 2)[1]), head: head.toLowerCase(), body }
}

async function ask(request: string, localAddress = SELF) {
  const socket = await open(localAddress)
  socket.write(request)
  const { status, head, body } = await readAll(socket)
  return {
    status,
    head,
    json: body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body,
  }
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n')

/** The head of a request whose body has so many bytes. */
const post = (path: string, length: number, ...headers: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'connection: close',
    'content-type: application/json',
    `content-length: ${length}`,
    KEY,
    ...headers,
    '',
    '',
  ].join('\r\n')

const KB_256 = 256 * 1024
const BATCH = '/trpc/metrics.list,status.getDataStatus?batch=1'

describe('a request that is too large', () => {
  it('has more than 64 KB of headers, from one address or many', async () => {
    const length = 64 * 1024 - get('/v2/market-sectors', KEY, 'x-long: ').length
    const send = (bytes: number, from?: string) =>
      ask(get('/v2/market-sectors', KEY, `x-long: ${'a'.repeat(bytes)}`), from)
    const others = Array.from({ length: 5 }, (_, at) => send(64 * 1024, `127.0.4.${at + 1}`))
    const statuses = (await Promise.all([send(length), ...others])).map((one) => one.status)
    expect(statuses).toEqual([200, 431, 431, 431, 431, 431])
    const answer = await send(64 * 1024)
    expect(answer.status).toBe(431)
    expect(answer.json).toMatchObject({
      type: 'payload-too-large',
      message: expect.stringContaining('64 KB'),
      errors: [{ field: 'headers' }],
    })
  })

  it('is refused without a body where it wants none', async () => {
    const { status, json } = await ask(`HEAD /v2/metrics?q=\u0001 HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect([status, json]).toEqual([400, ''])
    const { port } = app.server.address() as AddressInfo
    const path = `/v2/metrics?q=${'a'.repeat(70_000)}`
    const inPackets = request({ host: '127.0.0.1', port, method: 'HEAD', path }).end()
    const [response] = (await once(inPackets, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    await once(inPackets, 'close')
    expect(response.statusCode).toBe(431)
  })

  it('is refused also on a connection that has answered another', async () => {
    const socket = await open()
    const body = '{"metrics":["fees"]}'
    socket.write(post('/v2/query', body.length).replace('connection: close', 'x: y') + body)
    await once(socket, 'data')
    socket.write(get('/v2/market-sectors', `x-long: ${'a'.repeat(70_000)}`))
    expect((await readAll(socket)).status).toBe(431)
  })

  it('has more than 256 KB of JSON, by REST', async () => {
    const full = '{"metrics":["fees"]}'.padEnd(KB_256)
    expect((await ask(post('/v2/query', KB_256) + full)).status).toBe(200)
    const answer = await ask(post('/v2/query', KB_256 + 1))
    expect(answer.status).toBe(413)
    expect(answer.json).toMatchObject({
      type: 'payload-too-large',
      message: 'body: the body is larger than 256 KB.',
      errors: [{ field: 'body' }],
    })
  })

  it.each([
    ['one call', '/trpc/metrics.query', []],
    ['a streamed batch, which has one error for all', BATCH, ['trpc-accept: application/jsonl']],
  ])('is refused over tRPC by "error with code and message": %s', async (_name, path, headers) => {
    const answer = await ask(post(path, 300_000, ...headers))
    expect(answer.status).toBe(413)
    expect(answer.json.error).toMatchObject({
      message: 'body: the body is larger than 256 KB.',
      data: { code: 'PAYLOAD_TOO_LARGE', httpStatus: 413, errors: [{ field: 'body' }] },
    })
  })

  it('is refused once for all calls where it is a batch', async () => {
    const { json } = await ask(post(BATCH, 300_000))
    expect(json.error.data).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', httpStatus: 413 })
    expect(json.error.data).not.toHaveProperty('path')
  })

  it('names what is wrong with 256 KB of names', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()
    const body = `{${names}}`
    const answer = await ask(post('/v2/query', body.length) + body)
    expect([answer.status, answer.json.type]).toEqual([400, 'bad-request'])
  })
})

describe('a request that is too slow', () => {
  it('ends before its body is complete', async () => {
    const answer = await ask(`${post('/v2/query', 100)}{`)
    expect(answer.status).toBe(408)
    expect(answer.json).toMatchObject({ type: 'timeout', errors: [{ field: 'body' }] })
  })

  it('ends in the shape of tRPC over tRPC', async () => {
    const answer = await ask(`${post(BATCH, 100)}{`)
    expect(answer.status).toBe(408)
    expect(answer.json.error.data).toMatchObject({ code: 'TIMEOUT', type: 'timeout' })
  })

  it('ends before its headers are complete', async () => {
    expect((await ask('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')).status).toBe(408)
  })
})

describe('bodies that are not complete', () => {
  it('are refused of an address that has too many, and taken of another', async () => {
    const [half, rest] = ['{"metrics":', '["fees"]}']
    const head = post('/v2/query', 250_000)
    const waiting = await Promise.all(Array.from({ length: 4 }, () => open()))
    for (const socket of waiting) socket.write(head + half)
    await expect.poll(async () => (await ask(post('/v2/query', 250_000))).status).toBe(429)
    const refused = await ask(post(BATCH, 250_000))
    expect(refused.json.error.data.code).toBe('TOO_MANY_REQUESTS')
    const short = post('/v2/query', half.length + rest.length) + half + rest
    expect((await ask(short, NEIGHBOR)).status).toBe(200)
    const [first] = waiting
    first?.write(rest.padEnd(250_000 - half.length))
    if (first !== undefined) expect((await readAll(first)).status).toBe(200)
  })
})

describe('connections', () => {
  it('are refused of an address that has too many, in the shape of the request, and taken of another', async () => {
    for (let at = 0; at < 20; at++) await open()
    const rest = await ask(get('/v2/market-sectors', KEY))
    expect([rest.status, rest.json.errors[0].field]).toEqual([429, 'connections'])
    expect(rest.head).toContain('connection: close')
    const batch = await ask(get(`${BATCH}&input=%7B%7D`))
    expect(batch.json.error.data.code).toBe('TOO_MANY_REQUESTS')
    expect((await ask(get('/v2/market-sectors', KEY), NEIGHBOR)).status).toBe(200)
  })

  it('are closed where the answers are not read', async () => {
    const taken = once(app.server, 'connection')
    const socket = await open()
    const [served] = await taken
    socket.pause()
    const request = get('/v2/metrics', KEY).replace('connection: close\r\n', '')
    socket.write(request.repeat(900))
    await once(served, 'close')
    expect((await ask(get('/v2/market-sectors', KEY))).status).toBe(200)
  })
})

describe('a batch of tRPC', () => {
  it('counts as many requests as it has calls', async () => {
    const config = makeConfig({ TT_REQUESTS_PER_MINUTE: '60' })
    const limited = await createServer({ analytics, config })
    const url = `/trpc/${new Array(40).fill('metrics.list').join()}?batch=1&input=%7B%7D`
    const [first, second] = [await limited.inject(url), await limited.inject(url)]
    expect(first.statusCode).not.toBe(429)
    expect(first.headers['ratelimit-remaining']).toBe('20')
    expect(second.statusCode).toBe(429)
    expect(second.json().error.data.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
    await limited.close()
  })
})
