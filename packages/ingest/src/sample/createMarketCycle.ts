import { createWalk } from './createWalk.ts'

/** How the market as a whole stands against its middle, in logarithms: a cycle of about four years and its unrest. */
export function createMarketCycle(length: number): Float64Array {
  const unrest = createWalk('market', length, { swing: 0.0025, noise: 0.012 })
  return unrest.map(
    (value, day) => value * 0.6 + 0.75 * Math.sin((2 * Math.PI * (day - 560)) / 1430),
  )
}
