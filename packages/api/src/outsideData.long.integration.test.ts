import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { clearFacts, loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Answer, FactEndpoint } from './context/endpoint.ts'
import { FACT_ENDPOINTS } from './ENDPOINTS.ts'
import { postMart } from './endpoints/marts.ts'
import { openTestApi, TEST_NOW } from './testing/openTestApi.ts'

// A call that is asked about days without data must not answer with other days. Calls are found by their input, so that
// a new one that takes a date is asked without being named here, and fails where this file cannot ask it.

const api = openForTests(() => openTestApi({ servesPartner: true }))
beforeAll(async () => {
  const asset = { metric_id: 'asset_price', project_id: 'ondo-finance', product_id: 'usdy' }
  await loadPoints(api.analytics, series('2024-01-01', [100, 101], asset))
  await loadBatch(api.analytics, {
    source_id: 'test',
    input: 'assets.json',
    content_hash: 'assets',
    observed_at: TEST_NOW,
    read: async (writer) => {
      writer.record('assets', {
        asset_id: 'usdy',
        name: 'USDY',
        symbol: 'USDY',
        asset_class: 'treasuries',
        reference_asset: 'us-treasuries',
        issuer_id: 'ondo-finance',
        chains: ['ethereum'],
        url: '',
      })
      writer.record('bridge_flows', {
        ...{ record_id: 'a', project_id: 'across', from_chain: 'ethereum', to_chain: 'base' },
        ...{ day: '2024-01-02', amount_usd: 5, url: '', author: '' },
      })
    },
  })
  await refreshDerivedTables(api.analytics)
})

/** Facts are of January 2024, and were observed in 2026. */
const OUTSIDE = [
  { name: 'after the data', from: '2030-01-01', to: '2030-02-01' },
  { name: 'before the data', from: '2015-01-01', to: '2015-02-01' },
]
const BEFORE_ANY = ['2020-01-01', '2020-01-01T00:00:00Z~loaded']

/** The input that calls need besides dates, so that they have an answer. */
const GIVEN: Readonly<Record<string, unknown>> = {
  project_id: 'ethereum',
  project_slug: 'ethereum',
  metric_id: 'fees',
  metric_ids: 'fees',
  columns: 'fees_30d_sum,fees_30d_trend',
  formulas: ['30d:fees * 2'],
  asset_id: 'usdy',
}
/** The values of calls that need others than their namesakes. */
const GIVEN_TO: Readonly<Record<string, Record<string, unknown>>> = {
  getAssetMetrics: { metric_id: 'asset_price' },
  breakDownAssetMetrics: { metric_ids: 'asset_price' },
  getProductMetrics: { project_id: 'ondo-finance', product_id: 'usdy', metric_ids: 'asset_price' },
  trace: { timestamp: '2024-01-05' },
  getFundraiseTotals: { by: 'month' },
  addUpFundraises: { by: 'month' },
}

/** Calls with a date in their input that answer with no facts of a range or a moment, and why. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  explainQuery: 'answers with the SQL',
  explainCall: 'answers with the SQL',
  explainMart: 'answers with the SQL',
  ask: 'answers with a query',
  listEvents: 'has those of the catalog, which are known without data, as has the mart `events`',
  listUnlocks: 'has what is scheduled from a day on, and windows that begin today',
  evidence: 'takes a version that a trace has listed, and answers with bytes',
}

const QUERY = { metrics: ['fees', 'fees * 2'], breakdown: ['project'] }

/** They also list what the catalog states, which an empty store has, too. */
const HAS_CATALOG: ReadonlySet<string> = new Set(['events', 'catalog_changes'])

type Case = { endpoint: FactEndpoint; input: Record<string, unknown> }
type Dates = { from?: string; to?: string; as_of?: string }

/** Every way in which a call takes these dates; none where it takes no such date. */
function listCases(endpoint: FactEndpoint, dates: Dates): Case[] {
  if (endpoint.name in NOT_ASKED) return []
  const { shape } = endpoint.input
  const own = Object.fromEntries(Object.entries(GIVEN).filter(([name]) => name in shape))
  const given = { ...own, ...GIVEN_TO[endpoint.name] }
  const { from, to, as_of } = dates
  const query = { ...QUERY, ...(from && { range: { from, to } }), ...(as_of && { as_of }) }
  const inputs: Record<string, unknown>[] = []
  if ('q' in shape) inputs.push({ q: JSON.stringify(query) })
  if ('range' in shape) inputs.push(query)
  const moment = as_of === undefined ? {} : { as_of }
  if (as_of !== undefined && 'rows_request' in shape)
    for (const { mart_id } of MARTS)
      if (!HAS_CATALOG.has(mart_id)) inputs.push({ mart_id, rows_request: moment })
  if (as_of !== undefined && 'as_of' in shape && !('range' in shape))
    inputs.push({ ...given, ...moment })
  if (from !== undefined && 'start' in shape) inputs.push({ ...given, start: from, end: to })
  if (from !== undefined && 'timestamp' in shape) inputs.push({ ...given, timestamp: from })
  return inputs.map((input) => ({ endpoint, input }))
}

async function ask({ endpoint, input }: Case): Promise<Answer<unknown>> {
  const { analytics } = api
  const ctx = { analytics, now: () => TEST_NOW, productName: 'Test', access: OPEN_ACCESS }
  return endpoint.run(ctx, endpoint.input.parse(input))
}

