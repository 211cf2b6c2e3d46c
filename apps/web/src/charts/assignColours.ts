import { OTHERS_COLOUR } from '@tickmark/core/drawing/SERIES_COLOURS'
import { seriesColour } from '@tickmark/core/drawing/seriesColour'
import { OTHERS_KEY } from '@tickmark/core/query/MetricAnswer'

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
    colours.set(id, shade(hue, earlier))
  }
  return colours
}

/** Turns to lighter and darker by steps, alternately, and stays readable on both themes. */
function shade(hex: string, step: number): string {
  if (step === 0) return hex
  const toward = step % 2 === 1 ? 255 : 0
  const amount = Math.min(0.3 + 0.12 * Math.floor((step - 1) / 2), 0.6)
  const channels = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16)
    return Math.round(channel + (toward - channel) * amount)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
