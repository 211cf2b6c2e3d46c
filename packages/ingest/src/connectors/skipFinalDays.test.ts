import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { describe, expect, it } from 'vitest'
import { nameSeries } from './findFinalDays.ts'
import { skipFinalDays } from './skipFinalDays.ts'

const TOTAL = { metric_id: 'fees', project_id: 'lido' }
const settled = new Map([
  [nameSeries(TOTAL), '2026-01-10'],
  [nameSeries({ ...TOTAL, chain_id: 'ethereum' }), '2026-01-12'],
])

function read(subjects: readonly (readonly Omit<Point, 'value' | 'line'>[])[]) {
  const points: string[] = []
  const filter = skipFinalDays(
    { point: ({ chain_id = 'all', day }) => void points.push(`${chain_id} ${day}`) },
    settled,
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
