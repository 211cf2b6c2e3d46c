import type { AskReading } from '@tickmark/core/answers/AskPlan'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Operand } from './readMeasures.ts'
import type { ReadPrompt } from './readPrompt.ts'
import type { ReadProject } from './readSubjects.ts'

/** A metric or formula with its words. */
type AskMeasure = AskReading & {
  words: string
  alternatives: AskReading[]
  /** Whether several projects have a value of it together. */
  addsUp: boolean
}

/** The measures that are meant, and what they are of. */
export type ResolvedMeasures = Pick<ReadPrompt, 'breakdowns' | 'sectors' | 'products'> & {
  measures: AskMeasure[]
  projects: readonly ReadProject[]
  /** Chains that limit where something happens. */
  chains: readonly ReadProject[]
}

type Around = Omit<ResolvedMeasures, 'measures'> & {
  nouns: ReadPrompt['nouns']
  catalogue: Catalogue
  /** Whether chains after "on" are all that is asked about. */
  hasPlaceOnly: boolean
}

/** The metrics that are meant with a word where the projects of a sector are asked about. */
const BY_SECTOR: Readonly<
  Record<'volume' | 'supply', { other: MetricId } & Partial<Record<MarketSectorId, MetricId>>>
> = {
  volume: {
    exchange: 'trading_volume',
    derivatives: 'notional_trading_volume',
    'prediction-market': 'notional_trading_volume',
    bridge: 'transfer_volume',
    'nft-marketplace': 'trading_volume',
    'nft-collection': 'trading_volume',
    'stablecoin-issuers': 'stablecoin_transfer_volume',
    'rwa-issuers': 'asset_transfer_volume',
    cex: 'trading_volume',
    wallet: 'trading_volume',
    launchpad: 'trading_volume',
    other: 'token_trading_volume',
  },
  supply: {
    'stablecoin-issuers': 'outstanding_supply',
    'rwa-issuers': 'outstanding_supply',
    other: 'token_supply_circulating',
  },
}

/** What all projects of a kind have on a chain, where a chain is asked about. */
const ON_CHAINS: Readonly<Partial<Record<MetricId, MetricId>>> = {
  outstanding_supply: 'ecosystem_stablecoin_supply',
  tvl: 'ecosystem_tvl',
  active_loans: 'ecosystem_active_loans',
}

/** Decides which metrics are meant, and by that what the query is about. */
export function resolveMeasures(read: ReadPrompt, catalogue: Catalogue): ResolvedMeasures {
  const around = { ...placeSubjects(read), catalogue }
  const isOfChains = asksForChains(around)
  const moved = read.measures.map(({ operands, ...measure }) => ({
    ...measure,
    ids: operands.map((operand) => resolve(operand, isOfChains, around)),
    alternatives: operands.length > 1 ? [] : (operands[0]?.alternatives ?? []),
  }))
  const isMoved = isOfChains && moved.some(({ ids }) => ids.some(isOfEcosystem))
  const byProduct = read.breakdowns.some(({ dimension }) => dimension === 'product')
  return {
    measures: moved.map(({ ids, operators, words, alternatives }) => ({
      ...{ words, alternatives: alternatives.map(toReading) },
      value: join(ids, operators),
      label: join(
        ids.map((id) => getMetric(id).title),
        operators,
      ),
      addsUp: ids.length === 1 && ids.every((id) => getMetric(id).additive),
    })),
    // Every chain is a project, so "on each chain" asks for each of them.
    breakdowns: read.breakdowns.map((one) =>
      isMoved && one.dimension === 'chain' ? { ...one, dimension: 'project' } : one,
    ),
    projects: addOwners(around, byProduct),
    chains: around.chains,
    products: byProduct ? [] : around.products,
    sectors: listSectors(around, moved.flatMap(({ ids }) => ids).every(isOfEcosystem)),
  }
}

/** Chains after "on" limit what something else does there; without anything else they are the subject. */
function placeSubjects(read: ReadPrompt): Omit<Around, 'catalogue'> {
  const { projects, sectors, products } = read
  const own = projects.filter(({ isPlace }) => !isPlace)
  const hasOwn = own.length + sectors.length + products.length > 0
  return {
    ...read,
    projects: hasOwn ? own : projects,
    chains: hasOwn ? projects.filter(({ isPlace }) => isPlace) : [],
    hasPlaceOnly: !hasOwn && projects.length > 0,
  }
}

function asksForChains({ projects, sectors, breakdowns, hasPlaceOnly }: Around): boolean {
  if (projects.length + sectors.length > 0) return hasPlaceOnly
  return breakdowns.some(({ dimension }) => dimension === 'chain')
}

function resolve({ metric }: Operand, isOfChains: boolean, around: Around): MetricId {
  if (metric === 'volume' && around.hasPlaceOnly) return 'ecosystem_dex_trading_volume'
  if (metric === 'volume' || metric === 'supply') return findBySector(metric, around)
  return (isOfChains ? ON_CHAINS[metric] : undefined) ?? metric
}

function isOfEcosystem(id: MetricId): boolean {
  return id.startsWith('ecosystem_')
}

function join(parts: readonly string[], operators: readonly string[]): string {
  return parts
    .map((part, index) => (index === 0 ? part : `${operators[index - 1]} ${part}`))
    .join(' ')
}

/** "The top 5 chains" are all blockchains, unless only they have the metrics. */
function listSectors({ projects, sectors, nouns }: Around, isForChainsOnly: boolean) {
  const [noun] = nouns
  const areChains = noun !== undefined && nouns.every(({ dimension }) => dimension === 'chain')
  if (!areChains || isForChainsOnly || projects.length + sectors.length > 0) return sectors
  return CHAIN_SECTORS.map((sector) => ({ sector, words: noun.words, isPlural: true }))
}

const CHAIN_SECTORS: readonly MarketSectorId[] = [
  'blockchains-l1',
  'blockchains-l2',
  'blockchains-l3',
]

/** "Aave v3 by product" is about all products of Aave. */
function addOwners({ projects, products }: Around, byProduct: boolean): readonly ReadProject[] {
  const owners = products.map(({ project_id, words }) => ({
    project_id,
    words,
    isPlace: false,
    isCorrected: false,
  }))
  const all = byProduct || products.length > 0 ? [...projects, ...owners] : projects
  return all.filter(
    (one, index) => all.findIndex(({ project_id }) => project_id === one.project_id) === index,
  )
}

/** What a word means for the first sector that has its own metric for it, of what is asked about. */
function findBySector(
  word: keyof typeof BY_SECTOR,
  { projects, sectors, products, catalogue }: Around,
): MetricId {
  const ids = [...projects, ...products].map(({ project_id }) => project_id)
  const own = ids.flatMap((id) => catalogue.find(id)?.market_sectors ?? [])
  const all = [...sectors.map(({ sector }) => sector), ...own]
  return all.flatMap((sector) => BY_SECTOR[word][sector] ?? [])[0] ?? BY_SECTOR[word].other
}

function toReading(id: MetricId): AskReading {
  return { value: id, label: getMetric(id).title }
}
