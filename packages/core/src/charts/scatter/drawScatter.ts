import type { DrawingStyle } from '../../drawing/DrawingStyle.ts'
import { round, svgLabel } from '../../drawing/svgDrawing.ts'
import type { ChartUnit } from '../ChartAnswer.ts'
import type { DrawnParts, Mark, Space } from '../DrawnParts.ts'
import { formatAxisValue, formatChartValue } from '../formatChartValue.ts'
import type { SubjectLabels } from '../SubjectLabels.ts'
import type { ScatterPoint } from '../scatterPoints.ts'
import { MARGIN, type PreparedScatter, prepareScatter } from './prepareScatter.ts'

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
