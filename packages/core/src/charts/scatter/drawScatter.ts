import type { DrawingStyle } from '../../drawing/DrawingStyle.ts'
import { round, svgLabel } from '../../drawing/svgDrawing.ts'
import type { ChartUnit } from '../ChartAnswer.ts'
import type { DrawnParts, Mark, Space } from '../DrawnParts.ts'
import { formatAxisValue, formatChartValue } from '../formatChartValue.ts'
import type { SubjectLabels } from '../SubjectLabels.ts'
import { placePoints, type ScatterPoint } from '../scatterPoints.ts'
import type { Box } from '../treemap/squarify.ts'
import { makeScale, type Scale } from './makeScale.ts'

/** A metric on an axis. */
export type AxisWords = { title: string; unit: ChartUnit }

/** Subjects by two metrics, and by a third that decides how large they are. */
export type ScatterDrawing = {
  kind: 'scatter'
  points: readonly ScatterPoint[]
  x: AxisWords
  y: AxisWords
  size: AxisWords | null
  log: { x: boolean; y: boolean }
  /** The id of the one that the page is about. */
  marked?: string | undefined
  nouns?: SubjectLabels | undefined
}

/** A scatter plot as elements of an SVG. */
export function drawScatter(
  { points, x, y, size, log, marked, nouns }: ScatterDrawing,
  space: Space,
  style: DrawingStyle,
): DrawnParts {
  const chart = prepareScatter(points, { ...space, log, marked, nouns })
  const write = ({ title, unit }: AxisWords, value: number | null | undefined) => ({
    title,
    value: formatChartValue(value ?? null, unit, 'compact'),
  })
  const parts = [
    drawAxes(chart, { x, y }, { space, style }),
    ...chart.points.map(
      ({ id, box: at, radius, color }) =>
        `<circle cx="${round(at.x + radius)}" cy="${round(at.y + radius)}" r="${round(radius)}" fill="${color}" fill-opacity="${id === marked ? 1 : 0.55}" stroke="${id === marked ? style.strong : color}"/>`,
    ),
    ...chart.points.map(({ name, nameAt }) =>
      nameAt === null
        ? ''
        : svgLabel(nameAt.x, nameAt.y + 4, {
            text: name,
            fill: style.strong,
            anchor: nameAt.anchor,
            size: 11,
          }),
    ),
  ]
  return {
    parts,
    notes: size === null ? chart.notes : [`Size: ${size.title}`, ...chart.notes],
    marks: chart.points.map(
      (point): Mark => ({
        id: point.id,
        name: point.name,
        color: point.color,
        box: point.box,
        rows: [
          write(y, point.y),
          write(x, point.x),
          ...(size === null ? [] : [write(size, point.size)]),
        ],
      }),
    ),
  }
}

function drawAxes(
  chart: Pick<PreparedScatter, 'x' | 'y'>,
  { x, y }: { x: AxisWords; y: AxisWords },
  { space: { width, height }, style }: { space: Space; style: DrawingStyle },
): string {
  const [left, right] = [MARGIN.left, width - MARGIN.right]
  const foot = height - MARGIN.bottom
  const name = { fill: style.text, size: 11 }
  const half = (right - left) / 2
  const rows = chart.y.marks.map((mark) => {
    const at = foot - chart.y.place(mark) * (foot - MARGIN.top)
    const label = { ...name, text: formatAxisValue(mark, y.unit), anchor: 'end' as const }
    return `<path d="M${left} ${round(at)}H${round(right)}" stroke="${style.line}"/>${svgLabel(left - 8, at + 4, label)}`
  })
  const columns = chart.x.marks.map((mark) => {
    const at = left + chart.x.place(mark) * (right - left)
    const label = { ...name, text: formatAxisValue(mark, x.unit), anchor: 'middle' as const }
    return `<path d="M${round(at)} ${MARGIN.top}V${round(foot)}" stroke="${style.line}"/>${svgLabel(at, foot + 16, label)}`
  })
  return [
    ...rows,
    ...columns,
    svgLabel(left, 14, { ...name, text: `↑ ${y.title}`, room: 2 * half }),
    svgLabel(right, height - 8, { ...name, text: `${x.title} →`, anchor: 'end', room: 2 * half }),
  ].join('')
}

