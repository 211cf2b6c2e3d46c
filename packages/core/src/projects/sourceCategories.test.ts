import { describe, expect, it } from 'vitest'
import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import { SectorMapping } from '../sectors/SectorMapping.ts'
import { Catalog } from './Catalog.ts'
import type { DiscoveredDocument } from './ProjectDocument.ts'
import type { SourceRecord } from './RecordBook.ts'
import { listCategories, planSectorMoves, readProjectCategories } from './sourceCategories.ts'

const documentOf = (
  market_sectors: DiscoveredDocument['market_sectors'],
  categories?: string[],
): DiscoveredDocument => ({
  name: 'Any',
  market_sectors,
  chains: [],
  links: {},
  ...(categories && { categories }),
})
const CATALOG = new Catalog(
  {
    both: documentOf(['exchange', 'launchpad']),
    file: documentOf(['exchange'], ['defillama:Dexs']),
    good: documentOf(['exchange']),
    odd: documentOf(['unclassified']),
    twice: documentOf(['exchange', 'lending']),
  },
  { unreviewed: new Set(['both', 'file', 'odd', 'twice']) },
)
const recordOf = (project_id: string, category: string): SourceRecord => {
  return { project_id, category, name: 'Any', slug: project_id }
}
const RECORDS = new Map([
  ['defillama:protocols:1', recordOf('both', 'Dexs, Launchpads')],
  ['defillama:protocols:2', recordOf('good', 'DEXs')],
  ['defillama:protocols:3', recordOf('odd', 'Unheard Of')],
  ['defillama:protocols:4', recordOf('twice', 'Dexs')],
  ['defillama:protocols:5', recordOf('twice', 'DEX Aggregator')],
  ['defillama:protocols:6', recordOf('twice', 'Lending')],
  ['defillama:protocols:7', { ...recordOf('odd', 'Gaming'), is_gone: true as const }],
])
const CATEGORIES = readProjectCategories(CATALOG, RECORDS)
const DEFAULTS = new SectorMapping()
const dexs = { source_id: 'defillama', category: 'Dexs' }

describe('the categories of sources', () => {
  it('begin with those without a sector, then the most frequent, in records and files', () => {
    const [first, second] = listCategories(CATALOG, CATEGORIES, {
      mapping: DEFAULTS,
      ofRounds: [],
    })
    expect(first).toMatchObject({ category: 'Unheard Of', projects: 1, market_sector_id: null })
    expect(second).toEqual({
      ...dexs,
      projects: 4,
      not_reviewed: 3,
      market_sector_id: 'exchange',
      default_sector_id: 'exchange',
      is_chosen: false,
    })
  })

  it('say whether the sector is a choice, which a category of no project has too', () => {
    const of = { source_id: 'defillama', category: 'gaming' }
    const rows = listCategories(CATALOG, CATEGORIES, {
      mapping: DEFAULTS.with(of, 'social'),
      ofRounds: [],
    })
    expect(rows.find(({ category }) => category === 'gaming')).toMatchObject({
      projects: 0,
      market_sector_id: 'social',
      default_sector_id: 'gaming',
      is_chosen: true,
    })
  })
})

describe('another sector of a category', () => {
  const plan = (of: typeof dexs, sector: MarketSectorId | undefined, from = DEFAULTS) =>
    planSectorMoves(CATALOG, CATEGORIES, { of, from, to: from.with(of, sector) }).map(
      ({ project_id, after }) => [project_id, after.join()],
    )

  it('takes the place of the old one in unreviewed projects', () => {
    expect(plan(dexs, 'bridge')).toEqual([
      ['both', 'bridge,launchpad'],
      // An aggregator is an exchange still.
      ['twice', 'exchange,lending,bridge'],
      ['file', 'bridge'],
    ])
  })

  it('classifies what had none, and the other way round', () => {
    const odd = { source_id: 'defillama', category: 'unheard of' }
    expect(plan(odd, 'gaming')).toEqual([['odd', 'gaming']])
    expect(plan(odd, undefined)).toEqual([])
    expect(plan(dexs, 'unclassified')).toEqual([
      ['both', 'launchpad'],
      ['file', 'unclassified'],
    ])
  })
})
