import { OTHERS_COLOUR } from '@tickmark/core/drawing/SERIES_COLOURS'
import { seriesColour } from '@tickmark/core/drawing/seriesColour'
import { shadeColour } from '@tickmark/core/drawing/shadeColour'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'

/**
 * A colour for each id of one chart. Every id keeps its own hue; where two share one, the later is
 * drawn in another shade of it, so that no two series of a chart look the same.
 */
export function assignColours(ids: readonly string[]): Map<string, string> {
  const uses = new Map<string, number>()
  const colours = new Map<string, string>()
  for (const id of ids) {
    if (colours.has(id)) continue
    const hue = id === OTHERS_KEY ? OTHERS_COLOUR : seriesColour(id)
    const earlier = uses.get(hue) ?? 0
    uses.set(hue, earlier + 1)
    colours.set(id, shadeColour(hue, earlier))
  }
  return colours
}
