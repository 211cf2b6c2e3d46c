import { expect, it } from 'vitest'
import { isOneLine, toOneLine } from './toOneLine.ts'

it.each([
  ['\u202Eevil protocol', 'evil protocol'],
  ['A\nB\u2028C\u0000D', 'A B C D'],
  ['Uni\u200bswap\ufeff', 'Uniswap'],
  ['  two   words ', 'two words'],
  ['\u2067\u200e', ''],
  ['\ud800half', 'half'],
])('makes one visible line of %j', (text, line) => {
  expect(toOneLine(text)).toBe(line)
  expect(isOneLine(text) && text !== '  two   words ').toBe(false)
})

it.each(['Aave', 'مشروع', 'می‌خواهم', '👨‍👩‍👧', '🏴‍☠️', 'Ünï'])('leaves %s as it is', (name) => {
  expect(toOneLine(name)).toBe(name)
  expect(isOneLine(name)).toBe(true)
})
