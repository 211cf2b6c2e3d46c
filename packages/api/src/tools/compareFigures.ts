import { changingAs } from '@tickmark/core/charts/chartUnits'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { describeCrossings, findCrossings } from './describeCrossings.ts'
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

/** The texts of changes, the largest or smallest first. */
export function sortChanges(
  changes: readonly { by: number | undefined; text: string }[],
  isAscending: boolean,
): string[] {
  const sign = isAscending ? 1 : -1
  const known = changes.filter(({ by }) => by !== undefined)
  const sorted = known.toSorted((a, b) => sign * ((a.by ?? 0) - (b.by ?? 0)))
  return [...sorted, ...changes.filter(({ by }) => by === undefined)].map(({ text }) => text)
}

/** "5.5 times": the larger of two newest values against the smaller one. */
export function describeMultiple(newest: readonly Newest[]): string {
  const [larger, smaller] = newest
    .filter((one) => isCounted(one.point.value, one))
    .toSorted((a, b) => b.point.value - a.point.value)
  if (larger === undefined || smaller === undefined || smaller.point.value <= 0)
    return 'There are no two values to divide.'
  const times = (larger.point.value / smaller.point.value).toPrecision(3)
  return `${larger.series.label} has ${Number(times)} times that of ${smaller.series.label}.`
}

/** Two periods side by side: the sums of amounts, the last levels, and the means of all else. */
export function describeSides(
  newest: readonly Newest[],
  timestamps: readonly string[],
  {
    periods,
    isAscending,
    count,
  }: { periods: readonly string[]; isAscending: boolean; count: number },
): string {
  const sides = periods.map((period) => period.split(' to '))
  const texts = newest.flatMap((one) => {
    const metric = findMetric(one.series.metric)
    const [before, now] = sides.map(([from = '', to = '']) => {
      const values = listPoints(one, timestamps).flatMap(({ day, value }) =>
        day >= from && day <= to ? [value] : [],
      )
      if (values.length === 0) return undefined
      if (isOfAmounts(one)) return addUp(values)
      const isLevel = metric?.kind === 'stock' || metric?.kind === 'price'
      return isLevel ? values.at(-1) : addUp(values) / values.length
    })
    if (before === undefined || now === undefined) return []
    const by = before === 0 ? undefined : (now - before) / Math.abs(before)
    const of = {
      value: now,
      before,
      metric: changingAs(one.series.metric, unitShown(one.series, one.query)),
    }
    const change = by === undefined ? '' : ` (${formatChange(by, of)})`
    const label = newest.length > 1 ? `${one.series.label} ` : ''
    const [to, from] = [now, before].map((value) => write(value, one.series, one.query))
    return [{ by, text: `${label}${to} against ${from}${change}` }]
  })
  const [earlier, later] = sides.map((side) => side.map(formatDay).join(' to '))
  return texts.length === 0
    ? 'There is nothing to compare.'
    : `${later} against ${earlier}: ${listNamed(sortChanges(texts, isAscending), count)}.`
}

/** The series in the order in which a question names their projects and figures. */
function inOrder(newest: readonly Newest[]): Newest[] {
  const placeOf = ({ series, query: { where, metrics } }: Newest) =>
    metrics.length *
      [...(where.projects ?? []), ...(where.sectors ?? [])].indexOf(
        series.key.project ?? series.key.market_sector ?? '',
      ) +
    metrics.indexOf(series.metric)
  return newest.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The days on which the first series is above or below a number or the second series: `> 1000000`, `<`. */
export function describeSide(
  newest: readonly Newest[],
  timestamps: readonly string[],
  { kind, limit }: { kind: 'crossing' | 'days'; limit: string },
): string {
  const [sign, number] = limit.split(' ')
  const value = number === undefined ? undefined : Number(number)
  const all = inOrder(newest)
  const second = value === undefined ? all[1] : undefined
  const is = sign === '<' ? '<' : '>'
  const texts = (value === undefined ? all.slice(0, 1) : all).flatMap((one) => {
    const { series, query } = one
    const than = value ?? (second && listPoints(second, timestamps))
    if (than === undefined) return []
    const points = listPoints(one, timestamps).filter((point) => isOver(series, point))
    const other = second?.series.label ?? write(value ?? 0, series, query)
    return describeCrossings(findCrossings(points, { is, than }), {
      ...{ kind, subject: all.length > 1 ? series.label : nameValues(one) },
      ...{ side: `${is === '>' ? 'above' : 'below'} ${other}`, unit: query.granularity },
      nameDay: (day) => periodOf({ day }, query),
    })
  })
  return texts.length === 0
    ? 'There are no two series to compare.'
    : texts.slice(0, NAMED).join(' ')
}

/** The difference of two series at the end and at the beginning of the days that both have. */
export function describeDifference(
  newest: readonly Newest[],
  timestamps: readonly string[],
): string {
  const [one, other] = inOrder(newest)
  if (one === undefined || other === undefined) return 'There are no two values to compare.'
  const others = new Map(listPoints(other, timestamps).map(({ day, value }) => [day, value]))
  const gaps = listPoints(one, timestamps).flatMap(({ day, value }) => {
    const second = others.get(day)
    return second === undefined ? [] : [{ day, value: value - second }]
  })
  const [first, last] = [gaps[0], gaps.at(-1)]
  if (first === undefined || last === undefined) return 'There are no two values to compare.'
  const [then, now] = [first, last].map(
    ({ day, value }) => `${write(value, one.series, one.query)} (${periodOf({ day }, one.query)})`,
  )
  return `${one.series.label} less ${other.series.label}: ${now}, against ${then}.`
}

const DAYS_OF_YEAR = 365

/** The standard deviation of the changes from day to day (of logarithms), scaled to a year, the largest first. */
export function describeVolatility(
  newest: readonly Newest[],
  timestamps: readonly string[],
): string {
  const found = newest.flatMap((one) => {
    const points = listPoints(one, timestamps)
    const changes = points.flatMap(({ value }, at) => {
      const before = points[at - 1]?.value ?? 0
      return before > 0 && value > 0 ? [Math.log(value / before)] : []
    })
    if (changes.length < MIN_CHANGES) return []
    const mean = addUp(changes) / changes.length
    const variance = addUp(changes.map((by) => (by - mean) ** 2)) / (changes.length - 1)
    const by = Math.sqrt(variance * DAYS_OF_YEAR)
    const text = `${one.series.label} ${formatValue(by, 'percent', 'compact')}`
    return [{ by, text, count: changes.length }]
  })
  const most = Math.max(...found.map(({ count }) => count))
  return found.length === 0
    ? 'Too few values for a volatility.'
    : `The volatility of ${most} daily changes, scaled to a year: ${listNamed(sortChanges(found, false))}.`
}

const MIN_CHANGES = 10
