import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { Catalog } from '@tickmark/core/projects/Catalog'
import { findJoins } from '@tickmark/core/projects/findJoins'
import { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import { RecordBook } from '@tickmark/core/projects/RecordBook'
import { describe, expect, it } from 'vitest'
import type { Dataset } from '../connectors/Connector.ts'
import { createMemoryWriter } from '../testing/createMemoryWriter.ts'
import { HAS_RECORDED, readRecorded } from '../testing/readRecorded.ts'
import { listings } from './defiLlama/live/listings.ts'
import { chainKeySupplies } from './internetComputer/createInternetComputer.ts'
import { dailyStatistics } from './internetComputer/dailyStatistics.ts'

const CHAINS = '2026/defillama-v2-chains_2026-05-29.json.gz'
const FEES = '2026/defillama-overview-fees-arc_2026-10-09_partial.json.gz'

type Asked = { key: string; bodies: unknown[]; at?: string }

/** Reads recorded answers as a first sync does, one after the other. */
async function read(dataset: Dataset, ...asked: readonly Asked[]) {
  const records = new RecordBook(new Map())
  const discovery = new ProjectDiscovery(CATALOG, { records })
  const writer = { ...createMemoryWriter(), catalog: CATALOG, discovery }
  for (const { key, bodies, at = '2026-10-09T08:00:00Z' } of asked)
    await dataset.read({ key, bodies, fetched_at: Date.parse(at) }, writer)
  return { writer, discovery }
}

describe.runIf(HAS_RECORDED)('answers of 2026', () => {
  it('place each of 450 chains once, and join those alone whose coin a project of their name has', async () => {
    const list = readRecorded(CHAINS) as { name: string }[]
    const chains = { key: 'chains', bodies: [list] }
    const { discovery } = await read(listings, chains, chains)
    const placeOf = (name: string) => discovery.findChain(name)
    expect(list.filter(({ name }) => placeOf(name) === undefined)).toEqual([])
    expect(placeOf('Ethereal')).not.toBe('ethena')
    expect(placeOf('smartBCH')).not.toBe('bitcoin-cash')
    expect(placeOf('Gravity by Galxe')).toBe('gravity')
    expect(placeOf('Lens')).toBe('lens')
    const documents = [...discovery.documents].map(([id, { document }]) => [id, document] as const)
    const catalog = new Catalog(
      { ...CATALOG.documents, ...Object.fromEntries(documents) },
      { unreviewed: discovery.made },
    )
    const records = new Map(discovery.records?.changed)
    const joins = findJoins(catalog, { records, areDistinct: () => false })
    expect(joins.map(({ from_id, to_id }) => [from_id, to_id])).toEqual([
      ['chainflip-defillama', 'chainflip'],
      ['echelon-initia', 'echelon-market'],
      ['gala-defillama', 'gala-games'],
    ])
    const places = Map.groupBy(list, ({ name }) => placeOf(name))
    // Names that the catalog keeps together, such as those of a chain and its former one.
    for (const [id = '', names] of places)
      if (names.length > 1) expect([id, CATALOG.find(id)?.is_reviewed]).toEqual([id, true])
  })

  it('make chains of all names that a breakdown has, which readers then know', async () => {
    const fees = readRecorded(FEES) as { allChains: string[] }
    const { discovery } = await read(
      listings,
      { key: 'chains', bodies: [readRecorded(CHAINS)] },
      { key: 'fees', bodies: [fees] },
    )
    expect(fees.allChains.filter((name) => discovery.findChain(name) === undefined)).toEqual([])
  })

  it('give the last whole day of fees, and not the last 24 hours', async () => {
    const { writer } = await read(listings, { key: 'fees', bodies: [readRecorded(FEES)] })
    const fees = writer.points.filter(({ metric_id }) => metric_id === 'fees')
    expect(fees.map(({ day }) => day)).toEqual(fees.map(() => '2026-10-08'))
  })

  it('give quoted numbers of the Internet Computer, of the day that ends at 23:59:59', async () => {
    const stats = readRecorded('2026/daily-stats_2026-07-31_fields-quoted.json')
    const { writer } = await read(dailyStatistics, {
      key: '',
      bodies: [stats, { rates: [] }, { rates: [] }],
    })
    expect(writer.points).toMatchObject([
      { metric_id: 'blocks_per_second', day: '2026-07-31', value: 193.50055560014323 },
    ])
    const supply = readRecorded('2026/icrc-ckbtc-total-supply_2026-08-01.json')
    const { writer: tokens } = await read(chainKeySupplies, { key: 'ckBTC', bodies: [supply] })
    expect(tokens.points.map(({ value }) => value)).toEqual([233.26766272])
  })
})
