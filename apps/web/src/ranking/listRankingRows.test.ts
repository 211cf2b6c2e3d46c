import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import { describe, expect, it } from 'vitest'
import { listRankingRows } from './listRankingRows.ts'
import { makeRanking } from './testing/makeRanking.ts'

const ranking = makeRanking()

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
