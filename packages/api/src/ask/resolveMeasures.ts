import type { AskReading } from '@tickmark/core/answers/AskPlan'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { METRICS, type MetricId } from '@tickmark/core/metrics/METRICS'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { findSector, type MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'
import { OFF_CHAINS, ON_CHAINS } from './placeMetric.ts'
import {
  DOMINANCE,
  isOfProjects,
  isWithoutOwn,
  placeSubjects,
  type Subjects,
} from './placeSubjects.ts'
import type { Operand, ReadMeasure } from './readMeasures.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { CHAIN_SECTORS, GWEI, type ReadProject } from './readSubjects.ts'
import { SIZES, sizeOf } from './sizeOf.ts'

/** A metric or formula with its words. */
type AskMeasure = AskReading & {
  words: string
  alternatives: AskReading[]
  /** True if several projects have a value of it together. */
  addsUp: boolean
  /** True if a group has a value of its own: a sum, or the ratio of two sums. */
  isOfGroup: boolean
}

/** The measures that are meant, and what they are of. */
export type ResolvedMeasures = Omit<Subjects, 'nouns' | 'excluded' | 'hasPlaceOnly'> & {
  measures: AskMeasure[]
  /** The measure that the largest are found by, where it is not the first one. */
  size: AskReading | undefined
}

type Around = Subjects & {
  catalog: Catalog
  /** The filters of the query on screen, which a follow-up without subjects is about. */
  shown?: MetricQuery['where'] | undefined
}

/** The metrics that are meant with a word where the projects of a sector are asked about. */
const BY_SECTOR: Readonly<
  Record<'volume' | 'supply', { other: MetricId } & Partial<Record<MarketSectorId, MetricId>>>
> = {
  volume: {
    ...{ exchange: 'trading_volume', cex: 'trading_volume', wallet: 'trading_volume' },
    ...{ 'nft-marketplace': 'trading_volume', 'nft-collection': 'trading_volume' },
    ...{ launchpad: 'trading_volume', bridge: 'bridge_deposits', other: 'token_trading_volume' },
    derivatives: 'notional_trading_volume',
    'prediction-market': 'notional_trading_volume',
    'stablecoin-issuers': 'stablecoin_transfer_volume',
    'rwa-issuers': 'asset_transfer_volume',
  },
  supply: {
    'stablecoin-issuers': 'outstanding_supply',
    'rwa-issuers': 'outstanding_supply',
    other: 'token_supply_circulating',
  },
}

/** Decides which metrics are meant, and by that what the query is about. */
export function resolveMeasures(
  read: ReadPrompt,
  catalog: Catalog,
  context?: MetricQuery,
): ResolvedMeasures {
  const { projects = [], sectors = [] } = context?.where ?? {}
  const around = {
    ...placeSubjects(read, catalog, projects.length + sectors.length > 0),
    ...{ catalog, shown: context?.where },
  }
  const isOfChains = asksForChains(around)
  const shown = read.measures.filter((one) => one !== findOrder(read))
  const moved = shown.map(({ operands, ...measure }) => ({
    ...measure,
    ids: operands.map((operand) => resolve(operand, isOfChains, around)),
    alternatives: operands.length > 1 ? [] : (operands[0]?.alternatives ?? []),
  }))
  const isMoved =
    (isOfChains || around.sectors.length > 0) && moved.some(({ ids }) => ids.some(isOfEcosystem))
  const byProduct = read.breakdowns.some(({ dimension }) => dimension === 'product')
  return {
    measures: [...addSize(read, context), ...moved].map(
      ({ ids, operators, words, alternatives }) => ({
        ...{ words, alternatives: alternatives.map(toReading) },
        ...writeMeasure({ ids, operators }, read),
        ...addUp(ids, operators),
      }),
    ),
    // Every chain is a project, so "on each chain" asks for each of them.
    breakdowns: around.breakdowns.map((one) =>
      isMoved && one.dimension === 'chain' ? { ...one, dimension: 'project' } : one,
    ),
    projects: addOwners(around, byProduct),
    chains: around.chains,
    focus: around.focus,
    size: findSize(read, isOfChains, around),
    products: byProduct ? [] : around.products,
    sectors: [
      ...listSectors(
        around,
        moved.length > 0 && moved.flatMap(({ ids }) => ids).every(isOfEcosystem),
        moved.some(({ ids }) => ids.includes('ecosystem_dex_trading_volume')),
      ),
      ...listIssuers(around, moved),
    ],
  }
}

function addUp(ids: readonly MetricId[], operators: readonly string[]) {
  const metrics = ids.map(getMetric)
  const addsUp = metrics.length === 1 && metrics.every(({ additive }) => additive)
  const areRatios = metrics.length === 1 && metrics.every(({ kind }) => kind === 'ratio')
  const isQuotient = operators.join() === '/' && metrics.every(({ kind }) => kind !== 'price')
  return { addsUp, isOfGroup: addsUp || areRatios || isQuotient }
}

/** The formula of a measure. A market value over an amount is a multiple of the amount of a year, as P/F is. */
function writeMeasure(
  { ids, operators }: { ids: readonly MetricId[]; operators: readonly string[] },
  { isPerDay, native, transforms }: ReadPrompt,
  isOfYear = isLtm(transforms),
): AskReading {
  const [value, amount] = ids
  // "The market cap to fees multiple" names its figures and what they are.
  if (value && VALUES.has(value) && amount && getMetric(amount).format === 'multiple')
    return nameMultipleOf(value, amount)
  const isMultiple =
    value !== undefined &&
    amount !== undefined &&
    operators.join() === '/' &&
    VALUES.has(value) &&
    getMetric(amount).kind === 'flow'
  if (isMultiple)
    return isOfYear
      ? nameOfYear(`${value} / rolling_sum(${amount}, 365)`)
      : nameMultiple(`${value} / (rolling_sum(${amount}, 30) * 365 / 30)`)
  const formula = ids.length === 1 && isOfYear && formulaOf(ids[0])
  if (formula && ANNUALIZED.test(formula))
    return nameOfYear(formula.replace(ANNUALIZED, 'rolling_sum($1, 365)'))
  const titles = ids.map((id) => getMetric(id).title)
  const isInGwei = GWEI.test(native?.words ?? '')
  return {
    value: `${join(ids, operators)}${isInGwei ? ' * 1000000000' : ''}${isPerDay ? ' / days_in_period' : ''}`,
    label: `${join(titles, operators)}${isInGwei ? ' in gwei' : ''}${isPerDay ? ' per day' : ''}`,
  }
}

/** The amount of a year in formulas of multiples, by that of a month. */
const ANNUALIZED = /\(rolling_sum\((\w+), 30\) \* 365 \/ 30\)/

export function isLtm(transforms: ReadPrompt['transforms']): boolean {
  return transforms.some(({ transform: { kind } }) => kind === 'ltm')
}

function formulaOf(id: MetricId | undefined): string | undefined {
  const { derivation } = (id && METRICS.find(({ metric_id }) => metric_id === id)) ?? {}
  return derivation?.by === 'formula' ? derivation.formula : undefined
}

function nameOfYear(value: string): AskReading {
  return { value, label: nameMeasure(value) }
}

const VALUES: ReadonlySet<string> = new Set<MetricId>([
  'market_cap_circulating',
  'market_cap_fully_diluted',
  'enterprise_value',
])

function nameMultipleOf(value: MetricId, multiple: MetricId): AskReading {
  const isDiluted = value === 'market_cap_fully_diluted'
  const diluted = METRICS.find(
    ({ metric_id }) => metric_id === multiple.replace('_circulating', '_fully_diluted'),
  )
  return toReading((isDiluted ? diluted?.metric_id : undefined) ?? multiple)
}

/** A multiple that the catalog has is that metric. */
function nameMultiple(formula: string): AskReading {
  const isFormula = ({ derivation }: (typeof METRICS)[number]) =>
    derivation?.by === 'formula' && derivation.formula === formula
  const value = METRICS.find(isFormula)?.metric_id ?? formula
  return { value, label: nameMeasure(value) }
}

/** The metric that a word means where all projects of a kind are listed. */
export function resolveOperand(operand: Operand, read: ReadPrompt, catalog: Catalog): MetricId {
  const around = { ...placeSubjects(read, catalog), catalog }
  return resolve(operand, asksForChains(around), around)
}

function asksForChains({ projects, sectors, breakdowns, nouns, hasPlaceOnly }: Around): boolean {
  if (projects.length + sectors.length > 0) return hasPlaceOnly
  const areChains = nouns.length > 0 && nouns.every(({ dimension }) => dimension === 'chain')
  return areChains || breakdowns.some(({ dimension }) => dimension === 'chain')
}

/** "Revenue of the top 5 dexes by volume": the measure behind "by" only chooses them. */
export function findOrder({ measures, top }: ReadPrompt): ReadMeasure | undefined {
  const [first, ...others] = measures
  const isChosen = top.top !== undefined || top.superlative !== undefined
  return isChosen && first?.isOrder === false ? others.find(({ isOrder }) => isOrder) : undefined
}

/** "The market share of Lido in liquid staking" is one of the size of the sector, and "the top 10 coins" are so by it. */
export function findOpenSize(read: ReadPrompt): (AskReading & { words: string }) | undefined {
  const { words = '' } = read.top.top ?? read.nouns[0] ?? {}
  const id = read.measures.length === 0 ? chooseSize(read) : undefined
  return id && { ...toReading(id), words }
}

function chooseSize({ transforms, sectors, ...read }: ReadPrompt): MetricId | undefined {
  const { nouns, projects, order, record, conditions } = read
  const { top } = read.top
  const share = transforms.find(({ transform: { kind } }) => kind === 'share')
  const [sector] = sectors
  if (share === undefined) {
    const isPlaced = projects.length > 0 && projects.every(({ isPlace }) => isPlace)
    const areThere = isPlaced && nouns.some(({ dimension }) => dimension === 'project')
    const isOther = (order ?? record) !== undefined || transforms.length + conditions.length > 0
    const isOfNoun = top?.isOfNoun === true && !/best|beste/i.test(top.words)
    if (isOther || !(areThere || isOfNoun || top?.isBySize)) return undefined
    return isPlaced ? 'tvl' : sizeOf(sector?.sector)
  }
  // The dominance of a coin is its share of the value of all.
  if (DOMINANCE.test(share.words)) return sizeOf(sector?.sector)
  return sector === undefined ? undefined : SIZES[sector.sector]
}

function addSize(read: ReadPrompt, context: MetricQuery | undefined) {
  const size = context === undefined ? findOpenSize(read) : undefined
  if (size === undefined) return []
  return [{ ids: [size.value as MetricId], operators: [], words: size.words, alternatives: [] }]
}

function findSize(read: ReadPrompt, isOfChains: boolean, around: Around): AskReading | undefined {
  const { measures, top, sectors } = read
  const order = findOrder(read)
  if (order !== undefined) {
    const ids = order.operands.map((operand) => resolve(operand, isOfChains, around))
    return { value: join(ids, order.operators), label: order.words }
  }
  const areRatios = measures.every(
    ({ operands, operators }) =>
      operators.length > 0 ||
      operands.some(
        ({ metric }) =>
          metric !== 'volume' && metric !== 'supply' && getMetric(metric).kind === 'ratio',
      ),
  )
  const isBySize =
    (top.top?.isBySize === true || (top.top?.isOfNoun === true && areRatios)) &&
    !measures.some(({ isOrder }) => isOrder)
  if (!isBySize) return undefined
  const [sector] = sectors
  return toReading(sizeOf(sector?.sector))
}

function resolve({ metric }: Operand, isOfChains: boolean, around: Around): MetricId {
  const part = around.focus.find(({ project_id }) => findSector(project_id) !== undefined)
  if (part !== undefined && metric !== 'volume' && metric !== 'supply')
    return part.isChain ? (ON_CHAINS[metric] ?? metric) : (OFF_CHAINS.get(metric) ?? metric)
  if (metric === 'volume' && (around.hasPlaceOnly || isOfDexesOn(around)))
    return 'ecosystem_dex_trading_volume'
  if (metric === 'volume' || metric === 'supply') return findBySector(metric, around)
  if (metric === 'treasury' && isWithoutOwn(around)) return 'treasury_net'
  // Without a project, all stablecoins are those of projects.
  if (isWithoutProjects(around)) return OFF_CHAINS.get(metric) ?? metric
  if (isOfChains || areChains(around, metric === 'tvl')) return ON_CHAINS[metric] ?? metric
  return areIssuers(around) ? (OF_ISSUED[metric] ?? metric) : metric
}

/** The figures of stablecoins by those of tokens. */
const OF_ISSUED: Readonly<Partial<Record<MetricId, MetricId>>> = {
  tokenholders: 'stablecoin_holders',
  transfer_volume: 'stablecoin_transfer_volume',
}

/** "DeFi TVL without Lido" is of projects, since the figures of chains do not say what is on them. */
function isWithoutProjects({ excluded, catalog }: Around): boolean {
  return excluded.some((one) => isOfProjects(one, catalog))
}

/** The formula of one figure over another where all projects of a kind are listed. */
export function resolveRatio(
  operands: readonly Operand[],
  read: ReadPrompt & { isOfYear: boolean },
  catalog: Catalog,
): AskReading {
  const ids = operands.map((operand) => resolveOperand(operand, read, catalog))
  return writeMeasure({ ids, operators: ['/'] }, read, read.isOfYear || isLtm(read.transforms))
}

/** Returns whether issuers of stablecoins are asked about, whose token is the stablecoin. */
function areIssuers({ projects, sectors, catalog }: Around): boolean {
  return (
    projects.length > 0 &&
    sectors.length === 0 &&
    projects.every(
      ({ project_id }) => catalog.find(project_id)?.market_sectors[0] === 'stablecoin-issuers',
    )
  )
}

/**
 * Returns whether only chains are asked about: the stablecoins, loans and value locked of one are those on it. The value
 * that an application with a chain of its own locks is that of the application.
 */
function areChains(
  { projects, sectors, products, focus, catalog }: Around,
  isByMainSector: boolean,
): boolean {
  const named = [...projects, ...focus]
  const areSectors =
    sectors.length === 0 || sectors.every(({ sector }) => CHAIN_SECTORS.includes(sector))
  return (
    products.length === 0 &&
    areSectors &&
    named.length + sectors.length > 0 &&
    named.every(
      ({ isChain, project_id }) =>
        isChain &&
        (!isByMainSector ||
          CHAIN_SECTORS.some((one) => one === catalog.find(project_id)?.market_sectors[0])),
    )
  )
}

/** "L2s by DEX volume" are L2s. */
function isOfDexesOn({ sectors }: Pick<Around, 'sectors'>): boolean {
  return (
    sectors.some(({ sector }) => sector === 'exchange') &&
    sectors.some(({ sector }) => CHAIN_SECTORS.includes(sector))
  )
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
function listSectors(
  { projects, sectors, nouns }: Around,
  isForChainsOnly: boolean,
  isOfDexes: boolean,
) {
  const [noun] = nouns
  const areChains = noun !== undefined && nouns.every(({ dimension }) => dimension === 'chain')
  if (!areChains || isForChainsOnly || projects.length + sectors.length > 0)
    return sectors.filter(
      ({ sector }, at) =>
        sectors.findIndex((one) => one.sector === sector) === at &&
        !(isOfDexes && sector === 'exchange' && isOfDexesOn({ sectors })),
    )
  return CHAIN_SECTORS.map((sector) => ({ sector, words: noun.words, isPlural: true }))
}

/** "Stablecoin supply" is that of stablecoins, and not of all tokens that are issued. */
function listIssuers(
  { projects, sectors, products, nouns }: Around,
  measures: readonly { ids: readonly MetricId[]; words: string }[],
): ResolvedMeasures['sectors'] {
  const isOfOthers = projects.length + sectors.length + products.length + nouns.length > 0
  const named = measures.find(
    ({ ids, words }) => /stable/i.test(words) && ids.every((id) => id === 'outstanding_supply'),
  )
  return named === undefined || isOfOthers
    ? []
    : [{ sector: 'stablecoin-issuers', words: named.words, isPlural: false }]
}

/** "Aave v3 by product" is about all products of Aave. */
function addOwners({ projects, products }: Around, byProduct: boolean): readonly ReadProject[] {
  const owners = products.map(({ project_id, words }) => ({
    project_id,
    words,
    isPlace: false,
    isChain: false,
    isCorrected: false,
    isToken: false,
  }))
  const all = byProduct || products.length > 0 ? [...projects, ...owners] : projects
  return all.filter(
    (one, index) => all.findIndex(({ project_id }) => project_id === one.project_id) === index,
  )
}

/** Finds the metric that a word means for the first sector of the subjects that has its own metric for it. */
function findBySector(
  word: keyof typeof BY_SECTOR,
  { projects, sectors, products, catalog, shown = {} }: Around,
): MetricId {
  const hasOwn = projects.length + sectors.length + products.length > 0
  const ids = hasOwn
    ? [...projects, ...products].map(({ project_id }) => project_id)
    : (shown.projects ?? [])
  const own = ids.map((id) => catalog.find(id)?.market_sectors ?? [])
  // A lender that issues a stablecoin as well is a lender first.
  const main = own.flatMap(([first]) => first ?? [])
  const groups = hasOwn
    ? sectors.map(({ sector }) => sector)
    : (shown.sectors ?? []).flatMap((id) => findSector(id)?.market_sector_id ?? [])
  const all = [...groups, ...main, ...own.flat()]
  return all.flatMap((sector) => BY_SECTOR[word][sector] ?? [])[0] ?? BY_SECTOR[word].other
}

function toReading(id: MetricId): AskReading {
  return { value: id, label: getMetric(id).title }
}
