import { expect, it } from 'vitest'
import { cardHeight } from './cards.ts'

const field = (width: number) => ({ width, align: 'left' }) as const

it('puts two or three fields in a line of a card, and wide ones in a line of their own', () => {
  const heightOf = (...widths: number[]) => cardHeight([200, ...widths].map(field))
  const line = heightOf(100) - heightOf()
  const countLines = (...widths: number[]) => (heightOf(...widths) - heightOf()) / line
  expect(countLines(100, 90, 90)).toBe(1)
  expect(countLines(100, 90, 90, 90)).toBe(2)
  expect(countLines(150, 150, 90)).toBe(2)
  expect(countLines(150, 90, 90)).toBe(2)
  expect(countLines(100, 240, 90)).toBe(3)
})

it('gives fields the space of their longest text, and two lines to what is longer than one', () => {
  const heightOf = (...lengths: number[]) =>
    cardHeight([200, ...lengths].map((length) => ({ ...field(148), length })))
  const line = heightOf(10) - heightOf()
  expect(heightOf(13, 8, 12)).toBe(heightOf(10))
  expect(heightOf(14, 21)).toBe(heightOf(10))
  expect(heightOf(22, 10)).toBe(heightOf(10) + line)
  expect(heightOf(60)).toBeGreaterThan(heightOf(44))
})
