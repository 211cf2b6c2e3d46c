import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from './createServer.ts'
import { makeConfig } from './settings/config.ts'
import { HAS_SHARED_DATA, SHARED_DATA } from './testing/sharedData.ts'

// The figures were computed from the files with decimal arithmetic, apart from this code.

const ASSETS = ['btc', 'eth', 'ltc', 'xrp', 'bnb_mainnet']
const KEY = { authorization: 'Bearer tickmark-public' }

const folder = makeTestFolder()
let db: Analytics
let app: FastifyInstance

beforeAll(async () => {
  if (!HAS_SHARED_DATA) return
  for (const [year, name] of [
    ['2020', 'coinmetrics/csv'],
    ['2019', 'coinmetrics_vintage_2019'],
  ] as const) {
    await mkdir(join(folder, year))
    for (const asset of year === '2020' ? ASSETS : ['eth', 'ltc'])
      await cp(join(SHARED_DATA, name, `${asset}.csv.gz`), join(folder, year, `${asset}.csv.gz`))
  }
  db = await openAnalytics({ kind: 'embedded', path: ':memory:' })
  await importPaths(db, [join(folder, '2019')], { observedAt: Date.parse('2019-03-31') })
  await importPaths(db, [join(folder, '2020')], { observedAt: Date.parse('2020-07-28') })
  app = await createServer({ analytics: db, config: makeConfig({}) })
})

afterAll(async () => {
  await app?.close()
  await db?.close()
})

type Rows = Record<string, string | number | null>[]

async function rest(path: string): Promise<Rows> {
  const answer = await app.inject({ url: path, headers: KEY })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function csv(path: string): Promise<Rows> {
  const answer = await app.inject({ url: path, headers: { ...KEY, accept: 'text/csv' } })
  const [header = '', ...lines] = answer.body.trim().split(/\r?\n/)
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(header.split(',').map((name, index) => [name, cells[index] ?? null]))
  })
}