/** Beyond, points hide one another and the page gets slow. */
const MOST = 300
/** In pixels. */
const RADIUS = { plain: 6, least: 4, most: 24 }
const MARGIN = { left: 62, right: 18, top: 30, bottom: 46 }

type DrawnPoint = {
  id: string
  name: string
  color: string
  x: number
  y: number
  size: number | null | undefined
  radius: number
  box: Box
  /** The place of its name; null where there is no room for it. */
  nameAt: NamePlace | null
}

type PreparedScatter = {
  /** Large ones first, so that small ones lie upon them. */
  points: DrawnPoint[]
  x: Scale
  y: Scale
  notes: string[]
}

type Options = {
  width: number
  height: number
  log: { x: boolean; y: boolean }
  /** The one that the page is about; its name is never left out for another's. */
  marked?: string | undefined
  nouns?: SubjectLabels | undefined
}

/** Points by two metrics with every decision made: what can be drawn, where, and whose name there is room for. */
export function prepareScatter(all: readonly ScatterPoint[], options: Options): PreparedScatter {
  const { log } = options
  const { points: shown, notes } = placePoints(all, { ...options, most: MOST })
  const x = makeScale(shown.length === 0 ? [1] : shown.map((one) => one.x), log.x)
  const y = makeScale(shown.length === 0 ? [1] : shown.map((one) => one.y), log.y)
  const room = {
    width: Math.max(0, options.width - MARGIN.left - MARGIN.right),
    height: Math.max(0, options.height - MARGIN.top - MARGIN.bottom),
  }
  const largest = Math.max(0, ...shown.map((one) => one.size ?? 0))
  const placed = shown.map((one) => {
    const radius = radiusOf(one, largest)
    const left = MARGIN.left + x.place(one.x) * room.width
    const top = MARGIN.top + (1 - y.place(one.y)) * room.height
    return {
      ...one,
      size: one.size,
      radius,
      box: { x: left - radius, y: top - radius, width: 2 * radius, height: 2 * radius },
    }
  })
  const names = placeNames(placed, { from: MARGIN.left, to: options.width })
  return {
    points: placed
      .map((one, index) => ({ ...one, nameAt: names[index] ?? null }))
      .toSorted((a, b) => b.radius - a.radius),
    x,
    y,
    notes,
  }
}

/** The area of a point stands for its size, not its width. */
function radiusOf({ size }: ScatterPoint, largest: number): number {
  if (size === undefined) return RADIUS.plain
  if (size === null || size <= 0 || largest <= 0) return RADIUS.least
  return Math.max(RADIUS.least, RADIUS.most * Math.sqrt(size / largest))
}

/** Of the small type of the drawing, in pixels. */
const LETTER = 6.8
const LINE = 14
const GAP = 4

type Named = { name: string; box: Box }

/** A point that a name begins at, ends at, or has in its middle. */
type NamePlace = { x: number; y: number; anchor: 'start' | 'end' | 'middle' }

/**
 * Places each name: after its point, before it, or inside it where it is large enough; nowhere where there is no room.
 * Earlier points take precedence; no name overlaps another name or point, and all are between two edges.
 */
export function placeNames(
  points: readonly Named[],
  { from, to }: { from: number; to: number },
): (NamePlace | null)[] {
  const names: Box[] = []
  return points.map(({ name, box }) => {
    const others = points.flatMap((other) => (other.box === box ? [] : [other.box]))
    const length = [...name].length * LETTER
    const y = box.y + box.height / 2
    const center = box.x + box.width / 2
    const ways = [
      { x: box.x + box.width + GAP, anchor: 'start', begin: box.x + box.width + GAP },
      { x: box.x - GAP, anchor: 'end', begin: box.x - GAP - length },
      ...(length < box.width
        ? [{ x: center, anchor: 'middle', begin: center - length / 2 } as const]
        : []),
    ] as const
    for (const { x, anchor, begin } of ways) {
      const place = { x: begin, y: y - LINE / 2, width: length, height: LINE }
      if (begin < from || begin + length > to) continue
      if ([...names, ...others].some((one) => overlap(one, place))) continue
      names.push(place)
      return { x, y, anchor }
    }
    return null
  })
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
