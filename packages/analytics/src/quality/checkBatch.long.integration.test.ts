import { AppError } from '@tickmark/core/errors/AppError'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays } from '@tickmark/core/time/Day'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BatchInput } from '../batches/BatchWriter.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { releaseQuarantined } from '../batches/releaseQuarantined.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { getQuality } from '../status/getQuality.ts'
import { listQuarantinedPoints } from '../status/listQuarantined.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'
import { writeNumberSql } from './writeNumberSql.ts'

const db = openForTests(openTestAnalytics)

const DAYS = 20
const HOUR = 3_600_000
/** After the twenty days are loaded. */
const NEXT_MORNING = Date.parse('2026-01-22T06:00:00Z')

type Points = Parameters<typeof loadPoints>[1]
const sync = (points: Points, changes: Partial<BatchInput> = {}) =>
  loadPoints(db, points, { checks: 'withhold', observed_at: NEXT_MORNING, ...changes })
const later = (hours: number) => ({ observed_at: NEXT_MORNING + hours * HOUR })

beforeEach(async () => {
  await clearFacts(db)
  await loadPoints(db, series('2026-01-01', Array(DAYS).fill(5_000)), {
    observed_at: Date.parse('2026-01-21T00:00:00Z'),
  })
})

async function factOf(day: string, metric_id = 'fees') {
  const [fact] = await db.rows<{ value: number; provisional: number }>({
    sql: `SELECT value, provisional FROM facts FINAL
          WHERE day = {day: Date} AND metric_id = {metric_id: String} AND chain_id = ''`,
    params: { day, metric_id },
  })
  return fact
}

function listHeld() {
  return db.rows<Record<string, unknown>>({
    sql: `SELECT check_id, metric_id, toString(day) AS day, value, expected, why, withheld, state, reason
          FROM held_points FINAL ORDER BY day, metric_id`,
  })
}

