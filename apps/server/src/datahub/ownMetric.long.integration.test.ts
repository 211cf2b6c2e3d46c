import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts, type TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { startWebhook } from '@tickmark/accounts/testing/startWebhook'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import type { MetricUses } from '@tickmark/core/datahub/DatahubItem'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays } from '@tickmark/core/time/Day'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createFigures } from '../alerts/createFigures.ts'
import { startAlerts } from '../alerts/startAlerts.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { readPngHead } from '../testing/readPngHead.ts'

const DATAHUB = '/v3/internal/datahub'
const INTERNAL = '/v3/internal'
const SEATS = 'own_seats_sold'
const QUERY = { metrics: [SEATS], where: { projects: ['aave'] }, range: 'max' }
/** 731 days, of which the last ten have 100 each and the others 10. */
const DAYS = 731
const FIRST = '2024-01-01'
const LAST = addDays(FIRST, DAYS - 1)

const webhook = openForTests(startWebhook)
let analytics: Analytics
let accounts: TestAccounts
let app: FastifyInstance
let ada: TestUser
let staff: TestUser
/** The item that defined the metric, and the address of the chart that shows it. */
let made: { item: string; chart: string; table: string }

async function ask(request: InjectOptions, user?: TestUser) {
  return app.inject({
    ...request,
    ...(user && { cookies: { _idtoken: user.cookie, _loggedin: '1' } }),
    headers: {
      authorization: 'Bearer tickmark-public',
      accept: 'application/json, text/event-stream',
      origin: accounts.publicUrl,
      host: 'terminal.example',
      ...request.headers,
    },
  })
}
async function post(url: string, payload: object, user?: TestUser) {
  const answer = await ask({ method: 'POST', url, payload }, user)
  expect([url, answer.statusCode, answer.body.slice(0, 300)]).toEqual([
    url,
    expect.toSatisfy((status) => status === 200 || status === 201),
    expect.anything(),
  ])
  return answer.json()
}
const get = async (url: string, user?: TestUser) => (await ask({ url }, user)).json()

beforeAll(async () => {
  analytics = await openTestAnalytics()
  accounts = await openTestAccounts({ webhooks: { allowsPrivate: true } })
  app = await createTestServer({ analytics, accounts }, { TT_COMPANY_DOMAIN: 'company.example' })
  ada = await makeUser(accounts, 'ada@team.example')
  staff = await makeUser(accounts, 'rita@company.example')
  await loadPoints(analytics, series(FIRST, new Array(DAYS).fill(5), { project_id: 'aave' }))
  made = { item: await proposeSeats(), ...(await save()) }
})
afterAll(async () => {
  await app.close()
  await accounts.close()
  await analytics.close()
})

/** Sends a file of the importer, in one part. */
async function sendFile(name: string, table: string): Promise<string> {
  const text = Buffer.from(table)
  const { file_id } = await post(`${DATAHUB}/files`, { name, size: text.length }, ada)
  const form = new FormData()
  form.set('part', '0')
  form.set('file', new Blob([new Uint8Array(text)]))
  const packed = new Response(form)
  await ask(
    {
      method: 'POST',
      url: `${DATAHUB}/files/${file_id}/parts`,
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
      payload: Buffer.from(await packed.arrayBuffer()),
    },
    ada,
  )
  return file_id
}

async function submitAndMerge(dataId: string): Promise<void> {
  const { version } = await post(`${DATAHUB}/${dataId}/submit`, {}, ada)
  await post(`${DATAHUB}/${dataId}/merge`, { base_version: version }, staff)
}

/** Proposes a metric with its first values, and merges it. */
async function proposeSeats(): Promise<string> {
  const rows = Array.from(
    { length: DAYS },
    (_, day) => `${addDays(FIRST, day)},${day < DAYS - 10 ? 10 : 100}`,
  )
  const table = `Date,Seats\n${rows.join('\n')}\n2025-01-01,-3\n`
  const file_id = await sendFile('seats.csv', table)
  const proposed = { file_id, project_id: 'aave', metric_id: SEATS, metric_kind: 'unique' }
  const { mapping, report } = await post(`${DATAHUB}/table`, proposed, ada)
  expect(report.rejects).toEqual([
    { reason: 'negative Seats', count: 1, example: 'line 733: "-3"' },
  ])
  const data = {
    metric_id: SEATS,
    title: 'Seats sold',
    definition: 'Places that customers have paid for.',
    format: 'number',
    kind: 'flow',
    // A flow may be below zero, so that the last row has a day again.
    values: { file_id, mapping: { ...mapping, confirmed: ['duplicates'] } },
  }
  const item = { kind: 'metric', project_id: 'aave', title: 'Add Seats sold', data }
  const { data_id } = await post(`${DATAHUB}/create`, item, ada)
  await submitAndMerge(data_id)
  // Figures are computed again after a merge was answered.
  const readRows = async () => (await get('/v2/ranking?metric_id=own_seats_sold')).data.rows
  // A poll cannot run before the tests.
  await vi.waitFor(async () => expect(await readRows()).toHaveLength(1), { timeout: 30_000 })
  return data_id
}

