import type { Ranking } from '@tickmark/core/answers/Ranking'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../tabulateRows.ts'
import { tabulateConcentration } from './ConcentrationSummary.tsx'
import { describeRankedValue } from './describeRankedValue.ts'
import { makeRankingColumns, RANKING_FILE_ORDER } from './makeRankingColumns.tsx'
import { describeRankMove } from './RankMove.tsx'
import { makeRanking } from './testing/makeRanking.ts'

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
    expect(header).toMatchSnapshot()
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

describe('describeRankMove', () => {
  it('says up for a smaller number and down for a larger one', () => {
    expect(describeRankMove(3, 5)).toMatchSnapshot()
    expect(describeRankMove(2, 1)).toMatchObject({
      sign: '↓ 1',
      words: 'down 1 place, from number 1',
    })
  })
  it('distinguishes a rank that stayed from one that was not there', () => {
    expect(describeRankMove(4, 4)).toMatchObject({ direction: 'same', sign: '=' })
    expect(describeRankMove(4, null)).toMatchObject({ direction: 'unknown', sign: '—' })
  })
})

describe('describeRankedValue', () => {
  it('distinguishes sums, averages and latest values', () => {
    const anchor = '2026-11-20'
    expect(
      describeRankedValue({ aggregation: 'sum', interval: '30d', anchor }, '2026-11-21'),
    ).toMatchSnapshot()
    expect(
      describeRankedValue({ aggregation: 'avg', interval: 'ytd', anchor }, '2026-11-21').long,
    ).toMatchSnapshot()
    expect(
      describeRankedValue({ aggregation: 'latest', interval: '90d', anchor }, '2026-11-21'),
    ).toMatchSnapshot()
  })
  it('names the window by its end where the data end before yesterday', () => {
    const ranked = { aggregation: 'sum', interval: '30d', anchor: '2020-07-27' } as const
    expect(describeRankedValue(ranked, '2026-11-21').long).toMatchSnapshot()
  })
})

it('files of concentration have a line for each figure with its unit, missing ones too', () => {
  const { summary } = makeRanking()
  const table = tabulateConcentration(
    makeRanking({ summary: { ...summary, count: 3, hhi: null, top5_share: 0.75 } }),
    knownMetric('fees'),
  )
  expect(findTableFault(table)).toBeNull()
  expect(table.rows).toMatchSnapshot()
})
