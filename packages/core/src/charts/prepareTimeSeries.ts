import { chooseTicks } from '../drawing/chooseTicks.ts'
import { OTHERS_COLOR } from '../drawing/seriesColor.ts'
import { findMetric } from '../metrics/findMetric.ts'
import { OTHERS_KEY } from '../query/dimensions.ts'
import type { Day } from '../time/Day.ts'
import { type Granularity, listPeriods, startOfPeriod } from '../time/Granularity.ts'
import { type ChartAnswer, type ChartSeries, type ChartUnit, seriesId } from './ChartAnswer.ts'
import { chooseAxis, placeAxes } from './chartAxes.ts'
import { type ChartEvent, placeEvents } from './chartEvents.ts'
import { scaleOf, unitOf } from './chartUnits.ts'
import { colorSeries } from './colorSeries.ts'
import {
  type ChartKind,
  isPartialAt,
  type PreparedChart,
  type PreparedSeries,
} from './PreparedChart.ts'
import { writeNotes } from './writeNotes.ts'

/** Options for a chart over time. */
export type TimeSeriesOptions = {
  kind: ChartKind
  granularity: Granularity
  log: boolean
  /** Ids of series and of kinds of events. */
  hidden: ReadonlySet<string>
  /** The number of names, and of bars side by side, that the time axis has room for. */
  room: { ticks: number; bars: number }
  /** The unit of the values, where their metrics do not say it; see `unitAfter`. */
  unit?: ChartUnit
  /** May the series be added up? By default where they are parts of one additive metric. */
  additive?: boolean
  /** The day up to which things have happened, where the answer reaches beyond it. */
  today?: Day
  /** The events to mark; a note says so if none lies on the axis. */
  events?: readonly ChartEvent[] | undefined
}

/**
 * Turns an answer into a chart: fills the time axis without inventing values, gives every series
 * its color and axis, and says what was left out or is unfinished.
 */
export function prepareTimeSeries(answer: ChartAnswer, options: TimeSeriesOptions): PreparedChart {
  const { granularity, unit } = options
  const timestamps = fillPeriods(answer.timestamps, granularity)
  const projects = answer.series.map(projectOf)
  const units = answer.series.map((one) => unitOf(one, unit))
  const { axes, axisOf } = placeAxes(
    answer.series.map((one, index) => ({
      unit: units[index] ?? 'number',
      side: one.override?.side,
      isTransformed: one.override?.isTransformed,
      ...(unit === undefined && { scale: scaleOf(one) }),
    })),
  )
  const colors = colorSeries(answer.series)
  const mayLog = options.kind === 'line' || options.kind === 'bar'
  const log = options.log && mayLog && unit !== 'rank'
  // Changes and the like have values below zero: of what is transformed by itself only that which shares an axis.
  const logs = axes.map(
    (_, axis) =>
      log &&
      answer.series.some(
        (one, index) => axisOf[index] === axis && one.override?.isTransformed !== true,
      ),
  )
  const series = answer.series.map((one, index): PreparedSeries => {
    const values = alignValues(one, answer.timestamps, timestamps)
    const id = seriesId(one)
    const axis = axisOf[index] ?? 0
    return {
      id,
      name: one.label,
      color: one.color ?? colors[index] ?? OTHERS_COLOR,
      metric: one.metric,
      project: projects[index] ?? null,
      hasLogo: projects[index] != null && projects.every(isOnce),
      unit: units[index] ?? 'number',
      axis,
      isOver: liesOver(one, answer.series, options.kind),
      counts: one.override?.isTransformed !== true,
      values:
        logs[axis] === true
          ? values.map((value) => (value !== null && value > 0 ? value : null))
          : values,
      openFrom: openIndex(one, timestamps, options.today),
      held: placeDays([...(one.provisional ?? []), ...(one.gaps ?? [])], timestamps),
      gaps: placeDays(one.gaps ?? [], timestamps),
      partial: placePartial(one, timestamps),
      snapshot: one.snapshot,
      hidden: options.hidden.has(id),
    }
  })
  const visible = series.filter((one) => !one.hidden)
  const standing = visible.filter((one) => !one.isOver)
  const extents = axes.map((_, axis) =>
    findExtent(visible.filter((one) => one.axis === axis).map(listWhole)),
  )
  const { notes, ...look } = chooseMark({
    kind: standing.length === 0 ? 'line' : options.kind,
    isRank: unit === 'rank',
    hasNegative: (findExtent(standing.map((one) => one.values))?.min ?? 0) < 0,
    holes: countHoles(standing.map((one) => one.values)),
    series: standing.length,
    periods: timestamps.length,
    maxBars: options.room.bars,
  })
  const chart = {
    ...look,
    granularity,
    timestamps,
    series,
    axes: axes.map((place, index) => {
      const stand = standing.some((one) => one.axis === index)
      return chooseAxis(place, {
        extent: extents[index] ?? null,
        isStacked: look.isStacked && stand,
        log: logs[index] === true,
        fits: look.mark === 'line' || !stand,
      })
    }),
    ticks: chooseTicks(timestamps, granularity, options.room.ticks),
    totals: options.additive ?? (unit === undefined && areParts(answer.series)),
    openWord: options.today === undefined ? ('incomplete' as const) : ('scheduled' as const),
    today: placeToday(timestamps, options),
    events: placeEvents(options.events ?? [], { timestamps, granularity }, options.hidden),
    emptiness: extents.some((extent) => extent !== null) ? null : emptinessOf(series, visible),
  }
  const isQuiet = options.events !== undefined && chart.events.length === 0
  return {
    ...chart,
    notes: [
      ...writeNotes(answer, chart),
      ...notes,
      ...(isQuiet ? ['No events in this range'] : []),
    ],
  }
}

