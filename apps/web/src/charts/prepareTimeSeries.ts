import { chooseTicks } from '@tickmark/core/drawing/chooseTicks'
import { METRIC_COLOURS, OTHERS_COLOUR } from '@tickmark/core/drawing/SERIES_COLOURS'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { type MetricAnswer, OTHERS_KEY, type Series } from '@tickmark/core/query/MetricAnswer'
import type { Day } from '@tickmark/core/time/Day'
import { type Granularity, listPeriods } from '@tickmark/core/time/Granularity'
import { assignColours } from './assignColours.ts'
import type { ChartKind, PreparedChart, PreparedSeries } from './PreparedChart.ts'

type Options = {
  kind: ChartKind
  granularity: Granularity
  log: boolean
  hidden: ReadonlySet<string>
  /** How many names the time axis has room for. */
  maxTicks: number
}

/**
 * Turns an answer into a chart: fills the time axis without inventing values, gives every series
 * its colour and axis, and says what was left out or is unfinished.
 */
export function prepareTimeSeries(answer: MetricAnswer, options: Options): PreparedChart {
  const timestamps = fillPeriods(answer.timestamps, options.granularity)
  const formats = axisFormats(answer, options.kind)
  const isStacked = options.kind !== 'line' && options.kind !== 'bar'
  const log = options.log && !isStacked
  const colours = coloursOf(answer.series)
  const series = answer.series.map((one, index): PreparedSeries => {
    const values = alignValues(one, answer.timestamps, timestamps)
    const id = seriesId(one)
    return {
      id,
      name: one.label,
      colour: colours[index] ?? OTHERS_COLOUR,
      metric: one.metric,
      project: projectOf(one),
      axis: formatOf(one.metric, options.kind) === formats[0] ? 0 : 1,
      values: log ? values.map((value) => (value !== null && value > 0 ? value : null)) : values,
      provisionalFrom: provisionalIndex(one, timestamps),
      hidden: options.hidden.has(id),
    }
  })
  return {
    kind: options.kind,
    granularity: options.granularity,
    timestamps,
    series,
    axes: formats.map((format) => ({ format, log })),
    ticks: chooseTicks(timestamps, options.granularity, options.maxTicks),
    totals: mayTotal(answer.series, options.kind),
    notes: [
      ...cutNote(answer),
      ...provisionalNote(series, timestamps, options.granularity),
      ...(log ? logNote(answer) : []),
    ],
  }
}

/** What tells a series from the others of an answer. */
export function seriesId(series: Series): string {
  return [...Object.values(series.key), series.metric].join('|')
}

function fillPeriods(timestamps: readonly Day[], granularity: Granularity): Day[] {
  const [first, last] = [timestamps[0], timestamps.at(-1)]
  return first === undefined || last === undefined ? [] : listPeriods(first, last, granularity)
}

function alignValues(
  series: Series,
  known: readonly Day[],
  wanted: readonly Day[],
): (number | null)[] {
  if (known.length === wanted.length) return series.values
  const byDay = new Map(known.map((day, index) => [day, series.values[index] ?? null]))
  return wanted.map((day) => byDay.get(day) ?? null)
}

function provisionalIndex(series: Series, timestamps: readonly Day[]): number {
  const from = series.provisional_from
  const index = from === null ? -1 : timestamps.findIndex((day) => day >= from)
  return index === -1 ? timestamps.length : index
}

/** Series of one thing are told apart by metric; series of several things by what they are. */
function coloursOf(series: readonly Series[]): string[] {
  const keys = series.map((one) => Object.values(one.key).join('|'))
  if (new Set(keys).size <= 1)
    return series.map((_, index) => METRIC_COLOURS[index % METRIC_COLOURS.length] ?? OTHERS_COLOUR)
  const colours = assignColours(keys)
  return keys.map((key) => colours.get(key) ?? OTHERS_COLOUR)
}

function projectOf(series: Series): string | null {
  const project = series.key.project
  return project === undefined || project === OTHERS_KEY ? null : project
}

function formatOf(metric: string, kind: ChartKind): MetricFormat {
  return kind === 'share' ? 'percent' : (findMetric(metric)?.format ?? 'number')
}

/** The formats of the left and, where a second one occurs, of the right axis. */
function axisFormats(answer: MetricAnswer, kind: ChartKind): MetricFormat[] {
  const formats = [...new Set(answer.series.map((series) => formatOf(series.metric, kind)))]
  return formats.length === 0 ? ['number'] : formats.slice(0, 2)
}

function mayTotal(series: readonly Series[], kind: ChartKind): boolean {
  const metrics = new Set(series.map((one) => one.metric))
  const [metric = ''] = metrics
  return (
    kind !== 'share' &&
    series.length > 1 &&
    metrics.size === 1 &&
    findMetric(metric)?.additive === true
  )
}

function cutNote(answer: MetricAnswer): string[] {
  const named = answer.series.filter((one) => !Object.values(one.key).includes(OTHERS_KEY))
  if (answer.meta.total_series <= named.length) return []
  const rest = named.length < answer.series.length ? ', rest as Others' : ''
  return [`Top ${named.length} of ${answer.meta.total_series}${rest}`]
}

function provisionalNote(
  series: readonly PreparedSeries[],
  timestamps: readonly Day[],
  granularity: Granularity,
): string[] {
  const day = timestamps[Math.min(timestamps.length, ...series.map((one) => one.provisionalFrom))]
  return day === undefined ? [] : [`${formatPeriod(day, granularity).heading} unfinished`]
}

function logNote(answer: MetricAnswer): string[] {
  const count = answer.series
    .flatMap((one) => one.values)
    .filter((value) => value !== null && value <= 0).length
  return count === 0 ? [] : [`${count} values at or below zero have no place on a log axis`]
}
