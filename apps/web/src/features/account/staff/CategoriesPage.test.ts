import { expect, it } from 'vitest'
import { nameCategory } from './CategoriesPage.tsx'

it.each([
  ['ai agents', 'AI agents'],
  ['decentralized ai', 'Decentralized AI'],
  ['dexs', 'DEXs'],
  ['restaked btc', 'Restaked BTC'],
  ['yield aggregator', 'Yield aggregator'],
  ['Liquid Staking', 'Liquid Staking'],
])('writes %s as %s', (category, name) => expect(nameCategory(category)).toBe(name))
