import { AppError } from '@tickmark/core/errors/AppError'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'
import { SLICE_POINTS } from './sliceBatch.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const facts = () =>
  db.rows<{ day: string; value: number; provisional: number }>({
    sql: 'SELECT day, value, provisional FROM facts FINAL ORDER BY metric_id, project_id, day',
  })
const at = (moment: string) => Date.parse(moment)

describe('loadBatch', () => {
  it('makes all points of an input readable and reports them', async () => {
    const report = await loadPoints(db, series('2025-01-01', [5, 7]))
    expect(report).toMatchObject({ state: 'loaded', rows_read: 2, rows_kept: 2, rows_rejected: 0 })
    expect(await facts()).toEqual([
      { day: '2025-01-01', value: 5, provisional: 0 },
      { day: '2025-01-02', value: 7, provisional: 0 },
    ])
  })

  it('changes nothing when the same input is loaded again', async () => {
    const first = await loadPoints(db, series('2025-01-01', [5]), { content_hash: 'same' })
    const again = await loadPoints(db, series('2025-01-01', [5]), { content_hash: 'same' })
    expect(again).toMatchObject({ state: 'unchanged', batch_id: first.batch_id, rows_kept: 0 })
  })

  it('does not load a content again that was loaded without a moment', async () => {
    await loadPoints(db, series('2025-01-01', [5]), { content_hash: 'now', observed_at: null })
    await loadPoints(db, series('2025-01-01', [6]))
    const again = await loadPoints(db, series('2025-01-01', [5]), {
      content_hash: 'now',
      observed_at: null,
    })
    expect(again.state).toBe('unchanged')
  })

  it('keeps only new points', async () => {
    await loadPoints(db, series('2025-01-01', [5, 7]), { observed_at: at('2025-02-01') })
    const report = await loadPoints(db, series('2025-01-01', [5, 8, 9]), {
      observed_at: at('2025-03-01'),
    })
    expect(report).toMatchObject({ rows_kept: 2, rows_known: 1 })
  })

  it('lets the newest observation answer, whatever the order of loading', async () => {
    await loadPoints(db, [point({ day: '2025-01-01', value: 2 })], {
      observed_at: at('2025-03-01'),
    })
    await loadPoints(db, [point({ day: '2025-01-01', value: 1 })], {
      observed_at: at('2025-02-01'),
    })
    expect(await facts()).toMatchObject([{ value: 2 }])
    const versions = await db.rows({ sql: 'SELECT count() AS n FROM observations' })
    expect(versions).toEqual([{ n: 2 }])
  })

  it('lets the later load answer when two were observed at the same moment', async () => {
    await loadPoints(db, [point({ day: '2025-01-01', value: 1 })])
    await loadPoints(db, [point({ day: '2025-01-01', value: 2 })])
    expect(await facts()).toMatchObject([{ value: 2 }])
  })

  it('rejects a point with two values in the input, and names the lines', async () => {
    const report = await loadPoints(db, [
      point({ day: '2025-01-01', value: 1, line: 2 }),
      point({ day: '2025-01-01', value: 3, line: 9 }),
      point({ day: '2025-01-02', value: 4, line: 3 }),
      point({ day: '2025-01-02', value: 4, line: 4 }),
    ])
    expect(report.rejects).toEqual([
      {
        reason: 'the same point with different values',
        count: 1,
        example: 'fees of ethereum on 2025-01-01: 1 and 3 on lines 2 and 9',
      },
    ])
    expect(await facts()).toMatchObject([{ day: '2025-01-02', value: 4 }])
  })

  it.each([
    [Number.NaN, '2025-01-01', 'not a finite number in fees'],
    [Number.POSITIVE_INFINITY, '2025-01-01', 'not a finite number in fees'],
    [1, '2261-01-01', 'day outside 2009-01-01 to 2100-01-01'],
    [1, '1970-01-01', 'day outside 2009-01-01 to 2100-01-01'],
    [1, '1969-12-31', 'day outside 2009-01-01 to 2100-01-01'],
    [1, '2025-02-30', 'not a calendar day'],
    [1, '1970-01-01T00:00:01', 'not a calendar day'],
  ])('rejects the value %s on %s: %s', async (value, day, reason) => {
    const report = await loadPoints(db, [
      point({ day, value }),
      point({ day: '2025-01-05', value: 1 }),
    ])
    expect(report).toMatchObject({ state: 'loaded', rows_kept: 1, rows_rejected: 1 })
    expect(report.rejects[0]?.reason).toBe(reason)
  })

  it('marks days that were not over at the moment of observation', async () => {
    await loadPoints(db, series('2025-01-01', [1, 2]), { observed_at: at('2025-01-02T06:00:00Z') })
    expect(await facts()).toMatchObject([{ provisional: 0 }, { provisional: 1 }])
  })

  it('keeps nothing of an input that cannot be trusted as a whole', async () => {
    const report = await loadPoints(db, [], {
      read: async (writer) => {
        writer.point(point({ day: '2025-01-01', value: 1 }))
        await writer.flush()
        throw new AppError('unsupported-input', 'The file ends in the middle of a line.')
      },
    })
    expect(report).toMatchObject({
      state: 'failed',
      error: 'The file ends in the middle of a line.',
    })
    expect(await facts()).toEqual([])
    expect(await db.rows({ sql: 'SELECT count() AS n FROM observations_raw' })).toEqual([{ n: 0 }])
  })

  it('checks a large batch in slices with the same outcome', async () => {
    const projects = ['aave', 'ethereum', 'solana']
    const days = Math.ceil(SLICE_POINTS / projects.length / 50) + 20
    const points = projects.flatMap((project_id) =>
      Array.from({ length: 50 }, (_, contract) =>
        series('2020-01-01', new Array(days).fill(7_000), {
          project_id,
          contract_id: `c${contract}`,
        }),
      ).flat(),
    )
    const spike = (project_id: string, value: number) =>
      point({ project_id, contract_id: 'c0', day: '2020-03-01', value })
    const odd = [spike('aave', 8_000), spike('solana', 8_000)]
    const report = await loadPoints(db, [...points, ...odd], { checks: 'mark', sha256: 'ab' })
    expect(report).toMatchObject({
      state: 'loaded',
      rows_kept: points.length - 2,
      rows_known: 0,
      rejects: [{ reason: 'the same point with different values', count: 2 }],
    })
    const [stored] = await db.rows<{ facts: number; observations: number; lines: number }>({
      sql: `SELECT (SELECT count() FROM facts) AS facts, (SELECT count() FROM observations) AS observations,
                   (SELECT count() FROM point_lines WHERE batch_id = {batch_id: String}) AS lines`,
      params: report,
    })
    expect(stored).toEqual({
      facts: points.length - 2,
      observations: points.length - 2,
      lines: points.length + 2,
    })
    const [run] = await db.rows<{ compared: number; failed: number }>({
      sql: `SELECT compared, failed FROM check_runs
            WHERE batch_id = {batch_id: String} AND check_id = 'spike'`,
      params: report,
    })
    expect(run).toEqual({ compared: points.length + 2, failed: 0 })
    for (const table of ['observations_raw', 'observations_read'])
      expect(await db.rows({ sql: `SELECT count() AS n FROM ${table}` })).toEqual([{ n: 0 }])
  })

  it('loads again after a failure', async () => {
    await loadPoints(db, [], {
      content_hash: 'retried',
      read: () => Promise.reject(new AppError('unsupported-input', 'broken')),
    })
    const report = await loadPoints(db, series('2025-01-01', [5]), { content_hash: 'retried' })
    expect(report.state).toBe('loaded')
  })

  it('fails when the engine lost points on the way, and loads all of them when it is repeated', async () => {
    const input = { content_hash: 'cut off' }
    const insertFrom = db.insertFrom.bind(db)
    const inserting = vi.spyOn(db, 'insertFrom').mockImplementationOnce(async (...rows) => {
      await insertFrom(...rows)
      // A failed machine may leave only this of a part that was not written to disk yet.
      await db.command({ sql: 'TRUNCATE TABLE observations_raw' })
    })
    const lost = loadPoints(db, series('2025-01-01', [5, 7]), input)
    await expect(lost).rejects.toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('0 of the 2 points'),
    })
    inserting.mockRestore()
    expect(await facts()).toEqual([])
    const again = await loadPoints(db, series('2025-01-01', [5, 7]), input)
    expect(again).toMatchObject({ state: 'loaded', rows_kept: 2 })
  })

  it('replaces sample data as a whole with the first real batch', async () => {
    await loadPoints(db, series('2025-01-01', [1, 2, 3]), { source_id: 'sample' })
    await loadPoints(db, series('2025-01-02', [9]))
    expect(await facts()).toMatchObject([{ day: '2025-01-02', value: 9 }])
  })

  it('refuses sample data once real data is loaded', async () => {
    await loadPoints(db, series('2025-01-01', [9]))
    const report = await loadPoints(db, series('2025-01-01', [1, 2]), { source_id: 'sample' })
    expect(report).toMatchObject({ state: 'failed', rows_kept: 0 })
    expect(await facts()).toMatchObject([{ value: 9 }])
  })

  it('lets two loads at once wait for one another', async () => {
    const reports = await Promise.all([
      loadPoints(db, series('2025-01-01', [1, 2])),
      loadPoints(db, series('2025-01-03', [3])),
    ])
    expect(reports.map((report) => report.rows_kept)).toEqual([2, 1])
    expect(await facts()).toHaveLength(3)
  })
})
