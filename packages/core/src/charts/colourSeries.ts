import { METRIC_COLOURS, OTHERS_COLOUR, seriesColour } from '../drawing/seriesColour.ts'
import { OTHERS_KEY } from '../query/dimensions.ts'
import type { ChartSeries } from './ChartAnswer.ts'

/**
 * A color for each series of a chart. Series of one subject, such as fees and revenue of a project, take the colors of
 * metrics in their order; others take the color of their subject. Where that is taken, the later has a shade of it.
 */
export function colourSeries(series: readonly Pick<ChartSeries, 'key'>[]): string[] {
  const keys = series.map(({ key }) => Object.values(key).join('|'))
  const shade = shadeRepeated()
  if (new Set(keys).size <= 1)
    return keys.map((_, index) =>
      shade(METRIC_COLOURS[index % METRIC_COLOURS.length] ?? OTHERS_COLOUR),
    )
  return keys.map((key) => shade(hueOf(key)))
}

/** A color for each id of one chart, likewise. */
export function assignColours(ids: readonly string[]): Map<string, string> {
  const shade = shadeRepeated()
  return new Map([...new Set(ids)].map((id) => [id, shade(hueOf(id))]))
}

/** Gives each use of a hue another shade, the first of them the hue itself. */
function shadeRepeated(): (hue: string) => string {
  const uses = new Map<string, number>()
  return (hue) => {
    const earlier = uses.get(hue) ?? 0
    uses.set(hue, earlier + 1)
    return shadeColour(hue, earlier)
  }
}

function hueOf(id: string): string {
  return id === OTHERS_KEY ? OTHERS_COLOUR : seriesColour(id)
}

/** Turns a colour to lighter and darker by steps, alternately, so that it stays readable on both themes. */
function shadeColour(hex: string, step: number): string {
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
