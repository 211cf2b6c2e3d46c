import type { AskPart } from '@tickmark/core/answers/AskPlan'
import type { KeptStatistic } from '@tickmark/core/answers/choices'
import { describeConcentration, measureConcentration } from '@tickmark/core/answers/concentration'
import { isPartialPeriod } from '@tickmark/core/answers/isPartialPeriod'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import { quantileOf } from '@tickmark/core/answers/quantileOf'
import { newestOf } from '@tickmark/core/charts/chartMeasures'
import { changingAs } from '@tickmark/core/charts/chartUnits'
import { nameProjects } from '@tickmark/core/charts/describeFigure'
import { describeDataSpan } from '@tickmark/core/formats/describeDataSpan'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { listFew } from '@tickmark/core/formats/listFew'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { titleLabel } from '@tickmark/core/query/labels'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { statesTotals } from './byDay.ts'
import {
  describeDifference,
  describeMultiple,
  describeSide,
  describeSides,
  describeVolatility,
  sortChanges,
} from './compareFigures.ts'
import {
  addUp,
  isCounted,
  isOfAmounts,
  isOver,
  listNamed,
  listPoints,
  NAMED,
  type Newest,
  nameValues,
  periodOf,
  unitShown,
  write,
} from './figureText.ts'

/**
 * A number that is made of the figures: `median` and `average` of several projects, all others of the periods of each.
 * A comparison is of two of its periods.
 */
export type Statistic =
  | KeptStatistic
  | ('comparison' | 'crossing' | 'days' | 'difference' | 'volatility')

const NAMED_OF_SEVERAL = 8
const MAX_NAMED = 25

/**
 * Two or three sentences: what of the question was left out, what the figures say, of when they are, and what is missing
 * or generated.
 */
export function explainAnswer(
  query: MetricQuery,
  answer: MetricAnswer,
  { catalog, parts = [], days = answer }: Explained,
): string {
  const valuesOf = (role: AskPart['role']) =>
    parts.filter((part) => part.role === role).map(({ value }) => value)
  const newest = listNewest(query, answer)
  const totals = statesTotals(query, parts) ? describeTotals(listNewest(query, days), days) : []
  return [
    ...[describeLeftOut(parts) ?? []].flat(),
    ...describeLabels(query),
    // The asked number comes first.
    ...valuesOf('statistic').map((value) =>
      describeStatistic(
        value,
        value === 'change' ? listNewest({ ...query, granularity: 'day' }, days) : newest,
        {
          ...{
            answer: value === 'change' ? days : answer,
            isAscending: valuesOf('order').includes('asc'),
            count: countNamed({ top: query.top ?? { n: Number(valuesOf('top')[0] ?? NAMED) } }),
          },
        },
      ),
    ),
    ...totals,
    describeFigures(newest, answer, totals.length === 0 ? countNamed(query) : NAMED),
    ...addUpShares(newest),
    ...describeCoverage(query, { answer, parts }),
    ...listCaveats(query, answer, catalog),
  ].join(' ')
}

type Explained = {
  catalog: Catalog
  parts?: readonly AskPart[]
  /** The answer to `byDay`, where there is one. */
  days?: MetricAnswer | undefined
}

/**
 * States of how many projects a single value is made of, and which values lack days of their period: of a named period any
 * of them, else the newest.
 */
export function describeCoverage(
  query: MetricQuery,
  { answer, parts = [] }: { answer: MetricAnswer; parts?: readonly AskPart[] },
): string[] {
  const newest = listNewest(query, answer)
  const isOfRange = statesTotals(query, parts)
  const partial = newest.filter(({ series, point }) =>
    (isOfRange ? listDays(series, answer.timestamps) : [point.day]).some((day) =>
      isPartialPeriod(series, day),
    ),
  )
  const [one, ...others] = newest
  const projects = others.length === 0 ? one?.series.projects : undefined
  const labels = listFew(partial.map(({ series }) => series.label))
  return [
    ...(projects === undefined
      ? []
      : [`Made of ${nameProjects(projects, answer.meta.projects_with_data ?? 0)}.`]),
    ...(partial.length === 0
      ? []
      : [`Days are missing in ${others.length === 0 ? 'this value' : `the values of ${labels}`}.`]),
  ]
}

/** The periods with a value. */
function listDays({ values }: Series, timestamps: readonly string[]): string[] {
  return timestamps.filter((_, at) => values[at] != null)
}

