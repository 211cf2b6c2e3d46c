import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { openTraces } from './openTraces.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code: number }
  attributes: Attribute[]
}
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
/** Sent without a proxy, by a proxy, by one that does not record, and what is none. */
const TRACEPARENTS = [
  `00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-00`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  'x'.repeat(4_000),
]

const sent: Sent[] = []
const paths = new Set<string>()
/** A collector, and beside it a source that is called and fails. */
const collector = openForTests(async () => {
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') sent.push((await json(request)) as Sent)
    paths.add(request.url ?? '')
    response.statusCode = request.url === '/broken?key=secret' ? 503 : 200
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
})
const portOf = (server: Server) => (server.address() as AddressInfo).port
let spans: Span[]

beforeAll(async () => {
  const base = `http://127.0.0.1:${portOf(collector)}`
  const { traces: config } = makeConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${base}/`,
    OTEL_SERVICE_NAME: 'terminal',
  }).operations
  if (config === null) throw new Error('traces are on')
  const traces = openTraces(config)
  const analytics: Analytics = await openAnalytics(
    { kind: 'embedded', path: ':memory:' },
    { onStatement: traces.beginStatement },
  )
  const app = fastify({ trustProxy: '127.0.0.1' })
  traces.watchRequests(app)
  app.get('/facts/:id', async () => {
    await analytics.rows({ sql: 'SELECT 1' })
    return {}
  })
  for (const at of TRACEPARENTS.keys()) app.get(`/proxied/${at}`, async () => ({}))
  app.get('/failing', async () => {
    throw new Error('it fails')
  })
  app.get('/load', () =>
    withLoaderLease(analytics, { leases: null, work: 'sync' }, async () => {
      await (await fetch(`${base}/broken?key=secret`)).text()
      return {}
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  for (const path of ['/facts/aave?secret=abc', '/failing', '/load'])
    await (await fetch(`http://127.0.0.1:${portOf(app.server)}${path}`)).text()
  for (const [at, traceparent] of TRACEPARENTS.entries()) {
    // Requests without a client's address do not come from a proxy.
    const forwarded = at === 0 ? undefined : { 'x-forwarded-for': '192.0.2.1' }
    const headers = { ...forwarded, traceparent }
    await (await fetch(`http://127.0.0.1:${portOf(app.server)}/proxied/${at}`, { headers })).text()
  }
  await app.close()
  await analytics.close()
  await traces.close()
  spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
})

const find = (name: string) => spans.find((span) => span.name === name)
const read = (span: Span | undefined) =>
  Object.fromEntries(
    span?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]) ?? [],
  )

it('sends a request with its route, status and id, and the statements of the engine below it', () => {
  const request = find('GET /facts/:id')
  expect(read(request)).toMatchObject({
    'http.route': '/facts/:id',
    'http.response.status_code': 200,
    'tickmark.request_id': 'req-1',
  })
  const statement = spans.find(
    ({ name, parentSpanId }) => name === 'engine query' && parentSpanId === request?.spanId,
  )
  expect(statement?.traceId).toBe(request?.traceId)
})

it('marks what failed', () => {
  expect(find('GET /failing')?.status.code).toBe(2)
  expect(find('GET /facts/:id')?.status.code).toBe(0)
})

it('sends a load with the calls to sources that it made, by host and status', () => {
  const load = find('load sync')
  expect(load?.parentSpanId).toBe(find('GET /load')?.spanId)
  const call = spans.find(({ parentSpanId }) => parentSpanId === load?.spanId)
  expect(call?.name).toMatch(/^GET 127\.0\.0\.1:\d+$/)
  expect(read(call)['http.response.status_code']).toBe(503)
})

it('never sends an address or a statement', () => {
  expect(paths).toContain('/broken?key=secret')
  expect(JSON.stringify(sent)).not.toMatch(/secret|SELECT/)
  expect(JSON.stringify(sent)).toContain('"terminal"')
})

it('continues the trace of a proxy, as far as that is valid and recorded', () => {
  expect(find('GET /proxied/1')).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  expect(find('GET /proxied/2')).toBeUndefined()
  const begun = TRACEPARENTS.map((_, at) => find(`GET /proxied/${at}`)).filter(
    (span) => span !== undefined && span.traceId !== TRACE && !span.parentSpanId,
  )
  expect(begun.map((span) => span?.name)).toEqual(
    [0, 3, 4, 5, 6, 7, 8].map((at) => `GET /proxied/${at}`),
  )
})
