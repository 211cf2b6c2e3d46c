import type { AskPart, AskPlan } from '@tickmark/core/answers/AskPlan'
import { headlineFigure } from '@tickmark/core/answers/headlineFigure'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { createLookup } from '@tickmark/core/text/createLookup'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { addPeriods, endOfPeriod, startOfPeriod } from '@tickmark/core/time/Granularity'
import { quarterOf } from '@tickmark/core/time/Quarter'
import { linkToScreen, type ScreenInput, screenTool } from '../tools/screenTool.ts'
import { listSectors } from './buildQuery.ts'
import { findExtra } from './findExtra.ts'
import { listParts, nameRange } from './listParts.ts'
import { findPeriod } from './readComparison.ts'
import type { ReadCondition } from './readConditions.ts'
import { DAYS_OF } from './readGrowth.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { ask } from './replies.ts'
import {
  type ResolvedMeasures,
  resolveMeasures,
  resolveOperand,
  resolveRatio,
} from './resolveMeasures.ts'
import { sizeOf } from './sizeOf.ts'

/** A list of projects, as a screen has it: with conditions, an order, and the figures that both are about. */
export function buildScreen(
  { ranges, ...asked }: ReadPrompt,
  { catalog, today, context }: { catalog: Catalog; today: Day; context?: MetricQuery | undefined },
): AskPlan {
  const read = {
    ...asked,
    ranges: [...ranges, ...listQuarters(asked, ranges, today)].map((one) =>
      nameTrailing(one, today),
    ),
  }
  const screen = isOfScreen(read) ? context : undefined
  if (screen?.where.projects !== undefined)
    return {
      parts: [],
      outcome: ask('A list is of a sector or of all, and has no part for the projects on screen.'),
    }
  const resolved = resolveMeasures(read, catalog)
  const parts = listParts(read, resolved, catalog)
  const problem = findProblem(read) ?? findElsewhere(read, catalog)
  if (problem !== undefined) return { parts, outcome: ask(problem) }
  const interval = findInterval(read) ?? (screen && nameInterval(screen.range)) ?? '30d'
  const conditions = read.conditions.map(
    (one): PlacedCondition => ({
      ...one,
      ...place(one, { read, catalog, interval }),
    }),
  )
  const { order, top, as_of } = read
  const limit = top.top?.n ?? screen?.top?.n
  const figures = listFigures(read, resolved, { catalog, context }).map((value) =>
    toColumn(value, interval, isOfChange(value, read, catalog)),
  )
  // Beside the difference of two figures, both are shown.
  const shown = conditions.flatMap(({ column }) => {
    const ids = column.match(COLUMN_IDS) ?? []
    return isQuotient(column) ? [column, ...ids] : [...ids, column]
  })
  const columns = [...new Set([...figures, ...shown])]
  const [first = 'market_cap_circulating_7d_latest'] = columns
  const ofRatio = read.combined && resolved.measures.find(({ addsUp }) => !addsUp)
  if (ofRatio) return { parts, outcome: ask(`“${ofRatio.words}” does not add up. Show each?`) }
  const doubt =
    findOpenChange(read, resolved, { catalog, columns }) ??
    findOpenOrder(order, resolved, columns) ??
    findClash(conditions)
  if (doubt !== undefined) return { parts, outcome: ask(doubt) }
  const sort = chooseSort(read, resolved, { column: first, conditions })
  const quotients = conditions.filter(({ column, is }) => isQuotient(column) && is.startsWith('<'))
  // A multiple of losses is no low one.
  const positive = [
    ...new Set([
      ...(sort.isPositive ? [first] : []),
      ...quotients.filter(({ value }) => Number(value) > 0).map(({ column }) => column),
    ]),
  ].map((column) => ({ column, is: '>' as const, value: 0 }))
  const input: Omit<ScreenInput, 'where'> & { where: Where[] } = {
    columns: columns.length > 0 ? columns : [first],
    where: [
      ...positive,
      ...conditions.flatMap(({ column, is, value }) =>
        is === 'missing' ? [] : [{ column, is, value }],
      ),
    ],
    missing: conditions.flatMap(({ column, is }) => (is === 'missing' ? [column] : [])),
    ...listFilters(read, resolved, screen),
    sort: { column: first, direction: sort.direction },
    ...(limit && { limit: Math.min(limit, MAX_ROWS) }),
    ...(as_of[0] && { as_of: as_of[0].day }),
  }
  return {
    parts: [...parts, ...(sort.isLower ? [BETTER_FIRST] : []), ...conditions.map(describeWhere)],
    outcome: {
      kind: 'screen',
      shows: 'screen',
      calls: [{ tool: screenTool.name, input }],
      path: linkToScreen({ ...input, where: input.where.filter(isOfNumber) }),
    },
  }
}

