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
