import { isDeepStrictEqual } from 'node:util'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { addMonths, type Granularity } from '@tickmark/core/time/Granularity'
import type { Word } from '../lookups/readWords.ts'
import { AskVocabulary } from './AskVocabulary.ts'
import { readChosen } from './readChosen.ts'
import { findBefore, findPeriod, readComparison } from './readComparison.ts'
import { type ReadConditions, readConditions } from './readConditions.ts'
import { type ReadDimensions, readDimensions } from './readDimensions.ts'
import { findUnit, type Item, isWord, readItems } from './readItems.ts'
import { findOperand, type Operand, type ReadMeasure, readMeasures } from './readMeasures.ts'
import { type ReadPeriods, readPeriods } from './readPeriods.ts'
import { readRecord } from './readRecord.ts'
import {
  chooseStatistic,
  type ReadStatistic,
  readRatioOfTwo,
  readStatistic,
} from './readStatistic.ts'
import { type ReadSubjects, readSubjects } from './readSubjects.ts'
import { areMany, isCounted, type ReadOrder, type ReadTop, readOrder, readTop } from './readTop.ts'
import { type ReadTransforms, readTransforms } from './readTransforms.ts'
import { readWordsOf } from './readWordsOf.ts'

/** Everything that the words of a prompt say. */
export type ReadPrompt = ReadTransforms &
  ReadPeriods &
  ReadSubjects &
  ReadConditions &
  ReturnType<typeof readRecord> & {
    items: readonly Item[]
    breakdowns: ReadDimensions['breakdowns']
    granularities: ReadDimensions['granularities']
    top: ReadTop
    order: ReadOrder | undefined
    measures: readonly ReadMeasure[]
    /** A number that is made of the figures, and the words. */
    statistic: ReadStatistic | undefined
    /** True if amounts are meant as the mean of the days of a period. */
    isPerDay: boolean
    /** A word for the change of an amount within days that are no calendar period, such as the last 90. */
    openChange: string | undefined
    /** Words for how a chart looks, which no query says. */
    forms: readonly string[]
    /** A word for the sum of several projects. */
    combined: string | undefined
    /** A word that asks for the sum of what is not named one by one: "total fees of all L1s". */
    total: string | undefined
    /** A word that may mean a sum, or one chart of several. */
    together: string | undefined
  }

const vocabularyOf = (catalog: Catalog) => new AskVocabulary(catalog)

/** Indexes the names of a catalog before the first question needs them: that of 10,000 projects takes a while. */
export function prepareVocabulary(catalog: Catalog): void {
  catalog.derive(vocabularyOf)
}

/**
 * Reads the words of a prompt: first those that say how values are grouped, compared and limited, since the same
 * words may name something where they do not; then the names. `shown` is the query on screen.
 */
