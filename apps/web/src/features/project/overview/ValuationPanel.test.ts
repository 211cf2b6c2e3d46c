import { expect, it } from 'vitest'
import { placeOnBand } from './ValuationPanel.tsx'

it('places a multiple by how often it doubles between the lowest and the highest', () => {
  const band = { low: 2, high: 32 }
  expect(placeOnBand(2, band)).toBe(0)
  expect(placeOnBand(8, band)).toBeCloseTo(0.5)
  expect(placeOnBand(32, band)).toBe(1)
})

it('places values that are not all above zero evenly', () => {
  const band = { low: 0, high: 10 }
  expect([0, 4, 10].map((value) => placeOnBand(value, band))).toEqual([0, 0.4, 1])
})

it('places a value that never changed in the middle', () => {
  expect(placeOnBand(7, { low: 7, high: 7 })).toBe(0.5)
})
