import { OTHERS_COLOUR } from '@tickmark/core/drawing/SERIES_COLOURS'
import { seriesColour } from '@tickmark/core/drawing/seriesColour'
import { shadeColour } from '@tickmark/core/drawing/shadeColour'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { ChartSeries } from '../ChartAnswer.ts'

/**
 * Colours for series of which several are of one thing while others are of another, such as fees and revenue of two
 * projects: the first of a thing has its colour, the others shades of it. Undefined where things or metrics alone tell
 * series apart, since charts colour these by themselves.
 */
export function shadeRepeated(series: readonly ChartSeries[]): (string | undefined)[] {
  const keys = series.map(({ key }) => Object.values(key).join('|'))
  const count = new Set(keys).size
  if (count < 2 || count === keys.length) return keys.map(() => undefined)
  const uses = new Map<string, number>()
  return keys.map((key) => {
    const hue = key === OTHERS_KEY ? OTHERS_COLOUR : seriesColour(key)
    const earlier = uses.get(hue) ?? 0
    uses.set(hue, earlier + 1)
    return shadeColour(hue, earlier)
  })
}
