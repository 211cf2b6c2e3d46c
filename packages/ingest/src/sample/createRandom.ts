/**
 * Uniform random numbers from 0 up to 1, always the same sequence for the same key (mulberry32).
 */
export function createRandom(key: string): () => number {
  let state = hashText(`tickmark ${key}`)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Roughly normal numbers with a standard deviation of one: the sum of three uniform numbers. */
export function gauss(random: () => number): number {
  return (random() + random() + random() - 1.5) * 2
}

const DAYS_PER_REGIME = 160

/**
 * A random walk around zero, in logarithms: regimes of growth and decline that last months, mean
 * reversion and daily noise. `swing` is the difference in daily growth between regimes, `noise` the
 * daily scatter.
 */
export function createWalk(
  key: string,
  length: number,
  shape: { swing: number; noise: number },
): Float64Array {
  const random = createRandom(key)
  const walk = new Float64Array(length)
  const offset = Math.floor(random() * DAYS_PER_REGIME)
  let slope = gauss(random) * shape.swing
  let level = gauss(random) * 0.3
  let wave = 0
  for (let day = 0; day < length; day += 1) {
    if ((day + offset) % DAYS_PER_REGIME === 0) slope = gauss(random) * shape.swing
    level += slope - 0.003 * level
    wave = 0.9 * wave + gauss(random) * shape.noise
    walk[day] = level + wave
  }
  return walk
}

/**
 * The state of the whole market relative to its mean, in logarithms: a cycle of about four years
 * plus noise.
 */
export function createMarketCycle(length: number): Float64Array {
  const unrest = createWalk('market', length, { swing: 0.0025, noise: 0.012 })
  return unrest.map(
    (value, day) => value * 0.6 + 0.75 * Math.sin((2 * Math.PI * (day - 560)) / 1430),
  )
}
