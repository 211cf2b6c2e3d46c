import type { AskPart } from '@tickmark/core/answers/AskPlan'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Dimension } from '@tickmark/core/query/dimensions'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { ACROSS } from '../tools/explainAnswer.ts'
import { annualise, showNow, withDefaults } from './chooseRange.ts'
import { listParts } from './listParts.ts'
import { placeMetric } from './placeMetric.ts'
import { isOfOnePeriod } from './readDimensions.ts'
import { isWord } from './readItems.ts'
import { findOperand } from './readMeasures.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { APP_SECTORS, isChainOf } from './readSubjects.ts'
import { DEFAULT_TOP } from './readTop.ts'
import { type ResolvedMeasures, resolveMeasures } from './resolveMeasures.ts'

type Around = { catalog: Catalog; today: Day; context: MetricQuery | undefined }

/** The query that a prompt without doubts asks for, and its parts in the order of the prompt's roles. */
export function buildQuery(
  read: ReadPrompt,
  { catalog, today, context }: Around,
): { parts: AskPart[]; query: MetricQuery } {
  const screen = isFollowUp(read) ? context : undefined
  const found = resolveMeasures(read, catalog, screen)
  const isRatio = screen !== undefined && isRatioWith(screen, read)
  // A multiple of the last twelve months is a formula of its own, and so are the amounts beside it.
  const isOfYear = found.measures.some(({ value }) => / \/ rolling_sum\(\w+, 365\)/.test(value))
  const summed = isOfYear ? sumYears(found) : found
  const resolved = isRatio ? divide(screen, summed) : summed
  const transforms = isOfYear
    ? read.transforms.filter(({ transform: { kind } }) => kind !== 'ltm')
    : read.transforms
  const said = isRatio ? { ...read, transforms: [] } : { ...read, transforms }
  // Changes are ordered in the sentence, and those of all are on the chart.
  const asked = read.order?.isChange ? { ...said, order: undefined, top: {} } : said
  const own = toInput(asked, resolved, chooseBreakdown(said, resolved, screen))
  const query =
    screen === undefined
      ? withDefaults(annualise(showNow(own, read), today), {
          ...{ today, statistic: read.statistic?.kind },
        })
      : mergeQuery(placeScreen(screen, read, catalog), own, read)
  return { parts: listParts(said, resolved, catalog), query: MetricQuery.parse(query) }
}

/** "Per user" and "as % of TVL" divide what is on screen. */
function isRatioWith(
  { metrics }: MetricQuery,
  { items, measures, projects, sectors }: ReadPrompt,
): boolean {
  if (metrics.length !== 1 || measures.length !== 1 || projects.length + sectors.length > 0)
    return false
  const at = items.findIndex((item) => findOperand(item) !== undefined)
  const before = items.slice(0, at).findLast((item) => !/^(a|an|the|its)$/i.test(item.words))
  return /^(per|pro|je)$/i.test(before?.words ?? '') || isWord(before, 'divided', 'share')
}

function divide({ metrics: [shown = ''] }: MetricQuery, resolved: ResolvedMeasures) {
  const part = /\s/.test(shown) ? `(${shown})` : shown
  return {
    ...resolved,
    measures: resolved.measures.map((one) => {
      const value = `${part} / ${one.value}`
      return { ...one, value, label: nameMeasure(value), addsUp: false, isOfGroup: false }
    }),
  }
}

function sumYears(resolved: ResolvedMeasures): ResolvedMeasures {
  return {
    ...resolved,
    measures: resolved.measures.map((one) => {
      const value = `rolling_sum(${one.value}, 365)`
      return findMetric(one.value)?.kind === 'flow'
        ? { ...one, value, label: nameMeasure(value) }
        : one
    }),
  }
}

const MAX_METRICS = 60