async function trpc(procedure: string, input: unknown) {
  const url = `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
  const answer = await app.inject({ url, headers: KEY })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.data
}

describe.runIf(HAS_SHARED_DATA)('real data', () => {
  it('gives the price of a day through REST, CSV and tRPC alike', async () => {
    const path = '/v2/projects/ethereum/metrics?metric_ids=price&start=2020-07-27&end=2020-07-27'
    expect((await rest(path))[0]?.price).toBe(323.233886908241)
    expect((await csv(path))[0]?.price).toBe('323.233886908241')
    const answer = await trpc('metrics.query', {
      metrics: ['price'],
      where: { projects: ['ethereum'] },
      range: { from: '2020-07-27', to: '2020-07-27' },
    })
    expect(answer.series[0].values).toEqual([323.233886908241])
  })

  it('adds fees up to calendar months', async () => {
    const path =
      '/v2/metrics/fees?project_ids=ethereum&timestamp_granularity=month&start=2020-04-01&end=2020-06-30'
    const values = (await rest(path)).map((row) => Number(row.value).toFixed(2))
    expect(values.sort()).toEqual(['10040657.28', '22034432.93', '3101492.67'])
    const answer = await trpc('metrics.query', {
      metrics: ['fees'],
      where: { projects: ['ethereum'] },
      granularity: 'month',
      range: { from: '2020-04-01', to: '2020-07-27' },
    })
    expect(answer.series[0].values.map((value: number) => value.toFixed(2))).toEqual([
      '3101492.67',
      '10040657.28',
      '22034432.93',
      '26883442.53',
    ])
    expect(answer.series[0].provisional_from).toBe('2020-07-01')
  })

  it.each([
    ['bitcoin', 915.9785],
    ['ethereum', 103.0582],
    ['litecoin', 22374.9632],
    ['bnb-chain', 2375.3099],
    ['xrp-ledger', 983760.5384],
  ])('values %s at %d times its yearly fees', async (project, ratio) => {
    const rows = await rest(
      `/v2/metrics/pf_circulating?project_ids=${project}&start=2020-07-27&end=2020-07-27`,
    )
    expect(Number(rows[0]?.value) / ratio).toBeCloseTo(1, 6)
  })

  it.each([
    { project: 'bitcoin', month: 18282196.01, change: 38.5546, year: 131274041.42 },
    { project: 'ethereum', month: 28856112.67, change: 35.3422, year: 86244453.14 },
    { project: 'litecoin', month: 12909.14, change: 1.5905, year: 220266.67 },
    { project: 'xrp-ledger', month: 1879.49, change: -46.5189, year: 106938.71 },
    { project: 'bnb-chain', month: 120751.69, change: 139.4561, year: 4878613.1 },
  ])('sums the fees of $project over 30 and 365 days', async ({ project, month, change, year }) => {
    const figures = await trpc('projects.getFigures', {
      columns: ['fees_30d_sum', 'fees_30d_change', 'fees_365d_sum'],
      projects: [project],
    })
    const [sum, percent, whole] = figures.columns.map(
      (column: { values: number[] }) => column.values[0],
    )
    expect(sum).toBeCloseTo(month, 2)
    expect(percent * 100).toBeCloseTo(change, 4)
    expect(whole).toBeCloseTo(year, 2)
    const rows = await rest(`/v2/projects/${project}/metric-aggregations?metric_ids=fees`)
    const listed = rows.find((row) => row.metric_aggregation_name === '30d_sum')
    expect(listed?.value).toBe(sum)
  })

  it('shows the same statement through REST and tRPC', async () => {
    const statement = await trpc('projects.getFinancialStatement', {
      project_slug: 'ethereum',
      granularity: 'quarter',
    })
    const fees = statement.sections[0].rows[0]
    expect(fees.metric_id).toBe('fees')
    const quarter = statement.periods.findIndex(
      (one: { start: string }) => one.start === '2020-04-01',
    )
    expect(fees.cells[quarter].value.toFixed(2)).toBe('35176582.88')
    const rows = await rest('/v2/projects/ethereum/financial-statement')
    const row = rows.find(
      (one) => one.metric_id === 'fees' && String(one.timestamp).startsWith('2020-04-01'),
    )
    expect(row?.value).toBe(fees.cells[quarter].value)
  })

  it('changes nothing when the files are imported again', async () => {
    const before = db.dataVersion
    const report = await importPaths(db, [join(folder, '2020')], {
      observedAt: Date.parse('2020-07-28'),
    })
    expect(report.totals).toMatchObject({ loaded: 0, unchanged: ASSETS.length, rows_kept: 0 })
    expect(db.dataVersion).toBe(before)
  })

  it('answers as of 2019 with what was known then, and lists and traces what changed', async () => {
    const restated = await rest(
      '/v2/restatements?project_ids=ethereum&metric_ids=market_cap_circulating',
    )
    expect(restated.length).toBeGreaterThan(0)
    const [change] = restated
    const day = String(change?.day).slice(0, 10)
    const path = `/v2/projects/ethereum/metrics?metric_ids=market_cap_circulating&start=${day}&end=${day}`
    expect((await rest(path))[0]?.market_cap_circulating).toBe(change?.new_value)
    expect((await rest(`${path}&as_of=2019-03-31`))[0]?.market_cap_circulating).toBe(
      change?.old_value,
    )
    const answer = await app.inject({
      url: `/v2/trace?project_id=ethereum&metric_id=market_cap_circulating&timestamp=${day}`,
      headers: KEY,
    })
    const { versions } = answer.json().data
    expect(versions.map((one: { value: number }) => one.value)).toEqual([
      change?.new_value,
      change?.old_value,
    ])
    expect(versions.map((one: { file: string }) => one.file)).toEqual([
      expect.stringContaining('eth.csv.gz'),
      expect.stringContaining('eth.csv.gz'),
    ])
    expect(versions.map((one: { observed_at: string }) => one.observed_at.slice(0, 10))).toEqual([
      '2020-07-28',
      '2019-03-31',
    ])
  })
})
