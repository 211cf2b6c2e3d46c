import { createRandom, createWalk, gauss } from './createRandom.ts'
import type { SampleCalendar, SampleSeries } from './SampleSeries.ts'

/**
 * The twelve figures that the Internet Computer publishes about itself. Running totals never
 * decrease.
 */
export function createInternetComputerSeries(calendar: SampleCalendar): SampleSeries[] {
  const length = calendar.days.length
  const walk = (key: string, noise: number) =>
    createWalk(`internetcomputer ${key}`, length, { swing: 0.001, noise })
  const levels = (key: string, usual: number, growth: number) =>
    walk(key, 0.003).map((value, day) =>
      toHundredths(usual * Math.exp(0.2 * value) * (1 + (growth * day) / 2_900)),
    )
  const flows = (key: string, usual: number) =>
    walk(key, 0.12).map((value) => Math.round(usual * Math.exp(0.5 * value)))
  const totals = (key: string, start: number, perDay: number) => {
    const random = createRandom(`internetcomputer ${key}`)
    let total = start
    return new Float64Array(length).map(() => {
      total += Math.max(0, perDay * (1 + 0.4 * gauss(random)))
      return toHundredths(total)
    })
  }
  return [
    { metric_id: 'total_icp_staked_on_nns', values: levels('staked', 2.1e8, 0.2) },
    { metric_id: 'number_of_icp_transactions', values: flows('transactions', 42_000) },
    { metric_id: 'ckbtc_total_supply', values: levels('ckbtc', 180, 0.8) },
    { metric_id: 'cketh_total_supply', values: levels('cketh', 2_400, 1.1) },
    { metric_id: 'total_icp_burned', values: totals('total_icp_burned', 120_000, 310) },
    { metric_id: 'total_transaction_fees', values: totals('total_transaction_fees', 900, 4) },
    { metric_id: 'nns_proposals', values: flows('proposals', 11) },
    {
      metric_id: 'number_of_neurons',
      values: totals('number_of_neurons', 90_000, 55).map(Math.round),
    },
    {
      metric_id: 'total_internet_identities',
      values: totals('total_internet_identities', 400_000, 1_300).map(Math.round),
    },
    { metric_id: 'unique_transacting_wallets', values: flows('wallets', 5_200) },
    { metric_id: 'blocks_per_second', values: levels('blocks', 31, 0.4) },
    { metric_id: 'cycles_burn_rate', values: levels('cycles', 1.4e10, 2.2).map(Math.round) },
  ]
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
