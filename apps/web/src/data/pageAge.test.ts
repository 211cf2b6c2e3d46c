import { describe, expect, it } from 'vitest'
import { findPageAge } from './pageAge.ts'

const metric = (metric_id: string, newest_day: string, due_day: string) => ({
  metric_id,
  newest_day,
  due_day,
  projects: 1,
  points: 1,
})
const METRICS = [
  metric('fees', '2020-07-27', '2020-07-30'),
  metric('expenses', '2026-09-30', '2027-02-14'),
]

describe('findPageAge', () => {
  it('goes by what the page shows', () => {
    expect(findPageAge([{ fees: '2020-07-27' }], METRICS)).toEqual({
      oldest: '2020-07-27',
      newest: '2020-07-27',
      due: '2020-07-30',
    })
    expect(findPageAge([{ fees: '2020-07-27' }, { expenses: '2026-09-30' }], METRICS)).toEqual({
      oldest: '2020-07-27',
      newest: '2026-09-30',
      due: '2027-02-14',
    })
  })
  it('expects newer values one step after the day on which the page ends, not after the latest that is loaded', () => {
    expect(findPageAge([{ fees: '2019-03-01' }], METRICS)?.due).toBe('2019-03-04')
  })
  it('goes by the newest that is loaded where the page does not say', () => {
    expect(findPageAge([], METRICS)).toMatchObject({ oldest: '2026-09-30', newest: '2026-09-30' })
  })
  it('expects computed metrics within three days', () => {
    expect(findPageAge([{ 'fees / revenue': '2020-07-27' }], METRICS)?.due).toBe('2020-07-30')
  })
  it('knows nothing without data', () => {
    expect(findPageAge([], [])).toBeNull()
    expect(findPageAge([{ fees: null }], METRICS)).toBeNull()
  })
})
