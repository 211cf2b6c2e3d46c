import { createRandom, createWalk } from './createRandom.ts'
import type { UserCounts } from './createUserCounts.ts'
import type { SampleProject, SampleSeries } from './SampleSeries.ts'

const BLOCK_SECONDS = [0.4, 1, 2, 6, 12, 60, 600]

/**
 * Metrics that only blockchains have: addresses, transactions, blocks, contracts and validators.
 */
export function createChainSeries(sample: SampleProject, users: UserCounts): SampleSeries[] {
  const { project, calendar, scale } = sample
  const id = project.project_id
  const random = createRandom(`${id} chain`)
  const length = calendar.days.length
  // Active addresses include receivers, so there are more of them than users, who are senders.
  const received = 1.15 + 0.5 * random()
  const perUser = 1.5 + 4 * random()
  const gasPerTransaction = 60_000 + Math.round(60_000 * random())
  const blockSeconds = BLOCK_SECONDS[Math.floor(random() * BLOCK_SECONDS.length)] ?? 12
  const blocksPerDay = Math.round(86_400 / blockSeconds)
  const deployments = createWalk(`${id} deployments`, length, { swing: 0.003, noise: 0.25 })
  const usualDeployments = 10 + 9_000 * scale * random()
  const validators = Math.round(20 + 3_000 * scale ** 0.5 * random())
  const map = (values: Float64Array, change: (value: number, day: number) => number) =>
    values.map((value, day) => Math.round(change(value, day)))

  const transactions = map(
    users.daily,
    (value, day) => value * perUser * (1 + 0.1 * Math.sin(day / 17)),
  )
  const deployed = map(users.daily, (_, day) => usualDeployments * Math.exp(deployments[day] ?? 0))
  return [
    { metric_id: 'active_addresses_daily', values: map(users.daily, (value) => value * received) },
    {
      metric_id: 'active_addresses_weekly',
      values: map(users.weekly, (value) => value * received),
    },
    {
      metric_id: 'active_addresses_monthly',
      values: map(users.monthly, (value) => value * received),
    },
    { metric_id: 'transaction_count', values: transactions },
    { metric_id: 'gas_used', values: map(transactions, (value) => value * gasPerTransaction) },
    {
      metric_id: 'block_count',
      values: map(users.daily, (_, day) => blocksPerDay * (1 + 0.004 * Math.sin(day))),
    },
    { metric_id: 'contracts_deployed', values: deployed },
    { metric_id: 'contract_deployers', values: map(deployed, (value) => value * 0.35) },
    {
      metric_id: 'number_of_validators',
      values: map(users.daily, (_, day) => validators * (1 + day / 9_000)),
    },
  ]
}