function listNewest(query: MetricQuery, answer: MetricAnswer): Newest[] {
  const { focus, breakdown } = query
  return answer.series
    .filter(({ key }) => focus?.includes(key[breakdown[0] ?? 'project'] ?? '') ?? true)
    .flatMap((series) => {
      const point = newestOf(series, answer)
      return point === undefined ? [] : [{ series, point, query }]
    })
}

/** A figure of labels is not that of the whole project. */
function describeLabels({ where: { labels = [] }, breakdown }: MetricQuery): string[] {
  if (labels.length === 0 || breakdown.includes('label')) return []
  const of = labels.length === 1 ? 'the label' : 'the labels'
  return [`Only what has ${of} ${listFew(labels.map(titleLabel))}.`]
}

/** Names what of a question its answer has no part for. */
export function describeLeftOut(parts: readonly AskPart[]): string | undefined {
  const left = parts.flatMap(({ role, words }) => (role === 'left_out' ? [`“${words}”`] : []))
  return left.length > 0 ? `Left out: ${listFew(left)}.` : undefined
}

function describeFigures(newest: readonly Newest[], { meta }: MetricAnswer, count: number): string {
  const [first, ...others] = newest
  if (first === undefined) {
    const span = describeDataSpan(meta, meta.range)
    return span === null ? 'No data for this question.' : `No data in this range. ${span}.`
  }
  if (others.length === 0) return describeOne(first)
  const isOneMeasure = first.query.metrics.length === 1
  const list = newest.map(
    ({ series, point, query }) =>
      `${series.label} ${write(point.value, series, query)} (${periodOf(point, query)})`,
  )
  return isOneMeasure
    ? `${nameValues(first)}: ${listNamed(list, count)}.`
    : `${listNamed(list, NAMED_OF_SEVERAL)}.`
}

/** The amounts of a period that the question names, such as the fees of a quarter. */
function describeTotals(
  newest: readonly Newest[],
  { timestamps, meta: { range } }: MetricAnswer,
): string[] {
  const totals = newest.flatMap((one) => {
    if (findMetric(one.series.metric)?.kind !== 'flow') return []
    const values = listPoints(one, timestamps).map(({ value }) => value)
    return values.length < 2 ? [] : [{ ...one, total: addUp(values) }]
  })
  const sign = newest[0]?.query.order === 'asc' ? -1 : 1
  const [largest, ...others] = totals.toSorted((a, b) => sign * (b.total - a.total))
  if (largest === undefined) return []
  const isOneMeasure = totals.every(({ series }) => series.metric === largest.series.metric)
  const measure = isOneMeasure ? nameMeasure(largest.series.metric) : 'Amounts'
  const isOne = isOneMeasure && Object.keys(largest.series.key).length === 0
  const list = [largest, ...others].map(({ series, total, query }) =>
    isOne ? write(total, series, query) : `${series.label} ${write(total, series, query)}`,
  )
  const days = `${formatDay(range.from)} to ${formatDay(range.to)}`
  return [`${measure} from ${days}: ${listNamed(list, countNamed(largest.query))}.`]
}

/** A statistic of several series, or of all values of each. */
function describeStatistic(
  value: string,
  newest: readonly Newest[],
  { answer, ...order }: { answer: MetricAnswer; isAscending: boolean; count: number },
): string {
  const [kind, ...periods] = value.split(', ') as [Statistic, ...string[]]
  const { timestamps } = answer
  const [first, second] = newest
  if (first === undefined) return ''
  const { query, series } = first
  if (kind === 'correlation')
    return second === undefined
      ? 'There is no correlation with one series.'
      : describeCorrelation(first, second, timestamps)
  if (kind === 'multiple') return describeMultiple(newest)
  if (kind === 'change') return describeOverall(newest, timestamps, order)
  if (kind === 'comparison') return describeSides(newest, timestamps, { periods, ...order })
  if (kind === 'volatility') return describeVolatility(newest, timestamps)
  if (kind === 'difference') return describeDifference(newest, timestamps)
  if (kind === 'crossing' || kind === 'days')
    return describeSide(newest, timestamps, { kind, limit: periods[0] ?? '' })
  if (kind === 'concentration') return describeAcross(newest, answer, describeShares)
  const { name, find } = STATISTICS[kind]
  if (ACROSS.has(kind) && (newest.length > 1 || (query.where.sectors ?? []).length > 0))
    return describeAcross(newest, answer, (values) => {
      const value = write(find(values.toSorted((a, b) => a - b)), series, query)
      return `The ${name} of ${values.length} series is ${value}`
    })
  const found = newest.flatMap((one) => {
    const points = listPoints(one, timestamps).filter(
      ({ day }) => kind === 'sum' || isOver(one.series, { day }),
    )
    if (points.length === 0) return []
    const result = find(points.map((point) => point.value).toSorted((a, b) => a - b))
    const at = EXTREMES.has(kind) ? points.find((point) => point.value === result) : undefined
    const when = at === undefined ? '' : `${newest.length > 1 ? ' in' : ','} ${periodOf(at, query)}`
    return [{ count: points.length, text: `${write(result, one.series, query)}${when}`, one }]
  })
  const counts = found.map(({ count }) => count)
  const of = `The ${name} of ${Math.max(0, ...counts)} ${query.granularity}s`
  if (newest.length === 1) return found.map(({ text }) => `${of} is ${text}.`).join('')
  return `${of}: ${listNamed(found.map(({ text, one }) => `${one.series.label} ${text}`))}.`
}

