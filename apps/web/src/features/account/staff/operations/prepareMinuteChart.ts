import type { OperationsHistory, OperationsUnit } from '@tickmark/core/answers/OperationsHistory'
import { METRIC_COLORS } from '@tickmark/core/drawing/seriesColor'
import { formatValue, MISSING } from '@tickmark/core/formats/formatValue'

/** Of the drawing; it is stretched to its place. */
export const BOX = { width: 300, height: 88 } as const

/** A longer pause between points than this many of their distances is a gap: the server did not run. */
const MAX_PAUSE = 1.5

type Chart = OperationsHistory['charts'][number]

type PreparedChart = {
  /** The value at the upper edge. */
  top: string
  lines: { name: string; color: string; path: string }[]
  /** The positions of the points, in the width of the box. */
  places: number[]
}

/** Returns the lines of a chart, by the clock from the first to the last point. Missing values leave a gap. */
export function prepareMinuteChart(
  { unit, series }: Chart,
  { times, minutes }: Pick<OperationsHistory, 'times' | 'minutes'>,
): PreparedChart {
  const moments = times.map((time) => Date.parse(time))
  const first = moments[0] ?? 0
  const span = Math.max((moments.at(-1) ?? 0) - first, 1)
  const places = moments.map((moment) => ((moment - first) / span) * BOX.width)
  const top = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const follows = (index: number) =>
    (moments[index] ?? 0) - (moments[index - 1] ?? 0) <= MAX_PAUSE * minutes * 60_000
  const trace = (values: readonly (number | null)[]) =>
    values
      .map((value, index) => {
        if (value === null) return ''
        const isJoined = index > 0 && values[index - 1] !== null && follows(index)
        const y = BOX.height - 1 - (top === 0 ? 0 : value / top) * (BOX.height - 2)
        const at = `${(places[index] ?? 0).toFixed(1)} ${y.toFixed(1)}`
        // A lone point is a dot: a line of no length with round ends.
        return isJoined ? `L${at}` : `M${at}h0`
      })
      .join('')
  return {
    top: top === 0 ? '' : writeAmount(top, unit),
    places,
    lines: series.map(({ name, values }, index) => ({
      name,
      color: METRIC_COLORS[index % METRIC_COLORS.length] ?? METRIC_COLORS[0],
      path: trace(values),
    })),
  }
}

/** The index of the point nearest to a place in the width of the box; -1 where there are none. */
export function findNearestPlace(places: readonly number[], place: number): number {
  return places.reduce(
    (best, at, index) =>
      best === -1 || Math.abs(at - place) < Math.abs((places[best] ?? 0) - place) ? index : best,
    -1,
  )
}

/** A figure about the server as people write it: `12 ms`, `1.5 GB`, `3.2/s`. */
export function writeAmount(value: number | null, unit: OperationsUnit): string {
  if (value === null) return MISSING
  switch (unit) {
    case 'count':
      return writeNumber(value)
    case 'per_second':
      return `${writeNumber(value)}/s`
    case 'bytes':
      return value < 1e9 ? `${Math.round(value / 1e6)} MB` : `${(value / 1e9).toFixed(1)} GB`
    case 'yes_no':
      return value === 1 ? 'Yes' : 'No'
    case 'seconds':
      return writeSeconds(value)
  }
}

function writeNumber(value: number): string {
  // Three digits say enough of a rate.
  return formatValue(value < 1_000 ? Number(value.toPrecision(3)) : value, 'number', 'exact')
}

const HOUR = 3_600
const DAY = 24 * HOUR

function writeSeconds(seconds: number): string {
  if (seconds === 0) return '0 s'
  if (seconds < 0.01) return `${(seconds * 1_000).toFixed(1)} ms`
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`
  if (seconds < 120) return `${seconds.toFixed(1)} s`
  if (seconds < 2 * HOUR) return `${Math.round(seconds / 60)} min`
  return seconds < 2 * DAY ? `${Math.round(seconds / HOUR)} h` : `${Math.round(seconds / DAY)} days`
}
