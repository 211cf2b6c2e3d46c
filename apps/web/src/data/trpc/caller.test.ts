import { QueryClient } from '@tanstack/react-query'
import {
  createTRPCClient,
  getUntypedClient,
  httpLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { describe, expect, it, vi } from 'vitest'
import { startServer } from '../rest/testing/startServer.ts'
import { sessionExpiry } from '../session/sessionExpiry.ts'
import { createQueries } from '../trpc.ts'
import { findRpcUrl, lazyLink, makeLinks } from './caller.ts'
import { startRpc, type TestRouter } from './testing/startRpc.ts'

it("calls go to /trpc on the page's own host", () => {
  expect([findRpcUrl(undefined), findRpcUrl(''), findRpcUrl('0')]).toEqual([
    '/trpc',
    '/trpc',
    '/trpc',
  ])
})
it('calls go below the path prefix of the host, where it has one', () => {
  expect(findRpcUrl(undefined, '/feeds/tickmark')).toBe('/feeds/tickmark/trpc')
})
it('calls go to port 3001 on this machine when the flag of local development is set', () => {
  expect(findRpcUrl('1')).toBe('http://localhost:3001/trpc')
})

function connect(host: string) {
  const headers = () => ({ 'x-app-path': '/explorer', authorization: 'Bearer public' })
  const client = createTRPCClient<TestRouter>({
    links: makeLinks({ url: `${host}/trpc`, headers }),
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const trpc = createQueries<TRPCClient<TestRouter>>(async () => getUntypedClient(client))
  return { client, queryClient, trpc }
}

async function connectToRpc(secondPiece?: Promise<void>) {
  const { host, received } = await startRpc(secondPiece)
  return { ...connect(host), received }
}

const inputOf = (url = '') =>
  JSON.parse(new URL(url, 'http://localhost').searchParams.get('input') ?? 'null')

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error) => error,
  )

describe('calls of the same moment', () => {
  it('are one GET: paths joined with commas, batch=1, inputs keyed by index', async () => {
    const { client, received } = await connectToRpc()
    const answers = await Promise.all([
      client.projects.get.query({ slug: 'aave' }),
      client.projects.list.query({ limit: 2 }),
    ])
    expect(answers).toEqual([{ name: 'AAVE' }, { items: [0, 1], nextCursor: 2 }])
    expect(received).toHaveLength(1)
    const { method, url } = received[0] ?? {}
    expect(method).toBe('GET')
    expect(url).toMatch(/^\/trpc\/projects\.get,projects\.list\?batch=1&input=/)
    expect(inputOf(url)).toEqual({ 0: { slug: 'aave' }, 1: { limit: 2 } })
  })

  it('fail and succeed each by itself', async () => {
    const { client, received } = await connectToRpc()
    const [project, missing] = await Promise.all([
      client.projects.get.query({ slug: 'aave' }),
      failureOf(client.fail.missing.query()),
    ])
    expect(project).toEqual({ name: 'AAVE' })
    expect(missing).toMatchObject({
      message: 'There is no project "nobody".',
      data: { code: 'NOT_FOUND', httpStatus: 404 },
    })
    expect(received).toHaveLength(1)
  })

  it('are several batches where one would have too long an address or too many calls', async () => {
    const { client, received } = await connectToRpc()
    const slugs = Array.from({ length: 60 }, (_, index) => `${index}`)
    await Promise.all(slugs.map((slug) => client.projects.get.query({ slug })))
    expect(received.map(({ url }) => url.split(',').length)).toEqual([50, 10])
    const names = [...'abcd'].map((letter) => letter.repeat(1_500))
    await Promise.all(names.map((slug) => client.projects.get.query({ slug })))
    expect(received.slice(2).map(({ url }) => url.length <= 4_000)).toEqual([true, true])
  })
})

describe('every call', () => {
  it('sends the headers of the page and Content-Type application/json, also by GET', async () => {
    const { client, received } = await connectToRpc()
    await client.projects.get.query({ slug: 'aave' })
    await client.marts.postMart.mutate({ mart_id: 'a' })
    for (const { headers } of received)
      expect(headers).toMatchObject({
        'x-app-path': '/explorer',
        authorization: 'Bearer public',
        'content-type': 'application/json',
      })
    expect(received).toHaveLength(2)
  })

  it('carries credentials', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    const { client } = await connectToRpc()
    await client.projects.get.query({ slug: 'aave' })
    expect(sent.mock.lastCall?.[1]?.credentials).toBe('include')
    sent.mockRestore()
  })

  it('can be aborted, and its request is given up', async () => {
    const gone = Promise.withResolvers<void>()
    const { host, received } = await startServer((_request, response) => {
      response.on('close', gone.resolve)
    })
    const controller = new AbortController()
    const { signal } = controller
    const call = connect(host).client.projects.get.query({ slug: 'a' }, { signal })
    await expect.poll(() => received).toHaveLength(1)
    controller.abort()
    expect(await failureOf(call)).toMatchObject({ cause: { name: 'AbortError' } })
    await gone.promise
  })
})

