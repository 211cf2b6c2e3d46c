import { describe, expect, it } from 'vitest'
import { makeDefinition } from '../testing/makeDefinition.ts'
import { planChart } from './planChart.ts'

const FEES = { metrics: ['fees'], breakdown: ['project' as const] }

describe('planChart', () => {
  it('asks all with the coarsest granularity and says so', () => {
    const plan = planChart(
      makeDefinition([
        { ...FEES, granularity: 'day' },
        { ...FEES, granularity: 'quarter' },
      ]),
    )
    expect(plan.queries.map(({ query }) => query.granularity)).toEqual(['quarter', 'quarter'])
    expect(plan.notes).toEqual(['All by quarter, the coarsest granularity of the queries'])
  })
  it('queries no more series than can be distinguished, the rest as Others where it adds up', () => {
    const [fees, users] = planChart(
      makeDefinition([FEES, { metrics: ['user_dau'], breakdown: ['project'] }]),
    ).queries
    expect(fees?.query.top).toEqual({ n: 25, others: true })
    expect(users?.query.top).toEqual({ n: 25, others: false })
  })
  it('cuts a top that is too large and keeps one that is not', () => {
    const top = (n: number) =>
      planChart(makeDefinition([{ ...FEES, top: { n, others: false } }])).queries[0]?.query.top
    expect(top(300)).toEqual({ n: 50, others: false })
    expect(top(10)).toEqual({ n: 10, others: false })
  })
  it('counts each project in its first sector where sectors are parts of a whole, and says so', () => {
    const bySector = { metrics: ['fees'], breakdown: ['market_sector' as const] }
    const plan = (changes: Parameters<typeof makeDefinition>[1]) =>
      planChart(makeDefinition([bySector], changes))
    for (const whole of [{ kind: 'stacked' }, { kind: 'treemap' }, { percent: true }] as const)
      expect([plan(whole).queries[0]?.query.sectors, plan(whole).notes]).toEqual([
        'first',
        ['Each project counts in its first sector'],
      ])
    expect(plan({ kind: 'line' }).queries[0]?.query.sectors).toBeUndefined()
  })
  it('leaves no Others in a scatter', () => {
    const [one] = planChart(
      makeDefinition([{ ...FEES, top: { n: 500 } }], { kind: 'scatter' }),
    ).queries
    expect(one?.query.top).toEqual({ n: 300, others: false })
  })
  it('makes shares last, but not of places', () => {
    const transforms = (list: { kind: 'cumulative' | 'rank' }[]) =>
      planChart(makeDefinition([{ ...FEES, transforms: list }], { percent: true })).queries[0]
        ?.query.transforms
    expect(transforms([{ kind: 'cumulative' }])).toEqual([
      { kind: 'cumulative' },
      { kind: 'share' },
    ])
    expect(transforms([{ kind: 'rank' }])).toEqual([{ kind: 'rank' }])
  })
  it('gives each query what its series have of their own', () => {
    const own = ['yoy:a:aave|fees', 'right:b:aave|fees', 'nonsense', 'yoy:c']
    const plan = planChart(makeDefinition([FEES, FEES], { own }))
    expect(plan.queries.map((one) => one.overrides)).toEqual([
      ['yoy:aave|fees'],
      ['right:aave|fees'],
    ])
  })
  it('takes range, granularity and moment of a dashboard instead', () => {
    const plan = planChart(makeDefinition([{ ...FEES, granularity: 'day' }]), {
      granularity: 'year',
      range: 'max',
      asOf: '2026-01-01',
    })
    expect(plan.queries[0]?.query).toMatchObject({
      granularity: 'year',
      range: 'max',
      as_of: '2026-01-01',
    })
    expect(plan.notes).toEqual([])
  })
})
