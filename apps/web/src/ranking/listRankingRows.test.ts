import type { Ranking } from '@tickmark/core/answers/Ranking'
import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import { describe, expect, it } from 'vitest'
import { listRankingRows } from './listRankingRows.ts'

const ranking: Ranking = {
  metric_id: 'fees',
  interval: '30d',
  aggregation: 'sum',
  column_id: 'fees_30d_sum',
  change_column_id: 'fees_30d_change',
  anchor: '2026-11-20',
  previous_anchor: '2026-10-21',
  rows: [
    {
      project_id: 'aave',
      rank: 1,
      previous_rank: null,
      value: 12.5,
      previous_value: null,
      change: null,
      share: 1,
      percentile_rank: null,
    },
  ],
  summary: {
    count: 1,
    total: 12.5,
    previous_total: null,
    change: null,
    median: 12.5,
    mean: 12.5,
    top1_share: 1,
    top3_share: 1,
    top5_share: 1,
    hhi: 10_000,
  },
  gainers: [],
  losers: [],
  movers_floor: null,
  meta: { data_version: 1, sample: false, sources: [], checks: [] },
}

describe('listRankingRows', () => {
  it('says in the heads what is counted, in which unit and up to which day', () => {
    const { header, rows } = listRankingRows(ranking, knownMetric('fees'), () => 'Aave')
    expect(header).toContain('fees_30d_sum (usd, to 2026-11-20 UTC)')
    expect(rows).toEqual([[1, null, 'aave', 'Aave', 12.5, null, null, 1, null]])
    expect(rows[0]).toHaveLength(header.length)
  })
  it('says so when there is no day', () => {
    const { header } = listRankingRows({ ...ranking, anchor: null }, knownMetric('fees'), String)
    expect(header).toContain('fees_30d_sum (usd, to no data UTC)')
  })
})
