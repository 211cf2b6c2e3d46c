import type { SampleCalendar } from './SampleSeries.ts'

const SUFFIXES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** Reads "1.3B". */
export function readLevel(text: string): number {
  const factor = SUFFIXES[text.at(-1) ?? '']
  return factor === undefined ? Number(text) : Number(text.slice(0, -1)) * factor
}

/** The swing of levels after the last point of a curve, and the number of years that it takes. */
const SWING = 0.3
const SWING_YEARS = 4

/**
 * Values between points such as "21.4:28M 22:4M", where the first number is a year since 2000. Growth between two
 * points is exponential, or linear where one of them is zero. Before the first point its value counts; after the last
 * one the level swings slowly.
 */
export function createCurve(text: string, { years }: Pick<SampleCalendar, 'years'>): Float64Array {
  const points = text.split(' ').map((point) => {
    const [year = '', value = ''] = point.split(':')
    return { year: Number(year), value: readLevel(value) }
  })
  let next = 0
  return years.map((year) => {
    while (next < points.length && (points[next]?.year ?? 0) <= year) next += 1
    const [from, to] = [points[next - 1], points[next]]
    if (from === undefined) return to?.value ?? 0
    if (to === undefined) {
      const phase = (2 * Math.PI * (year - from.year)) / SWING_YEARS
      return from.value * Math.exp(-SWING * Math.sin(phase))
    }
    const part = (year - from.year) / (to.year - from.year)
    return from.value > 0 && to.value > 0
      ? from.value * (to.value / from.value) ** part
      : from.value + (to.value - from.value) * part
  })
}

/** The curve relative to its value at the start of 2025. */
export function createShape(text: string, calendar: SampleCalendar): Float64Array {
  const [usual = 1] = createCurve(text, { years: new Float64Array([25]) })
  return createCurve(text, calendar).map((value) => value / usual)
}