describe('an unreviewed batch', () => {
  it('quarantines a new day in other units instead of publishing it', async () => {
    const report = await sync([point({ day: '2026-01-21', value: 5_000e6 })])
    expect(await factOf('2026-01-21')).toBeUndefined()
    expect(report.rejects[0]).toMatchObject({ count: 1 })
    expect(report.rejects[0]?.reason).toContain('held back')
    expect(report.rejects[0]?.example).toContain('fees of ethereum on 2026-01-21')
    expect(await listHeld()).toMatchObject([
      { check_id: 'unit_jump', value: 5_000e6, expected: 5_000, withheld: 1, state: 'held' },
    ])
  })

  it.each([
    ['ended half a year ago', series('2025-06-01', Array(DAYS).fill(700))],
    [
      'has a value a week',
      Array.from({ length: 40 }, (_, week) =>
        point({ day: addDays('2025-04-01', 7 * week), value: 700 }),
      ),
    ],
  ])('knows the level of a series that %s', async (_what, known) => {
    const ofAave = (points: Points) => points.map((one) => ({ ...one, project_id: 'aave' }))
    await loadPoints(db, ofAave(known), { observed_at: Date.parse('2026-01-21T00:00:00Z') })
    await sync([
      ...ofAave([point({ day: '2026-01-21', value: 700e6 })]),
      point({ day: '2026-01-21', value: 5_100 }),
    ])
    expect(await listHeld()).toMatchObject([{ check_id: 'unit_jump', expected: 700, value: 700e6 }])
  })

  it('does not restate known days in other units, and takes the rest', async () => {
    const report = await sync([
      point({ day: '2026-01-05', value: 5e-3 }),
      point({ day: '2026-01-06', value: 5_400 }),
    ])
    expect(await factOf('2026-01-05')).toEqual({ value: 5_000, provisional: 0 })
    expect(await factOf('2026-01-06')).toEqual({ value: 5_400, provisional: 0 })
    expect(report).toMatchObject({ state: 'loaded', rows_kept: 1, rows_rejected: 1 })
  })

  it('quarantines a whole history in other units, and no other series', async () => {
    await sync([
      ...series('2026-01-01', Array(DAYS + 1).fill(5_000e6)),
      point({ project_id: 'aave', day: '2026-01-20', value: 1e12 }),
    ])
    expect(await listHeld()).toHaveLength(DAYS + 1)
    const [aave] = await db.rows({ sql: `SELECT value FROM facts WHERE project_id = 'aave'` })
    expect(aave).toEqual({ value: 1e12 })
  })

  it('marks a spike of the last days as provisional', async () => {
    await sync([point({ day: '2026-01-21', value: 400_000 })])
    expect(await factOf('2026-01-21')).toEqual({ value: 400_000, provisional: 1 })
    expect(await listHeld()).toMatchObject([{ check_id: 'spike', withheld: 0, expected: 5_000 }])
  })

  it('quarantines a day that is far from a small level', async () => {
    const small = { project_id: 'aave' }
    await sync(
      series(
        '2026-01-01',
        Array.from({ length: DAYS }, (_, at) => 40 + (at % 10)),
        small,
      ),
    )
    await sync([point({ day: '2026-01-21', value: 943_000, ...small })], later(1))
    expect(await listHeld()).toMatchObject([
      { check_id: 'unit_jump', day: '2026-01-21', value: 943_000, withheld: 1 },
    ])
    await sync([point({ day: '2026-01-21', value: 90, ...small })], later(2))
    expect(await listHeld()).toMatchObject([{ state: 'replaced' }])
  })

  it.each([
    ['zero', point({ day: '2026-01-21', value: 0 })],
    [
      'what has no level to compare with',
      point({ project_id: 'aave', day: '2026-01-20', value: 1e12 }),
    ],
    ['a value of the other sign', point({ day: '2026-01-21', value: -5_000 })],
    ['the beginning of a day', point({ day: '2026-01-22', value: 2, provisional: true })],
  ])('takes %s', async (_what, one) => {
    await sync([one])
    expect(await listHeld()).toEqual([])
    const [fact] = await db.rows({
      sql: 'SELECT value FROM facts FINAL WHERE project_id = {project: String} AND day = {day: Date}',
      params: { project: one.project_id, day: one.day },
    })
    expect(fact).toEqual({ value: one.value })
  })

  it.each([
    ['implausibly large', point({ project_id: 'aave', day: '2026-01-20', value: 1e308 })],
    ['a price below zero', point({ metric_id: 'price', day: '2026-01-20', value: -1 })],
    ['a day in the future', point({ day: '2027-01-20', value: 5_000 })],
  ])('does not publish %s', async (_what, one) => {
    await sync([one, point({ project_id: 'uniswap', day: '2026-01-20', value: 3 })])
    expect(await listHeld()).toMatchObject([{ check_id: 'impossible', withheld: 1 }])
    const published = await db.rows({
      sql: 'SELECT value FROM facts WHERE value = {value: Float64} AND day = {day: Date}',
      params: { value: String(one.value), day: one.day },
    })
    expect(published).toEqual([])
  })

  it('publishes a day that was in the future once it has begun and its source repeats it, if no other check fails', async () => {
    const tomorrow = [
      point({ day: '2026-01-25', value: 5_000 }),
      point({ day: '2026-01-26', value: 5_000e6 }),
    ]
    await sync(tomorrow)
    expect(await factOf('2026-01-25')).toBeUndefined()
    await sync(tomorrow, later(24))
    expect(await factOf('2026-01-25')).toBeUndefined()
    await sync(tomorrow, later(5 * 24))
    expect(await factOf('2026-01-25')).toEqual({ value: 5_000, provisional: 0 })
    expect(await factOf('2026-01-26')).toBeUndefined()
    expect(await listHeld()).toMatchObject([
      { day: '2026-01-25', state: 'replaced', reason: 'its day has begun' },
      { day: '2026-01-26', state: 'held', check_id: 'unit_jump' },
    ])
  })

  it('is published without checks if it is trusted', async () => {
    await sync([point({ day: '2026-01-21', value: 5_000e6 })])
    await sync([point({ day: '2026-01-21', value: 5_000e6 })], { ...later(1), checks: undefined })
    expect(await factOf('2026-01-21')).toEqual({ value: 5_000e6, provisional: 0 })
    expect(await listHeld()).toMatchObject([{ state: 'released' }])
  })
})

