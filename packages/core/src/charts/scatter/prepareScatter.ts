import type { SubjectLabels } from '../SubjectLabels.ts'
import type { ScatterPoint } from '../scatterPoints.ts'
import { placePoints } from '../scatterPoints.ts'
import type { Box } from '../treemap/squarify.ts'
import { makeScale, type Scale } from './makeScale.ts'
import { type NamePlace, placeNames } from './placeNames.ts'

/** Beyond, points hide one another and the page gets slow. */
const MOST = 300
/** In pixels. */
const RADIUS = { plain: 6, least: 4, most: 24 }
export const MARGIN = { left: 62, right: 18, top: 30, bottom: 46 }

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

export type PreparedScatter = {
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
