import { describe, expect, it } from 'vitest'
import { getMetric } from '../metrics/getMetric.ts'
import type { FigureColumn, ProjectFigures } from './ProjectFigures.ts'
import { prepareRanking, rankingColumns } from './prepareRanking.ts'

const column = (column_id: string, values: (number | null)[]): FigureColumn => ({
  column_id,
  metric_id: 'fees',
  interval: '30d',
  aggregation: 'sum',
  anchor: '2026-11-20',
  values,
  trends: [],
})

const figures = (...columns: FigureColumn[]): ProjectFigures => ({
  project_ids: ['a', 'b', 'c'],
  columns,
  meta: { data_version: 1, sample: false },
})

describe('prepareRanking', () => {
  it('puts the largest first with its share and leaves out who has no figure', () => {
    const { rows, anchor } = prepareRanking(
      figures(column('fees_30d_sum', [10, null, 30]), column('fees_30d_change', [0.1, null, null])),
      getMetric('fees'),
    )
    expect(anchor).toBe('2026-11-20')
    expect(rows.map((row) => [row.rank, row.projectId, row.share, row.change])).toEqual([
      [1, 'c', 0.75, null],
      [2, 'a', 0.25, 0.1],
    ])
  })
  it('puts the smallest first where lower is better, and gives no shares of ratios', () => {
    const { rows } = prepareRanking(
      figures(column('pf_circulating_7d_latest', [10, 5, null])),
      getMetric('pf_circulating'),
    )
    expect(rows.map((row) => row.projectId)).toEqual(['b', 'a'])
    expect(rows[0]?.share).toBeNull()
  })
})

describe('rankingColumns', () => {
  it('adds up flows and takes the newest of everything else', () => {
    expect(rankingColumns(getMetric('fees')).value).toBe('fees_30d_sum')
    expect(rankingColumns(getMetric('tvl')).value).toBe('tvl_7d_latest')
  })
})