/** Converts what the prompt itself says to the input of a query. */
function toInput(
  read: ReadPrompt,
  resolved: ResolvedMeasures,
  breakdown: readonly Dimension[],
): MetricQueryInput {
  const { transforms, top, native, order: sorted, granularities, ranges, as_of } = read
  const [[grouping], [period], [moment]] = [granularities, ranges, as_of] as const
  const { measures, focus, size } = resolved
  const where = toWhere(resolved, read)
  const metrics = [...new Set(measures.map(({ value }) => value))]
  const isCut = top.top ?? top.superlative ?? top.others ?? sorted
  return {
    metrics: metrics.slice(0, MAX_METRICS),
    ...(Object.keys(where).length > 0 && { where }),
    ...(breakdown.length > 0 && { breakdown: [...breakdown] }),
    ...(grouping && { granularity: grouping.granularity }),
    ...(period ? { range: period.range } : isOfHigh(read) && { range: 'max' as const }),
    ...(transforms.length > 0 && { transforms: transforms.map(({ transform }) => transform) }),
    ...(sorted?.direction === 'asc' && breakdown.length > 0 && { order: 'asc' as const }),
    ...(focus.length > 0 && { focus: focus.map(({ project_id }) => project_id) }),
    // Focused series need no others beside them, unless they are counted.
    ...((focus.length > 0 ? top.top : isCut) !== undefined &&
      breakdown.length > 0 && {
        top: {
          n: top.top?.n ?? DEFAULT_TOP,
          ...(size !== undefined && size.value !== metrics[0] && { by: size.value }),
          others: top.others !== undefined,
        },
      }),
    ...(native && { unit: 'native' as const }),
    ...(moment && { as_of: moment.day }),
  }
}

function toWhere(
  { projects, chains, sectors, products }: ResolvedMeasures,
  { excluded, apps }: Pick<ReadPrompt, 'excluded' | 'apps'>,
): NonNullable<MetricQueryInput['where']> {
  const own = projects.map(({ project_id }) => project_id)
  const filters = {
    projects: own,
    sectors: listSectors(sectors, own.length === 0 ? apps : undefined),
    chains: chains.map(({ project_id }) => project_id),
    products: products.map(({ product_id }) => product_id),
    exclude: excluded.flatMap(({ id, isSector, isPlace }) =>
      isSector || isPlace || own.includes(id) ? [] : [id],
    ),
    exclude_chains: excluded.flatMap(({ id, isPlace }) => (isPlace ? [id] : [])),
    // "App fees on Ethereum" are a figure of Ethereum.
    exclude_sectors: excluded.flatMap(({ id, isSector }) =>
      isSector && own.length === 0 ? [id] : [],
    ),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0))
}

/** The ids of sectors; where none is named, "apps" are in any but those of blockchains. */
export function listSectors(
  sectors: ResolvedMeasures['sectors'],
  apps: string | undefined,
): readonly string[] {
  const isOfApps = sectors.length === 0 && apps !== undefined
  return isOfApps ? APP_SECTORS : sectors.map(({ sector }) => sector)
}

/** An all-time high is one of all time, and so is a peak or a record. */
function isOfHigh(
  asked: Pick<ReadPrompt, 'transforms' | 'statistic' | 'items' | 'granularities'>,
): boolean {
  const { transforms, statistic, items, granularities } = asked
  // "The drawdown from its peak".
  const isOfPeak =
    transforms.some(({ transform: { kind } }) => kind === 'drawdown') &&
    items.some(({ words }) => /\b(peak|ath|high)\b/i.test(words))
  const isWhen =
    statistic !== undefined &&
    (granularities.some(isOfOnePeriod) || items.some((item) => isWord(item, 'when')))
  if (isOfPeak || isWhen || statistic?.kind === 'crossing') return true
  return [...transforms, ...(statistic ? [statistic] : [])].some(({ words }) =>
    /\bath\b|all.?time|\bpeak|\brecord/i.test(words),
  )
}

/** The dimensions that are named, or whose parts are compared: "on Base vs Ethereum", "L1s vs L2s". */
function listCompared(
  { items, top, nouns, statistic }: ReadPrompt,
  { breakdowns, projects, chains, sectors, products }: ResolvedMeasures,
): Dimension[] {
  const isVersus =
    OF_TWO.has(statistic?.kind ?? '') ||
    items.some(
      (item) => BESIDE.test(item.words) || (isWord(item, 'versus') && !isWord(item, 'filler')),
    )
  // "On which chain does Uniswap make the most".
  const isOfOthers =
    sectors.length > 0 && !sectors.some(({ sector }) => /^blockchains/.test(sector))
  const isOnChains =
    (projects.length > 0 || isOfOthers) &&
    projects.every(({ isChain }) => !isChain) &&
    nouns.length > 0 &&
    nouns.every(({ dimension }) => dimension === 'chain')
  // "Stables on Tron, BNB and Base" are those of each chain.
  const areStables = sectors.length === 1 && sectors[0]?.sector === 'stablecoin-issuers'
  const isOfOne = projects.length === 1 || (projects.length === 0 && areStables)
  const isOfSectors = sectors.length > 1 && projects.length === 0 && top.top === undefined
  return [
    ...new Set([
      ...breakdowns.map(({ dimension }) => dimension),
      ...(isOnChains ? (['chain'] as const) : []),
      ...(chains.length > 1 && (isVersus || isOfOne) ? (['chain'] as const) : []),
      ...(products.length > 1 ? (['product'] as const) : []),
      ...(isVersus && isOfSectors ? (['market_sector'] as const) : []),
    ]),
  ]
}

