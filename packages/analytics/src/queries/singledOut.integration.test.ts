import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  loadPoints,
  openTestAnalytics,
  point,
  refreshDays,
  series,
} from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'
import { streamMetricQuery } from './streamMetricQuery.ts'

/** Fees of each of three days: the market has 120 a day. */
const FEES = { aave: 60, compound: 30, morpho: 20, spark: 10 } as const

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  const days = Object.entries(FEES).map(([project_id, value]) =>
    series('2025-01-01', [value, value, value], { project_id }),
  )
  const onBase = { project_id: 'aave', metric_id: 'tvl', chain_id: 'base' } as const
  await loadPoints(db, [
    ...days.flat(),
    point({ ...onBase, day: '2025-01-01', value: 7 }),
    point({ ...onBase, chain_id: 'ethereum', day: '2025-01-01', value: 21 }),
  ])
  await refreshDays(db)
})

const BY_PROJECT = { metrics: ['fees'], breakdown: ['project'], range: 'max' } as const
const read = async (query: Partial<MetricQueryInput>) => {
  const { series, meta } = await answerMetricQuery(
    db,
    MetricQuery.parse({ ...BY_PROJECT, ...query }),
  )
  const values = series.map(({ key, values }) => [Object.values(key)[0] ?? 'all', values.at(-1)])
  return { values, meta }
}
const valuesOf = async (query: Partial<MetricQueryInput>) => (await read(query)).values
const share = [{ kind: 'share' as const }]

describe('exclude', () => {
  it('leaves projects out of series, sums and shares', async () => {
    const where = { exclude: ['aave'] }
    expect(await valuesOf({ where })).toEqual([
      ['compound', 30],
      ['morpho', 20],
      ['spark', 10],
    ])
    expect(await valuesOf({ where, breakdown: [] })).toEqual([['all', 60]])
    expect(await valuesOf({ where, transforms: share })).toContainEqual(['compound', 0.5])
    expect(await valuesOf({ where, top: { n: 1 } })).toEqual([
      ['compound', 30],
      ['others', 30],
    ])
  })

  it('limits named projects and sectors', async () => {
    const projects = ['aave', 'spark']
    expect(await valuesOf({ where: { projects, exclude: ['aave'] } })).toEqual([['spark', 10]])
    expect(await valuesOf({ where: { projects, exclude: projects } })).toEqual([])
    const lending = { sectors: ['lending'], exclude: ['morpho', 'spark'] }
    expect(await valuesOf({ where: lending, breakdown: [] })).toEqual([['all', 90]])
    expect(await valuesOf({ where: { exclude: [] }, breakdown: [] })).toEqual([['all', 120]])
  })

  it('leaves sectors out, with projects that are in another one, too', async () => {
    const where = { exclude_sectors: ['lending'] }
    expect(await valuesOf({ where })).toEqual([])
    expect(await valuesOf({ where: { exclude_sectors: ['bridge'] }, breakdown: [] })).toEqual([
      ['all', 120],
    ])
    await expect(valuesOf({ where: { exclude_sectors: ['zorblex'] } })).rejects.toThrow(
      'where.exclude_sectors has the unknown id "zorblex".',
    )
  })

  it('leaves chains out of series and sums', async () => {
    const metrics = ['tvl']
    const where = { projects: ['aave'], exclude_chains: ['base'] }
    expect(await valuesOf({ metrics, where })).toEqual([['aave', 21]])
    expect(await valuesOf({ metrics, where, breakdown: ['chain'] })).toEqual([['ethereum', 21]])
    expect(await valuesOf({ metrics, where: { ...where, chains: ['base'] } })).toEqual([])
    await expect(valuesOf({ where: { exclude_chains: ['zorblex'] } })).rejects.toThrow(
      'where.exclude_chains has the unknown id "zorblex".',
    )
  })

  it('refuses an unknown name', async () => {
    await expect(valuesOf({ where: { exclude: ['zorblex'] } })).rejects.toThrow(
      'where.exclude has the unknown id "zorblex".',
    )
  })
})

