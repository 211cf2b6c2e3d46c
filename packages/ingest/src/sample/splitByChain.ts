import { createRandom } from './createRandom.ts'
import type { SampleSeries } from './SampleSeries.ts'

/** Metrics that are also reported per chain, with the smallest unit of their parts. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['fees', 0.01],
  ['fees_supply_side', 0.01],
  ['tvl', 0.01],
  ['trading_volume', 0.01],
  ['active_loans', 0.01],
  ['outstanding_supply', 0.01],
  ['user_dau', 1],
])

/**
 * Splits a project's series across the given chains. Parts add up to the total in whole cents or
 * users, and all metrics of a project are split in the same proportions.
 */
export function splitByChain(
  project_id: string,
  names: readonly string[],
  series: readonly SampleSeries[],
): SampleSeries[] {
  if (names.length < 2) return []
  const random = createRandom(`${project_id} chains`)
  const phases = names.map(() => random() * 6)
  return series.flatMap((total) => {
    const step = STEPS.get(total.metric_id)
    return step === undefined ? [] : split(total, { names, phases, units: Math.round(1 / step) })
  })
}

function split(
  total: SampleSeries,
  plan: { names: readonly string[]; phases: readonly number[]; units: number },
): SampleSeries[] {
  const { names, phases, units } = plan
  const parts = names.map(() => new Float64Array(total.values.length))
  const weights = new Float64Array(names.length)
  for (const [day, value] of total.values.entries()) {
    let sum = 0
    for (const [chain, phase] of phases.entries()) {
      const weight = (1 + 0.25 * Math.sin(day / 140 + phase)) / (chain + 1) ** 1.3
      weights[chain] = weight
      sum += weight
    }
    const whole = Math.round(value * units)
    let rest = whole
    for (const [chain, part] of parts.entries()) {
      const isLast = chain === parts.length - 1
      const share = isLast ? rest : Math.floor((whole * (weights[chain] ?? 0)) / sum)
      part[day] = share / units
      rest -= share
    }
  }
  return names.map((chain_id, index) => ({
    ...total,
    chain_id,
    values: parts[index] ?? new Float64Array(0),
  }))
}
