import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { Word } from '../lookups/readWords.ts'
import { AskVocabulary } from './AskVocabulary.ts'
import { findPeriod, readComparison } from './readComparison.ts'
import { type ReadConditions, readConditions } from './readConditions.ts'
import { type ReadDimensions, readDimensions } from './readDimensions.ts'
import { type Item, isWord, readItems } from './readItems.ts'
import { findOperand, type ReadMeasure, readMeasures } from './readMeasures.ts'
import { type ReadPeriods, readPeriods } from './readPeriods.ts'
import { readRecord } from './readRecord.ts'
import { chooseStatistic, type ReadStatistic, readStatistic } from './readStatistic.ts'
import { type ReadSubjects, readSubjects } from './readSubjects.ts'
import { isCounted, type ReadOrder, type ReadTop, readOrder, readTop } from './readTop.ts'
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
 * words may name something where they do not; then the names.
 */
export function readPrompt(
  words: readonly Word[],
  { catalog, today }: { catalog: Catalog; today: Day },
): ReadPrompt {
  const items = readItems(words, catalog.derive(vocabularyOf), today)
  const { record, ...ofRecord } = readRecord(items)
  const named = readStatistic(items)
  const { conditions, unbound } = readConditions(items, { ofRecords: record !== undefined })
  const order = readOrder(items)
  const { breakdowns, granularities } = readDimensions(items)
  const { transforms: read, unsized, growth, growths, repeated } = readTransforms(items)
  const grouped = [...granularities, ...read.flatMap(toGrouping)]
  // "Mean fees per day, for each month" has one length of periods.
  const coarser = grouped.filter(({ granularity }) => granularity !== 'day')
  const isPerDay = unsized.length > 0 && coarser.length > 0 && coarser.length < grouped.length
  const { ranges, ...periods } = readPeriods(items, { today, finest: grouped[0]?.granularity })
  const comparison = readComparison(items, ranges)
  const counted = readTop(items)
  const compared = comparison === undefined ? [] : [comparison.change]
  const subjects = readSubjects(items, catalog)
  const { combined, total, ...forms } = readForms(items, { ...subjects, breakdowns, top: counted })
  const { transforms, top: found } = readRanking({ ...subjects, transforms: read, top: counted })
  const measures = withPerformance(readMeasures(items), order)
  const changes = transforms.filter(({ transform: { kind } }) => kind === 'change')
  const [change] = changes
  const grown =
    order === undefined
      ? readGrown(items, { growth, change, measures, ...subjects, top: found })
      : []
  const overall =
    grown.length > 0
      ? NO_CHANGE
      : readOverall({ transforms, growth, ranges, grouped, measures, order, top: found })
  const choice = chooseStatistic({
    ...{ ...subjects, named, record, conditions, breakdowns, measures, ranges, transforms },
    ...{ top: found, order, combined: combined ?? total },
    average: isPerDay ? undefined : unsized.find((one) => !one.isRolling),
  })
  const { top } = choice
  const statistic = choice.statistic ?? overall.statistic
  // Sums and means are of days, since weeks may begin before the period.
  const isOfDays = grouped.length === 0 && (statistic?.kind === 'mean' || statistic?.kind === 'sum')
  const periodic: typeof grouped = isOfDays
    ? [{ granularity: 'day', words: statistic.words }]
    : grouped
  const size = order ?? orderByGrowth(growth, top)
  // "How much did it fall in Q3 vs Q2" is one change.
  const isSaid = ({ transform }: ReadTransforms['transforms'][number]) =>
    (comparison !== undefined &&
      JSON.stringify(transform) === JSON.stringify(comparison.change.transform)) ||
    (grown.length > 0 && changes.some((one) => one.transform === transform))
  return {
    items,
    record,
    statistic,
    ...ofRecord,
    conditions: [...conditions, ...grown],
    unbound,
    order: choice.isOrdered ? size : undefined,
    breakdowns,
    granularities: dropRepeated([
      ...[...(isPerDay ? coarser : periodic), ...overall.granularities].filter(
        ({ words }) => grown.length === 0 || words !== change?.words,
      ),
      ...compared.flatMap(toGrouping),
    ]),
    transforms: [
      ...transforms.filter((one) => !isSaid(one) && one.words !== overall.statistic?.words),
      ...compared,
    ],
    openChange: overall.open,
    growths,
    unsized: isPerDay || statistic?.kind === 'mean' ? [] : unsized,
    repeated:
      repeated ??
      (comparison === undefined ? undefined : changes.find((one) => !isSaid(one))?.words),
    isPerDay,
    ...periods,
    ranges: comparison === undefined ? ranges : [comparison.range],
    top,
    ...subjects,
    ...forms,
    combined,
    total,
    measures,
  }
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
      return kind === 'stock' || kind === 'price'
    }),
  )
  return areLevels
    ? { granularities: [], statistic: { kind: 'change', words: growth.words } }
    : { granularities: [], open: growth.words }
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
      isWord(item, 'total') ||
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

/** "The top 5 by revenue growth" and "grew the most" are by the change, which charts have no order by. */
function orderByGrowth(growth: ReadTransforms['growth'], { top, superlative }: ReadTop) {
  const isChosen = superlative !== undefined || (top !== undefined && growth?.isOfFigure)
  if (growth === undefined || !isChosen) return undefined
  const direction: ReadOrder['direction'] = growth.isFall ? 'asc' : 'desc'
  return { direction, words: growth.words, isChange: true, isPositive: false }
}

/** The intervals of lists that periods are there. */
const DAYS_OF = { day: '24h', week: '7d', month: '30d', quarter: '90d', year: '365d' } as const

/** "Which L1s lost users" is a list of those whose figure changed so. */
function readGrown(
  items: readonly Item[],
  {
    growth,
    change,
    measures,
    projects,
    top,
  }: Pick<ReadPrompt, 'measures' | 'projects' | 'top'> &
    Pick<ReadTransforms, 'growth'> & { change: ReadTransforms['transforms'][number] | undefined },
): ReadConditions['conditions'] {
  const asksForList = items.some(
    ({ words }, at) => /^(which|welche[nrs]?)$/i.test(words) && isCounted(items[at + 1]),
  )
  const isOfOne = projects.some(({ isPlace }) => !isPlace)
  const [operand, ...others] = measures.flatMap(({ operands }) => operands)
  const isChosen = (top.top ?? top.superlative) !== undefined
  if (growth === undefined || operand === undefined || others.length > 0) return []
  if (!asksForList || isOfOne || isChosen) return []
  const isOfYear = change?.transform.kind === 'change' && change.transform.over === 'year'
  const interval = DAYS_OF[isOfYear ? 'year' : (change?.granularity ?? 'year')]
  const isTimed = isOfYear || change?.granularity !== undefined
  return [
    {
      words: growth.words,
      of: { operand, isChange: true, ...(isTimed && { interval }) },
      is: growth.isFall ? '<' : '>',
      value: 0,
    },
  ]
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
