import { METRIC_COLORS, OTHERS_COLOR, SERIES_COLORS, seriesColor } from '../drawing/seriesColor.ts'
import { OTHERS_KEY } from '../query/dimensions.ts'
import type { ChartSeries } from './ChartAnswer.ts'

type Lab = readonly [number, number, number]

/**
 * Measures how different two colors (`#rrggbb`) look: their distance in OKLab (Björn Ottosson, 2020), 1 from black to
 * white.
 */
export function measureDifference(one: string, other: string): number {
  const [a, b] = [toLab(one), toLab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** A chart compares the same few colors with one another many times. */
const known = new Map<string, Lab>()

function toLab(hex: string): Lab {
  const found = known.get(hex) ?? convert(hex)
  known.set(hex, found)
  return found
}

function convert(hex: string): Lab {
  const [red, green, blue] = [linear(hex, 1), linear(hex, 3), linear(hex, 5)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** A channel of sRGB as light, from 0 to 1. */
function linear(hex: string, start: number): number {
  const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/**
 * A color for each series of a chart. Series of one subject, such as fees and revenue of a project, take the colors of
 * metrics in their order; others take the color of their subject, unless it looks like that of an earlier one.
 */
export function colorSeries(series: readonly Pick<ChartSeries, 'key'>[]): string[] {
  const keys = series.map(({ key }) => Object.values(key).join('|'))
  if (new Set(keys).size <= 1)
    return distinguish(keys.map((_, at) => METRIC_COLORS[at % METRIC_COLORS.length] ?? ''))
  return distinguish(keys.map(hueOf))
}

/** A color for each id of one chart, likewise. */
export function assignColors(ids: readonly string[]): Map<string, string> {
  const known = [...new Set(ids)]
  const colors = distinguish(known.map(hueOf))
  return new Map(known.map((id, at) => [id, colors[at] ?? OTHERS_COLOR]))
}

function hueOf(id: string): string {
  return id === OTHERS_KEY ? OTHERS_COLOR : seriesColor(id)
}

/** Colors that differ by less look alike in a thin line. */
const MIN_DIFFERENCE = 0.15

/** Monograms are written upon colors in black. */
const DARKEST = 0.55

/** Every hue, then each of them lighter and darker by steps, so that it stays readable on both themes. */
const HUES: readonly string[] = SERIES_COLORS.slice(0, -1)
const SHADES = [0.35, 0.55]
  .flatMap((amount) =>
    [255, 0].flatMap((toward) => HUES.map((hue) => shadeColor(hue, toward, amount))),
  )
  .filter((color) => measureDifference(color, '#000000') >= DARKEST)

/**
 * Colors of one chart from those of its subjects. The first that has a color keeps it; one that looks like an earlier
 * one takes the first free hue, or else the hue or shade that differs most from all others. The same list gives the same
 * colors on pages, pictures and embeds.
 */
function distinguish(wanted: readonly string[]): string[] {
  const taken: string[] = []
  const differenceTo = (color: string) =>
    Math.min(...taken.map((other) => measureDifference(color, other)))
  const isFree = (color: string) => differenceTo(color) >= MIN_DIFFERENCE
  const owned = wanted.map((color) => {
    if (color !== OTHERS_COLOR && !isFree(color)) return undefined
    taken.push(color)
    return color
  })
  return owned.map((own, at) => {
    if (own !== undefined) return own
    const color = HUES.find(isFree) ?? findFarthest(differenceTo) ?? wanted[at] ?? OTHERS_COLOR
    taken.push(color)
    return color
  })
}

/** Once all colors are taken, series share them. */
function findFarthest(differenceTo: (color: string) => number): string | undefined {
  let [farthest, most]: [string | undefined, number] = [undefined, 0]
  for (const color of SHADES) {
    const difference = differenceTo(color)
    if (difference > most) [farthest, most] = [color, difference]
  }
  return farthest
}

function shadeColor(hex: string, toward: number, amount: number): string {
  const channels = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16)
    return Math.round(channel + (toward - channel) * amount)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
