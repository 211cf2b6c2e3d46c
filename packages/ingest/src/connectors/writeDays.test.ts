import { expect, it } from 'vitest'
import { createDayIndex } from './writeDays.ts'

it.each([
  ['in order', [1, 2, 5], [-1, -1, -1]],
  ['in order, the last one twice', [1, 2, 2], [-1, -1, 1]],
  ['backwards', [3, 2, 1, 2], [-1, -1, -1, 1]],
  ['mixed up', [2, 9, 5, 9, 10, 5, 10], [-1, -1, -1, 1, -1, 2, 3]],
])('finds the places of days that come %s', (_order, days, places) => {
  const index = createDayIndex()
  expect(days.map((day) => index.take(day))).toEqual(places)
})