describe('a call that skips batching', () => {
  it('is sent alone, its input by itself', async () => {
    const { trpc, queryClient, received } = await connectToRpc()
    const alone = { trpc: { context: { skipBatch: true } } }
    const answers = await Promise.all([
      queryClient.query(trpc.projects.get.queryOptions({ slug: 'aave' }, alone)),
      queryClient.query(trpc.projects.get.queryOptions({ slug: 'lido' })),
    ])
    expect(answers).toEqual([{ name: 'AAVE' }, { name: 'LIDO' }])
    const urls = received.map(({ url }) => decodeURIComponent(url)).sort()
    expect(urls).toEqual([
      '/trpc/projects.get?batch=1&input={"0":{"slug":"lido"}}',
      '/trpc/projects.get?input={"slug":"aave"}',
    ])
  })
})

describe('a mutation', () => {
  it('is a POST with a JSON body', async () => {
    const { client, received } = await connectToRpc()
    expect(await client.marts.postMart.mutate({ mart_id: 'a' })).toEqual({ saved: 'a' })
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/trpc/marts.postMart?batch=1',
      body: '{"0":{"mart_id":"a"}}',
    })
  })
})

describe('a query that is too long for an address', () => {
  it('is sent alone by POST', async () => {
    const { client, received } = await connectToRpc()
    const slug = 'x'.repeat(5_000)
    expect(await client.projects.get.query({ slug })).toEqual({ name: slug.toUpperCase() })
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/trpc/projects.get',
      body: JSON.stringify({ slug }),
    })
  })
})