const OF_TWO: ReadonlySet<string> = new Set(['multiple', 'difference', 'crossing', 'days'])
const BESIDE = /^(side by side|head to head|next to each other|compared?|vergleich.*)$/i

function chooseBreakdown(
  read: ReadPrompt,
  resolved: ResolvedMeasures,
  context: MetricQuery | undefined,
): Dimension[] {
  const { top, transforms, combined, total, statistic, isAdded } = read
  const { projects, sectors, measures, focus } = resolved
  const given = listCompared(read, resolved)
  if (given.length > 0) return given.slice(0, 3)
  // Shares that are added up are of each, and "others summed" are a part of what is split.
  const isWhole = focus.length === 0 && top.top === undefined && top.others === undefined
  if ((combined ?? total) !== undefined && isWhole && measures.every(({ isOfGroup }) => isOfGroup))
    return []
  if (context !== undefined && context.breakdown.length > 0) return context.breakdown
  const isAcross = ACROSS.has(statistic?.kind)
  if (isAcross && projects.length !== 1) return ['project']
  const compares = transforms.some(({ transform: { kind } }) => kind === 'rank' || kind === 'share')
  const isMany = projects.length > 1 || top.top !== undefined || top.superlative !== undefined
  if (isMany || compares || isOfEach(read, resolved)) return ['project']
  if (context !== undefined) return splitAdded(context, { isAdded, projects })
  // Ratios and prices of several projects do not add up, but "the whole sector" has a ratio of sums.
  const isOfSum = isOfWholeSector(read, resolved) && measures.every(({ isOfGroup }) => isOfGroup)
  const isOfMany = projects.length !== 1 && measures.some(({ addsUp }) => !addsUp) && !isOfSum
  const isOfRest = resolved.chains.length > 0 && read.excluded.length > 0
  const hasNoSubject = projects.length + sectors.length === 0 && !isOfRest
  return isOfMany || hasNoSubject ? ['project'] : []
}

/** "The P/F of the whole DEX sector" is one, and "the P/F of the DEX sector" that of each project. */
function isOfWholeSector(
  { items }: Pick<ReadPrompt, 'items'>,
  { sectors, projects }: ResolvedMeasures,
): boolean {
  return (
    sectors.length === 1 && projects.length === 0 && items.some(({ words }) => WHOLE.test(words))
  )
}

const WHOLE = /^(whole|entire|as a whole|gesamte[nrs]?)$/i

/** "L2s", "all chains" and "a pie of L2 TVL" are about each project. */
function isOfEach(
  { sectors: named, nouns, forms }: ReadPrompt,
  { sectors }: ResolvedMeasures,
): boolean {
  const isOfParts = forms.some((one) => PARTS.test(one)) && sectors.length > 0
  return isOfParts || named.some(({ isPlural }) => isPlural) || nouns.length > 0
}

const PARTS = /pie|donut|treemap|stacked|kreis|gestapelt/i

/** A query on screen that is not split stays so; what is added to its projects is shown beside them. */
function splitAdded(
  { where }: MetricQuery,
  { isAdded, projects }: Pick<ReadPrompt, 'isAdded'> & Pick<ResolvedMeasures, 'projects'>,
): Dimension[] {
  const isBeside = isAdded && projects.length > 0 && (where.projects ?? []).length > 0
  return isBeside ? ['project'] : []
}

/** Returns whether a prompt leaves its metric or its subject to the query on screen. */
export function isFollowUp(asked: ReadPrompt): boolean {
  const { measures, projects, sectors, breakdowns, nouns } = asked
  const hasSubject = projects.length + sectors.length + breakdowns.length + nouns.length > 0
  return measures.length === 0 || !hasSubject
}