/** The largest of a ranking are named as far as asked for. */
function countNamed({ top }: { top?: { n: number } | undefined }): number {
  return top === undefined ? NAMED : Math.min(top.n, MAX_NAMED)
}

/** A statistic of what each series has: the sum of the range of amounts, else the newest value. */
function describeAcross(
  newest: readonly Newest[],
  { timestamps, meta: { range } }: MetricAnswer,
  describe: (values: readonly number[]) => string,
): string {
  const areAmounts = newest.every(isOfAmounts)
  const values = newest.flatMap((one) => {
    if (areAmounts) return addUp(listPoints(one, timestamps).map(({ value }) => value))
    return isCounted(one.point.value, one) ? one.point.value : []
  })
  if (values.length === 0) return ''
  const when = areAmounts ? `, each from ${formatDay(range.from)} to ${formatDay(range.to)}` : ''
  return `${describe(values)}${when}.`
}

/** "The Herfindahl–Hirschman index of 17 series is 4,210 of 10,000". */
function describeShares(values: readonly number[]): string {
  const { hhi, top1_share, top3_share } = measureConcentration(values)
  if (hhi === null) return 'No value is above zero, so there are no shares'
  const percent = (share: number | null) => formatValue(share, 'percent', 'compact')
  const index = formatValue(Math.round(hhi), 'number', 'exact')
  return `The Herfindahl–Hirschman index of ${values.length} series is ${index} of 10,000 (${describeConcentration(hhi).word}); the largest has ${percent(top1_share)}, the three largest ${percent(top3_share)}`
}

type OfValues = Exclude<
  Statistic,
  | ('correlation' | 'change' | 'comparison' | 'multiple' | 'concentration')
  | ('crossing' | 'days' | 'difference' | 'volatility')
>

/** The statistics of the values of several projects. */
export const ACROSS: ReadonlySet<Statistic | undefined> = new Set<Statistic>([
  ...(['median', 'average', 'concentration', 'together'] as const),
])
const EXTREMES: ReadonlySet<string> = new Set<OfValues>(['lowest', 'highest'])
const meanOf = (values: readonly number[]) => addUp(values) / values.length

/** The statistics of values in ascending order. */
const STATISTICS: Readonly<
  Record<OfValues, { name: string; find: (values: readonly number[]) => number }>
> = {
  median: { name: 'median', find: (values) => quantileOf(values, 0.5) ?? 0 },
  mean: { name: 'mean', find: meanOf },
  average: { name: 'mean', find: meanOf },
  sum: { name: 'sum', find: addUp },
  together: { name: 'sum', find: addUp },
  lowest: { name: 'lowest value', find: (values) => values[0] ?? 0 },
  highest: { name: 'highest value', find: (values) => values.at(-1) ?? 0 },
}