describe('a streaming procedure', () => {
  it('goes through a streaming batch that accepts application/jsonl, and is read piece by piece', async () => {
    const secondPiece = Promise.withResolvers<void>()
    const { client, received } = await connectToRpc(secondPiece.promise)
    const stream = await client.customQuery.generateQueryStream.query({ prompt: 'fees' })
    const pieces = stream[Symbol.asyncIterator]()
    // The first piece is here while the server has not written the second.
    expect((await pieces.next()).value).toEqual({ type: 'plan', text: 'fees' })
    secondPiece.resolve()
    expect((await pieces.next()).value).toEqual({ type: 'done', text: '' })
    expect((await pieces.next()).done).toBe(true)
    expect(received[0]).toMatchObject({
      method: 'GET',
      headers: {
        accept: 'application/jsonl',
        'content-type': 'application/json',
        'x-app-path': '/explorer',
      },
    })
    expect(received[0]?.url).toMatch(/^\/trpc\/customQuery\.generateQueryStream\?batch=1&input=/)
    expect(inputOf(received[0]?.url)).toEqual({ 0: { prompt: 'fees' } })
  })

  it('may be any procedure whose call says so', async () => {
    const { client, received } = await connectToRpc()
    const context = { stream: true }
    expect(await client.projects.get.query({ slug: 'aave' }, { context })).toEqual({ name: 'AAVE' })
    expect(received[0]?.headers.accept).toBe('application/jsonl')
  })

  it('can be aborted in the middle', async () => {
    const { client } = await connectToRpc(new Promise(() => {}))
    const { signal, abort } = abortable()
    const stream = await client.customQuery.generateQueryStream.query({ prompt: '' }, { signal })
    const pieces = stream[Symbol.asyncIterator]()
    await pieces.next()
    const next = failureOf(pieces.next())
    abort()
    expect(await next).toMatchObject({ name: 'AbortError' })
  })

  it.each([
    ['HTML', '<!doctype html>'],
    ['HTML in lines', '<!doctype html>\n<title>Sign in</title>\n'],
    ['half a line', '{"0":[[{"result"'],
    ['nothing', ''],
  ])('fails plainly when the answer is %s', async (_name, text) => {
    const { host } = await startServer((_request, response) => response.end(text))
    const call = connect(host).client.customQuery.generateQueryStream.query({ prompt: '' })
    expect(await failureOf(call)).toMatchObject({
      name: 'TRPCClientError',
      message: 'The server sent an unexpected response.',
    })
  })

  it('fails plainly when the connection breaks between two pieces', async () => {
    const { client, received } = await connectToRpc(new Promise(() => {}))
    const stream = await client.customQuery.generateQueryStream.query({ prompt: 'fees' })
    const pieces = stream[Symbol.asyncIterator]()
    expect((await pieces.next()).value).toEqual({ type: 'plan', text: 'fees' })
    received[0]?.hangUp()
    expect(await failureOf(pieces.next())).toMatchObject({
      message: 'The server’s response was cut short.',
    })
  })
})

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

describe('an infinite list', () => {
  it('"Infinite lists pass cursor and direction in the input"', async () => {
    const { trpc, queryClient, received } = await connectToRpc()
    const list = await queryClient.infiniteQuery({
      ...trpc.projects.list.infiniteQueryOptions(
        { limit: 2 },
        { initialCursor: 10, getNextPageParam: ({ nextCursor }) => nextCursor },
      ),
      pages: 2,
    })
    expect(list.pages.map(({ items }) => items)).toEqual([
      [10, 11],
      [12, 13],
    ])
    expect(received.map(({ url }) => inputOf(url)[0])).toEqual([
      { limit: 2, cursor: 10, direction: 'forward' },
      { limit: 2, cursor: 12, direction: 'forward' },
    ])
  })
})

describe('a session that has ended', () => {
  async function heardDuring(call: () => Promise<unknown>) {
    const heard = vi.fn()
    const stop = sessionExpiry.listen(heard)
    const error = await failureOf(call())
    stop()
    return { times: heard.mock.calls.length, error }
  }

  it.each([
    ['in a batch', {}],
    ['alone', { skipBatch: true }],
    ['in a stream', { stream: true }],
  ])('is reported to the page by a call %s', async (_name, context) => {
    const { client } = await connectToRpc()
    const { times, error } = await heardDuring(() =>
      client.fail.expired.query(undefined, { context }),
    )
    expect(error).toMatchObject({ message: 'Log in again.', data: { type: 'session-expired' } })
    expect(times).toBe(1)
  })

  it('is reported when it ends between two pieces of a stream', async () => {
    const { client } = await connectToRpc()
    const { times, error } = await heardDuring(async () => {
      const context = { stream: true }
      const pieces = await client.customQuery.expireMidway.query(undefined, { context })
      for await (const piece of pieces) expect(piece).toBe(1)
    })
    expect(error).toMatchObject({ message: 'Log in again.' })
    expect(times).toBe(1)
  })

  it('is reported when it was noticed before any procedure ran', async () => {
    const { host } = await startServer((_request, response) => {
      response.writeHead(403).end('{"type":"session-expired","message":"Log in again."}')
    })
    const { times, error } = await heardDuring(() => connect(host).client.fail.missing.query())
    expect(error).toMatchObject({ message: 'Session has expired' })
    expect(times).toBe(1)
  })

  it('is not reported by another refusal', async () => {
    const { client } = await connectToRpc()
    expect((await heardDuring(() => client.fail.missing.query())).times).toBe(0)
  })
})