/** The values that decide how far an axis goes: those of whole periods and windows, or all where there are no others. */
function listWhole(series: PreparedSeries): (number | null)[] {
  if (series.partial === undefined && series.gaps === undefined) return series.values
  const whole = series.values.map((value, index) => (isPartialAt(series, index) ? null : value))
  return whole.every((value) => value === null) ? series.values : whole
}

function fillPeriods(timestamps: readonly Day[], granularity: Granularity): Day[] {
  const [first, last] = [timestamps[0], timestamps.at(-1)]
  return first === undefined || last === undefined ? [] : listPeriods(first, last, granularity)
}

function alignValues(
  series: ChartSeries,
  known: readonly Day[],
  wanted: readonly Day[],
): (number | null)[] {
  if (known.length === wanted.length) return series.values
  const byDay = new Map(known.map((day, index) => [day, series.values[index] ?? null]))
  return wanted.map((day) => byDay.get(day) ?? null)
}

/** The first period that may still change, or that begins after today. */
function openIndex(
  series: ChartSeries,
  timestamps: readonly Day[],
  today: Day | undefined,
): number {
  const from = series.provisional_from
  const isOpen = (day: Day) => (today === undefined ? from !== null && day >= from : day > today)
  const index = timestamps.findIndex(isOpen)
  return index === -1 ? timestamps.length : index
}

function placeDays(days: readonly Day[], timestamps: readonly Day[]): PreparedSeries['gaps'] {
  return days.length === 0 ? undefined : new Set(days.map((day) => timestamps.indexOf(day)))
}

/** Up to which of the periods shown the values are partial. */
function placePartial(
  { partial }: ChartSeries,
  timestamps: readonly Day[],
): PreparedSeries['partial'] {
  if (partial === undefined) return undefined
  const end = timestamps.findLastIndex((day) => day <= partial.to) + 1
  return end === 0 ? undefined : { end, dataFrom: partial.data_from }
}

function placeToday(
  timestamps: readonly Day[],
  { today, granularity }: Pick<TimeSeriesOptions, 'today' | 'granularity'>,
): number | null {
  if (today === undefined) return null
  const index = timestamps.indexOf(startOfPeriod(today, granularity))
  return index === -1 ? null : index
}

/** Returns whether a project is listed here for the first time; always true for null, which is no project. */
function isOnce(project: string | null, index: number, all: readonly (string | null)[]): boolean {
  return project === null || all.indexOf(project) === index
}

function projectOf(series: ChartSeries): string | null {
  const project = series.key.project
  return project === undefined || project === OTHERS_KEY ? null : project
}

