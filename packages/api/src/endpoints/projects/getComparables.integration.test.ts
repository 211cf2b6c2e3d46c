import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import type { Comparables } from '@tickmark/core/comps/Comparables'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApi } from '../../testing/openTestApi.ts'

const api = openForTests(openTestApi)
const DAYS = 40
const START = '2025-01-01'

const daily = (project_id: string, metric_id: string, values: readonly number[]) =>
  series(START, values, { project_id, metric_id })

const repeat = (value: number, days = DAYS) => Array<number>(days).fill(value)

beforeAll(async () => {
  const caps = { aave: 900, compound: 600, uniswap: 1_200, morpho: 300 }
  await loadPoints(
    api.analytics,
    Object.entries(caps).flatMap(([project, cap], at) => [
      // Prices are a day newer than amounts, as those of live sources are.
      ...daily(project, 'market_cap_circulating', repeat(cap, DAYS + 1)),
      ...daily(project, 'price', repeat(3, DAYS + 1)),
      ...daily(project, 'revenue', repeat(at === 3 ? -1 : 1)),
      ...daily(project, 'fees', repeat(2)),
    ]),
  )
  await refreshDerivedTables(api.analytics)
})

async function ask(query: string) {
  const answer = await api.ask(`/v2/projects/aave/comparables?${query}`)
  return { status: answer.statusCode, body: answer.json() }
}

async function read(query: string): Promise<Comparables> {
  return (await ask(query)).body.data
}

const find = (comps: Comparables, id: string) =>
  comps.columns.find(({ column_id }) => column_id === id)

describe('comparables', () => {
  it('divide figures of one day, by the formula of the metric', async () => {
    const comps = await read('peers=compound,uniswap,morpho')
    const ps = find(comps, 'ps_circulating')
    expect(comps.to).toBe('2025-02-09')
    expect(ps?.cells[1]?.value).toBeCloseTo(600 / 365)
    expect(ps?.cells[3]?.state).toBe('not_meaningful')
    expect(ps?.statistics).toMatchObject({ count: 2 })
    expect(ps?.statistics.median).toBeCloseTo(900 / 365)
    expect(comps.implied.find(({ column_id }) => column_id === 'ps_circulating')).toMatchObject({
      market_cap: { mid: expect.closeTo(900) },
      price: { mid: expect.closeTo(3) },
    })
    const figures = await api.ask('/v2/figures?columns=ps_circulating_7d_latest&projects=compound')
    expect(ps?.cells[1]?.value).toBeCloseTo(figures.json().data.columns[0].values[0])
  })

  it('have the largest of the sector as peers where none are named, and none where that is said', async () => {
    const comps = await read('')
    expect(comps.are_default).toBe(true)
    expect(comps.project_ids[0]).toBe('aave')
    expect(comps.project_ids.slice(1)).not.toContain('aave')
    const { data } = (
      await api.app.inject(
        `/trpc/projects.getComparables?input=${encodeURIComponent(JSON.stringify({ project_id: 'aave', peers: [] }))}`,
      )
    ).json().result
    expect(data.project_ids).toEqual(['aave'])
    expect(data.notes).toHaveLength(1)
  })

  it('report unknown peers and the project itself, and answer the rest', async () => {
    const { status, body } = await ask('peers=aave,nothing,compound&multiples=ps_circulating,x')
    expect(status).toBe(200)
    expect(body.data.project_ids).toEqual(['aave', 'compound'])
    expect(body.errors.map(({ code }: { code: string }) => code).sort()).toEqual([
      'own-project',
      'unknown-column',
      'unknown-project',
    ])
    expect(find(body.data, 'ps_circulating')?.statistics).toMatchObject({ count: 1, q1: null })
  })

  it.each([
    'apply=ps_circulating:-1::5',
    'apply=ps_circulating:NaN',
    'apply=ps_circulating:1e308',
    'apply=ps_circulating:1:2:3:4',
    'apply=nothing:1:2:3',
    `peers=${Array.from({ length: 51 }, (_, at) => at).join(',')}`,
    'window=7d',
  ])('refuse %s', async (query) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(body.type).toBe('bad-request')
  })

  it('are a table with the statistics in files', async () => {
    const csv = await api.ask('/v2/projects/aave/comparables?peers=compound&format=csv')
    expect(csv.body.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      ...['row', 'project', 'peer', 'count', 'min', 'q1', 'median', 'mean', 'q3', 'max'],
      ...['deviation', ''],
    ])
  })
})

it('counts no multiple of a window that the data begin inside in the ranges of a project’s own history', async () => {
  await loadPoints(api.analytics, [
    ...daily('euler', 'market_cap_circulating', repeat(730, 100)),
    ...daily('euler', 'fees', repeat(1, 100)),
  ])
  await refreshDerivedTables(api.analytics)
  const { metrics } = (await api.ask('/v2/projects/euler/valuation')).json().data
  const fees = metrics.find(
    ({ metric_id }: { metric_id: string }) => metric_id === 'pf_circulating',
  )
  expect(fees.bands[0]).toMatchObject({ low: 2, high: 2, days: 71 })
})