describe('an answer that is no answer of a procedure', () => {
  const answering = async (status: number, text: string) => {
    const { host } = await startServer((_request, response) => response.writeHead(status).end(text))
    return connect(host).client
  }

  it.each([
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['half a JSON text', '[{"result":{"data":'],
    ['nothing', ''],
    ['another JSON', '{"projects":[]}'],
    ['null', 'null'],
    ['a list of something else', '[1]'],
  ])('becomes an ordinary error with a plain message: %s', async (_name, text) => {
    const client = await answering(200, text)
    for (const context of [{}, { skipBatch: true }]) {
      const error = await failureOf(client.projects.get.query({ slug: 'a' }, { context }))
      expect(error).toBeInstanceOf(TRPCClientError)
      expect(error).toMatchObject({
        message: 'The server sent an unexpected response.',
        cause: { status: 200 },
      })
    }
  })

  it("says the status of a proxy's page", async () => {
    const client = await answering(502, '<h1>502</h1>')
    expect(await failureOf(client.projects.get.query({ slug: 'a' }))).toMatchObject({
      message: 'Bad Gateway',
      cause: { status: 502 },
    })
  })

  it('says the message of the rate limit, which speaks before any procedure', async () => {
    const text = '{"type":"too-many-requests","message":"Try again in 12 s.","errors":[]}'
    const client = await answering(429, text)
    expect(await failureOf(client.projects.get.query({ slug: 'a' }))).toMatchObject({
      message: 'Try again in 12 s.',
      cause: { status: 429 },
    })
  })

  it('says that no answer came', async () => {
    const { host } = await startServer((request) => {
      request.socket.destroy()
    })
    const error = await failureOf(connect(host).client.projects.get.query({ slug: 'a' }))
    expect(error).toMatchObject({
      message: 'The server could not be reached.',
      cause: { status: 0 },
    })
  })
})

type Link = Awaited<ReturnType<Parameters<typeof lazyLink>[0]>>

async function connectLazily(load: (link: Link) => Promise<Link>) {
  const { host, received } = await startRpc()
  const lazy: TRPCLink<TestRouter> = lazyLink(() => load(httpLink({ url: `${host}/trpc` })))
  return { client: createTRPCClient<TestRouter>({ links: [lazy] }), received }
}

it('loads its code with the first call, once', async () => {
  const load = vi.fn(async (link: Link) => link)
  const { client } = await connectLazily(load)
  expect(load).not.toHaveBeenCalled()
  const slugs = ['aave', 'lido']
  const names = await Promise.all(slugs.map((slug) => client.projects.get.query({ slug })))
  expect(names).toEqual([{ name: 'AAVE' }, { name: 'LIDO' }])
  expect(load).toHaveBeenCalledOnce()
})

it('fails plainly when its code cannot be loaded, and the next call tries again', async () => {
  const load = vi.fn(async (link: Link) => link)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { client } = await connectLazily(load)
  await expect(client.projects.get.query({ slug: 'aave' })).rejects.toThrow(
    'The server could not be reached.',
  )
  expect(await client.projects.get.query({ slug: 'aave' })).toEqual({ name: 'AAVE' })
})

it('sends nothing when the call is aborted before its code is here', async () => {
  const loaded = Promise.withResolvers<void>()
  const { client, received } = await connectLazily(async (link) => {
    await loaded.promise
    return link
  })
  const controller = new AbortController()
  const call = client.projects.get.query({ slug: 'aave' }, { signal: controller.signal })
  controller.abort()
  loaded.resolve()
  await expect(call).rejects.toMatchObject({ cause: { name: 'AbortError' } })
  expect(received).toHaveLength(0)
})