describe('order', () => {
  it('lists the smallest first, and keeps the smallest', async () => {
    const order = 'asc'
    expect((await valuesOf({ order })).map(([id]) => id)).toEqual([
      ...['spark', 'morpho', 'compound', 'aave'],
    ])
    expect(await valuesOf({ order, top: { n: 2 } })).toEqual([
      ['spark', 10],
      ['morpho', 20],
      ['others', 90],
    ])
    expect(await valuesOf({ order, top: { n: 1, others: false }, transforms: share })).toEqual([
      ['spark', 10 / 120],
    ])
  })

  it('lists projects without a value last', async () => {
    const answer = await valuesOf({ order: 'asc', metrics: ['tvl', 'fees'] })
    expect(answer[0]).toEqual(['aave', null])
  })
})

describe('focus', () => {
  it('keeps the whole as the denominator of shares, and all projects in ranks', async () => {
    expect(await valuesOf({ focus: ['morpho'], transforms: share })).toEqual([['morpho', 20 / 120]])
    const rank = [{ kind: 'rank' as const }]
    expect(await valuesOf({ focus: ['morpho', 'spark'], transforms: rank })).toEqual([
      ['morpho', 3],
      ['spark', 4],
    ])
    const where = { exclude: ['aave'] }
    expect(await valuesOf({ where, focus: ['compound'], transforms: share })).toEqual([
      ['compound', 0.5],
    ])
  })

  it('stays beside the largest, and out of Others', async () => {
    const top = { n: 1 }
    expect(await valuesOf({ focus: ['spark'], top })).toEqual([
      ['aave', 60],
      ['spark', 10],
      ['others', 50],
    ])
    const { values, meta } = await read({ focus: ['spark'], top: { n: 1, others: false } })
    expect(values).toEqual([
      ['aave', 60],
      ['spark', 10],
    ])
    expect(meta.total_series).toBe(4)
    expect(await valuesOf({ focus: ['aave'], top, transforms: share })).toEqual([
      ['aave', 0.5],
      ['others', 0.5],
    ])
  })

  it('singles out chains and sectors, and all parts of a project', async () => {
    const tvl = { metrics: ['tvl'], range: { from: '2025-01-01', to: '2025-01-01' } }
    expect(
      await valuesOf({ ...tvl, breakdown: ['chain'], focus: ['base'], transforms: share }),
    ).toEqual([['base', 0.25]])
    const parts = { ...tvl, breakdown: ['project', 'chain'] as ['project', 'chain'] }
    expect(await valuesOf({ ...parts, focus: ['aave'] })).toEqual([
      ['aave', 21],
      ['aave', 7],
    ])
    expect(await valuesOf({ breakdown: ['market_sector'], focus: ['lending'] })).toEqual([
      ['lending', 120],
    ])
  })

  it('refuses what the query is not about', async () => {
    const outside = 'which the query is not about'
    await expect(valuesOf({ focus: ['zorblex'] })).rejects.toThrow(outside)
    const where = { sectors: ['lending'] }
    await expect(valuesOf({ where, focus: ['ethereum'] })).rejects.toThrow(outside)
    const excluded = { exclude: ['aave'] }
    await expect(valuesOf({ where: excluded, focus: ['aave'] })).rejects.toThrow(outside)
    await expect(valuesOf({ focus: ['aave'], breakdown: [] })).rejects.toThrow('needs a breakdown')
  })

  it('is the same in files', async () => {
    const query = MetricQuery.parse({ ...BY_PROJECT, focus: ['morpho'], transforms: share })
    const stream = await streamMetricQuery(db, query)
    const found: unknown[] = []
    for await (const points of stream.points())
      found.push(...points.map(({ series, value }) => [series.key, value]))
    expect(found).toEqual(Array(3).fill([['morpho'], 20 / 120]))
  })
})
