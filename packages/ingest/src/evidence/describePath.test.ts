import { expect, it } from 'vitest'
import { describePath } from './describePath.ts'

it('a way in a document is written as programmers write it', () => {
  expect(describePath(['data', 12, 'price'])).toBe('data[12].price')
  expect(describePath([3, 'coingecko:bitcoin', 'p'])).toBe('[3]["coingecko:bitcoin"].p')
})
