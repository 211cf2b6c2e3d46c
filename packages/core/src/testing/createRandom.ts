/** Random numbers that a seed decides, so that a run can be repeated. */
export type Random = {
  /** From 0 up to, not including, 1. */
  fraction(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  pick<T>(items: readonly T[]): T | undefined
  chance(probability: number): boolean
}

/** The generator mulberry32 by Tommy Ettinger. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(fraction() * end)
  return {
    fraction,
    below,
    pick: (items) => items[below(items.length)],
    chance: (probability) => fraction() < probability,
  }
}