/** Saves what users make with the metric. */
async function save() {
  const kept = (kind: string, name: string, content: object) =>
    post(`${INTERNAL}/documents`, { kind, name, content, visibility: 'public' }, ada)
  const keptByStaff = (name: string, metric: string) => {
    const content = { questions: [{ id: 'a', query: { metrics: [metric] } }] }
    return post(`${INTERNAL}/documents`, { kind: 'chart', name, content }, staff)
  }
  const chart = { questions: [{ id: 'a', query: { ...QUERY, granularity: 'month' } }] }
  const table = {
    mart_id: 'crypto_screener',
    valueCols: [{ id: 'own_seats_sold_30d_sum' }],
  }
  const tile = {
    tile_id: 'a',
    place: { x: 0, y: 0, w: 6, h: 4 },
    body: { kind: 'figure', query: QUERY },
  }
  const [{ document: savedChart }, { document: savedTable }] = [
    await kept('chart', 'Seats by month', chart),
    await kept('table', 'Seats of all', table),
  ]
  await kept('dashboard', 'Sales', { tiles: [tile] })
  await keptByStaff('Fees per seat', `fees / ${SEATS}`)
  await keptByStaff('Another metric', `${SEATS}_out`)
  return { chart: savedChart.document_id, table: savedTable.document_id }
}

it('is a line of financial statements, as the page, the API and spreadsheets read them', async () => {
  const url = '/v2/internal/projects/aave/financial-statement?granularity=year&interval=max'
  const { sections } = await get(url)
  expect(sections.at(-1)).toMatchObject({
    section: 'own',
    title: 'This terminal’s own',
    rows: [{ metric_id: SEATS, title: 'Seats sold', cells: [{ value: 4_550 }, { value: 3_660 }] }],
  })
  const rows = (await get('/v2/projects/aave/financial-statement?timestamp_granularity=year')).data
  expect(rows).toContainEqual(expect.objectContaining({ metric_id: SEATS, value: 4_550 }))
  const cells = 'function=statement&project=aave&granularity=year&date=max'
  expect(
    (await ask({ url: `/v2/sheet?${cells}`, headers: { accept: 'text/csv' } })).body,
  ).toContain('Seats sold,own_seats_sold,')
})

it('is in the files of every format', async () => {
  const at = `/v2/metrics/own-seats-sold?timestamp_granularity=month&start=${FIRST}`
  for (const format of ['csv', 'xlsx', 'parquet', 'jsonl'])
    expect([format, (await ask({ url: `${at}&format=${format}` })).statusCode]).toEqual([
      format,
      200,
    ])
  const rows_request = JSON.stringify({ valueCols: [{ id: 'own_seats_sold_30d_sum' }] })
  const parameters = new URLSearchParams({ rows_request, format: 'csv' })
  const mart = await ask({ url: `/v2/marts/crypto_screener/rows?${parameters}` })
  expect(mart.body).toContain('1200')
})

it('fills cells of spreadsheets', async () => {
  const date = LAST
  const cell = { function: 'value', project: 'aave', metric: SEATS, date, granularity: 'day' }
  expect((await post('/v2/sheet', { cells: [cell] })).data).toEqual([
    expect.objectContaining({ value: 100 }),
  ])
})

it('is read from questions in words', async () => {
  const { data } = await post('/v2/ask', { prompt: 'monthly seats sold of aave' })
  expect(data.outcome.query).toMatchObject({ metrics: [SEATS], granularity: 'month' })
})

it.each([
  ['search_catalogue', { text: 'seats' }, SEATS],
  ['describe_metric', { metric_id: SEATS }, 'Places that customers have paid for.'],
  ['query_metrics', QUERY, ': 100 on 31 Dec 2025'],
  ['get_financial_statement', { project_id: 'aave' }, `This terminal’s own|${SEATS}|4550|`],
  ['screen_projects', { columns: ['own_seats_sold_30d_sum'] }, '1200'],
  ['trace_figure', { project_id: 'aave', metric_id: SEATS, timestamp: LAST }, 'Datahub'],
  ['ask', { prompt: 'seats sold of aave' }, SEATS],
])('is known to the tool %s of language models', async (name, args, wanted) => {
  const params = { name, arguments: args }
  const answer = await ask({
    method: 'POST',
    url: '/mcp',
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  })
  expect(answer.body).toContain(wanted)
})

it('is drawn in pictures, cards and frames', async () => {
  for (const path of [
    '/explorer/cards/metrics/own-seats-sold.png',
    `/explorer/cards/documents/${made.chart}.png`,
    `/explorer/previews/${made.chart}.png`,
  ])
    expect([path, readPngHead((await ask({ url: path })).rawPayload).width > 100]).toEqual([
      path,
      true,
    ])
  for (const path of [
    `/explorer/embed/chart?metrics=["${SEATS}"]&where={"projects":["aave"]}`,
    `/explorer/embed/charts/${made.chart}`,
    `/explorer/embed/tables/${made.table}`,
  ]) {
    const { statusCode, body } = await ask({ url: path })
    expect([path, statusCode]).toEqual([path, 200])
    expect(body).toContain('Seats sold')
  }
})