describe('a quarantined point', () => {
  const SPIKE = point({ day: '2026-01-21', value: 400_000 })

  it('stays quarantined while its source repeats a cached response, and is confirmed half a day later', async () => {
    await sync([SPIKE])
    expect(await sync([SPIKE], later(1))).toMatchObject({ state: 'unchanged' })
    expect(await factOf(SPIKE.day)).toMatchObject({ provisional: 1 })
    await sync([SPIKE], later(24))
    expect(await factOf(SPIKE.day)).toEqual({ value: 400_000, provisional: 0 })
    expect(await listHeld()).toMatchObject([
      { state: 'released', reason: 'its source said it again' },
    ])
    expect(await sync([SPIKE], later(48))).toMatchObject({ state: 'unchanged' })
  })

  it('is replaced when its source reports another value', async () => {
    await sync([SPIKE])
    await sync([point({ day: SPIKE.day, value: 5_200 })], later(6))
    expect(await factOf(SPIKE.day)).toEqual({ value: 5_200, provisional: 0 })
    expect(await listHeld()).toMatchObject([{ state: 'replaced' }])
  })

  it('is not confirmed in other units, however often it is repeated', async () => {
    const wrong = point({ day: '2026-01-21', value: 5_000e6 })
    for (const hours of [0, 24, 48]) await sync([wrong], later(hours))
    expect(await factOf(wrong.day)).toBeUndefined()
    expect(await listHeld()).toMatchObject([{ state: 'held', withheld: 1 }])
  })

  it('is released when the following days are at the same level, also for the past', async () => {
    await sync([SPIKE])
    await sync(series('2026-01-22', [390_000, 410_000, 405_000]), later(24 * 4))
    await refreshDerivedTables(db)
    expect(await factOf(SPIKE.day)).toEqual({ value: 400_000, provisional: 0 })
    expect((await listHeld())[0]).toMatchObject({
      state: 'released',
      reason: 'the following days have the same level',
    })
    const versions = await db.rows({
      sql: `SELECT provisional FROM observations WHERE day = '2026-01-21' ORDER BY observed_at`,
    })
    expect(versions).toEqual([{ provisional: 1 }, { provisional: 0 }])
  })

  it('is released when another source reports the same value', async () => {
    const price = (source_id: string, points: Points, hours: number) =>
      sync(points, { source_id, ...later(hours) })
    await price(
      'coin-metrics',
      series('2026-01-01', Array(DAYS).fill(2), { metric_id: 'price' }),
      0,
    )
    const pumped = point({ metric_id: 'price', day: '2026-01-21', value: 300 })
    await price('coin-metrics', [pumped], 1)
    expect(await factOf(pumped.day, 'price')).toEqual({ value: 300, provisional: 1 })
    await price('coingecko', [{ ...pumped, value: 301 }], 2)
    await refreshDerivedTables(db)
    expect(await factOf(pumped.day, 'price')).toEqual({ value: 300, provisional: 0 })
    expect(await listHeld()).toContainEqual(
      expect.objectContaining({
        state: 'released',
        reason: 'another source reports the same value',
      }),
    )
  })
})

