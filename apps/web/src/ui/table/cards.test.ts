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
