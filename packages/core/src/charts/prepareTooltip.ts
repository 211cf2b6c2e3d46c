import { shareOf } from '../answers/shareOf.ts'
import { formatDay } from '../formats/formatDay.ts'
import { formatPeriod } from '../formats/formatPeriod.ts'
import { type FormatStyle, formatValue } from '../formats/formatValue.ts'
import type { EventShape } from './chartEvents.ts'
import { formatChartValue } from './formatChartValue.ts'
import { isPartialAt, type PreparedChart, type PreparedSeries } from './PreparedChart.ts'

export type PreparedTooltip = {
  heading: string
  detail: string
  /** `share` is of the positive values, empty for others, null where there are no shares. */
  rows: { id: string; name: string; color: string; value: string; share: string | null }[]
  total: string | null
  events: { id: string; name: string; shape: EventShape; labels: string[] }[]
}

type Options = {
  /** The maximum number of periods between a period and its events. */
  reach: number
  /** Detailed, where there is room for it. */
  style: FormatStyle
}

/**
 * Prepares the tooltip of one period: its visible series by value, the largest (or the first place) first, missing ones
 * last, their total, and the events that lie within reach.
 */
export function prepareTooltip(
  chart: PreparedChart,
  index: number,
  { reach, style }: Options = { reach: 0, style: 'detailed' },
): PreparedTooltip {
  const day = chart.timestamps[index] ?? ''
  const visible = chart.series.filter((series) => !series.hidden)
  const { heading, subheading } = formatPeriod(day, chart.granularity)
  const isOpen = visible.some((series) => series.snapshot === undefined && index >= series.openFrom)
  const snapshots = new Set(
    visible.flatMap(({ snapshot, values }) =>
      snapshot !== undefined && (values[index] ?? null) !== null ? [snapshot] : [],
    ),
  )
  const isHeld = visible.some(({ held, gaps }) => held?.has(index) && !gaps?.has(index))
  const counted = visible.filter((series) => series.counts)
  const total = chart.totals ? sumOf(counted, index) : null
  return {
    heading,
    detail: [
      subheading,
      index === chart.today && 'today',
      isOpen && chart.openWord,
      ...[...snapshots].map((one) => `Snapshot of ${formatDay(one)}`),
      isHeld && 'provisional',
      describePartial(visible, index),
    ]
      .filter(Boolean)
      .join(' · '),
    rows: visible
      .toSorted(
        (a, b) =>
          Number(a.isOver) - Number(b.isOver) || order(chart, b, index) - order(chart, a, index),
      )
      .map((series) => {
        const value = series.values[index] ?? null
        return {
          id: series.id,
          name: series.name,
          color: series.color,
          value: formatChartValue(value, series.unit, style),
          share:
            total === null || total.whole === 0 || !series.counts
              ? null
              : writeShare(value, total.whole),
        }
      }),
    total: total && formatChartValue(total.sum, counted[0]?.unit ?? 'number', style),
    events: chart.events.flatMap(({ id, name, shape, hidden, marks }) => {
      const near = hidden ? [] : marks.filter((mark) => Math.abs(mark.index - index) <= reach)
      if (near.length === 0) return []
      return { id, name, shape, labels: near.flatMap((mark) => mark.labels) }
    }),
  }
}

/** `partial: data begin 23 Nov 2021`, with the names of the series where others are whole. */
function describePartial(visible: readonly PreparedSeries[], index: number): string {
  const known = visible.filter((series) => (series.values[index] ?? null) !== null)
  const partial = known.filter((series) => isPartialAt(series, index))
  if (partial.length === 0) return ''
  const days = new Set(
    partial.map((series) => (series.gaps?.has(index) ? '' : series.partial?.dataFrom)),
  )
  const [day = ''] = days
  const since =
    days.size === 1 ? `: ${day === '' ? 'days are missing' : `data begin ${formatDay(day)}`}` : ''
  if (partial.length === known.length) return `partial${since}`
  return partial.length === 1
    ? `${partial[0]?.name} partial${since}`
    : `${partial.length} series partial${since}`
}

function order(chart: PreparedChart, series: PreparedSeries, index: number): number {
  const value = series.values[index] ?? null
  if (value === null) return Number.NEGATIVE_INFINITY
  return chart.axes[series.axis]?.isInverted === true ? -value : value
}

/** Returns the sum of the visible values, and that of the positive ones, which is the whole of shares. */
function sumOf(
  visible: readonly PreparedSeries[],
  index: number,
): { sum: number; whole: number } | null {
  const values = visible.flatMap((series) => series.values[index] ?? [])
  if (values.length < 2) return null
  const sum = values.reduce((total, value) => total + value, 0)
  const whole = values.reduce((total, value) => total + Math.max(value, 0), 0)
  return { sum, whole }
}

function writeShare(value: number | null, whole: number): string {
  const share = shareOf(value, whole)
  return share === null ? '' : formatValue(share, 'percent', 'compact')
}
