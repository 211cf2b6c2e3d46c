import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'

const DAYS = 20
/** After the twenty days are loaded. */
const NEXT_MORNING = Date.parse('2026-01-22T06:00:00Z')
const RISING = Array.from({ length: DAYS }, (_, index) => 5_000 + index)

const db = openForTests(openTestAnalytics)
beforeEach(async () => {
  await clearFacts(db)
  await loadPoints(db, series('2026-01-01', RISING), {
    observed_at: Date.parse('2026-01-21T00:00:00Z'),
  })
})

const load = (points: Parameters<typeof loadPoints>[1], checks?: 'withhold') =>
  loadPoints(db, points, { observed_at: NEXT_MORNING, ...(checks && { checks }) })

function factsOf(project_id: string) {
  return db.rows<{ day: string; value: number }>({
    sql: 'SELECT day, value FROM facts FINAL WHERE project_id = {project_id: String} ORDER BY day',
    params: { project_id },
  })
}

describe('an unreviewed batch', () => {
  it.each([
    ['2025-12-31', 19],
    ['2026-01-02', 19],
  ])(
    'does not publish a known series that begins on %s now, and takes the others',
    async (first, moved) => {
      const known = await factsOf('ethereum')
      const report = await load(
        [...series(first, RISING), point({ project_id: 'lido', day: '2026-01-20', value: 7 })],
        'withhold',
      )
      expect(await factsOf('ethereum')).toEqual(known)
      expect(await factsOf('lido')).toHaveLength(1)
      expect(report.rejects).toContainEqual({
        count: 1,
        reason: 'held back: a series with known values, moved by a day',
        example: `fees of ethereum: ${moved} of ${moved} days`,
      })
    },
  )

  it('does not restate a known series to nothing, but takes days on which there was nothing', async () => {
    const report = await load(series('2026-01-10', Array(12).fill(0)), 'withhold')
    expect(report.rejects).toContainEqual({
      count: 1,
      reason: 'held back: a series with known values, gone to nothing',
      example: 'fees of ethereum: 11 of 11 days',
    })
    expect((await factsOf('ethereum')).at(-1)).toEqual({ day: '2026-01-20', value: 5_019 })
    await load([point({ day: '2026-01-20', value: 0 })], 'withhold')
    expect((await factsOf('ethereum')).at(-1)).toMatchObject({ day: '2026-01-20', value: 0 })
  })

  it('does not publish a small series in other units, whatever it counts', async () => {
    const [small, large] = [Array(12).fill(31.5), Array(12).fill(31.5e6)]
    const blocks = { project_id: 'lido', metric_id: 'blocks_per_second' }
    await load(series('2026-01-09', small, blocks))
    const known = await factsOf('lido')
    const report = await load(series('2026-01-09', [...large, 31.5e6], blocks), 'withhold')
    expect(await factsOf('lido')).toEqual(known)
    expect(report.rejects).toContainEqual({
      count: 1,
      reason: 'held back: a series with known values, in other units',
      example: 'blocks_per_second of lido: 12 of 12 days',
    })
  })

  it('takes corrections of many days, and everything when it is trusted', async () => {
    const corrected = RISING.map((value) => value + 0.5)
    await load(series('2026-01-01', corrected), 'withhold')
    expect((await factsOf('ethereum'))[0]).toMatchObject({ value: 5_000.5 })
    await load(series('2026-01-02', corrected))
    expect((await factsOf('ethereum'))[1]).toEqual({ day: '2026-01-02', value: 5_000.5 })
  })
})