/** The change of levels from the first to the last day that has a value. */
function describeOverall(
  newest: readonly Newest[],
  timestamps: readonly string[],
  { isAscending, count }: { isAscending: boolean; count: number },
): string {
  const changes = newest.flatMap((one) => {
    const points = listPoints(one, timestamps)
    const [first, last] = [points[0], points.at(-1)]
    if (first === undefined || last === undefined || first === last || first.value <= 0) return []
    const by = last.value / first.value - 1
    const of = {
      value: last.value,
      before: first.value,
      metric: changingAs(one.series.metric, unitShown(one.series, one.query)),
    }
    const change = formatChange(by, of)
    const label = newest.length > 1 ? `${one.series.label} ` : ''
    const when = `${periodOf(first, one.query)} to ${periodOf(last, one.query)}`
    return [{ by, text: `${label}${change} (${when})` }]
  })
  if (changes.length === 0) return 'There is no change to state.'
  return `Change: ${listNamed(sortChanges(changes, isAscending), count)}.`
}

const MIN_PAIRS = 3

/** Describes the correlation of two series, from −1 to 1, over the periods that both have (Pearson). */
function describeCorrelation(one: Newest, other: Newest, timestamps: readonly string[]): string {
  const others = new Map(listPoints(other, timestamps).map(({ day, value }) => [day, value]))
  const pairs = listPoints(one, timestamps).flatMap(({ day, value: a }) => {
    const b = others.get(day)
    return b === undefined ? [] : [{ a, b }]
  })
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(pairs.map(({ a }) => a)), mean(pairs.map(({ b }) => b))]
  const sum = (of: (a: number, b: number) => number) =>
    pairs.reduce((total, { a, b }) => total + of(a - meanA, b - meanB), 0)
  const spread = Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b))
  if (pairs.length < MIN_PAIRS || spread === 0) return 'Too few values for a correlation.'
  const value = (sum((a, b) => a * b) / spread).toFixed(2).replace('-', '−')
  return `The correlation of the ${pairs.length} ${one.query.granularity}s that both have is ${value}.`
}

/** Shares of one day of what is singled out add up. */
function addUpShares(newest: readonly Newest[]): string[] {
  const [first] = newest
  if (first === undefined || newest.length < 2 || first.query.focus?.length !== newest.length)
    return []
  const { query, point, series } = first
  const isShare = query.metrics.length === 1 && query.transforms.at(-1)?.kind === 'share'
  if (!isShare || newest.some((one) => one.point.day !== point.day)) return []
  const sum = newest.reduce((total, one) => total + one.point.value, 0)
  return [`Together they have ${write(sum, series, query)}.`]
}

function describeOne({ series, point, query }: Newest): string {
  const measure = nameValues({ series, query })
  const subject = Object.keys(series.key).length === 0 ? measure : `${measure} of ${series.label}`
  const soFar = isOver(series, point) ? '' : ' so far'
  const when = `${query.granularity === 'day' ? 'on' : 'in'} ${periodOf(point, query)}${soFar}`
  const change = describeChange({ series, point, query })
  return `${subject}: ${write(point.value, series, query)} ${when}${change}.`
}

const COMPARED: ReadonlySet<string> = new Set(['change', 'rank', 'drawdown'])

/** Against the period before; changes, ranks and drawdowns are not compared again. */
function describeChange({ series, point, query }: Newest): string {
  const { value, before } = point
  const isCompared = query.transforms.some(({ kind }) => COMPARED.has(kind))
  const isSaid = [value, before].every(
    (one) => one === null || isCounted(one, { series, point, query }),
  )
  if (before === null || before === 0 || isCompared || !isSaid) return ''
  const of = { value, before, metric: changingAs(series.metric, unitShown(series, query)) }
  return `, ${formatChange((value - before) / Math.abs(before), of)} from the ${query.granularity} before`
}

function listCaveats(query: MetricQuery, { meta }: MetricAnswer, catalog: Catalog): string[] {
  const missing = meta.missing.flatMap(({ project, metric, reason }) =>
    reason === 'no-data'
      ? [project === undefined ? nameMeasure(metric) : catalog.nameOf(project)]
      : [],
  )
  const ends = Object.values(meta.data_ends).filter((day) => day !== null)
  return [
    ...(missing.length > 0 ? [`No data for ${listFew([...new Set(missing)])}.`] : []),
    ...(ends.length > 0 ? [`Data up to ${formatDay(ends.toSorted().at(-1) ?? '')}.`] : []),
    ...(meta.redenominations ?? []).map(({ note }) => `${note}.`),
    ...(query.as_of === undefined ? [] : [`As known on ${query.as_of}.`]),
    ...(meta.sample ? ['The values are generated sample data.'] : []),
  ]
}
