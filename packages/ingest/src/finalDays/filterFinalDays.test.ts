import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { describe, expect, it } from 'vitest'
import { leaveOutRepeated, skipFinalDays } from '../datasets/readSubjects.ts'
import { digestPoints } from '../testing/digestPoints.ts'
import { nameSeries } from './findFinalDays.ts'

const TOTAL = { metric_id: 'fees', project_id: 'lido' }
const finalDays = new Map([
  [nameSeries(TOTAL), '2026-01-10'],
  [nameSeries({ ...TOTAL, chain_id: 'ethereum' }), '2026-01-12'],
])

function read(subjects: readonly (readonly Omit<Point, 'value' | 'line'>[])[]) {
  const points: string[] = []
  const filter = skipFinalDays(
    { point: ({ chain_id = 'all', day }) => void points.push(`${chain_id} ${day}`) },
    finalDays,
  )
  for (const subject of subjects) {
    for (const point of subject) filter.point({ ...point, value: 1, line: 1 })
    filter.endSubject()
  }
  return { points, ...filter.counts() }
}

describe('leaveOutSettled', () => {
  it('takes the days of each series that may still change', () => {
    const series = ['2026-01-09', '2026-01-10', '2026-01-12'].map((day) => ({ ...TOTAL, day }))
    const parts = series.map((point) => ({ ...point, chain_id: 'ethereum' }))
    expect(read([[...series, ...parts]])).toEqual({
      points: ['all 2026-01-10', 'all 2026-01-12', 'ethereum 2026-01-12'],
      taken: 3,
      left_out: 3,
    })
  })

  it('takes a subject whole that has a part which nothing is known of, and the next one not', () => {
    const old = { ...TOTAL, day: '2026-01-01' }
    const part = { ...old, chain_id: 'base' }
    expect(read([[old, part, { ...old, day: '2026-01-02' }], [old]])).toEqual({
      points: ['all 2026-01-01', 'base 2026-01-01', 'all 2026-01-02'],
      taken: 3,
      left_out: 1,
    })
  })

  it('does not take a level of today for a part with a history', () => {
    const old = { ...TOTAL, day: '2026-01-01' }
    const level = { ...TOTAL, chain_id: 'base', day: '2026-01-20', provisional: true }
    expect(read([[old, level]])).toMatchObject({ points: ['base 2026-01-20'], left_out: 1 })
  })
})

const SETTLED = ['2026-01-08', '2026-01-09'].map((day) => ({ ...TOTAL, day, value: 5, line: 1 }))
const NEW: Point = { ...TOTAL, day: '2026-01-10', value: 6, line: 1 }

/** The days that are taken of subjects of which one series is known. */
function take(...subjects: readonly (readonly Point[])[]): string[] {
  const days: string[] = []
  const filter = leaveOutRepeated(
    { point: ({ chain_id = '', day }) => void days.push(`${chain_id} ${day}`.trim()) },
    {
      finalDays: new Map([[nameSeries(TOTAL), '2026-01-10']]),
      digests: new Map([[nameSeries(TOTAL), digestPoints(SETTLED)]]),
    },
  )
  for (const points of subjects) {
    for (const point of points) filter.point(point)
    filter.endSubject()
  }
  const { taken, left_out } = filter.counts()
  expect([taken, taken + left_out]).toEqual([days.length, subjects.flat().length])
  return days
}

it('leaves out days that are said again, in whatever order', () => {
  expect(take([...SETTLED, NEW])).toEqual(['2026-01-10'])
  expect(take([NEW, ...SETTLED.toReversed()])).toEqual(['2026-01-10'])
})

it.each([
  ['differs', SETTLED.map((point, index) => ({ ...point, value: 5 + index }))],
  ['is gone', SETTLED.slice(1)],
  ['is new', [{ ...NEW, day: '2026-01-07' }, ...SETTLED]],
  ['occurs twice', [...SETTLED, ...SETTLED.slice(1)]],
  ['is not over', SETTLED.map((point) => ({ ...point, provisional: true }))],
])('takes all days of a series where one %s', (_, points) => {
  expect(take([...points, NEW])).toHaveLength(points.length + 1)
})

it('gives days on as they came, after it waited for the others of their series', () => {
  const points: Point[] = [
    { ...TOTAL, chain_id: '', day: '2026-01-08', value: 5.5, line: 7, provisional: false },
    { ...TOTAL, chain_id: '', day: '2026-01-09', value: -2, line: 9, provisional: true },
  ]
  const given: Point[] = []
  const filter = leaveOutRepeated(
    { point: (point) => void given.push(point) },
    { finalDays: new Map([[nameSeries(TOTAL), '2026-01-10']]), digests: new Map() },
  )
  for (const point of points) filter.point(point)
  expect(given).toEqual([])
  filter.endSubject()
  expect(given).toEqual(points)
})

it('takes a subject whole that has a new part, and the next one not', () => {
  const part: Point = { ...NEW, chain_id: 'base', day: '2026-01-01' }
  expect(take([...SETTLED, part], [part, ...SETTLED], SETTLED)).toEqual([
    'base 2026-01-01',
    '2026-01-08',
    '2026-01-09',
    'base 2026-01-01',
    '2026-01-08',
    '2026-01-09',
  ])
})