function describeWhere({ words, column, title, is, value, number }: PlacedCondition): AskPart {
  const named = is === 'missing' ? `No ${title}` : `${title} ${is} ${number}`
  const label = isRank(value) ? `${number} by ${title}` : named
  const id = typeof value === 'object' && 'project_id' in value ? value.project_id : value
  const code = isRank(value) ? label : `${column} ${is} ${id}`
  return { role: 'condition', words, value: code, label, alternatives: [] }
}

/** The direction of a list. Without a word for it better values are first, as in the tables of the terminal. */
function chooseSort(
  { order, top }: ReadPrompt,
  { measures: [measure] }: ResolvedMeasures,
  { column, conditions }: { column: string; conditions: readonly PlacedCondition[] },
) {
  const isLower =
    (order ?? top.top ?? top.superlative) === undefined &&
    measure !== undefined &&
    (findMetric(measure.value)?.is_lower_value_better === true || isMultiple(measure)) &&
    !column.endsWith('_change')
  const isOfLosses = conditions.some(
    (one) => one.column === column && one.is.startsWith('<') && Number(one.value) <= 0,
  )
  const direction = isOfLosses || isLower ? ('asc' as const) : ('desc' as const)
  return {
    isLower,
    // The lowest multiples are those of the cheapest.
    isPositive:
      isLower ||
      order?.isPositive === true ||
      (order?.direction === 'asc' && measure !== undefined && isMultiple(measure)),
    direction: order?.direction ?? direction,
  }
}

const BETTER_FIRST: AskPart = {
  ...{ role: 'order', words: '', value: 'asc', label: 'Smallest first', alternatives: [] },
}

/** "Cheapest" by which multiple, and "fastest growing" in which figure. */
function findOpenOrder(
  order: ReadPrompt['order'],
  { measures: [metric] }: ResolvedMeasures,
  columns: readonly string[],
): string | undefined {
  const isRatio =
    findMetric(metric?.value ?? '')?.kind === 'ratio' || (metric && isMultiple(metric))
  const isFee = metric?.value === 'transaction_fee_average'
  if (order?.isPositive && !isRatio && !isFee)
    return `“${order.words}” by which multiple, such as P/S or P/F?`
  if (order?.isChange && columns.every((one) => !one.includes('_change')))
    return `“${order.words}”: the change of which figure?`
  return undefined
}

/** Returns the question about a change that is that of no figure of a list, such as that of a formula. */
function findOpenChange(
  read: ReadPrompt,
  { measures }: ResolvedMeasures,
  { catalog, columns }: { catalog: Catalog; columns: readonly string[] },
): string | undefined {
  const words = read.transforms.find(({ transform: { kind } }) => kind === 'change')?.words
  const named = read.order?.isChange ? read.order.words : words
  const isShown =
    (measures.length === 0 && columns.some((one) => one.includes('_change'))) ||
    read.conditions.some(({ of }) => of !== 'launch_year' && of.isChange) ||
    measures.some(({ value }) => /^\w+$/.test(value) && isOfChange(value, read, catalog))
  return named === undefined || isShown
    ? undefined
    : `“${named}”: lists have changes of single figures. Of which one?`
}

const COLUMN_IDS = /[a-z]\w*/g
const isQuotient = (column: string) => column.includes(' / ')

/** A condition of a screen; its number may be the figure of a project, which is only known when it runs. */
export type Where = {
  column: string
  is: Exclude<ReadCondition['is'], 'missing'>
  value: number | OfProject | OfRank
}
/** The figure of a project, so many times. */
type OfProject = { project_id: string; times: number }
/** The figure of the project with this rank by it, among all that the filters of the list leave. */
type OfRank = { rank: number }

