import { expect, it } from 'vitest'
import type { StatedDocument } from './applyMoves.ts'
import { Catalog } from './Catalog.ts'
import { findPossibleDuplicates } from './findPossibleDuplicates.ts'

const document = (name: string, changes: Partial<StatedDocument> = {}): StatedDocument => ({
  name,
  market_sectors: ['lending'],
  chains: [],
  links: {},
  ...changes,
})

const find = (documents: Record<string, StatedDocument>, reviewed: readonly string[] = []) =>
  findPossibleDuplicates(
    new Catalog(documents, {
      unreviewed: new Set(Object.keys(documents).filter((id) => !reviewed.includes(id))),
    }),
  ).map(({ into, from, reasons }) => [into.project_id, from.project_id, ...reasons])

it('lists close names and equal tickers, the likeliest pair first, and keeps what was reviewed', () => {
  const pairs = find(
    {
      aave: document('Aave', { symbol: 'AAVE' }),
      'aave-labs': document('Aave Labs'),
      aave2: document('AAVE', { symbol: 'aave' }),
      pendle: document('Pendle', { symbol: 'PENDLE' }),
      pendles: document('Pendles'),
      other: document('Something Else', { symbol: 'PENDLE' }),
      uniswap: document('Uniswap', { links: { website: 'https://www.uniswap.org/' } }),
      'uni-v4': document('Hooks', { links: { website: 'https://uniswap.org/hooks' } }),
    },
    ['aave'],
  )
  expect(pairs).toEqual([
    ['aave', 'aave2', 'same-name', 'same-symbol'],
    ['uni-v4', 'uniswap', 'same-website'],
    ['other', 'pendle', 'same-symbol'],
    ['aave', 'aave-labs', 'similar-name'],
    ['aave-labs', 'aave2', 'similar-name'],
    ['pendle', 'pendles', 'similar-name'],
  ])
})

it('leaves out pairs that are both reviewed, those called different, and tickers that many have', () => {
  expect(find({ a: document('Same', { distinct_from: ['b'] }), b: document('Same') })).toEqual([])
  expect(find({ a: document('Same'), b: document('Same') }, ['a', 'b'])).toEqual([])
  const many = Object.fromEntries(
    ['Ada', 'Bob', 'Cyd', 'Dee', 'Eve', 'Fay'].map((name) => [
      name,
      document(name, { symbol: 'USD' }),
    ]),
  )
  expect(find(many)).toEqual([])
})

it('names the sources that list each of them', () => {
  const catalog = new Catalog(
    {
      one: document('Chain A', { sources: { chain_names: ['Chain A'], defillama: ['chain-a'] } }),
      two: document('Chain A', {
        sources: { growthepie: 'a', chain_names: ['A'], coingecko: 'a' },
      }),
    },
    { unreviewed: new Set(['one', 'two']) },
  )
  const [pair] = findPossibleDuplicates(catalog)
  expect([pair?.into.sources, pair?.from.sources]).toEqual([
    ['coingecko', 'growthepie'],
    ['defillama'],
  ])
})
