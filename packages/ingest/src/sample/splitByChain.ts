import { createNoise } from './createRandom.ts'
import { SAMPLE_LEVELS } from './levels/SAMPLE_LEVELS.ts'
import type { SampleProject, SampleSeries } from './SampleSeries.ts'

/** Metrics that are also reported per chain, with how many of the smallest unit of their parts make one. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['fees', 100],
  ['fees_supply_side', 100],
  ['tvl', 100],
  ['trading_volume', 100],
  ['active_loans', 100],
  ['outstanding_supply', 100],
  ['user_dau', 1],
])
/** A project is on a new chain some time after it started, and takes this many years to grow there. */
const ARRIVES_AFTER = 0.15
const GROWS_IN = 1.2

/**
 * Splits a project's series across the given chains. Parts add up to the total in whole cents or users; before a chain
 * started, its part is absent. The first chain has the largest part, the others differ per metric and time.
 */
export function splitByChain(
  { project, calendar }: SampleProject,
  chains: readonly string[],
  series: readonly SampleSeries[],
): SampleSeries[] {
  if (chains.length < 2) return []
  const id = project.project_id
  const usual = chains.map((chain, index) => {
    const start = Number(SAMPLE_LEVELS.get(chain)?.launch ?? 0) + ARRIVES_AFTER
    const noise = createNoise(`${id} on ${chain}`, calendar, { daily: 0.04, memory: 0.5 })
    return noise.map((value, day) => {
      const age = (calendar.years[day] ?? 0) - start
      const grown = index === 0 ? 1 : Math.min(Math.max(age / GROWS_IN, 0), 1)
      return (grown * Math.exp(value)) / (index + 1) ** 1.4
    })
  })
  return series.flatMap((total) => {
    const units = UNITS.get(total.metric_id)
    if (units === undefined) return []
    const weights = usual.map((values, index) => {
      const key = `${id} ${total.metric_id} on ${chains[index]}`
      const noise = createNoise(key, calendar, { daily: 0.02, memory: 0.4 })
      return values.map((value, day) => value * Math.exp(noise[day] ?? 0))
    })
    return split(total, weights, units).map((values, index) => ({
      ...total,
      chain_id: chains[index] ?? '',
      values,
    }))
  })
}

function split(
  { values }: SampleSeries,
  weights: readonly Float64Array[],
  units: number,
): Float64Array[] {
  const parts = weights.map(() => new Float64Array(values.length).fill(Number.NaN))
  for (const [day, value] of values.entries()) {
    const sum = weights.reduce((total, weight) => total + (weight[day] ?? 0), 0)
    const whole = Math.round(value * units)
    // The first chain takes what is left by rounding: it is there from the start.
    let rest = whole
    for (let chain = parts.length - 1; chain >= 0; chain -= 1) {
      const weight = weights[chain]?.[day] ?? 0
      const part = parts[chain]
      if (!part || weight === 0) continue
      const share = chain === 0 ? rest : Math.floor((whole * weight) / sum)
      part[day] = share / units
      rest -= share
    }
  }
  return parts
}
