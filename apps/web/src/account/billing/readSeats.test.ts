import { expect, it } from 'vitest'
import { readSeats } from './readSeats.ts'

it('reads whole numbers of seats', () => {
  expect(readSeats(' 12 ')).toEqual({ count: 12 })
  expect(readSeats('1000')).toEqual({ count: 1_000 })
})

it.each(['', '0', '-1', '2.5', '1e3', 'many', '1001'])('does not take %j', (text) => {
  expect(readSeats(text).fault).toMatch(/whole number/)
})
