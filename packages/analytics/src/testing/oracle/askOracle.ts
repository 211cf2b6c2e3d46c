import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import { shareOf } from '@tickmark/core/answers/shareOf'
import { findFormulaFormat } from '@tickmark/core/formula/findFormulaFormat'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import type { Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { Metric } from '@tickmark/core/metrics/listMetrics'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { listStatementSections } from '@tickmark/core/statement/STATEMENT_SECTIONS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { dayStart, daysBetween } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { intervalEnd, intervalStart } from '@tickmark/core/time/Interval'
import { isQuarter } from '@tickmark/core/time/Quarter'
import { isBetter, isCompared } from './evaluate.ts'
import { findAnchor, latest } from './findAnchor.ts'
import type { Oracle } from './Oracle.ts'
import type { Figures, Question } from './Question.ts'
import { sumExactly } from './sumExactly.ts'
import { isVolume, type View } from './View.ts'

/** The name of a figure that allows the others to be missing; see `isOutside`. */
export const MAY_BE_EMPTY = 'may be empty'

/** Answers a question from raw points. */
export function askOracle(oracle: Oracle, question: Question): Figures {
  const figures = new Map<string, number>()
  const view = oracle.at()
  switch (question.kind) {
    case 'query': {
      const { anchors, series, isOutside } = oracle.answer(question.query)
      if (isOutside) figures.set(MAY_BE_EMPTY, 1)
      for (const [metric, day] of Object.entries(anchors))
        if (day !== null) figures.set(`anchor ${metric}`, dayStart(day))
      for (const [name, values] of series)
        for (const [period, value] of values) figures.set(`${name} ${period}`, value)
      return figures
    }
    case 'figures':
    case 'mart':
      for (const column of question.columns) {
        const { metric_id, interval, aggregation } = parseFigureColumn(column)
        for (const [project, value] of readFigures(view, { metric_id, interval, aggregation }))
          figures.set(`${column}|${project}`, value)
      }
      return figures
    case 'ranking':
      return rank(view, question)
    case 'sectors':
      return addUpSectors(view, question)
    case 'statement':
      return stateLines(view, question)
  }
}

type Figure = { metric_id: string; interval: AggregateInterval; aggregation: Aggregation }

/** A figure of each project over the days of an interval that have a value. */
function readFigures(
  view: View,
  { metric_id, interval, aggregation }: Figure,
): Map<string, number> {
  const figures = new Map<string, number>()
  const formula = parseFormula(metric_id)
  const newest = findAnchor(view.daily, formula)
  const anchor = newest === null ? null : intervalEnd(interval, newest)
  if (anchor === null) return figures
  const from = intervalStart(interval, anchor)
  for (const project of view.daily.projects) {
    // A level has no sum.
    if (aggregation === 'sum' && isVolume(metric_id) && view.isLevel(metric_id, project)) continue
    const options = { granularity: 'day', isNative: false, isLtm: false, last: anchor } as const
    const days = [...view.measure(formula, [{ project, cell: {} }], options)]
      .filter(([day]) => day >= from)
      .sort(([one], [other]) => (one < other ? -1 : 1))
    const isUnknown =
      aggregation !== 'latest' &&
      view.isListed(metric_id, project) &&
      days.length < 0.9 * (daysBetween(from, anchor) + 1)
    const isExtreme = aggregation === 'ath' || aggregation === 'atl'
    const counted = isExtreme
      ? days.filter(
          ([day, one]) =>
            isCompared(one, findFormulaFormat(formula)) &&
            view.hasWholeWindows(formula, project, day),
        )
      : days
    const value = isUnknown
      ? null
      : reduce(
          counted.map(([, one]) => one),
          aggregation,
        )
    if (value !== null) figures.set(project, value)
  }
  return figures
}

function reduce(values: readonly number[], aggregation: Aggregation): number | null {
  if (values.length === 0) return null
  switch (aggregation) {
    case 'latest':
      return values.at(-1) ?? null
    case 'sum':
      return sumExactly(values)
    case 'avg':
      return (sumExactly(values) ?? 0) / values.length
    case 'ath':
      return Math.max(...values)
    case 'atl':
      return Math.min(...values)
    case 'change':
    case 'trend':
      throw new Error(`The oracle does not know ${aggregation}.`)
  }
}

/** Flows summed over the interval, unique counts averaged over its days, levels as of the last seven days or the quarter. */
function headlines(view: View, metric: Metric, interval: AggregateInterval): Map<string, number> {
  const { metric_id, kind } = metric
  if (kind === 'flow') {
    const sums = readFigures(view, { metric_id, interval, aggregation: 'sum' })
    if (!isVolume(metric_id)) return sums
    const window = isQuarter(interval) || interval === '24h' ? interval : '7d'
    const levels = readFigures(view, { metric_id, interval: window, aggregation: 'latest' })
    return new Map([...sums, ...[...levels].filter(([one]) => view.isLevel(metric_id, one))])
  }
  if (kind === 'unique' && interval !== 'max')
    return readFigures(view, { metric_id, interval, aggregation: 'avg' })
  const window = isQuarter(interval) ? interval : '7d'
  return readFigures(view, { metric_id, interval: window, aggregation: 'latest' })
}

type ProjectValue = readonly [project: string, value: number]

/** Returns whether some values are levels and others amounts, which are never added to each other. */
const isMixed = (view: View, metricId: string, values: readonly ProjectValue[]): boolean =>
  new Set(values.map(([project]) => view.isLevel(metricId, project))).size > 1

const isPositive = ([, value]: ProjectValue) => value > 0

function rank(
  view: View,
  { metric_id, interval }: { metric_id: string; interval: AggregateInterval },
): Figures {
  const figures = new Map<string, number>()
  const metric = knownMetric(metric_id)
  const values = headlines(view, metric, interval)
  if (values.size === 0) return figures.set('count', 0)
  const all = [...values.values()].sort((one, other) => one - other)
  const positive = sumExactly(all.filter((one) => one > 0)) ?? 0
  const isSum = metric.additive && !isMixed(view, metric_id, [...values])
  const isWhole = metric.additive && !isMixed(view, metric_id, [...values].filter(isPositive))
  for (const [project, value] of values) {
    const better = all.filter((one) => isBetter(one, value, metric))
    figures.set(`value|${project}`, value)
    figures.set(`rank|${project}`, better.length + 1)
    const share = isWhole ? shareOf(value, positive) : null
    if (share !== null) figures.set(`share|${project}`, share)
  }
  const total = isSum ? sumExactly(all) : null
  if (total !== null) figures.set('total', total)
  const compared = all.filter((one) => isCompared(one, metric.format))
  figures.set('count', all.length)
  if (compared.length === 0) return figures
  const [low = 0, high = 0] = [compared[(compared.length - 1) >> 1], compared[compared.length >> 1]]
  return figures.set('median', (low + high) / 2)
}

function addUpSectors(
  view: View,
  { metric_id, interval }: { metric_id: string; interval: AggregateInterval },
): Figures {
  const figures = new Map<string, number>()
  const whole = [...headlines(view, knownMetric(metric_id), interval)].filter(isPositive)
  const positive = sumExactly(whole.map(([, value]) => value)) ?? 0
  const isMixedWhole = isMixed(view, metric_id, whole)
  for (const { market_sector_id, gmv_metric } of MARKET_SECTORS) {
    // A sector has its own metric.
    const own = isVolume(metric_id) ? (gmv_metric ?? metric_id) : metric_id
    const values = headlines(view, knownMetric(own), interval)
    const members = [...values].filter(([project]) =>
      view.sectorsOf(project).includes(market_sector_id),
    )
    const total = sumExactly(members.map(([, value]) => value))
    if (total === null) continue
    figures.set(`total|${market_sector_id}`, total)
    figures.set(`projects|${market_sector_id}`, members.length)
    const share = isMixedWhole ? null : shareOf(total, positive)
    if (share !== null) figures.set(`share|${market_sector_id}`, share)
  }
  return figures
}

function stateLines(
  view: View,
  { project_id, granularity }: { project_id: string; granularity: Exclude<Granularity, 'day'> },
): Figures {
  const figures = new Map<string, number>()
  const members = [{ project: view.resolve(project_id), cell: {} }]
  const all = { granularity: 'day', isNative: false, isLtm: false, last: null } as const
  const metrics = listStatementSections()
    .flatMap(({ lines }) => lines.map((line) => line.metric_id))
    .filter((id) => view.measure(parseFormula(id), members, all).size > 0)
  const last = latest(metrics.map((id) => findAnchor(view.daily, parseFormula(id))))
  const options = { granularity, isNative: false, isLtm: false, last }
  for (const metric of metrics)
    for (const [period, value] of view.measure(parseFormula(metric), members, options))
      figures.set(`${metric} ${period}`, value)
  return figures
}
