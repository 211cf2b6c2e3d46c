import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { applyMoves, type StatedDocument } from '@tickmark/core/projects/applyMoves'
import { Catalog } from '@tickmark/core/projects/Catalog'
import { findJoins } from '@tickmark/core/projects/findJoins'
import { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { RecordBook, type SourceRecord } from '@tickmark/core/projects/RecordBook'
import { SectorMapping } from '@tickmark/core/sectors/SectorMapping'
import { describe, expect, it } from 'vitest'
import { HAS_RECORDED, readRecorded } from '../../testing/readRecorded.ts'
import { toListedProtocol } from './toListedProtocol.ts'

function placeAll(records: readonly unknown[], catalog = CATALOG) {
  const discovery = new ProjectDiscovery(catalog)
  const placed = records.map((record) => {
    const listed = toListedProtocol(record, discovery)
    return listed && discovery.place(listed).project_id
  })
  return { discovery, placed }
}

const documentOf = ({ discovery }: ReturnType<typeof placeAll>, id: string) =>
  discovery.documents.get(id)?.document

function describeProject(sources: DiscoveredDocument['sources'] = {}): DiscoveredDocument {
  return { name: 'Project', market_sectors: ['oracles'], chains: [], links: {}, sources }
}

describe('an entry of the list of protocols', () => {
  it('keeps slugs with dots apart from those with hyphens', () => {
    const { placed } = placeAll([
      { name: 'Storm.fi', slug: 'storm.fi' },
      { name: 'storm-fi', slug: 'storm-fi' },
      { name: 'A+B (C) & D!', slug: 'a+b-(c)-&-d!' },
    ])
    expect(placed).toEqual(['storm-fi', 'storm-fi-defillama', 'a-b-c-d'])
  })

  it('is no chain because of its name', () => {
    const { placed } = placeAll([{ name: 'Aptos', slug: 'aptos', category: 'Services', tvl: 1 }])
    expect(placed).toEqual(['aptos-defillama'])
  })

  it('belongs to its parent, whose id is no slug, and which may share a slug with an entry', () => {
    const found = placeAll([
      {
        name: 'Pair V1',
        slug: 'pair-v1',
        parentProtocol: 'parent#pair',
        parentProtocolSlug: 'pair.fi',
      },
      {
        name: 'Pair V2',
        slug: 'pair-v2',
        parentProtocol: 'parent#pair',
        parentProtocolSlug: 'pair.fi',
      },
    ])
    expect(new Set(found.placed)).toEqual(new Set(['pair-fi']))
    expect(documentOf(found, 'pair-fi')).toMatchObject({
      name: 'Pair',
      products: [{ product_id: 'pair-v1' }, { product_id: 'pair-v2' }],
      sources: { defillama: ['pair.fi'], defillama_parent: 'parent#pair' },
    })
  })

  it('stays with its parent, or by itself, when the source changes that', () => {
    const read = (entries: readonly object[], stored = new Map<string, SourceRecord>()) => {
      const records = new RecordBook(stored)
      const discovery = new ProjectDiscovery(CATALOG, { records })
      const placed = entries.map((entry) => {
        const listed = toListedProtocol(entry, discovery)
        return listed && discovery.place(listed).project_id
      })
      return { placed, records: new Map([...stored, ...records.changed]) }
    }
    const part = { id: '1', name: 'Pair V1', slug: 'pair-v1', parentProtocol: 'parent#pair' }
    const alone = { id: '2', name: 'Alone', slug: 'alone' }
    const other = { id: '3', name: 'Y', slug: 'y', parentProtocol: 'parent#other' }
    const first = read([part, alone, other])
    expect(first.placed).toEqual(['pair', 'alone', 'other'])
    const moved = { parentProtocol: 'parent#other' }
    const later = read([{ ...part, ...moved }, { ...alone, ...moved }, other], first.records)
    expect(later.placed).toEqual(['pair', 'alone', 'other'])
    expect([...later.records.values()].map(({ now }) => now?.parent)).toEqual([
      'other',
      'other',
      undefined,
    ])
    const { parentProtocol: _, ...orphan } = part
    expect(read([orphan], first.records).placed).toEqual(['pair'])
    // A list of figures does not say what an entry is a part of.
    const figure = { defillamaId: '1', name: 'Pair V1', slug: 'pair-v1' }
    expect(read([figure], first.records)).toEqual({ placed: ['pair'], records: first.records })
  })

  it('of a reviewed project belongs to it', () => {
    const { placed, discovery } = placeAll([
      {
        name: 'Aave V4',
        slug: 'aave-v4',
        parentProtocol: 'parent#aave',
        parentProtocolSlug: 'aave',
      },
    ])
    expect([placed, discovery.documents.size]).toEqual([['aave'], 0])
  })

  it('has a ticker, an address and a state only where it states them', () => {
    const found = placeAll([
      { name: 'Bare', slug: 'bare-one', symbol: '-', url: '', twitter: null, category: null },
      { name: 'Dead', slug: 'dead-one', deadFrom: 1_700_000_000, url: 'http://no.example' },
      { name: 'Odd', slug: 'odd-one', symbol: 5, chains: 'none', url: 7, gecko_id: {} },
    ])
    expect(documentOf(found, 'bare-one')).toEqual({
      name: 'Bare',
      market_sectors: ['unclassified'],
      chains: [],
      links: {},
      sources: { defillama: ['bare-one'] },
    })
    expect(documentOf(found, 'dead-one')).toMatchObject({ is_archived: true, links: {} })
    expect(found.placed[2]).toBe('odd-one')
  })

  it('is one project with another that has the same coin, whatever their names', () => {
    const { placed } = placeAll([
      { name: 'mETH Protocol', slug: 'meth-one', gecko_id: 'meth-coin' },
      { name: 'mETH Protocol', slug: 'meth-two', gecko_id: 'meth-coin' },
      { name: 'mETH Protocol', slug: 'meth-three' },
    ])
    expect(placed).toEqual(['meth-one', 'meth-one', 'meth-three'])
  })

  it('is described by the first of two that have one coin and no parent, with the slugs of both', () => {
    const coin = { gecko_id: 'twice-coin', symbol: 'TWI' }
    const first = { ...coin, name: 'Twice', slug: 'twice', category: 'Dexs', url: 'https://twi.ce' }
    const second = {
      ...coin,
      name: 'Twice Old',
      slug: 'twice-old',
      category: 'Lending',
      url: 'https://old.twi.ce',
      twitter: 'twice',
      deadFrom: 1_700_000_000,
    }
    const found = placeAll([first, second])
    expect(found.placed).toEqual(['twice', 'twice'])
    const document = documentOf(found, 'twice')
    expect(document).toMatchObject({
      name: 'Twice',
      links: { website: 'https://twi.ce', twitter: 'https://x.com/twice' },
      sources: { defillama: ['twice', 'twice-old'], coingecko: 'twice-coin' },
    })
    expect(document?.is_archived).toBeUndefined()
    // Neither a list in another order nor one that lacks the first changes it.
    const known = new Catalog({ twice: document } as Record<string, DiscoveredDocument>, {
      unreviewed: new Set(['twice']),
    })
    for (const list of [[first, second], [second, first], [second]]) {
      const again = placeAll(list, known)
      expect(again.placed).toEqual(list.map(() => 'twice'))
      expect(again.discovery.documents.size, JSON.stringify(list)).toBe(0)
    }
  })

  it('gives its slug to the reviewed project of its coin, which has none', () => {
    const reviewed = {
      'feed-oracle': describeProject({ coingecko: 'feed-coin' }),
      named: describeProject({ coingecko: 'named-coin', defillama: ['named'] }),
      'coin-chain': { ...describeProject({ coingecko: 'chain-coin' }), chains: ['coin-chain'] },
      issuer: {
        ...describeProject(),
        products: [{ product_id: 'iusd', name: 'iUSD', sources: { stablecoins: ['iusd-coin'] } }],
      },
    }
    const records = [
      { name: 'Feed V2', slug: 'feed-v2', gecko_id: 'feed-coin' },
      { name: 'Renamed', slug: 'renamed', gecko_id: 'named-coin' },
      { name: 'Bridge', slug: 'coin-chain-bridge', gecko_id: 'chain-coin' },
      { name: 'iUSD', slug: 'iusd', gecko_id: 'iusd-coin' },
    ]
    const { placed, discovery } = placeAll(records, new Catalog(reviewed))
    expect(placed).toEqual(['feed-v2', 'named', 'coin-chain', 'issuer'])
    const made = Object.fromEntries(
      [...discovery.documents].map(([id, { document }]) => [id, document]),
    )
    const listed = { ...reviewed, ...made }
    const joins = findJoins(new Catalog(listed, { unreviewed: new Set(Object.keys(made)) }), {
      records: new Map(),
      areDistinct: () => false,
    })
    expect(joins).toMatchObject([{ from_id: 'feed-v2', to_id: 'feed-oracle' }])
    const joined = { ...made['feed-v2'], merged_into: 'feed-oracle', joined: true } as const
    const stated = { ...listed, 'feed-v2': joined } as Record<string, StatedDocument>
    const { documents, ...moves } = applyMoves(stated)
    const known = new Catalog(documents, { stated, ...moves })
    expect(known.defiLlamaSlugs.get('feed-oracle')).toEqual(['feed-v2'])
    const again = placeAll(records, known)
    expect([again.placed[0], again.discovery.documents.size]).toEqual(['feed-oracle', 0])
  })

  it('changes nothing the second time, and no name by itself', () => {
    const records = [{ name: 'Once', slug: 'once', category: 'Dexs', symbol: 'ONC' }]
    const first = placeAll(records).discovery.documents
    const documents = Object.fromEntries([...first].map(([id, { document }]) => [id, document]))
    const known = new Catalog(
      { ...CATALOG.documents, ...documents },
      { unreviewed: new Set(['once']) },
    )
    expect(placeAll(records, known).discovery.documents.size).toBe(0)
    const renamed = placeAll([{ ...records[0], name: 'Twice' }], known)
    expect([renamed.placed, renamed.discovery.documents.size]).toEqual([['once'], 0])
  })

  it('may be called anything', () => {
    const names = [
      '__proto__',
      'constructor',
      '../../etc',
      'x'.repeat(10_000),
      '\u202Eevil',
      '🚀🚀',
      ' ',
    ]
    const { placed, discovery } = placeAll(names.map((name) => ({ name, slug: name })))
    expect(placed.at(-1)).toBeNull()
    const ids = placed.filter((id) => id !== null)
    expect(new Set(ids).size).toBe(names.length - 1)
    // `etc` is what people call Ethereum Classic.
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    for (const { document } of discovery.documents.values())
      expect(DiscoveredDocument.safeParse(document).error).toBeUndefined()
    expect(ids.slice(0, 3)).toEqual(['proto', 'constructor', 'etc-defillama'])
  })

  it('may be its own parent', () => {
    const own = {
      name: 'Loop',
      slug: 'loop',
      parentProtocol: 'parent#loop',
      parentProtocolSlug: 'loop',
    }
    const { placed, discovery } = placeAll([own, own])
    expect([placed, discovery.documents.size]).toEqual([['loop', 'loop'], 1])
  })

  it('keeps its project when its slug changes hands, as long as it says who it is', () => {
    const before = [{ name: 'First', slug: 'shared', gecko_id: 'first-coin' }]
    const documents = Object.fromEntries(
      [...placeAll(before).discovery.documents].map(([id, { document }]) => [id, document]),
    )
    const known = new Catalog(
      { ...CATALOG.documents, ...documents },
      { unreviewed: new Set(Object.keys(documents)) },
    )
    const { placed } = placeAll(
      [
        { name: 'First', slug: 'first-moved', gecko_id: 'first-coin' },
        { name: 'Second', slug: 'second-one', gecko_id: 'second-coin' },
      ],
      known,
    )
    expect(placed).toEqual(['shared', 'second-one'])
  })

  it('may be one of 40,000, which is several times as many as there are', () => {
    const many = Array.from({ length: 40_000 }, (_, index) => ({
      name: 'Same name',
      slug: `s${index % 30_000}.x`,
    }))
    expect(new Set(placeAll(many).placed).size).toBe(30_000)
  })

  it('has the sectors of its categories, whose names are free text', () => {
    const toSectors = (category: string) => new SectorMapping().toSectors('defillama', category)
    expect(toSectors('Dexs, Launchpads')).toEqual(['exchange', 'launchpad'])
    expect(toSectors('Developer tools')).toEqual(toSectors('Developer Tools'))
    expect(toSectors('Never Heard Of')).toEqual(['unclassified'])
  })
})

describe.runIf(HAS_RECORDED)('the list that DefiLlama really sent', () => {
  it('is placed whole, as valid documents with ids of their own', () => {
    const list = readRecorded('defillama/lite-protocols2_2025-12.json.gz') as { name: string }[]
    const { discovery, placed } = placeAll(list)
    expect(placed.filter((id) => id === null)).toEqual([])
    expect(discovery.documents.size).toBeGreaterThan(6_000)
    for (const [id, { document }] of discovery.documents) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(DiscoveredDocument.safeParse(document).error, id).toBeUndefined()
      expect(CATALOG.find(id), id).toBeUndefined()
    }
    const sectors = [...discovery.documents.values()].map(
      ({ document }) => document.market_sectors[0],
    )
    expect(sectors.filter((one) => one === 'unclassified').length).toBeLessThan(150)
    // Entries named like a chain are something else.
    const chains = new Set(['Aptos', 'Arbitrum', 'Near'])
    for (const [index, { name }] of list.entries())
      if (chains.has(name)) expect(placed[index]).toMatch(/-defillama(-\d+)?$/)
  })
})
