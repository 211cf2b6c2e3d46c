import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import { digestPoints } from '../testing/digestPoints.ts'
import { nameSeries } from './findFinalDays.ts'
import { findFinalDigests } from './findFinalDigests.ts'

const OF = {
  source_id: 'test',
  metrics: ['fees'],
  projects: ['ethereum'],
  revision_days: 14,
} as const
const ETHEREUM = nameSeries({ metric_id: 'fees', project_id: 'ethereum' })
/** Of 31 days the first nine are final: those more than three weeks before the newest. */
const VALUES = Array.from({ length: 31 }, (_, index) => 1_000.1 / (index + 1) - 40)
const DAYS = series('2025-01-01', VALUES)

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

it('is the same of what is known as of what is said again', async () => {
  await loadPoints(db, [...DAYS, ...series('2025-01-01', VALUES, { project_id: 'lido' })])
  const digests = await findFinalDigests(db, OF)
  expect([...digests]).toEqual([[ETHEREUM, digestPoints(DAYS.slice(0, 9))]])
})

it('is that of the newest values', async () => {
  await loadPoints(db, DAYS)
  const restated = DAYS.map((point, index) => (index === 4 ? { ...point, value: 7 } : point))
  await loadPoints(db, restated, { observed_at: Date.parse('2026-02-01T00:00:00Z') })
  expect((await findFinalDigests(db, OF)).get(ETHEREUM)).toBe(digestPoints(restated.slice(0, 9)))
})

it('leaves out days that count as provisional', async () => {
  const open = DAYS.map((point, index) => ({ ...point, provisional: index === 4 }))
  await loadPoints(db, open)
  const whole = open.slice(0, 9).filter(({ provisional }) => !provisional)
  expect((await findFinalDigests(db, OF)).get(ETHEREUM)).toBe(digestPoints(whole))
})

it('has none of a series of which a part is a second opinion', async () => {
  await loadPoints(db, DAYS)
  await db.command({ sql: 'INSERT INTO second_opinions SELECT * FROM observations LIMIT 5' })
  expect(await findFinalDigests(db, OF)).toEqual(new Map())
})