export function readPrompt(
  words: readonly Word[],
  {
    catalog,
    today,
    shown,
    before,
  }: {
    catalog: Catalog
    today: Day
    shown?: MetricQuery | undefined
    before?: ReadPrompt | undefined
  },
): ReadPrompt {
  const items = readItems(words, catalog.derive(vocabularyOf), today)
  placeBefore(items, shown)
  const { record, ...ofRecord } = readRecord(items, today, before)
  const ofItems = readStatistic(items, record)
  const { conditions, unbound } = readConditions(items, { ofRecords: record !== undefined })
  const order = readOrder(items)
  const { breakdowns, granularities } = readDimensions(items)
  const { transforms: read, unsized, growth, growths, repeated } = readTransforms(items)
  const grouped = [...granularities, ...read.flatMap(toGrouping)]
  // "Mean fees per day, for each month" has one length of periods.
  const coarser = grouped.filter(({ granularity }) => granularity !== 'day')
  const isPerDay = unsized.length > 0 && coarser.length > 0 && coarser.length < grouped.length
  const { ranges, ...periods } = readPeriods(items, { today, finest: grouped[0]?.granularity })
  const yoy = grouped.length > 0 ? undefined : read.find(isOfYear)
  // Records are listed of each period.
  const {
    change: against,
    sides,
    ...comparison
  } = (record === undefined && readComparison(items, ranges, { today, yoy })) || NO_COMPARISON
  const counted = readTop(items)
  const compared = against === undefined ? [] : [against]
  const subjects = readSubjects(items, catalog)
  const { combined, total, ...forms } = readForms(items, { ...subjects, breakdowns, top: counted })
  const { transforms, top: found } = readRanking({
    ...subjects,
    ...{ transforms: markParts(items, read, subjects), top: counted },
  })
  const isOfList = record !== undefined || conditions.length > 0
  const said = nameOnce(readMeasures(items), { ...subjects, transforms })
  const measures = addAmount(withPerformance(said, order), {
    ...{ items, subjects: isOfList ? { projects: [] } : subjects, catalog },
  })
  const named = ofItems ?? readRatioOfTwo({ items, ...subjects, measures, grouped, shown })
  const changes = transforms.filter(({ transform: { kind } }) => kind === 'change')
  const [change] = changes
  const asked = { transforms, growth, growths, change, ranges, grouped, measures, order }
  const grown = readGrown(items, {
    ...asked,
    ...subjects,
    conditions,
    top: found,
    shown: shown?.metrics,
  })
  const overall = grown.length > 0 ? NO_CHANGE : readOverall({ ...asked, top: found })
  const choice = chooseStatistic({
    ...{ ...subjects, named, record, conditions, breakdowns, measures, ranges, transforms },
    ...{ top: found, order, growth, combined: combined ?? total },
    average: isPerDay ? undefined : unsized.find((one) => !one.isRolling),
    isGrouped: grouped.length > 0,
  })
  const { top } = choice
  const statistic = toStatistic(sides) ?? choice.statistic ?? overall.statistic
  const size = orderChange(order, growth, measures) ?? order ?? orderByGrowth(items, growth, top)
  const sorted = choice.isOrdered ? size : undefined
  const chosen = readChosen(items, { ...subjects, record, top, measures, order: sorted })
  // "How much did it fall in Q3 vs Q2" is one change.
  const isSaid = ({ transform }: ReadTransforms['transforms'][number]) =>
    compared.some((one) => isDeepStrictEqual(one.transform, transform)) ||
    (transform.kind === 'change' && (sides ?? grown[0]) !== undefined)
  return {
    items,
    record,
    statistic,
    ...ofRecord,
    conditions: [...chosen.conditions, ...conditions, ...grown],
    unbound,
    order: sorted,
    breakdowns,
    granularities: dropRepeated([
      ...[...(isPerDay ? coarser : addDays(grouped, statistic)), ...overall.granularities].filter(
        ({ words }) => grown.length === 0 || words !== change?.words,
      ),
      ...compared.flatMap(toGrouping),
    ]),
    transforms: [
      ...choice.changes,
      ...transforms.filter((one) => !isSaid(one) && one.words !== overall.statistic?.words),
      ...compared,
    ],
    openChange: overall.open,
    growths,
    unsized: isPerDay || isMean(statistic) ? [] : unsized,
    repeated: repeated ?? (comparison.range && changes.find((one) => !isSaid(one))?.words),
    isPerDay,
    ...periods,
    ranges: comparison.range === undefined ? ranges : [comparison.range],
    top: chosen.top,
    ...subjects,
    ...forms,
    combined,
    total,
    measures: chosen.measures,
  }
}

/** "And the month before" is that before the period on screen, and "a year ago" are its days of then. */
function placeBefore(items: readonly Item[], shown: MetricQuery | undefined): void {
  const isOther = items.some(
    (item) => findOperand(item) ?? /project|sector|product/.test(item.meanings[0]?.kind ?? ''),
  )
  if (typeof shown?.range !== 'object' || isOther) return
  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    const { unit, count = 1 } = item.duration ?? {}
    const isAgo = unit === 'year' && /^ago$/i.test(next?.words ?? '')
    const isBefore = findUnit(item.meanings) !== undefined && /^before$/i.test(next?.words ?? '')
    if (item.isUsed || !(isBefore || isAgo)) continue
    const { from, to } = shown.range
    const years = { from: addMonths(from, -12 * count), to: addMonths(to, -12 * count) }
    item.date = isAgo ? years : findBefore(shown.range)
    delete item.duration
    item.meanings = []
    if (next) next.isUsed = true
  }
}

