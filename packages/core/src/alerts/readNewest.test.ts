import { expect, it } from 'vitest'
import { addDays } from '../time/Day.ts'
import { readNewest } from './readNewest.ts'

const timestamps = Array.from({ length: 9 }, (_, index) => addDays('2026-01-01', index))
const read = (values: (number | null)[], provisional_from: string | null = null) =>
  readNewest({ values, provisional_from }, { timestamps })

it('returns the latest finished value and its change', () => {
  const values = [10, 1, 2, 3, 4, 5, 6, 8, 99]
  expect(read(values, '2026-01-09')).toEqual({
    value: 8,
    period: '2026-01-08',
    day_change: 2 / 6,
    week_change: -0.2,
    week: [10, 1, 2, 3, 4, 5, 6, 8],
  })
})

it('has no change against what is missing or zero', () => {
  expect(read([null, 0, 1, 1, 1, 1, 1, null, 5])).toMatchObject({
    value: 5,
    day_change: null,
    week_change: null,
  })
  expect(read([null, null])).toBeUndefined()
})
