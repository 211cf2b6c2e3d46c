import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishLoad } from '../batches/finishLoad.ts'
import type { Analytics } from '../client/Analytics.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { getDataStatus } from '../queries/getDataStatus.ts'
import { getFinancialStatement } from '../queries/getFinancialStatement.ts'
import { getSectorTotals } from '../queries/getSectorTotals.ts'
import { listChecks } from '../queries/listChecks.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'

let db: Analytics
beforeAll(async () => {
  db = await openTestAnalytics()
})
beforeEach(() => clearFacts(db))
afterAll(() => db.close())

const day = '2025-01-01'

describe('refreshChecks', () => {
  it('compares fees with their parts where all three are reported', async () => {
    await loadPoints(db, [
      ...series(day, [10, 10]),
      ...series(day, [6, 6], { metric_id: 'revenue' }),
      ...series(day, [4, 5], { metric_id: 'fees_supply_side' }),
    ])
    await finishLoad(db)
    expect(await listChecks(db)).toEqual([
      {
        check_id: 'fees_split',
        title: 'Fees = revenue + supply-side fees',
        passed: false,
        compared: 2,
        failed: 1,
      },
    ])
    expect(await listChecks(db, ['bitcoin'])).toEqual([])

    // What is told of a moment before all data had nothing to compare.
    const checksOf = async (moment: { as_of?: string } = {}) => {
      const answers = [
        await getSectorTotals(db, { interval: '30d', ...moment }),
        await answerMetricQuery(db, MetricQuery.parse({ metrics: ['fees'], ...moment })),
        await getFinancialStatement(db, {
          project_id: 'ethereum',
          granularity: 'quarter',
          interval: 'max',
          ...moment,
        }),
      ]
      return answers.map(({ meta }) => meta.checks.length)
    }
    expect(await checksOf()).toEqual([1, 1, 1])
    expect(await checksOf({ as_of: '2001-01-01' })).toEqual([0, 0, 0])
  })

  it('allows small differences between market cap and price times supply', async () => {
    await loadPoints(db, [
      ...series(day, [2, 2], { metric_id: 'price' }),
      ...series(day, [100, 100], { metric_id: 'token_supply_circulating' }),
      ...series(day, [201, 203], { metric_id: 'market_cap_circulating' }),
    ])
    await finishLoad(db)
    expect(await listChecks(db)).toMatchObject([{ check_id: 'market_cap', compared: 2, failed: 1 }])
  })

  it('finds parts that exceed their total, but not those of a product that ended before it', async () => {
    const tvl = { metric_id: 'tvl', project_id: 'aave' }
    await loadPoints(db, [
      ...series(day, [10, 10, 10], tvl),
      point({ ...tvl, day, value: 11, chain_id: 'ethereum' }),
      point({ ...tvl, day, value: 99, product_id: 'aave-v2' }),
    ])
    await finishLoad(db)
    expect(await listChecks(db)).toMatchObject([{ check_id: 'parts', compared: 1, failed: 1 }])
  })

  it('says of each batch how the identities stand for the projects it touched', async () => {
    await loadPoints(db, [
      ...series(day, [2], { metric_id: 'price' }),
      ...series(day, [100], { metric_id: 'token_supply_circulating' }),
      ...series(day, [200], { metric_id: 'market_cap_circulating' }),
    ])
    await finishLoad(db)
    await loadPoints(db, series(day, [1], { project_id: 'bitcoin' }))
    await finishLoad(db)
    const { batches } = await getDataStatus(db)
    expect(batches.map((batch) => batch.checks.map((check) => check.check_id))).toEqual([
      [],
      ['market_cap'],
    ])
  })
})
