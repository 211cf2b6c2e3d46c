import { Catalog } from '@tickmark/core/projects/Catalog'
import { findJoins } from '@tickmark/core/projects/findJoins'
import { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { RecordBook } from '@tickmark/core/projects/RecordBook'
import { expect, it } from 'vitest'
import { createMemoryWriter } from '../../testing/createMemoryWriter.ts'
import { createCoins } from './createCoins.ts'

const project = (name: string, symbol: string, coingecko?: string): DiscoveredDocument => ({
  name,
  symbol,
  market_sectors: ['lending'],
  chains: [],
  links: {},
  ...(coingecko && { sources: { coingecko } }),
})
const REVIEWED: Record<string, DiscoveredDocument> = {
  monad: project('Monad', 'MON'),
  aave: project('Aave', 'AAVE', 'aave'),
  gas: project('Gas', 'GAS'),
  ten: project('Tenth', 'TEN'),
  azuki: { ...project('Azuki', 'AZUKI'), market_sectors: ['nft-collection'] },
}
const COINS = [
  { id: 'monad-2', symbol: 'mon', name: 'MONAD' },
  { id: 'pokemon-monad', symbol: 'mon', name: 'Monad Pets' },
  { id: 'aave-copy', symbol: 'aave', name: 'Aave' },
  { id: 'gas', symbol: 'gas', name: 'Gas' },
  { id: 'gas-dao', symbol: 'gas', name: 'Gas' },
  { id: 'azuki', symbol: 'azuki', name: 'Azuki' },
  ...Array.from({ length: 10 }, (_, index) => ({
    id: `t${index}`,
    symbol: 'TEN',
    name: `T ${index}`,
  })),
  { id: 'broken' },
]

function read(coins: unknown) {
  const catalog = new Catalog(REVIEWED)
  const discovery = new ProjectDiscovery(catalog, { records: new RecordBook(new Map()) })
  const writer = { ...createMemoryWriter(), catalog, discovery }
  createCoins('https://api.coingecko.com/api/v3').read(
    { key: 'coins', bodies: [coins], fetched_at: 0 },
    writer,
  )
  const found = Object.fromEntries([...discovery.documents].map(([id, one]) => [id, one.document]))
  const after = new Catalog({ ...REVIEWED, ...found }, { unreviewed: new Set(Object.keys(found)) })
  const joins = findJoins(after, { records: new Map(), areDistinct: () => false })
  return {
    placed: Object.values(found).map(({ sources }) => sources?.coingecko),
    joins: joins.map(({ from_id, to_id }) => [after.documents[from_id]?.sources?.coingecko, to_id]),
  }
}

it('gives a reviewed project the one coin of its name and ticker, and makes no others projects', () => {
  expect(read(COINS)).toEqual({ placed: ['monad-2'], joins: [['monad-2', 'monad']] })
})

it('takes a ticker that ten coins share from none of them, unless one has the name alone', () => {
  expect(read([...COINS, { id: 'tenth', symbol: 'ten', name: 'Tenth' }]).joins).toContainEqual([
    'tenth',
    'ten',
  ])
})

it('understands nothing else', () => {
  expect(() => read({ coins: COINS })).toThrow()
})
