import { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { describe, expect, it } from 'vitest'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import type { SeriesRow } from './SeriesRow.ts'
import { weighQuery } from './weighQuery.ts'

const series = (project: number, changes: Partial<SeriesRow> = {}): SeriesRow => ({
  ...{ metric_id: 'fees', project_id: `p${project}`, first_day: '2018-01-01' },
  ...{ last_day: '2026-01-01', last_complete_day: '2026-01-01', last_total_day: '2026-01-01' },
  ...{ points: 2_923, parts: 0, source_ids: [], chains: 0, products: 0, contracts: 0, labels: 0 },
  ...changes,
})

const weigh = (
  metrics: readonly string[],
  {
    projects = 1_500,
    from = '2018-01-01',
    before = 0,
    ...changes
  }: {
    projects?: number
    from?: string
    before?: number
    breakdown?: MetricQuery['breakdown']
    transforms?: MetricQuery['transforms']
    contracts?: number
  } = {},
) =>
  weighQuery({
    before,
    query: { breakdown: [], transforms: [], ...changes },
    plan: planMeasures(new Catalog({}), metrics, createParams()),
    range: { from, to: '2026-01-01' },
    used: Array.from({ length: projects }, (_, index) =>
      series(index, { contracts: changes.contracts ?? 0 }),
    ),
  })

const rolling = (count: number) =>
  Array.from({ length: count }, (_, index) => `rolling_sum(fees, ${30 + index * 15})`)

describe('weighQuery', () => {
  it('refuses many rolling sums over many projects, and says what fits', () => {
    expect(() => weigh(rolling(60))).toThrow(
      expect.objectContaining({
        code: 'too-large',
        message: expect.stringMatching(
          /^The query would compute 60 metrics with 60 rolling sums over .* of 1,500 projects .* Request about \d+ of these metrics or \d+ of these projects or \d+ days\.$/,
        ),
      }),
    )
  })

  it('accepts what it says would fit', () => {
    expect(weigh(rolling(60), { projects: 300 })).toMatchObject({ isLarge: true })
    expect(weigh(rolling(60), { projects: 1 })).toMatchObject({ isLarge: false })
    expect(weigh(rolling(10), { projects: 10 })).toMatchObject({ isLarge: false })
  })

  it('accepts every metric on its own over a large catalog', () => {
    expect(weigh(['fees', 'revenue', 'tvl', 'price'], { projects: 10_000 })).toMatchObject({
      isLarge: false,
    })
  })

  it('knows what takes long, also to plan where little is read', () => {
    const day = { from: '2025-12-31', projects: 1 }
    expect(weigh(['fees'], { projects: 100 }).isLong).toBe(false)
    expect(weigh(['fees'], { projects: 10_000 }).isLong).toBe(true)
    expect(weigh(rolling(3), day).isLong).toBe(false)
    expect(weigh(rolling(50), day).isLong).toBe(true)
  })

  it('counts what the same call runs before it', () => {
    const [first, second] = [rolling(20), rolling(40).slice(20)]
    const { steps } = weigh(first, { projects: 700 })
    expect(weigh(second, { projects: 700 }).steps).toBeLessThan(600_000_000)
    expect(() => weigh(second, { projects: 700, before: steps })).toThrow('are allowed')
  })

  it('weighs parts of projects, and changes of each series', () => {
    const parts = { breakdown: ['contract' as const], contracts: 500 }
    expect(() => weigh(['fees'], { ...parts, projects: 1_000 })).toThrow('are allowed')
    const transforms = [{ kind: 'cumulative' as const }, { kind: 'share' as const }]
    const sums = Array.from({ length: 60 }, (_, index) => `fees * ${index + 2}`)
    expect(() => weigh(sums, { transforms, projects: 10_000 })).toThrow('are allowed')
  })

  it('weighs the days before the range that rolling sums read', () => {
    const last = { from: '2025-12-31', projects: 1_500 }
    expect(weigh(['rolling_sum(fees, 7)'], last)).toMatchObject({ isLarge: false })
    expect(weigh(['rolling_sum(fees, 1000)'], last)).toMatchObject({ isLarge: true })
  })
})
