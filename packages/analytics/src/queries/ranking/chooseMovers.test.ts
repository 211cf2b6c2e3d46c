import type { RankedProject } from '@tickmark/core/answers/Ranking'
import { describe, expect, it } from 'vitest'
import { chooseMovers } from './chooseMovers.ts'

const project = (index: number, changes: Partial<RankedProject> = {}): RankedProject => ({
  project_id: `p${index}`,
  rank: index,
  previous_rank: index,
  value: 100 - index,
  previous_value: 100 - index,
  change: 0,
  share: null,
  percentile_rank: null,
  ...changes,
})
const projects = (count: number) => Array.from({ length: count }, (_, index) => project(index + 1))
const ids = (rows: readonly RankedProject[]) => rows.map((row) => row.project_id)

describe('chooseMovers', () => {
  it('lets nobody in whose value before was below the median', () => {
    const ranked = [
      ...projects(11),
      project(12, { previous_value: 1, change: 99 }),
      project(13, { previous_value: 96, change: 0.5 }),
      project(14, { previous_value: 97, change: -0.5 }),
    ]
    const { gainers, losers, movers_floor } = chooseMovers(ranked, { metric_id: 'fees' })
    expect([ids(gainers), ids(losers)]).toEqual([['p13'], ['p14']])
    expect(movers_floor).toEqual({ metric_id: 'fees', value: 94.5 })
  })

  it('asks for no size among few projects', () => {
    const ranked = [project(1), project(2, { previous_value: 1, change: 9 })]
    const { gainers, movers_floor } = chooseMovers(ranked, { metric_id: 'fees' })
    expect([ids(gainers), movers_floor]).toEqual([['p2'], null])
  })

  it('goes by market cap where values do not measure size', () => {
    const ranked = projects(12).map((row) => ({ ...row, change: row.rank }))
    const sizes = new Map([
      ['p1', 5],
      ['p2', 7],
      ['p3', 9],
    ])
    const { gainers, movers_floor } = chooseMovers(ranked, {
      metric_id: 'market_cap_circulating',
      sizes,
    })
    expect(ids(gainers)).toEqual(['p3', 'p2'])
    expect(movers_floor).toEqual({ metric_id: 'market_cap_circulating', value: 7 })
  })

  it('needs no floor where nobody’s size is known', () => {
    const ranked = projects(12).map((row) => ({ ...row, change: -row.rank }))
    const { losers, movers_floor } = chooseMovers(ranked, { metric_id: 'x', sizes: new Map() })
    expect([ids(losers), movers_floor]).toEqual([['p12', 'p11', 'p10'], null])
  })
})
