import { seriesColor } from '../drawing/seriesColor.ts'
import { OTHERS_KEY } from '../query/dimensions.ts'
import type { ChartAnswer, ChartSeries } from './ChartAnswer.ts'
import { type Measure, type MeasureOptions, nameSeriesKey, newestOf } from './chartMeasures.ts'
import { PROJECT_LABELS, type SubjectLabels } from './SubjectLabels.ts'

/** A subject with its values of two metrics, and of a third that decides its size. */
export type ScatterPoint = {
  id: string
  name: string
  x: number | null
  y: number | null
  /** Absent where no metric decides sizes; null where the value is missing. */
  size?: number | null
}

/** A point that can be drawn. */
export type PlacedPoint = ScatterPoint & { x: number; y: number; color: string }

/** The subjects of a chart by the newest values of its first two measures, and of the third where there is one. */
export function toScatterPoints(
  answer: Pick<ChartAnswer, 'timestamps'>,
  [x, y, size]: readonly Measure[],
  { projectName, isHidden }: MeasureOptions,
): ScatterPoint[] {
  const valuesOf = (measure: Measure | undefined) =>
    new Map(
      measure?.series
        .filter((one) => !isHidden(one))
        .map((one) => [idOf(one), newestOf(one, answer)?.value ?? null]),
    )
  const [xs, ys, sizes] = [valuesOf(x), valuesOf(y), valuesOf(size)]
  const subjects = new Map(
    [...(x?.series ?? []), ...(y?.series ?? [])]
      .filter(({ key }) => !Object.values(key).includes(OTHERS_KEY))
      .map((one) => [idOf(one), one]),
  )
  return [...subjects].flatMap(([id, one]) => {
    const point = { x: xs.get(id) ?? null, y: ys.get(id) ?? null }
    if (point.x === null && point.y === null) return []
    return [
      {
        id,
        name: nameSeriesKey(one, projectName),
        ...point,
        ...(size !== undefined && { size: sizes.get(id) ?? null }),
      },
    ]
  })
}

type Options = {
  log: { x: boolean; y: boolean }
  /** The subject of the page, which is never left out for another. */
  marked?: string | undefined
  nouns?: SubjectLabels | undefined
  /** The number of points that are drawn, the largest first. */
  most: number
}

/** The points that can be drawn, with their colors, and notes on those that cannot. */
export function placePoints(
  all: readonly ScatterPoint[],
  { log, marked, most, nouns = PROJECT_LABELS }: Options,
): { points: PlacedPoint[]; notes: string[] } {
  const known = all.flatMap(({ x, y, ...one }) =>
    x === null || y === null ? [] : [{ ...one, x, y, color: seriesColor(one.id) }],
  )
  const fit = known.filter((one) => (!log.x || one.x > 0) && (!log.y || one.y > 0))
  const weigh = (point: PlacedPoint) =>
    point.id === marked ? Number.POSITIVE_INFINITY : (point.size ?? point.y)
  const points = fit.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, most)
  const notes = [`${points.length} ${points.length === 1 ? nouns.one : nouns.many}`]
  const note = (count: number, words: string) => count > 0 && notes.push(`${count} ${words}`)
  note(fit.length - points.length, 'smaller ones are not drawn')
  note(all.length - known.length, 'without a value of both metrics')
  note(known.length - fit.length, 'at or below zero not shown on a log axis')
  note(
    points.filter((one) => one.size === null || (one.size ?? 1) <= 0).length,
    'without a size are drawn smallest',
  )
  return { points, notes }
}

function idOf({ key }: ChartSeries): string {
  return Object.values(key).join('|')
}