/** "The share of Aave's TVL that is on Ethereum" is a part of it; "Aave's share on Ethereum" is one among others. */
function markParts(
  items: readonly Item[],
  transforms: ReadTransforms['transforms'],
  { projects, sectors, nouns }: ReadSubjects,
): ReadTransforms['transforms'] {
  const [own, ...others] = projects.filter(({ isPlace }) => !isPlace)
  const isPlaced = projects.some(({ isPlace }) => isPlace) && sectors.length + nouns.length === 0
  if (own === undefined || others.length > 0 || !isPlaced) return transforms
  const placeOf = (words: string) => items.findIndex((item) => item.words === words)
  return transforms.map((one) =>
    one.transform.kind === 'share' && placeOf(one.words) < placeOf(own.words)
      ? { ...one, isPart: true }
      : one,
  )
}

const NO_COMPARISON: Partial<NonNullable<ReturnType<typeof readComparison>>> = {}
const OF_DAYS: ReadonlySet<string> = new Set(['mean', 'sum', 'comparison'])

function toStatistic(sides: (typeof NO_COMPARISON)['sides']): ReadStatistic | undefined {
  return sides && { kind: 'comparison', ...sides }
}

/** Sums and means are of days, since weeks may begin before the period. */
function addDays(
  grouped: ReadDimensions['granularities'],
  statistic: ReadStatistic | undefined,
): ReadDimensions['granularities'] {
  if (statistic === undefined || grouped.length > 0 || !OF_DAYS.has(statistic.kind)) return grouped
  return [{ granularity: 'day', words: statistic.words }]
}

function isMean(statistic: ReadStatistic | undefined): boolean {
  return statistic?.kind === 'mean' || statistic?.kind === 'average'
}

function isOfYear({ transform }: ReadTransforms['transforms'][number]): boolean {
  return transform.kind === 'change' && transform.over === 'year'
}

type Overall = {
  statistic?: ReadStatistic
  granularities: ReadDimensions['granularities']
  open?: string
}

const NO_CHANGE: Overall = { granularities: [] }

/**
 * "How much did SOL fall this year" is one change from the first to the last day, and "the growth of fees in Q3" that of
 * the quarter against the one before.
 */
function readOverall({
  transforms,
  growth,
  ranges: [period, ...others],
  grouped,
  measures,
  order,
  top,
}: Pick<ReadPrompt, 'transforms' | 'ranges' | 'measures' | 'order' | 'top'> &
  Pick<ReadTransforms, 'growth'> & { grouped: readonly unknown[] }): Overall {
  const change = transforms.find(({ transform: { kind } }) => kind === 'change')
  const isChosen = order?.isChange === true || (top.top ?? top.superlative) !== undefined
  const isNamed = growth !== undefined && change?.words === growth.words && !isChosen
  if (!isNamed || period === undefined || others.length > 0 || grouped.length > 0) return NO_CHANGE
  const unit = findPeriod(period)
  if (unit !== undefined) return { granularities: [{ granularity: unit, words: period.words }] }
  const areLevels = measures.every(({ operands }) =>
    operands.every(({ metric }) => {
      const kind = metric === 'supply' ? 'stock' : findMetric(metric)?.kind
      return kind === 'stock' || kind === 'price' || /holders$/.test(metric)
    }),
  )
  return areLevels
    ? { granularities: [], statistic: { kind: 'change', words: growth.words } }
    : { granularities: [], open: growth.words }
}

/** "Curve fees as % of DEX fees" name the figure of the part and that of the whole, which is one. */
function nameOnce(
  measures: readonly ReadMeasure[],
  { projects, sectors, transforms }: Pick<ReadPrompt, 'projects' | 'sectors' | 'transforms'>,
): readonly ReadMeasure[] {
  const [first, ...others] = measures
  const isShare = transforms.some(({ transform: { kind } }) => kind === 'share')
  const isOfPart = projects.some(({ isPlace }) => !isPlace) && sectors.length > 0
  const isSame = others.every((one) => isDeepStrictEqual(one.operands, first?.operands))
  return isShare && isOfPart && isSame ? measures.slice(0, 1) : measures
}

/** "The worst performing tokens" are so by their price. */
function withPerformance(
  measures: readonly ReadMeasure[],
  order: ReadOrder | undefined,
): readonly ReadMeasure[] {
  if (measures.length > 0 || !/perform/i.test(order?.words ?? '')) return measures
  const price = { metric: 'price' as const, isVerb: false, alternatives: [] }
  return [
    { operands: [price], operators: [], words: order?.words ?? '', isGlued: false, isOrder: false },
  ]
}

