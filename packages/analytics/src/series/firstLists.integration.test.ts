import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getRanking } from '../figures/getRanking.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

async function rank(metric_id: string) {
  const { rows } = await getRanking(db, { metric_id, interval: '24h' })
  return rows.map((row) => [row.project_id, row.value])
}

const TODAY = '2025-02-10'
const LISTED = ['aave', 'uniswap', 'lido', 'curve']

describe('levels that were listed once, without their histories', () => {
  it('stay in the list while the histories of others arrive', async () => {
    const metric_id = 'market_cap_circulating'
    await loadPoints(
      db,
      LISTED.map((project_id, at) =>
        point({ metric_id, project_id, day: TODAY, value: 10 + at, provisional: true }),
      ),
    )
    await loadPoints(db, series('2025-01-01', new Array(40).fill(99), { metric_id }))
    await refreshDerivedTables(db)
    expect(await rank(metric_id)).toEqual([
      ['ethereum', 99],
      ['curve', 13],
      ['lido', 12],
      ['uniswap', 11],
      ['aave', 10],
    ])
  })
  it('do not make an unfinished day the newest once most histories are there', async () => {
    const metric_id = 'tvl'
    for (const project_id of LISTED)
      await loadPoints(db, [
        ...series('2025-01-01', new Array(40).fill(5), { metric_id, project_id }),
        point({ metric_id, project_id, day: TODAY, value: 50, provisional: true }),
      ])
    await loadPoints(db, [
      point({ metric_id, project_id: 'gmx', day: TODAY, value: 7, provisional: true }),
    ])
    await refreshDerivedTables(db)
    expect((await rank(metric_id)).filter(([id]) => id !== 'gmx')).toEqual(
      LISTED.toSorted().map((id) => [id, 5]),
    )
  })
})