function isRank(value: Where['value']): value is OfRank {
  return typeof value === 'object' && 'rank' in value
}

export function isOfNumber<W extends Where>(one: W): one is W & { value: number } {
  return typeof one.value === 'number'
}

/** Returns whether a list goes on from the query on screen, whose filters it keeps. */
function isOfScreen({ sectors, nouns }: ReadPrompt): boolean {
  return sectors.length + nouns.length === 0
}

/** The filters of a list; those of the query on screen where it goes on from it. */
function listFilters(
  read: ReadPrompt,
  { sectors, chains }: ResolvedMeasures,
  screen: MetricQuery | undefined,
): Pick<ScreenInput, 'sectors' | 'chains' | 'exclude' | 'exclude_sectors'> {
  const shown = screen?.where
  const named = chains.map(({ project_id }) => project_id)
  return {
    sectors: shown?.sectors ?? [...listSectors(sectors, read.apps)],
    chains: named.length > 0 ? named : (shown?.chains ?? []),
    ...(shown?.exclude && { exclude: shown.exclude }),
    ...listExcluded(read),
  }
}

/** The figures of a list, the one that orders it first. */
function listFigures(
  read: ReadPrompt,
  resolved: ResolvedMeasures,
  around: { catalog: Catalog; context: MetricQuery | undefined },
): string[] {
  const { measures, size } = resolved
  const isSized = read.conditions.length > 0 || around.context !== undefined
  if (measures.length === 0) return isSized ? listSizes(read, resolved, around) : []
  const isBy = ({ words }: { words: string }) =>
    read.measures.some((one) => one.isOrder && one.words === words)
  const by = size ?? measures.find(isBy)
  return [...(by ? [by] : []), ...measures].map(({ value }) => value)
}

/** The figure that orders a list where none is named: that of the query on screen, or the size of "the biggest". */
function listSizes(
  read: ReadPrompt,
  { size, sectors: [sector] }: ResolvedMeasures,
  { catalog, context }: { catalog: Catalog; context: MetricQuery | undefined },
): string[] {
  const { order, top, conditions } = read
  const shown = context?.metrics.filter((id) => findMetric(id) !== undefined) ?? []
  if (shown.length > 0) return shown.slice(0, 1)
  // "The fastest growing with a supply between 1bn and 2bn" grow in that.
  const [of, ...others] = new Set(
    conditions.flatMap((one) =>
      one.of === 'launch_year' ? [] : [resolveOperand(one.of.operand, read, catalog)],
    ),
  )
  const isOfShown = order?.isChange || SHOWN.test(order?.words ?? '')
  if (isOfShown && of !== undefined && others.length === 0) return [of]
  if (order?.isChange || order?.isPositive) return []
  const isOfSize =
    order !== undefined || top.top?.isBySize === true || top.superlative !== undefined
  return isOfSize ? [size?.value ?? sizeOf(sector?.sector)] : []
}

/** "Smallest first" is by what is listed, and "the smallest dexes" are so by their size. */
const SHOWN = /first|order|(low|high) to|^(asc|desc)|ascending|descending/i

/** The projects and sectors that a list leaves out, as its input has them. */
export function listExcluded(asked: ReadPrompt): Pick<ScreenInput, 'exclude' | 'exclude_sectors'> {
  const { excluded } = asked
  const [sectors, projects] = [true, false].map((isSector) =>
    excluded.filter((one) => one.isSector === isSector).map(({ id }) => id),
  )
  return {
    ...(projects && projects.length > 0 && { exclude: projects }),
    ...(sectors && sectors.length > 0 && { exclude_sectors: sectors }),
  }
}

const MAX_ROWS = 50