/** "How much USDC is on Base" and "USDC on Base vs Solana" are about what is issued of it. */
function addAmount(
  measures: readonly ReadMeasure[],
  {
    items,
    subjects: { projects },
    catalog,
  }: { items: readonly Item[]; subjects: Pick<ReadSubjects, 'projects'>; catalog: Catalog },
): readonly ReadMeasure[] {
  const much = items.find(({ words }) => /^(how much|much|wie ?viel)$/i.test(words))
  const own = projects.filter(({ isPlace }) => !isPlace)
  const isPlaced = own.length < projects.length
  const areTokens = own.every(({ project_id, words }) => {
    const { name, market_sectors } = catalog.find(project_id) ?? { name: words, market_sectors: [] }
    return market_sectors[0] === 'stablecoin-issuers' && name.toLowerCase() !== words.toLowerCase()
  })
  const isOpen = measures.length === 0 && (much !== undefined || isPlaced)
  if (!isOpen || own.length === 0 || !areTokens) return measures
  const supply = { metric: 'outstanding_supply' as const, isVerb: false, alternatives: [] }
  return [
    { operands: [supply], operators: [], words: much?.words ?? '', isGlued: false, isOrder: false },
  ]
}

/** Reads how several projects are shown: added up, each, or drawn in a form. */
function readForms(
  items: readonly Item[],
  {
    projects,
    sectors,
    nouns,
    breakdowns,
    top,
  }: Pick<ReadPrompt, 'projects' | 'sectors' | 'nouns' | 'breakdowns' | 'top'>,
): Pick<ReadPrompt, 'forms' | 'combined' | 'total' | 'together'> {
  const [combined] = readWordsOf(items, 'combined')
  const [together] = readWordsOf(items, 'together')
  const isAdded = items.some((item) => isWord(item, 'plus'))
  const isDrawn = items.some(({ words }) => /^(plot|chart|graph|draw|overlay)$/i.test(words))
  const isClear = isAdded || isDrawn || combined !== undefined || top.others !== undefined
  const cut = top.top ?? top.superlative ?? top.others
  const isSplit = nouns.length + breakdowns.length > 0 || cut !== undefined
  const isOfAll = projects.length < 2 && !isSplit
  const asksHowMuch = items.some(({ words }) => /^(much|wie ?viel)$/i.test(words))
  const total = items.find(
    (item) =>
      (isWord(item, 'total') && !item.isUsed) ||
      (/^total (?!value)/i.test(item.words) && findOperand(item) !== undefined) ||
      (asksHowMuch && isWord(item, 'all')),
  )
  // Without a subject, "DeFi" would be a filter that no list has.
  const general = readWordsOf(items, 'defi')
  return {
    forms: [
      ...readWordsOf(items, 'form'),
      ...(projects.length + sectors.length > 0 ? [] : general),
    ],
    combined: combined ?? (isAdded ? together : undefined),
    total: isOfAll ? total?.words : undefined,
    together: isClear ? undefined : together,
  }
}

/** "L2s ranked by revenue" are in the order of it; positions are those of a project that is named. */
function readRanking({
  projects,
  transforms,
  top,
}: Pick<ReadPrompt, 'projects' | 'transforms' | 'top'>): Pick<ReadPrompt, 'transforms' | 'top'> {
  const ranked = transforms.find(({ words }) => /^(ranked|ranking|league table)$/i.test(words))
  const isOfOne = projects.some(({ isPlace }) => !isPlace)
  if (ranked === undefined || isOfOne) return { transforms, top }
  return {
    transforms: transforms.filter((one) => one !== ranked),
    top: { ...top, superlative: top.superlative ?? ranked.words },
  }
}

/** "The top 5 by revenue growth", "grew the most" and "sorted by growth" are by the change, which charts have no order by. */
function orderByGrowth(
  items: readonly Item[],
  growth: ReadTransforms['growth'],
  { top, superlative }: ReadTop,
) {
  const isChosen = superlative !== undefined || (top !== undefined && growth?.isOfFigure)
  if (growth === undefined || !(isChosen || isSortedBy(items, growth.words))) return undefined
  const direction: ReadOrder['direction'] = growth.isFall ? 'asc' : 'desc'
  return { direction, words: growth.words, isChange: true, isPositive: false }
}

