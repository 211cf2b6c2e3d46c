import { loadPoints, openTestAnalytics, point } from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import type { DatasetRun } from './DatasetRun.ts'
import { sortBySize } from './syncDataset.ts'

const NOW = Date.parse('2026-01-10T12:00:00Z')
const db = openForTests(openTestAnalytics)

it('sorts subjects by market cap, those of several projects by their largest, and the others by TVL or fees', async () => {
  const day = '2026-01-09'
  await loadPoints(db, [
    point({ day, project_id: 'aave', metric_id: 'market_cap_circulating', value: 900 }),
    point({ day, project_id: 'uniswap', metric_id: 'market_cap_circulating', value: 500 }),
    point({ day, project_id: 'lido', metric_id: 'market_cap_circulating', value: 2 }),
    // The value of a protocol is no reason to load its history before that of a larger token.
    point({ day, project_id: 'lido', metric_id: 'tvl', value: 40_000 }),
    point({ day, project_id: 'curve', metric_id: 'tvl', value: 50_000 }),
    point({ day, project_id: 'compound', metric_id: 'fees', value: 1_000 }),
  ])
  const run = {
    db,
    clock: { now: () => NOW },
    dataset: { projectOf: (key: string) => (db.catalog.find(key) ? key : null) },
  } as unknown as DatasetRun
  const sorted = await sortBySize(run, [
    { key: 'maple', calls: [] },
    { key: 'curve', calls: [] },
    { key: 'lido', calls: [] },
    { key: 'compound', calls: [] },
    { key: 'maple and 1 more', project_ids: ['maple', 'aave'], calls: [] },
    { key: 'uniswap', calls: [] },
  ])
  expect(sorted.map(({ key }) => key)).toEqual([
    'maple and 1 more',
    'uniswap',
    'lido',
    'compound',
    'curve',
    'maple',
  ])
})
