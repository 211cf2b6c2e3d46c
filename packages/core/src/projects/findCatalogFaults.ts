import { foldName } from '../text/foldName.ts'
import type { DiscoveredDocument, SharedSource } from './ProjectDocument.ts'

/** A rule that spans several projects and is broken. */
export type CatalogFault = { project_id: string; fault: string }

/**
 * Finds the contradictions in a set of documents, each valid by itself: names and identities that two projects claim,
 * chains that are not blockchains, and products that occur twice. Empty when the set is sound.
 */
export function findCatalogFaults(
  documents: Readonly<Record<string, DiscoveredDocument>>,
): CatalogFault[] {
  const entries = Object.entries(documents)
  const isChain = new Set(
    entries.filter(([, one]) => isBlockchain(one)).map(([project_id]) => project_id),
  )
  return [
    ...IDENTITIES.flatMap(([what, list]) => findClaimedTwice(entries, what, list)),
    ...entries.flatMap(([project_id, one]) =>
      findOwnFaults(project_id, one, isChain).map((fault) => ({ project_id, fault })),
    ),
  ]
}

type Entry = readonly [id: string, document: DiscoveredDocument]

/** The identities that may belong to one project only, and how they are compared. */
const IDENTITIES: readonly (readonly [string, (entry: Entry) => readonly string[]])[] = [
  [
    'name',
    ([id, { aliases = [], former_ids = [] }]) => [
      id,
      ...former_ids,
      ...aliases.map((alias) => alias.toLowerCase()),
    ],
  ],
  ['description', ([, { description }]) => (description ? [description] : [])],
  ['CoinGecko id', ([, { sources }]) => (sources?.coingecko ? [sources.coingecko] : [])],
  ['Coin Metrics asset', (entry) => listOfProject(entry, 'coin_metrics')],
  ['DefiLlama protocol', (entry) => listOfProject(entry, 'defillama_protocols')],
  ['stablecoin', (entry) => listOfProject(entry, 'stablecoins')],
  ['DefiLlama slug', ([, { sources }]) => sources?.defillama ?? []],
  [
    'DefiLlama parent',
    ([, { sources }]) => (sources?.defillama_parent ? [sources.defillama_parent] : []),
  ],
  ['unlock schedule', ([, { sources }]) => sources?.defillama_emissions ?? []],
  ['growthepie chain', ([, { sources }]) => (sources?.growthepie ? [sources.growthepie] : [])],
  ['chain name', ([, { sources }]) => [...new Set((sources?.chain_names ?? []).map(foldName))]],
  ['partner ticker', ([, { bb_ticker }]) => (bb_ticker ? [bb_ticker] : [])],
]

function listOfProject([, { sources, products = [] }]: Entry, source: SharedSource): string[] {
  return [...(sources?.[source] ?? []), ...products.flatMap((one) => one.sources?.[source] ?? [])]
}

function findClaimedTwice(
  entries: readonly Entry[],
  what: string,
  list: (entry: Entry) => readonly string[],
): CatalogFault[] {
  const owners = new Map<string, string>()
  return entries.flatMap((entry) =>
    list(entry).flatMap((name) => {
      const owner = owners.get(name)
      owners.set(name, entry[0])
      return owner === undefined
        ? []
        : [{ project_id: entry[0], fault: `the ${what} "${name}" is also that of ${owner}` }]
    }),
  )
}

function findOwnFaults(
  project_id: string,
  document: DiscoveredDocument,
  isChain: ReadonlySet<string>,
): string[] {
  const { chains, market_sectors, products = [], sources, symbol, tags = [] } = document
  const { redenominations = [] } = document
  const product_ids = products.map((product) => product.product_id)
  const placed = [...chains, ...products.flatMap(({ chain_id }) => chain_id ?? [])]
  return [
    ...placed.filter((id) => !isChain.has(id)).map((id) => `no blockchain has the id "${id}"`),
    ...listRepeated(chains).map((id) => `the chain "${id}" is listed twice`),
    ...listRepeated(market_sectors).map((id) => `the sector "${id}" is listed twice`),
    ...listRepeated(tags).map((tag) => `the tag "${tag}" is listed twice`),
    ...listRepeated(product_ids).map((id) => `the product "${id}" is listed twice`),
    ...listRepeated(redenominations.map(({ date }) => date)).map(
      (date) => `the redenomination of ${date} is listed twice`,
    ),
    ...(redenominations.length > 0 && symbol === undefined
      ? ['a redenomination needs the symbol of the present token']
      : []),
    ...(isChain.has(project_id) && !chains.includes(project_id)
      ? ['a blockchain lists itself among its chains']
      : []),
    ...(sources?.chain_names && !chains.includes(project_id)
      ? ['only a blockchain has chain names']
      : []),
    ...(sources?.coingecko && symbol === undefined
      ? ['a CoinGecko id needs a symbol to compare with']
      : []),
    ...((sources?.coin_metrics?.length ?? 0) > 1
      ? ['only one Coin Metrics asset gives the total of a project; others belong to products']
      : []),
  ]
}

function isBlockchain({ market_sectors }: DiscoveredDocument): boolean {
  return market_sectors.some((sector) => sector.startsWith('blockchains-'))
}

function listRepeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