function areParts(series: readonly ChartSeries[]): boolean {
  const metrics = new Set(series.map((one) => one.metric))
  const [metric = ''] = metrics
  return series.length > 1 && metrics.size === 1 && findMetric(metric)?.additive === true
}

function emptinessOf(
  series: readonly PreparedSeries[],
  visible: readonly PreparedSeries[],
): string {
  return series.length > 0 && visible.length === 0
    ? 'Every series is hidden'
    : 'No values in this range'
}

/**
 * Returns whether a series is drawn as a line over the others instead of beside or upon them: only series with the same
 * values and the same axis are stacked. If all series stand apart, bars side by side still show them all.
 */
export function liesOver(
  series: ChartSeries,
  all: readonly ChartSeries[],
  kind: ChartKind,
): boolean {
  if (kind === 'line' || !standsApart(series)) return false
  if (!all.every(standsApart)) return true
  return kind !== 'bar' && series.override?.isTransformed === true
}

function standsApart({ override }: ChartSeries): boolean {
  return override !== undefined && (override.isTransformed || override.side === 'right')
}

/** The smallest and the largest of the known values; null where nothing is known. */
export function findExtent(
  lists: Iterable<readonly (number | null)[]>,
): { min: number; max: number } | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const values of lists)
    for (const value of values) {
      if (value === null) continue
      if (value < min) min = value
      if (value > max) max = value
    }
  return min > max ? null : { min, max }
}

/** As many shapes as can be drawn in a moment; more become one shape per series. */
const MAX_SHAPES = 2_000

type Asked = {
  kind: ChartKind
  /** Places have no size: they are lines, whatever else is requested. */
  isRank: boolean
  hasNegative: boolean
  /** In how many periods a series lacks a value; see `countHoles`. */
  holes: number
  /** Of visible series, and of periods. */
  series: number
  periods: number
  /** The number of bars that the drawing has room for side by side. */
  maxBars: number
}

type Choice = Pick<PreparedChart, 'mark' | 'isStacked'> & { notes: string[] }

/** Chooses how a chart is drawn: as requested, unless that could not be read. */
export function chooseMark(asked: Asked): Choice {
  const { kind, series, periods, hasNegative } = asked
  if (kind === 'line' || asked.isRank) return { mark: 'line', isStacked: false, notes: [] }
  const isStacked = kind !== 'bar'
  const beside = isStacked ? periods : periods * series
  const fits = beside <= asked.maxBars && periods * series <= MAX_SHAPES
  if (!isStacked && !fits && series > 1)
    return {
      mark: 'line',
      isStacked,
      notes: ['Shown as lines: too many bars to distinguish'],
    }
  // From one period to the next an area would lead through the parts that stand beside a missing one.
  const mayFlow = !isStacked || (!hasNegative && asked.holes === 0)
  const notes = [...noteNegative(asked), ...(isStacked ? noteHoles(asked.holes) : [])]
  if (periods === 1) return { mark: 'bar', isStacked, notes }
  if (kind === 'area' && mayFlow) return { mark: 'area', isStacked, notes }
  if (fits && (kind !== 'area' || hasNegative)) return { mark: 'bar', isStacked, notes }
  return { mark: mayFlow ? 'area' : 'step', isStacked, notes }
}

function noteNegative({ kind, hasNegative }: Asked): string[] {
  return kind === 'area' && hasNegative
    ? ['Shown as bars: areas cannot show values below zero']
    : []
}

function noteHoles(holes: number): string[] {
  if (holes === 0) return []
  return [`${holes === 1 ? '1 period lacks' : `${holes} periods lack`} a part of the sum`]
}

/**
 * In how many periods a list has no value while others have one, although it has values before and after. Before
 * its first and after its last value a list lacks nothing: its subject did not exist.
 */
export function countHoles(lists: readonly (readonly (number | null)[])[]): number {
  const holes = new Set<number>()
  for (const values of lists) {
    const last = values.findLastIndex((value) => value !== null)
    for (let index = values.findIndex((value) => value !== null); index < last; index++)
      if (values[index] === null) holes.add(index)
  }
  return [...holes].filter((index) => lists.some((values) => values[index] !== null)).length
}
