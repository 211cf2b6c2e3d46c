import { createNoise, createRandom } from './createRandom.ts'
import type { UserCounts } from './createUserCounts.ts'
import type { SampleProject, SampleSeries } from './SampleSeries.ts'

/** Seconds per block, transactions of a user a day, and validators. */
const CHAINS: Readonly<Record<string, readonly [number, number, number]>> = {
  bitcoin: [600, 1.1, 15],
  ethereum: [12, 2.8, 1_050_000],
  solana: [0.4, 13, 1_350],
  hyperliquid: [1, 9, 24],
  'bnb-chain': [3, 3.9, 45],
  tron: [3, 3.4, 27],
  avalanche: [2, 4, 1_250],
  internetcomputer: [0.5, 22, 560],
  polygon: [2, 6, 105],
  litecoin: [150, 0.6, 20],
  dogecoin: [60, 0.8, 20],
  arbitrum: [0.25, 5, 1],
}
const OTHER_CHAIN = [2, 4, 60] as const

/**
 * Metrics that only blockchains have: addresses, transactions, blocks, contracts and validators.
 */
export function createChainSeries(sample: SampleProject, users: UserCounts): SampleSeries[] {
  const { project, calendar, scale } = sample
  const id = project.project_id
  const random = createRandom(`${id} chain`)
  const [blockSeconds, perUser, validators] = CHAINS[id] ?? OTHER_CHAIN
  // Active addresses include receivers, so there are more of them than users, who are senders.
  const received = 1.15 + 0.5 * random()
  const gasPerTransaction = 60_000 + Math.round(60_000 * random())
  const deployed = 10 + 6_000 * scale * random()
  const vary = (values: Float64Array, key: string, [daily, factor = 1]: [number, number?]) => {
    const own = createNoise(`${id} ${key}`, calendar, { daily, memory: 0.35 })
    return values.map((value, day) => Math.round(value * factor * Math.exp(own[day] ?? 0)))
  }
  const same = (value: number) => new Float64Array(calendar.days.length).fill(value)

  const transactions = vary(users.daily, 'transactions', [0.03, perUser])
  const deployments = vary(same(deployed), 'deployments', [0.16])
  const series = [
    ['active_addresses_daily', vary(users.daily, 'addresses', [0.008, received])],
    ['active_addresses_weekly', vary(users.weekly, 'weekly addresses', [0.004, received])],
    ['active_addresses_monthly', vary(users.monthly, 'monthly addresses', [0.003, received])],
    ['transaction_count', transactions],
    ['gas_used', vary(transactions, 'gas', [0.02, gasPerTransaction])],
    ['block_count', vary(same(86_400 / blockSeconds), 'blocks', [0.0015])],
    ['contracts_deployed', deployments],
    ['contract_deployers', vary(deployments, 'deployers', [0.03, 0.35])],
    ['number_of_validators', vary(same(validators), 'validators', [0.003])],
  ] as const
  return series.map(([metric_id, values]) => ({ metric_id, values }))
}
