import { createRandom } from './createRandom.ts'
import { gauss } from './gauss.ts'

const DAYS_PER_REGIME = 160

/**
 * A walk around zero, in logarithms: regimes of growth and decline of some months, pulled back to the middle,
 * and noise from day to day.
 * `swing` is the daily growth that regimes differ by, `noise` the daily scatter.
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