it('is in the OpenAPI description that this server serves', async () => {
  const { components } = await get('/explorer/api-docs/openapi.json')
  expect(components.schemas.MetricId.enum).toContain(SEATS)
})

it('is as it was known on a day, and unknown before', async () => {
  const known = async (as_of: string) =>
    JSON.stringify((await post('/v2/query', { ...QUERY, as_of })).data.series).includes('100')
  expect([await known('2020-01-01'), await known('2090-01-01')]).toEqual([false, true])
})

it('says where it is used before it is deleted', async () => {
  const definition = {
    query: { ...QUERY, range: '30d' },
    condition: { kind: 'threshold', direction: 'above', value: 50 },
  }
  const { alert } = await post(`${INTERNAL}/alerts`, { name: 'Seats', definition }, ada)
  expect(alert.series).toMatchObject([{ value: 100 }])
  const { total_firings } = await post(`${INTERNAL}/alerts/preview`, { definition }, ada)
  expect(total_firings).toBe(1)
  const favorites = { metrics: [SEATS] }
  const url = '/v1/users/me'
  await ask({ method: 'PATCH', url, payload: { user: { config: { favorites } } } }, ada)
  const asked = { prompt: 'Seats of Aave', query: QUERY }
  await ask({ method: 'POST', url: `${INTERNAL}/questions`, payload: asked }, ada)
  await post(`${INTERNAL}/links`, { path: `/explorer/metrics/${SEATS}` })

  const uses = async (user: TestUser) =>
    (await get(`${DATAHUB}/metrics/${SEATS}/uses`, user)).uses.map(
      ({ kind, count, shown }: MetricUses['uses'][number]) => [
        kind,
        count,
        ...shown.map(({ title, path }) => `${title} ${path.slice(0, 20)}`),
      ],
    )
  const listShown = (...formula: unknown[]) => [
    ['formula', 1, ...formula],
    ['dashboard', 1, expect.stringMatching('^Sales /dashboards/')],
    ['chart', 1, expect.stringMatching('^Seats by month /charts/')],
    ['table', 1, expect.stringMatching('^Seats of all /tables/')],
  ]
  const statement = ['statement', 1, 'Aave /projects/aave/finan']
  expect(await uses(staff)).toEqual([
    ...listShown(expect.stringMatching('^Fees per seat /charts/')),
    ...[['alert', 1], ['favorite', 1], ['question', 1], ['link', 1], statement],
  ])
  expect(await uses(ada)).toEqual([
    ...listShown(),
    ['alert', 1, 'Seats /account/alerts'],
    ['favorite', 1, 'Watchlist /watchlist'],
    ['question', 1, 'Seats of Aave /charts/new?chart=%7'],
    ['link', 1],
    statement,
  ])
})

it('fires an alert by email and webhook when a merged table brings it over the limit', async () => {
  const definition = {
    query: { ...QUERY, range: '30d' },
    condition: { kind: 'threshold', direction: 'above', value: 150 },
    channels: { webhook_url: webhook.url },
  }
  await post(`${INTERNAL}/alerts`, { name: 'Full house', definition }, ada)
  const failures: unknown[] = []
  const stop = startAlerts({
    analytics,
    lazyAccounts: { open: async () => accounts, isThere: () => true },
    figures: createFigures({ analytics, productName: 'Tickmark' }),
    report: (failure) => failures.push(failure),
    pace: { firstAfterMs: 0, lookEveryMs: 20, settledMs: 200 },
  })
  try {
    const next = addDays(LAST, 1)
    const file_id = await sendFile('more.csv', `Date,Seats sold\n${next},1250.5\n`)
    const { mapping } = await post(`${DATAHUB}/table`, { file_id, project_id: 'aave' }, ada)
    expect(mapping.columns).toContainEqual(expect.objectContaining({ metric_id: SEATS }))
    const item = { kind: 'data', project_id: 'aave', title: 'Seats of a day' }
    const data = { file_id, mapping }
    const { data_id } = await post(`${DATAHUB}/create`, { ...item, data }, ada)
    await submitAndMerge(data_id)
    await expect.poll(() => webhook.calls.length).toBe(1)
    expect(JSON.parse(webhook.calls[0]?.body ?? '')).toMatchObject({
      type: 'alert.fired',
      data: {
        name: 'Full house',
        description: 'Seats sold above 150',
        query: { metrics: [SEATS] },
        series: [{ label: 'Seats sold', period: next, value: 1_250.5 }],
      },
    })
    const mails = await accounts.readMails()
    const { text } = mails.find(({ subject }) => subject === 'Alert: Full house') ?? { text: '' }
    expect(text).toContain('Full house: Seats sold above 150.')
    expect(text).toContain('Seats sold: 1,250.50 on 1 Jan 2026 (threshold 150).')
  } finally {
    await stop()
  }
  expect(failures).toEqual([])
})
