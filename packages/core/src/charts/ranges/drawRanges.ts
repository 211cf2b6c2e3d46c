import type { DrawingStyle } from '../../drawing/DrawingStyle.ts'
import { estimateWidth } from '../../drawing/estimateWidth.ts'
import { SERIES_COLORS } from '../../drawing/seriesColor.ts'
import { round, svgLabel } from '../../drawing/svgDrawing.ts'
import type { Space } from '../DrawnParts.ts'
import { formatChartValue } from '../formatChartValue.ts'
import { makeScale } from '../scatter/makeScale.ts'

/** Ranges of dollars below each other, such as implied values: a football field. */
export type RangesDrawing = {
  kind: 'ranges'
  rows: readonly { name: string; low: number | null; mid: number | null; high: number | null }[]
  /** The value that they are compared with; null where it is not known. */
  now: number | null
}

const SIZE = 12
const AXIS = 22
const HEAD = 20
const GAP = 6
const MAX_BAR = 18
/** Narrower ones have names above their bars instead of beside them. */
const MIN_BESIDE = 440

/** Beyond this ratio of the largest to the smallest value the axis is log. */
const LOG_RATIO = 30

/** Ranges as elements of an SVG: a bar each, a line at its middle, and a dashed line at the value now. */
export function drawRanges(
  { rows, now }: RangesDrawing,
  { width, height }: Space,
  style: DrawingStyle,
): string[] {
  const shown = rows.map(({ name, low, mid, high }) => ({
    name,
    mid,
    ends: [low, mid, high].flatMap((value) => value ?? []),
  }))
  const values = [...shown.flatMap(({ ends }) => ends), ...(now === null ? [] : [now])]
  if (values.length === 0) return []
  const isLog = Math.min(...values) > 0 && Math.max(...values) > LOG_RATIO * Math.min(...values)
  const scale = makeScale(values, isLog)
  const write = (value: number) => formatChartValue(value, 'usd', 'short')
  const isNarrow = width < MIN_BESIDE
  const names = Math.max(...rows.map(({ name }) => estimateWidth(name, SIZE))) + 2 * GAP
  const left = isNarrow ? 0 : Math.min(width * 0.34, names)
  // Values stand beside the bars.
  const room = Math.max(...values.map((value) => estimateWidth(write(value), SIZE))) + GAP
  const [from, to] = [left + room, width - room]
  const place = (value: number) => from + scale.place(value) * (to - from)
  const bottom = height - AXIS
  const step = (bottom - HEAD) / rows.length
  const bar = Math.min(MAX_BAR, step * (isNarrow ? 0.4 : 0.6))
  const [color = style.strong] = SERIES_COLORS
  return [
    ...spaceOut(scale.marks, room, place).flatMap((mark) => [
      `<path d="M${round(place(mark))} ${HEAD}V${round(bottom)}" stroke="${style.line}"/>`,
      svgLabel(place(mark), height - GAP, {
        text: write(mark),
        fill: style.text,
        anchor: 'middle',
      }),
    ]),
    ...shown.flatMap(({ name, mid, ends }, at) => {
      const middle = HEAD + step * (at + (isNarrow ? 0.75 : 0.5))
      const baseline = middle + SIZE / 3
      const label = svgLabel(0, isNarrow ? HEAD + step * (at + 0.4) : baseline, {
        text: name,
        fill: style.strong,
        room: isNarrow ? width : left - GAP,
      })
      if (ends.length === 0) return [label]
      const [low, high] = [Math.min(...ends), Math.max(...ends)]
      const [x, end] = [place(low), place(high)]
      const box = `y="${round(middle - bar / 2)}" height="${round(bar)}"`
      return [
        label,
        `<rect x="${round(x)}" width="${round(Math.max(end - x, 2))}" ${box} rx="2" fill="${color}" fill-opacity=".4"/>`,
        mid === null ? '' : `<rect x="${round(place(mid) - 1)}" width="2" ${box} fill="${color}"/>`,
        low === high
          ? ''
          : svgLabel(x - 4, baseline, { text: write(low), fill: style.text, anchor: 'end' }),
        svgLabel(end + 4, baseline, { text: write(high), fill: style.text }),
      ]
    }),
    now === null
      ? ''
      : `<path d="M${round(place(now))} ${HEAD}V${round(bottom)}" stroke="${style.strong}" stroke-dasharray="4 3"/>${svgLabel(place(now), HEAD - GAP, { text: `Now ${write(now)}`, fill: style.strong, anchor: 'middle' })}`,
  ]
}

/** The marks of an axis whose labels, so many pixels wide, do not overlap. */
function spaceOut(
  marks: readonly number[],
  room: number,
  place: (mark: number) => number,
): number[] {
  const kept: number[] = []
  for (const mark of marks) {
    const last = kept.at(-1)
    if (last === undefined || place(mark) - place(last) >= room) kept.push(mark)
  }
  return kept
}
