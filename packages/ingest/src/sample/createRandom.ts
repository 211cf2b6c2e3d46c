import type { SampleCalendar } from './SampleSeries.ts'

/**
 * Uniform random numbers from 0 up to 1, always the same sequence for the same key (mulberry32).
 */
export function createRandom(key: string): () => number {
  let state = hashText(`tickmark ${key}`)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 4_294_967_296
  }
}

/** A 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

function mix(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}

/** Roughly normal numbers with a standard deviation of one: the sum of three uniform numbers. */
export function gauss(random: () => number): number {
  return (random() + random() + random() - 1.5) * 2
}

/** A roughly normal number that depends on the seed and the position alone: the sum of four bytes. */
function gaussAt(seed: number, position: number): number {
  const bits = mix((seed + Math.imul(position, 0x6d2b79f5)) | 0)
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24)
  return (sum - 510) / 148
}

/** Days between the random points of each layer of noise. */
const PERIODS = [1, 4, 16, 64]

/**
 * Noise around zero, in logarithms. The noise of each day depends on the day alone, so that a series can begin
 * anywhere. `daily` is the scatter from day to day; with `memory` 0.5 the noise wanders as prices do, with less it
 * returns to zero sooner.
 */
export function createNoise(
  key: string,
  calendar: Pick<SampleCalendar, 'offset' | 'days'>,
  { daily, memory }: { daily: number; memory: number },
): Float64Array {
  const noise = new Float64Array(calendar.days.length)
  for (const period of PERIODS) {
    const seed = hashText(`${key} ${period}`)
    const size = daily * period ** memory
    let knot = Number.NaN
    let [from, to] = [0, 0]
    for (let day = 0; day < noise.length; day += 1) {
      const position = calendar.offset + day
      const at = Math.floor(position / period)
      if (at !== knot) {
        from = at === knot + 1 ? to : gaussAt(seed, at) * size
        to = gaussAt(seed, at + 1) * size
        knot = at
      }
      noise[day] = (noise[day] ?? 0) + from + (to - from) * (position / period - at)
    }
  }
  return noise
}

/** One day in this many begins an outlier. */
const DAYS_PER_SPIKE = 260

/** Outliers of a series, in logarithms: on rare days a jump that fades over the next two. */
export function createSpikes(
  key: string,
  { offset, days }: Pick<SampleCalendar, 'offset' | 'days'>,
): Float64Array {
  const seed = hashText(`${key} spikes`)
  const jumpAt = (position: number) => {
    const bits = mix((seed + Math.imul(position, 0x6d2b79f5)) | 0)
    return bits % DAYS_PER_SPIKE === 0 ? 0.4 + (bits >>> 16) / 65_536 : 0
  }
  return Float64Array.from(days, (_, day) => {
    const position = offset + day
    return jumpAt(position) + 0.5 * jumpAt(position - 1) + 0.25 * jumpAt(position - 2)
  })
}