/** Returns whether no more than a figure is between "sorted by" and a word, as in "ordered by revenue growth". */
function isSortedBy(items: readonly Item[], words: string): boolean {
  const at = items.findIndex((item) => item.words === words)
  const before = items.slice(0, at).findLastIndex(({ words: said }) => SORTED.test(said))
  const between = items.slice(before + 1, at)
  return (
    before >= 0 && between.every((item) => isWord(item, 'by', 'filler', 'of') || findOperand(item))
  )
}

const SORTED = /^(sort|order|rank)(ed|ing)?( by)?$|^(sortiert|geordnet)( nach)?$/i

/** "The lowest growth of fees" is by the change. */
function orderChange(
  order: ReadOrder | undefined,
  growth: ReadTransforms['growth'],
  measures: readonly ReadMeasure[],
): ReadOrder | undefined {
  const isByGrowth = order?.isChange === false && growth !== undefined && measures.length === 1
  return isByGrowth && !order.isPositive ? { ...order, isChange: true } : undefined
}

/** The intervals of lists that periods are there. */
const DAYS_OF = { day: '24h', week: '7d', month: '30d', quarter: '90d', year: '365d' } as const

/** "Which L1s lost users" is a list of those whose figure changed so. */
function readGrown(
  items: readonly Item[],
  {
    growth,
    growths,
    change,
    measures,
    projects,
    top,
    order,
    conditions,
    shown = [],
  }: Pick<ReadPrompt, 'measures' | 'projects' | 'top' | 'growths' | 'order' | 'conditions'> &
    Pick<ReadTransforms, 'growth'> & {
      change: ReadTransforms['transforms'][number] | undefined
      shown: readonly string[] | undefined
    },
): ReadConditions['conditions'] {
  const asksForList = items.some(
    ({ words }, at) =>
      (/^(which|welche[nrs]?)$/i.test(words) && (isCounted(items[at + 1]) || areMany(items))) ||
      // "Protocols with falling TVL".
      (/^(with|mit)$/i.test(words) && isWord(items[at + 1], 'growth') && items.some(isCounted)),
  )
  // "Show only those that grew" is about the figure on screen.
  const isOfShown = measures.length === 0 && areMany(items)
  const isOfOne = projects.some(({ isPlace }) => !isPlace)
  const onScreen = isOfShown ? shown.flatMap((id) => findMetric(id)?.metric_id ?? []) : []
  const [operand, ...others] = [
    ...measures.flatMap(({ operands }) => operands),
    ...onScreen.slice(0, 1).map((metric) => ({ metric, isVerb: false, alternatives: [] })),
  ]
  const isChosen = (top.top ?? top.superlative ?? order) !== undefined
  if (growth === undefined || operand === undefined || isOfOne || isChosen) return []
  const isYearly = change !== undefined && isOfYear(change)
  const interval = DAYS_OF[isYearly ? 'year' : (change?.granularity ?? 'year')]
  const isTimed = isYearly || change?.granularity !== undefined
  const grown = (one: Omit<ReadTransforms['growths'][number], 'operand'>, of: Operand) => ({
    words: one.words,
    of: { operand: of, isChange: true, ...(isTimed && { interval }) },
    is: one.isFall ? ('<' as const) : ('>' as const),
    value: 0,
  })
  // "TVL above 1bn and fees up" are two conditions, and "by fee growth" is an order.
  const isSaidOf =
    conditions.length > 0 && growth.isOfFigure && !/growth|change/i.test(growth.words)
  if (others.length === 0)
    return asksForList || isOfShown || isSaidOf ? [grown(growth, operand)] : []
  // "Where fees fell but TVL rose" are as many conditions as figures.
  const bound = growths.flatMap((one) => (one.operand ? [grown(one, one.operand)] : []))
  const isList = items.some(isCounted) && growths.length > 1 && bound.length === growths.length
  return isList && growths.length === measures.length ? bound : []
}

function toGrouping({ granularity, words }: ReadTransforms['transforms'][number]) {
  return granularity === undefined ? [] : [{ granularity, words }]
}

function dropRepeated(
  groupings: readonly { granularity: Granularity; words: string }[],
): ReadDimensions['granularities'] {
  return [
    ...new Map(groupings.toReversed().map((one) => [one.granularity, one])).values(),
  ].reverse()
}
