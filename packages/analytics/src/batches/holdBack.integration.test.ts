import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analytics } from '../client/Analytics.ts'
import { loadPoints, openTestAnalytics, point, series } from '../testing/openTestAnalytics.ts'

let db: Analytics
beforeAll(async () => {
  db = await openTestAnalytics()
})
afterAll(() => db.close())

const DAYS = 20
/** After the twenty days are known. */
const NEXT_MORNING = Date.parse('2026-01-22T06:00:00Z')
const load = (points: Parameters<typeof loadPoints>[1], guarded = true) =>
  loadPoints(db, points, { guarded, observed_at: NEXT_MORNING })

beforeEach(async () => {
  for (const table of ['observations', 'facts', 'batches'])
    await db.command({ sql: `TRUNCATE TABLE ${table}` })
  await loadPoints(db, series('2026-01-01', Array(DAYS).fill(5_000)), {
    observed_at: Date.parse('2026-01-21T00:00:00Z'),
  })
})

async function factOf(day: string) {
  const [fact] = await db.rows<{ value: number; provisional: number }>({
    sql: 'SELECT value, provisional FROM facts FINAL WHERE day = {day: Date}',
    params: { day },
  })
  return fact
}

describe('a batch that nobody looked at', () => {
  it('does not publish a new day in other units', async () => {
    const report = await load([point({ day: '2026-01-21', value: 5_000e6 })])
    expect(await factOf('2026-01-21')).toBeUndefined()
    expect(report.rejects[0]).toMatchObject({ count: 1 })
    expect(report.rejects[0]?.reason).toContain('held back')
    expect(report.rejects[0]?.example).toContain('fees of ethereum on 2026-01-21')
  })

  it('does not restate known days in other units, and takes the rest', async () => {
    const report = await load([
      point({ day: '2026-01-05', value: 5e-3 }),
      point({ day: '2026-01-06', value: 5_400 }),
    ])
    expect(await factOf('2026-01-05')).toEqual({ value: 5_000, provisional: 0 })
    expect(await factOf('2026-01-06')).toEqual({ value: 5_400, provisional: 0 })
    expect(report).toMatchObject({ state: 'loaded', rows_kept: 1, rows_rejected: 1 })
  })

  it('marks a spike of the last days as provisional', async () => {
    await load([point({ day: '2026-01-21', value: 400_000 })])
    expect(await factOf('2026-01-21')).toEqual({ value: 400_000, provisional: 1 })
  })

  it('takes zero, what is new, and what has no level to compare with', async () => {
    await load([
      point({ day: '2026-01-21', value: 0 }),
      point({ project_id: 'aave', day: '2026-01-20', value: 1e12 }),
    ])
    expect(await factOf('2026-01-21')).toEqual({ value: 0, provisional: 0 })
    expect(
      await db.rows({ sql: `SELECT value FROM facts WHERE project_id = 'aave'` }),
    ).toHaveLength(1)
  })

  it('does not publish a known series whose days have all moved by one, and takes the others', async () => {
    const rising = Array.from({ length: DAYS }, (_, index) => 5_000 + index)
    const facts = (project_id: string) =>
      db.rows({
        sql: `SELECT day, value FROM facts FINAL WHERE project_id = '${project_id}' ORDER BY day`,
      })
    await loadPoints(db, series('2026-01-01', rising, { project_id: 'aave' }), {
      observed_at: Date.parse('2026-01-21T00:00:00Z'),
    })
    const known = await facts('aave')
    for (const first of ['2025-12-31', '2026-01-02']) {
      const report = await load([
        ...series(first, rising, { project_id: 'aave' }),
        point({ project_id: 'lido', day: '2026-01-20', value: 7 }),
      ])
      expect(await facts('aave')).toEqual(known)
      expect(report.rejects[0]).toMatchObject({
        count: 1,
        reason: 'held back: a known series, moved by a day',
        example: expect.stringMatching(/^fees of aave: (19|18) of \1 days$/),
      })
    }
    expect(await facts('lido')).toHaveLength(1)
    // Values that differ from those of the days around them are corrections, however many.
    const corrected = rising.map((value) => value + 0.5)
    await load(series('2026-01-01', corrected, { project_id: 'aave' }))
    expect(await facts('aave')).not.toEqual(known)
  })

  it('does not restate a known series to nothing, but takes days on which there was nothing', async () => {
    const report = await load(series('2026-01-10', Array(12).fill(0)))
    expect(report.rejects[0]).toMatchObject({
      reason: 'held back: a known series, gone to nothing',
      example: 'fees of ethereum: 11 of 11 days',
    })
    expect(await factOf('2026-01-15')).toEqual({ value: 5_000, provisional: 0 })
    await load(series('2026-01-19', [0, 0]))
    expect(await factOf('2026-01-19')).toEqual({ value: 0, provisional: 0 })
  })

  it('takes everything when it is trusted', async () => {
    await load([point({ day: '2026-01-21', value: 5_000e6 })], false)
    expect(await factOf('2026-01-21')).toEqual({ value: 5_000e6, provisional: 0 })
  })
})
