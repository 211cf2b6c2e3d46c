import { createWalk } from './createWalk.ts'
import type { SampleContract } from './records/writeContracts.ts'
import { type SampleCalendar, weekdayFactor } from './SampleCalendar.ts'
import type { SampleSeries } from './SampleSeries.ts'

/** What single contracts of a project contribute: fees and transactions. They are a few of many, so no total of them. */
export function createContractSeries(
  contract: SampleContract,
  calendar: SampleCalendar,
): SampleSeries[] {
  const walk = createWalk(`${contract.address} contract`, calendar.days.length, {
    swing: 0.002,
    noise: 0.1,
  })
  const dimensions = { chain_id: contract.chain_id, contract_id: contract.address }
  const levels = walk.map(
    (value, day) => contract.flow * Math.exp(0.4 * value) * weekdayFactor(day),
  )
  return [
    { ...dimensions, metric_id: 'gas_used', values: levels.map((value) => Math.round(value * 3)) },
    {
      ...dimensions,
      metric_id: 'transaction_count',
      values: levels.map((value) => Math.round(value / 2_000) + 1),
    },
  ]
}
