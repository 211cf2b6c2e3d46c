import { Catalog } from '@tickmark/core/projects/Catalog'
import { findJoins } from '@tickmark/core/projects/findJoins'
import { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { RecordBook } from '@tickmark/core/projects/RecordBook'
import { expect, it } from 'vitest'
import { createMemoryWriter } from '../../testing/createMemoryWriter.ts'
import { listings, readAssetIds } from './listings.ts'

const project = (name: string, symbol: string): DiscoveredDocument => ({
  name,
  symbol,
  market_sectors: ['lending'],
  chains: [],
  links: {},
})
const REVIEWED = {
  aave: project('Aave', 'AAVE'),
  ace: project('Fusionist', 'ACE'),
  gas: project('Gas', 'GAS'),
  rain: { ...project('Rain', 'RAIN'), sources: { coin_metrics: ['rain'] } },
}
const ASSETS = [
  { asset: 'aave', full_name: 'Aave' },
  { asset: 'ace', full_name: 'Acent' },
  { asset: 'ace_fusionist', full_name: 'Fusionist' },
  { asset: 'gas', full_name: 'Gas' },
  { asset: 'gas_dao', full_name: 'Gas' },
  { asset: 'rain', full_name: 'Rain' },
  { asset: 'rain_2', full_name: 'Rain' },
  { asset: 'other', full_name: 'Other' },
  { asset: 7 },
]

function read(body: unknown) {
  const catalog = new Catalog(REVIEWED)
  const discovery = new ProjectDiscovery(catalog, { records: new RecordBook(new Map()) })
  const writer = { ...createMemoryWriter(), catalog, discovery }
  listings.read({ key: 'assets', bodies: [body], fetched_at: 0 }, writer)
  const found = Object.fromEntries([...discovery.documents].map(([id, one]) => [id, one.document]))
  const after = new Catalog({ ...REVIEWED, ...found }, { unreviewed: new Set(Object.keys(found)) })
  const known = { records: new Map(), areDistinct: () => false }
  return findJoins(after, known).map(
    ({ from_id, to_id }) => `${after.documents[from_id]?.sources?.coin_metrics} → ${to_id}`,
  )
}

it('joins assets with the one reviewed project of their name and ticker that has none', () => {
  expect(read({ data: ASSETS })).toEqual(['aave → aave', 'ace_fusionist → ace'])
})

it('takes nothing from an answer that is not there', () => {
  expect(read(null)).toEqual([])
  expect(readAssetIds(null)).toBeNull()
  expect(readAssetIds({ data: [] })).toBeNull()
  expect(readAssetIds({ data: ASSETS })?.size).toBe(8)
})