const DESCRIBING = new Set(['meta', 'columns', 'newest', 'errors'])

/** The days and the numbers of an answer; a count of nothing does not count, nor what describes the answer as a whole. */
function listFacts(answer: unknown): unknown[] {
  const facts: unknown[] = []
  JSON.stringify(answer, (name, value) => {
    if (DESCRIBING.has(name)) return undefined
    const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
    if (isDay || (typeof value === 'number' && value !== 0)) facts.push(value)
    return value
  })
  return facts
}

/** An answer without what describes the load and not its facts. */
function withoutMeta({ data }: Answer<unknown>): unknown {
  return JSON.parse(
    JSON.stringify(data ?? null, (name, value) =>
      ['meta', 'columns', 'status', 'versions', 'version_count'].includes(name) ? undefined : value,
    ),
  )
}

const nameOf = ({ endpoint, input }: Case) =>
  `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`

const takesDate = (endpoint: FactEndpoint) =>
  (['input', 'output'] as const).some((io) =>
    /"(?:start|end|as_of|range|timestamp)":/.test(
      JSON.stringify(z.toJSONSchema(endpoint.input, { io, unrepresentable: 'any' })),
    ),
  )

it.each(
  MARTS.flatMap(({ mart_id, facts }) =>
    facts
      .filter(({ type }) => type === 'day')
      .map(({ column_id }) => [mart_id, column_id] as const),
  ),
)('%s have no rows where %s is outside the data', async (mart_id, column_id) => {
  const countRows = async (dateFrom: string, dateTo: string, type = 'inRange') => {
    const condition = { filterType: 'date', type, dateFrom, ...(type === 'inRange' && { dateTo }) }
    const input = { mart_id, rows_request: { filterModel: { [column_id]: condition } } }
    const { data } = await ask({ endpoint: postMart, input })
    const { rows, row_count } = data as MartPage
    expect(rows.length).toBe(row_count)
    return row_count
  }
  for (const { from, to } of OUTSIDE) expect(await countRows(from, to)).toBe(0)
  expect(await countRows('2030-01-01', '', 'greaterThan')).toBe(0)
  expect(await countRows('2015-01-01', '', 'lessThan')).toBe(0)
  if (['fundraises', 'cohort_analysis'].includes(mart_id))
    expect(await countRows('2024-01-01', '2024-01-31')).toBeGreaterThan(0)
})

it('holds at the addresses of a partner’s terminal too', async () => {
  for (const format of ['json', 'csv']) {
    const { statusCode, body, headers } = await api.ask(
      `/v1/metrics/fees?start=2030-01-01&format=${format}`,
    )
    expect([statusCode, body]).toEqual([200, expect.not.stringMatching(/20(24|30)-\d\d-\d\d,/)])
    expect(headers['x-data-to'] ?? JSON.parse(body).meta.data_to).toBe('2024-01-10')
  }
})

describe('calls that take a date', () => {
  it('are all asked here', () => {
    const dates = { from: '2030-01-01', to: '2030-02-01' }
    const left = FACT_ENDPOINTS.filter(takesDate)
      .filter(({ name }) => !(name in NOT_ASKED))
      .filter(
        (endpoint) =>
          listCases(endpoint, dates).length +
            listCases(endpoint, { as_of: '2020-01-01' }).length ===
          0,
      )
    expect(left.map(({ path }) => path)).toEqual([])
  })

  it.each(OUTSIDE)('answer nothing for a range $name, and say where these are', async (range) => {
    const cases = FACT_ENDPOINTS.flatMap((endpoint) => listCases(endpoint, range))
    expect(cases.length).toBeGreaterThan(10)
    for (const one of cases) {
      const { data, meta } = await ask(one)
      // A trace repeats which day it is of.
      const facts = listFacts(data).filter((fact) => fact !== range.from)
      expect(facts, nameOf(one)).toEqual([])
      const own = data as { meta?: Record<string, unknown> } | null
      const span = { ...own?.meta, ...meta }
      expect(span, nameOf(one)).toMatchObject({
        data_from: expect.stringMatching(/^2024-01-/),
        data_to: expect.stringMatching(/^2024-01-/),
      })
    }
  })

  it('answer as an empty store does for a moment before anything was observed', async () => {
    const cases = FACT_ENDPOINTS.flatMap((endpoint) =>
      BEFORE_ANY.map((as_of) => listCases(endpoint, { as_of })),
    )
    const known = await askEach(cases.flat())
    const present = FACT_ENDPOINTS.flatMap((endpoint) =>
      listCases(endpoint, { as_of: '2026-03-01' }),
    )
    const full = await askEach(present)
    // The registry of assets has no days and no versions; answers say so in their notes.
    await clearFacts(api.analytics)
    const empty = await askEach(cases.flat())
    for (const [name, answer] of known) expect(answer, name).toEqual(empty.get(name))
    const answered = [...full.values()].filter((answer) => listFacts(answer).length > 0)
    expect(answered.length).toBeGreaterThan(present.length / 3)
  })
})

async function askEach(cases: readonly Case[]): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>()
  for (const one of cases)
    answers.set(nameOf(one), await ask(one).then(withoutMeta, (failure: Error) => failure.message))
  return answers
}
