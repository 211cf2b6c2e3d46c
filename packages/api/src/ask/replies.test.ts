import { expect, it } from 'vitest'
import { replaceWords } from './replies.ts'

it.each([
  "aave's",
  'aave’s',
  'fees & tvl',
  'fees - tvl',
  'tvl %',
  'fees <',
  '€',
  '$qi',
  '{a}',
  '(a',
])('replaces the words %s of a question, whatever signs they have', (words) => {
  expect(replaceWords(`Show ${words} now`, words, "$&'")).toBe("Show $&' now")
})
