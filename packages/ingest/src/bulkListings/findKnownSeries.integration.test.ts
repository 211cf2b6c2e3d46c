import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import { findKnownSeries, type KnownSeries } from './findKnownSeries.ts'

const OF = {
  source_id: 'test',
  metrics: ['fees'],
  provisional: false,
  revision_days: 14,
  today: '2025-02-01',
} as const
/** 1 on the first day, one more on each. */
const COUNT = Array.from({ length: 31 }, (_, index) => index + 1)

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

async function find(changes: Partial<typeof OF> | { provisional: boolean } = {}) {
  const known = await findKnownSeries(db, { ...OF, ...changes })
  return (known.get('ethereum') ?? []).map(
    ({ chain_id, newest, reported, last, previous, sums }) => ({
      chain_id,
      newest,
      reported,
      last,
      previous,
      sums,
    }),
  )
}

const END: Omit<KnownSeries, 'metric_id' | 'project_id' | 'product_id' | 'contract_id'> = {
  chain_id: '',
  newest: '2025-01-31',
  reported: '2025-01-31',
  last: 31,
  previous: 30,
  sums: { 6: 171, 7: 196, 29: 493, 30: 495 },
}

it('adds up the days at the end of a series', async () => {
  await loadPoints(db, series('2025-01-01', COUNT))
  expect(await find()).toEqual([END])
})

it('has no sum of which a day is missing', async () => {
  const days = series('2025-01-01', COUNT).filter(({ day }) => day !== '2025-01-20')
  await loadPoints(db, days)
  expect(await find()).toEqual([{ ...END, sums: { ...END.sums, 29: null, 30: null } }])
})

it('counts the newest version of a day, and what another source is believed for', async () => {
  await loadPoints(db, series('2025-01-01', COUNT))
  await loadPoints(db, [point({ day: '2025-01-31', value: 41 })], {
    observed_at: Date.parse('2026-02-01T00:00:00Z'),
  })
  const restated = { ...END, last: 41, sums: { 6: 181, 7: 206, 29: 503, 30: 505 } }
  expect(await find()).toEqual([restated])
  await db.command({
    sql: `INSERT INTO second_opinions SELECT * FROM observations WHERE day >= '2025-01-15'`,
  })
  await db.command({ sql: `DELETE FROM observations WHERE day >= '2025-01-15'` })
  expect(await find()).toEqual([restated])
  expect(await findKnownSeries(db, { ...OF, source_id: 'another' })).toEqual(new Map())
})

it('counts days that are not over only where levels are wanted', async () => {
  await loadPoints(db, [
    ...series('2025-01-01', COUNT),
    point({ day: '2025-02-01', value: 5, provisional: true }),
  ])
  expect(await find()).toEqual([{ ...END, reported: '2025-02-01' }])
  expect(await find({ provisional: true })).toMatchObject([
    { newest: '2025-02-01', last: 5, previous: 31 },
  ])
})

it('leaves out a series that ended long ago', async () => {
  await loadPoints(db, series('2024-01-01', COUNT, { chain_id: 'base' }))
  expect(await find()).toEqual([])
})
