import { expect, it } from 'vitest'
import { createPacedClock, formatPace, parsePace } from './createPacedClock.ts'

const MINUTE = 60_000

it('agrees with the machine first and then runs faster', () => {
  const start = Date.now() - 4 * MINUTE
  const clock = createPacedClock({
    start,
    legs: [
      { factor: 1, untilMinute: 2 },
      { factor: 10, untilMinute: 12 },
      { factor: 20, untilMinute: 60 },
    ],
  })
  // Two minutes, ten minutes in one, and twenty in the last.
  expect(Math.round((clock.now() - start) / MINUTE)).toBe(32)
  expect(Math.round((clock.toReal(start + 32 * MINUTE) - start) / MINUTE)).toBe(4)
  expect(clock.toReal(start + MINUTE)).toBe(start + MINUTE)
})

it('keeps its last pace afterwards', () => {
  const clock = createPacedClock({ start: 0, legs: [{ factor: 2, untilMinute: 1 }] })
  expect(clock.toReal(10 * MINUTE)).toBe(5 * MINUTE)
})

it('reads what it wrote, and refuses what is no pace', () => {
  const pace = parsePace('1:2,6.5:15', 5)
  expect(pace).toEqual({
    start: 5,
    legs: [
      { factor: 1, untilMinute: 2 },
      { factor: 6.5, untilMinute: 15 },
    ],
  })
  expect(parsePace(formatPace(pace))).toEqual(pace)
  expect(() => parsePace('fast')).toThrow('"fast" is no pace')
})
