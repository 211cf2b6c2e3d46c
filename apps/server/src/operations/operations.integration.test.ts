import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import {
  loadPoints,
  refreshAllDerivedTables,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'
import { Metrics } from './Metrics.ts'
import { createReadiness, type Readiness } from './registerProbes.ts'
import { sampleStores } from './sampleStores.ts'
import { type Operations, startOperations } from './startOperations.ts'

const TOKEN = 'a-token-of-the-test'
const CONFIG = makeConfig({ TT_METRICS_PORT: '0', TT_METRICS_TOKEN: TOKEN })
const SYNC = {
  every_hours: 6,
  next_run_at: null,
  problem: null,
  running: null,
  is_elsewhere: false,
  stopped: null,
  kept: null,
  sources: [],
}

let app: FastifyInstance
let analytics: Analytics
const accounts = openForTests(openTestAccounts)
let metrics: Metrics
let operations: Operations
let stopSampling: () => Promise<void>
let isAway = false
let readiness: Readiness
const failures: unknown[] = []
/** The metrics between a load and the count of its points. */
let uncounted: string

beforeAll(async () => {
  metrics = await Metrics.create()
  analytics = await openAnalytics(
    { kind: 'embedded', path: ':memory:' },
    { onStatement: metrics.createStatementWatch() },
  )
  await loadPoints(analytics, series('2025-01-01', [1, 2, 3]))
  uncounted = await sampleOnce()
  await refreshAllDerivedTables(analytics)
  const lazyAccounts = new LazyAccounts(CONFIG)
  lazyAccounts.open = async () => accounts
  lazyAccounts.close = async () => undefined
  readiness = createReadiness({ analytics, lazyAccounts, config: CONFIG })
  app = await createServer({ analytics, config: CONFIG, lazyAccounts, metrics, readiness })
  app.get('/never', () => new Promise<never>(() => undefined))
  await app.listen({ host: '127.0.0.1', port: 0 })
  if (CONFIG.operations.metrics === null) throw new Error('metrics are on')
  operations = await startOperations({
    config: CONFIG.operations.metrics,
    metrics,
    readiness: {
      ...readiness,
      check: async () => {
        if (isAway) throw new Error('ClickHouse is away')
        await readiness.check()
      },
    },
  })
  stopSampling = sampleStores(metrics, { ...stores, analytics })
})
afterAll(async () => {
  await stopSampling()
  await operations.close()
  await app.close()
  await analytics.close()
})

const stores = {
  lazyAccounts: { open: async () => accounts, isOpen: true },
  sync: { readStatus: async () => SYNC },
  dataDir: tmpdir(),
  everyMs: 15_000,
  report: (failure: unknown) => failures.push(failure),
}

/** The metrics of the stores as a server has them that starts now. */
async function sampleOnce(): Promise<string> {
  const fresh = await Metrics.create()
  await sampleStores(fresh, { ...stores, analytics })()
  return fresh.render()
}

async function get(path: string, authorization?: string) {
  const answer = await fetch(`${operations.url}${path}`, {
    ...(authorization !== undefined && { headers: { authorization } }),
  })
  return { status: answer.status, text: await answer.text() }
}

const scrape = async () => (await get('/metrics', `Bearer ${TOKEN}`)).text

describe('metrics', () => {
  it('are for those with the token, and never on the port of the terminal', async () => {
    for (const authorization of [undefined, TOKEN, 'Bearer wrong', `Bearer ${TOKEN}x`])
      expect((await get('/metrics', authorization)).status, authorization).toBe(401)
    expect((await app.inject('/metrics')).statusCode).toBe(404)
    expect((await app.inject('/metrics')).body).not.toContain('tickmark_')
  })

  it('count requests by their route and status, whatever was in the address', async () => {
    for (const id of ['aave', 'ethereum', 'no-such-project'])
      await fetch(`http://127.0.0.1:${findPort(app)}/v2/projects/${id}`, {
        headers: { authorization: 'Bearer tickmark-public' },
      })
    const text = await scrape()
    expect(text).toMatch(
      /tickmark_http_requests_total\{method="GET",route="\/v2\/projects\/:project_id",status="200"\} 2/,
    )
    expect(text).toContain('status="404"} 1')
    expect(text).not.toContain('no-such-project')
  })

  it('count a client that left, and no longer have it in progress', async () => {
    const call = request(`http://127.0.0.1:${findPort(app)}/never`).on('error', () => undefined)
    call.end()
    await expect.poll(scrape).toContain('tickmark_http_requests_in_progress 1')
    call.destroy()
    await expect.poll(scrape).toContain('tickmark_http_requests_in_progress 0')
    expect(await scrape()).toContain('route="/never",status="aborted"} 1')
  })

  it('say what the stores know: sources, batches, alerts, mails, the disk', async () => {
    await expect.poll(scrape).toMatch(/tickmark_stores_read_timestamp_seconds \d/)
    const text = await scrape()
    for (const line of [
      `tickmark_source_newest_day_timestamp_seconds{source="test"} ${Date.parse('2025-01-03') / 1_000}`,
      'tickmark_batches{source="test",state="loaded"} 1',
      'tickmark_facts 3',
      'tickmark_derived_tables_current 1',
      'tickmark_alerts 0',
      'tickmark_deliveries_waiting{channel="email"} 0',
      'tickmark_queries_waiting 0',
      'tickmark_engine_statements_in_progress{kind="load"} 0',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/tickmark_source_loaded_timestamp_seconds\{source="test"\} \d{10}/)
    expect(text).toMatch(/tickmark_disk_free_bytes \d/)
    expect(text).toMatch(/tickmark_engine_statement_duration_seconds_count\{kind="query"\} [1-9]/)
    expect(failures).toEqual([])
  })
})

it('has no number of points before they are counted', () => {
  expect(uncounted).toContain('tickmark_batches{source="test",state="loaded"} 1')
  expect(uncounted).not.toMatch(/^tickmark_facts /m)
})

describe('the dashboard and the alerts of deploy/', () => {
  it.each(['grafana/tickmark.json', 'alerts.yaml'])('use metrics that exist: %s', async (file) => {
    const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
    const used = new Set(text.match(/\b(?:tickmark|process|nodejs)_[a-z0-9_]+/g))
    expect(used.size).toBeGreaterThan(6)
    const known = new Set(
      [...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name),
    )
    for (const name of used)
      expect(known, name).toContain(name.replace(/_(?:bucket|count|sum)$/, ''))
  })
})

describe('probes', () => {
  it('need no token, and tell a live server from a ready one', async () => {
    expect(await get('/readyz')).toMatchObject({
      status: 200,
      text: expect.stringContaining('"status":"ready"'),
    })
    isAway = true
    expect((await get('/readyz')).status).toBe(500)
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
    isAway = false
    readiness.announceStop()
    const stopping = await get('/readyz')
    expect(stopping.status).toBe(503)
    expect(stopping.text).toContain('The server is stopping.')
  })

  it('are on the port of the terminal too, which answers meanwhile and keeps connections', async () => {
    const answers = await Promise.all(['/healthz', '/readyz'].map((path) => app.inject(path)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503])
    expect(answers.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'keep-alive'])
  })
})

describe('a request', () => {
  it('has an id of its own, which a client cannot choose without a trusted proxy', async () => {
    const headers = { 'x-request-id': 'chosen' }
    const ids = [await app.inject({ url: '/healthz', headers }), await app.inject('/healthz')].map(
      (answer) => answer.headers['x-request-id'],
    )
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
    expect(ids[1]).not.toBe(ids[0])
  })

  it('keeps the id that a trusted proxy gave it, unless it is no plain one', async () => {
    const behind = await createServer({
      analytics,
      config: makeConfig({ TT_TRUSTED_PROXIES: '127.0.0.1' }),
    })
    const ask = async (id: string) =>
      (await behind.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ]
    expect(await ask('proxy-1')).toBe('proxy-1')
    for (const id of ['with space', '"}{', 'x'.repeat(65)]) expect(await ask(id)).not.toBe(id)
    await behind.close()
  })
})

function findPort(server: FastifyInstance): number {
  const address = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