describe('an identity', () => {
  const split = (day: string, [fees, revenue, supply]: [number, number, number]) => [
    point({ day, value: fees }),
    point({ day, metric_id: 'revenue', value: revenue }),
    point({ day, metric_id: 'fees_supply_side', value: supply }),
  ]

  it('quarantines the new points of a day when broken, and releases them when it holds', async () => {
    await sync([
      ...split('2026-01-21', [5_000, 1_000, 4_000]),
      ...split('2026-01-20', [5_000, 1_000, 3_000]),
    ])
    expect(await listHeld()).toMatchObject([
      {
        check_id: 'fees_split',
        metric_id: 'fees_supply_side',
        day: '2026-01-20',
        expected: 4_000,
        why: expect.stringMatching(/: 5,000 against 4,000$/),
      },
      { check_id: 'fees_split', metric_id: 'revenue', day: '2026-01-20', expected: 2_000 },
    ])
    expect(await factOf('2026-01-20')).toEqual({ value: 5_000, provisional: 0 })
    expect(await factOf('2026-01-20', 'revenue')).toEqual({ value: 1_000, provisional: 1 })
    await sync([point({ day: '2026-01-20', metric_id: 'revenue', value: 2_000 })], later(3))
    await refreshDerivedTables(db)
    expect((await listHeld()).map(({ state }) => state)).toEqual(['released', 'replaced'])
    expect(await factOf('2026-01-20', 'fees_supply_side')).toEqual({ value: 3_000, provisional: 0 })
  })

  it('is reported when broken every day, and quarantines nothing', async () => {
    const days = Array.from(
      { length: DAYS },
      (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`,
    )
    await sync(days.flatMap((day) => split(day, [5_000, 1_000, 3_000])))
    expect(await listHeld()).toEqual([])
    await refreshDerivedTables(db)
    await sync(split('2026-01-21', [5_000, 1_000, 3_000]), later(2))
    expect(await listHeld()).toEqual([])
  })

  it('of parts quarantines a total that its chains exceed', async () => {
    await sync([
      point({ metric_id: 'tvl', day: '2026-01-20', value: 1_000 }),
      point({ metric_id: 'tvl', day: '2026-01-20', value: 800.1, chain_id: 'base' }),
      point({ metric_id: 'tvl', day: '2026-01-20', value: 700.2, chain_id: 'optimism' }),
    ])
    const held = await listHeld()
    expect(held).toHaveLength(3)
    expect(held).toContainEqual(
      expect.objectContaining({
        check_id: 'parts',
        value: 1_000,
        why: 'parts of 1,500 against a total of 1,000',
      }),
    )
  })
})

describe('the report of quarantined points', () => {
  const run = (metric: string) =>
    answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: [metric],
        where: { projects: ['ethereum'] },
        granularity: 'week',
        range: { from: '2026-01-01', to: '2026-01-31' },
      }),
    )

  it('is in the list, in the counts of the check, and in an answer, until staff release them', async () => {
    await sync([
      point({ day: '2026-01-21', value: 400_000 }),
      point({ day: '2026-01-20', value: 5_000e6 }),
    ])
    await refreshDerivedTables(db)
    const page = { limit: 10, offset: 0 }
    const { points, total } = await listQuarantinedPoints(db, { ...page, checks: ['unit_jump'] })
    expect([total, points[0]]).toMatchObject([
      1,
      { day: '2026-01-20', withheld: true, why: '1,000,000 times what was known of the same day' },
    ])
    const { checks, held } = await getQuality(db)
    expect(held).toBe(2)
    expect(checks.find(({ check_id }) => check_id === 'spike')).toMatchObject({
      held: 1,
      withheld: 0,
      last_compared: 2,
      last_failed: 1,
    })
    const before = await run('fees')
    expect(before.meta.quality).toEqual({
      held: {
        points: 2,
        withheld: 1,
        snapshots: 0,
        projects: ['ethereum'],
        metrics: ['fees'],
      },
    })
    expect(before.series[0]?.provisional).toEqual(['2026-01-19'])

    const [spike] = (await listQuarantinedPoints(db, { ...page, checks: ['spike'] })).points
    if (spike === undefined) throw new Error('no spike')
    const refused = releaseQuarantined(db, [spike], {
      reason: 'confirmed by the team',
      assertLeaseHeld: () => Promise.reject(new AppError('conflict', 'Another server loads.')),
    })
    await expect(refused).rejects.toThrow('Another server loads.')
    expect((await listQuarantinedPoints(db, { ...page, checks: ['spike'] })).points).toHaveLength(1)
    expect(await releaseQuarantined(db, [spike], { reason: 'confirmed by the team' })).toBe(1)
    expect(await factOf('2026-01-21')).toEqual({ value: 400_000, provisional: 0 })
    expect((await run('fees')).series[0]?.provisional).toBeUndefined()
    const settled = await listQuarantinedPoints(db, { ...page, states: ['released'] })
    expect(settled.points).toMatchObject([{ reason: 'confirmed by the team', value: 400_000 }])
    const { rows, summary } = await getMartPage(
      db,
      'quarantined_points',
      RowsRequest.parse({
        valueCols: ['shown', 'value', 'reason', 'withheld'].map((id) => ({ id })),
        sortModel: [{ colId: 'shown', sort: 'asc' }],
      }),
    )
    expect(rows).toMatchObject([
      { shown: 'not at all', day: '2026-01-20', reason: '' },
      { shown: 'released', value: 400_000, reason: 'confirmed by the team' },
    ])
    expect(summary).toMatchObject({ withheld: { total: 1 }, value: { total: null, count: 2 } })
    await expect(releaseQuarantined(db, [spike], { reason: 'again' })).rejects.toThrow(
      'None of these points is quarantined',
    )
  })

  it('calls points of a doubtful day snapshots, and publishes them once the day is certain', async () => {
    const day = '2026-01-20'
    const doubt = 'a snapshot of another day'
    await sync([point({ day, value: 5_100 })], { checks: 'mark', doubt })
    await refreshDerivedTables(db)
    expect(await factOf(day)).toMatchObject({ value: 5_000 })
    expect(await listHeld()).toMatchObject([{ check_id: 'snapshot', day, withheld: 1 }])
    expect((await run('fees')).meta.quality?.held).toMatchObject({
      withheld: 1,
      snapshots: 1,
    })
    await sync([point({ day, value: 5_100 })], { checks: 'mark', ...later(1) })
    expect(await factOf(day)).toMatchObject({ value: 5_100 })
    expect(await listHeld()).toMatchObject([{ check_id: 'snapshot', state: 'released' }])
  })

  it('includes a project whose only point is quarantined, for any relative range', async () => {
    await sync([point({ project_id: 'aave', metric_id: 'tvl', day: '2020-07-28', value: 33e9 })], {
      checks: 'mark',
      doubt: 'a snapshot of another day',
    })
    await refreshDerivedTables(db)
    const of = (range: unknown) =>
      answerMetricQuery(
        db,
        MetricQuery.parse({ metrics: ['tvl'], where: { projects: ['aave'] }, range }),
      )
    const { series, meta } = await of('1y')
    expect(series.flatMap(({ values }) => values).filter((value) => value !== null)).toEqual([])
    expect(meta.quality).toEqual({
      held: { points: 1, withheld: 1, snapshots: 1, projects: ['aave'], metrics: ['tvl'] },
    })
    expect((await of({ from: '2021-01-01', to: '2021-12-31' })).meta.quality).toBeUndefined()
  })

  it('is empty without quarantined points', async () => {
    await refreshDerivedTables(db)
    expect((await run('fees')).meta.quality).toBeUndefined()
  })
})

describe('a file that a user chose', () => {
  it('is published with its lone spikes marked, in its own history too', async () => {
    const values = Array.from({ length: 60 }, (_, index) => 900 + (index % 7) * 30)
    values[30] = 900e6
    await loadPoints(db, series('2025-06-01', values, { project_id: 'aave', metric_id: 'tvl' }), {
      checks: 'mark',
      observed_at: NEXT_MORNING,
    })
    expect(await listHeld()).toMatchObject([
      { check_id: 'unit_jump', day: '2025-07-01', value: 900e6, withheld: 0 },
    ])
    const marked = await db.rows({ sql: 'SELECT day FROM facts FINAL WHERE provisional = 1' })
    expect(marked).toHaveLength(1)
  })

  it('has its spikes found on any day of a long history, also on those known before', async () => {
    const spikes = [498, 499, 500, 501, 999, 1_000, 1_150]
    const values = Array.from({ length: 1_200 }, (_, index) => 900 + (index % 7) * 30)
    const history = { project_id: 'aave', metric_id: 'tvl' }
    const first = '2022-06-01'
    const days = spikes.map((index) => addDays(first, index))
    const withSpikes = values.map((value, index) => (spikes.includes(index) ? 900e6 : value))
    const input = { checks: 'mark', observed_at: NEXT_MORNING } as const
    await loadPoints(db, series(first, withSpikes, history), input)
    const unknown = await listHeld()
    expect(unknown.map(({ day }) => day)).toEqual(
      expect.arrayContaining([days[0], days[4], days[6]]),
    )

    await clearFacts(db)
    await loadPoints(db, series(first, values, history), { observed_at: NEXT_MORNING - HOUR })
    await loadPoints(db, series(first, withSpikes, history), input)
    expect(await listHeld()).toMatchObject(
      days.map((day) => ({ check_id: 'unit_jump', day, value: 900e6 })),
    )
  })

  it('that is loaded again changes nothing', async () => {
    const input = { checks: 'mark', observed_at: NEXT_MORNING, content_hash: 'same' } as const
    await loadPoints(db, [point({ day: '2026-01-21', value: 400_000 })], input)
    const again = await loadPoints(db, [point({ day: '2026-01-21', value: 400_000 })], input)
    expect(again.state).toBe('unchanged')
    expect(await listHeld()).toHaveLength(1)
  })
})

it('writes a few digits of numbers in reasons, with thousands separators', async () => {
  const values = [0, 1_000_000.4, -2_368.42, 999_999, 12.3456, 0.00042222103, 3.1234e-7, 1e300]
  const rows = await db.rows<{ text: string }>({
    sql: `SELECT ${writeNumberSql('value', 3)} AS text FROM (SELECT arrayJoin({values: Array(Float64)}) AS value)`,
    params: { values },
  })
  expect(rows.map(({ text }) => text)).toEqual([
    '0',
    '1,000,000',
    '−2,370',
    '1,000,000',
    '12.3',
    '0.000422',
    '0.000000312',
    '1,000,000,000,000,000,000',
  ])
})
