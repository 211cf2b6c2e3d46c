import type { Ranking } from '@tickmark/core/answers/Ranking'
import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import { describe, expect, it } from 'vitest'
import { tabulateRows } from '../../tabulateRows.ts'
import { makeRanking } from '../testing/makeRanking.ts'
import { makeRankingColumns, RANKING_FILE_ORDER } from './makeRankingColumns.tsx'

const tabulate = (ranking: Ranking, metric = 'fees') =>
  tabulateRows(
    makeRankingColumns(ranking, {
      metric: knownMetric(metric),
      nameOf: () => 'Aave',
      trends: new Map(),
    }),
    ranking.rows,
    { isSample: false, order: RANKING_FILE_ORDER },
  )

describe('files of rankings', () => {
  it('say in the headers what is counted, in which unit and up to which day', () => {
    const { header, rows } = tabulate(makeRanking())
    expect(header).toEqual([
      'rank',
      'previous_rank',
      'project_id',
      'name',
      'fees_30d_sum (usd, to 2026-11-20 UTC)',
      'previous window (usd, to 2026-10-21 UTC)',
      'fees_30d_change (fraction)',
      'share (fraction)',
      'percentile_rank (fraction)',
    ])
    expect(rows).toEqual([[1, null, 'aave', 'Aave', 12.5, null, null, 1, null]])
  })
  it('say so when there is no day', () => {
    const { header } = tabulate(makeRanking({ anchor: null }))
    expect(header).toContain('fees_30d_sum (usd, to no data UTC)')
  })
  it('have the same columns for a metric that does not add up', () => {
    expect(tabulate(makeRanking(), 'user_dau').header).toContain('share (fraction)')
  })
})