/** Finds the reason why no screen shows what a prompt says; its parts that only a chart has are named. */
function findProblem(read: ReadPrompt): string | undefined {
  const { granularities, transforms, ranges } = read
  const changed = transforms.find(({ transform }) => !['change', 'ltm'].includes(transform.kind))
  const isOwnPeriod = ({ words }: { words: string }) =>
    transforms.every((one) => one.words !== words)
  const { statistic } = read
  const only =
    (statistic === undefined || STATED.has(statistic.kind) ? undefined : statistic.words) ??
    findExtra({ ...read, breakdowns: read.breakdowns.filter(isOther) }, FEATURES) ??
    changed?.words ??
    granularities.find(isOwnPeriod)?.words
  if (only !== undefined)
    return `A list of projects with conditions has no part for “${only}”. Ask for the list without it, or for a chart without the conditions.`
  const [period] = ranges
  return period !== undefined && findInterval(read) === undefined
    ? `A list of projects covers the last ${AGGREGATE_INTERVALS.slice(0, -2).join(', ')}, ytd or max, not ${nameRange(period.range)}.`
    : undefined
}

/** "Dexes with more volume than Uniswap on Base": what runs on other chains, too, has no figure of that one in a list. */
function findElsewhere({ conditions, projects }: ReadPrompt, catalog: Catalog): string | undefined {
  const places = projects.filter(({ isPlace }) => isPlace).map(({ project_id }) => project_id)
  const isElsewhere = conditions.some(({ than }) => {
    const id = than && 'project_id' in than ? than.project_id : ''
    return catalog.find(id)?.chains.some((chain) => !places.includes(chain))
  })
  return isElsewhere && places.length > 0
    ? 'A list has figures of all chains, so nothing is compared on one chain.'
    : undefined
}

const FEATURES = [
  ...(['places', 'sectors', 'nouns', 'measures', 'conditions', 'order', 'granularities'] as const),
  ...(['transforms', 'ranges', 'top', 'as_of', 'statistic', 'combined'] as const),
] as const

/** The numbers of all that match, which the sentence beside a list states. */
const STATED: ReadonlySet<string> = new Set(['median', 'sum'])

const isOther = ({ dimension }: { dimension: string }) => dimension !== 'project'

const INTERVALS_OF: Readonly<Record<string, AggregateInterval>> = createLookup({
  ...{ '1m': '30d', '1y': '365d', ...DAYS_OF },
})

/** "Quarter over quarter" without a period is the last quarter against the one before. */
function listQuarters(
  { transforms: [change] }: Pick<ReadPrompt, 'transforms'>,
  ranges: ReadPrompt['ranges'],
  today: Day,
): ReadPrompt['ranges'] {
  if (change?.granularity !== 'quarter' || ranges.length > 0) return []
  const from = addPeriods(startOfPeriod(today, 'quarter'), -1, 'quarter')
  const range = { from, to: endOfPeriod(from, 'quarter') }
  return [{ range, words: change.words, alternatives: [] }]
}

/** Three months up to yesterday are 90 days to a list, and the part of the reading says so. */
function nameTrailing(
  period: ReadPrompt['ranges'][number],
  today: Day,
): ReadPrompt['ranges'][number] {
  const { range } = period
  if (typeof range === 'string' || range.to !== addDays(today, -1)) return period
  if (range.from === `${today.slice(0, 4)}-01-01`) return { ...period, range: 'ytd' }
  const days = daysBetween(range.from, range.to) + 1
  const named = (['90d', '180d'] as const).find(
    (one) => Math.abs(days - Number.parseInt(one, 10)) <= MAX_OFF,
  )
  return named === undefined ? period : { ...period, range: named }
}

/** Three months have 89 to 92 days, and six 181 to 184. */
const MAX_OFF = 4

/** Returns whether lists have the period that a prompt names, if any. */
export function coversPeriod(read: ReadPrompt, today: Day): boolean {
  const ranges = read.ranges.map((one) => nameTrailing(one, today))
  return ranges.length === 0 || findInterval({ ...read, ranges }) !== undefined
}

/** The interval that a prompt names for all figures. */
function findInterval({ ranges: [period], transforms }: ReadPrompt): AggregateInterval | undefined {
  return nameInterval(period === undefined ? nameLength(transforms[0]) : period.range)
}

function nameInterval(
  named: MetricQuery['range'] | string | undefined,
): AggregateInterval | undefined {
  // Of quarters that are over, lists have columns of their own.
  if (typeof named === 'object')
    return findPeriod({ range: named }) === 'quarter' ? quarterOf(named.from) : undefined
  if (named === undefined) return undefined
  return INTERVALS_OF[named] ?? AGGREGATE_INTERVALS.find((one) => one === named)
}