/** Measures what others have on a chain in place of what the chain has itself: "stablecoins on Base", "USDC only". */
function placeScreen(screen: MetricQuery, read: ReadPrompt, catalog: Catalog): MetricQuery {
  const isOfChain = (id: string) => isChainOf(catalog, id)
  const named = read.projects.flatMap((one) => (one.isPlace ? [] : [one.project_id]))
  const { projects: shown = [], ...where } = screen.where
  const areChains = named.every(isOfChain)
  const isOther = shown.length > 0 && shown.every(isOfChain) !== areChains
  if (named.length === 0 || named.some(isOfChain) !== areChains || !isOther || read.isAdded)
    return screen
  const isThere = !areChains && read.items.some(({ words }) => ONLY.test(words))
  return {
    ...screen,
    metrics: screen.metrics.map((one) => placeMetric(one, areChains)),
    where: { ...where, ...(isThere && { chains: shown }) },
  }
}

/** A word that limits what is on screen. */
export const ONLY = /^(only|just|nur)$/i

const SORT = /^(sort|order|rank)(ed)?( by)?$/i
const MORE = /^(and|also|with|plus|und|auch|mit)\b/i

/** Merges a follow-up into the query on screen, which keeps what the follow-up does not mention. */
function mergeQuery(
  context: MetricQuery,
  { metrics: said, where, ...input }: MetricQueryInput,
  read: ReadPrompt,
) {
  const { isAdded, transforms, top } = read
  const isCounted = (top.top ?? top.superlative) !== undefined
  const own = input.top && context.top && !isCounted ? { ...input, top: context.top } : input
  const metrics = mergeMetrics(context.metrics, said, read)
  const { exclude = [], exclude_chains, exclude_sectors, ...filters } = where ?? {}
  const compares = transforms.some(({ transform: { kind } }) => kind === 'share' || kind === 'rank')
  const { projects: shown = [] } = context.where
  // "In share of the lending sector" singles out what is on screen.
  if (compares && shown.length > 0 && filters.sectors !== undefined && !filters.projects)
    return {
      ...{ ...context, ...own, focus: shown, breakdown: ['project' as const] },
      metrics,
      where: filters,
    }
  const named = [
    ...(isAdded || filters.projects === undefined ? (context.where.projects ?? []) : []),
    ...(filters.projects ?? []),
  ]
  // Of named projects one is dropped; of all others it is left out.
  const projects = named.filter((id) => !exclude.includes(id))
  const without = [
    ...(context.where.exclude ?? []).filter((id) => !projects.includes(id)),
    ...(named.length > 0 ? [] : exclude),
  ]
  const join = (before: readonly string[] = [], more: readonly string[] = []) => [
    ...new Set([...before, ...more]),
  ]
  const withoutChains = join(context.where.exclude_chains, exclude_chains)
  const withoutSectors = join(context.where.exclude_sectors, exclude_sectors)
  // A project in place of a sector is no longer one of its largest.
  const isOther = filters.projects !== undefined && filters.sectors === undefined && !compares
  const { exclude: _before, sectors, ...before } = context.where
  const { top: largest, ...rest } = context
  return {
    ...rest,
    ...(!(isOther && sectors !== undefined) && { top: largest }),
    ...own,
    metrics,
    where: {
      ...before,
      ...(!isOther && { sectors }),
      ...filters,
      ...(projects.length > 0 && { projects }),
      ...(without.length > 0 && { exclude: without }),
      ...(withoutChains.length > 0 && { exclude_chains: withoutChains }),
      ...(withoutSectors.length > 0 && { exclude_sectors: withoutSectors }),
    },
  }
}

/** "Sort by P/S" puts a figure before those on screen, and "and revenue" behind them. */
function mergeMetrics(
  shown: readonly string[],
  said: readonly string[],
  { isAdded, items, measures }: ReadPrompt,
): string[] {
  const isSort =
    measures.every(({ isOrder }) => isOrder) && items.some(({ words }) => SORT.test(words))
  const isInstead = items.some(({ words }) => /^(instead|stattdessen)$/i.test(words))
  const isMore = isAdded || (MORE.test(items[0]?.words ?? '') && !isInstead)
  const all =
    isSort || said.length === 0 ? [...said, ...shown] : [...(isMore ? shown : []), ...said]
  return [...new Set(all)]
}
