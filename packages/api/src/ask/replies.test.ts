import { expect, it } from 'vitest'
import { dropWords, replaceWords } from './replies.ts'

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

it.each([
  ['median P/S of L1s, L2s and DEXes', ['L2s', 'DEXes'], 'median P/S of L1s'],
  ['fees of aave and morpho', ['aave'], 'fees of morpho'],
  ['usdc vs usds supply', ['usds'], 'usdc supply'],
  ['top 5 l2 by tvl, only monad and sui', ['monad', 'sui'], 'top 5 l2 by tvl'],
  ['gmx Volumen gegen dydx', ['dydx'], 'gmx Volumen'],
  ['coreline fees', ['core'], 'coreline fees'],
])('drops from %j the words %j and what joins them', (prompt, words, rest) => {
  expect(dropWords(prompt, ...words)).toBe(rest)
})