function nameLength(read: ReadPrompt['transforms'][number] | undefined): string | undefined {
  if (read === undefined) return undefined
  const { transform, granularity } = read
  const isYear = transform.kind === 'change' && transform.over === 'year'
  return isYear || transform.kind === 'ltm' ? 'year' : granularity
}

/** Returns whether a measure is shown by its change: beside "revenue growth", P/F is not. */
function isOfChange(value: string, read: ReadPrompt, catalog: Catalog): boolean {
  const { order, transforms, growths } = read
  if (order?.isChange) return true
  const isOf = ({ operand }: (typeof growths)[number]) =>
    operand === undefined || resolveOperand(operand, read, catalog) === value
  const isChanged = transforms.some(({ transform }) => transform.kind === 'change')
  return isChanged && (growths.length === 0 || growths.some(isOf))
}

/** The column of a metric, or the formula over columns of a formula over metrics. */
function toColumn(measure: string, interval: AggregateInterval, isChange: boolean): string {
  return measure.replace(PARTS, (id, amount?: string, days?: string) => {
    // A multiple is of 30 days, scaled to a year, or of a year, whatever the list covers.
    if (amount !== undefined)
      return headlineFigure(getMetric(amount), days === '30' ? '30d' : '365d').column_id
    const figure = headlineFigure(getMetric(id), interval)
    return isChange ? figure.change_column_id : figure.column_id
  })
}

const PARTS = /rolling_sum\((\w+), (30|365)\)|[a-z]\w*/g

/** P/E has no metric of its own, and is a multiple all the same. */
function isMultiple({ value }: { value: string }): boolean {
  return value.includes('rolling_sum(') || findMetric(value)?.format === 'multiple'
}

type Around = { read: ReadPrompt; catalog: Catalog; interval: AggregateInterval }

type Place = Pick<Where, 'column' | 'value'> & { title: string; number: string }

function place({ of, than, value }: ReadCondition, { read, catalog, interval }: Around): Place {
  if (of === 'launch_year')
    return { column: of, title: 'Launch year', value, number: String(value) }
  const isBySize = than !== undefined && 'rank' in than && than.isBySize
  const id = isBySize ? sizeOf(read.sectors[0]?.sector) : resolveOperand(of.operand, read, catalog)
  const over = of.interval ?? interval
  const isOfYear = of.interval === '365d'
  const ratio = of.over && resolveRatio([of.operand, of.over], { ...read, isOfYear }, catalog)
  const column = toColumn(ratio?.value ?? id, over, of.isChange)
  const title = ratio?.label ?? getMetric(id).title
  const isLevel = column.endsWith('_latest')
  const name = [title, of.isChange && 'change', !isLevel && !ratio && over]
    .filter(Boolean)
    .join(' ')
  if (than === undefined) return { column, title: name, value, number: writeNumber(value) }
  const times = value === 1 ? '' : `${value} × `
  if ('project_id' in than) {
    const number = `${times}that of ${catalog.nameOf(than.project_id)}`
    return { column, title: name, value: { ...than, times: value }, number }
  }
  if ('rank' in than)
    return { column, title: name, value: { rank: than.rank }, number: `Top ${than.rank}` }
  const other = resolveOperand(than.operand, read, catalog)
  const figure = toColumn(other, over, false)
  return {
    column: `${column} - ${value === 1 ? '' : `${value} * `}${figure}`,
    ...{ title: name, value: 0, number: `${times}${getMetric(other).title}` },
  }
}

function writeNumber(value: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 4 }).format(
    value,
  )
}

type PlacedCondition = Omit<ReadCondition, 'value'> & Place

/** Limits that no value is within. */
function findClash(
  conditions: readonly Pick<PlacedCondition, 'column' | 'title' | 'is' | 'value'>[],
): string | undefined {
  const clash = conditions.find((one) =>
    conditions.some(
      (other) =>
        one.column === other.column &&
        one.is.startsWith('>') &&
        other.is.startsWith('<') &&
        // The figures of projects are not known here.
        Number(one.value) > Number(other.value),
    ),
  )
  return clash && `No ${clash.title} is within both limits. Which one is meant?`
}
