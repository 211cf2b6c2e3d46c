import { createNoise } from './createRandom.ts'
import { type SampleCalendar, type SampleSeries, toCents } from './SampleSeries.ts'

/**
 * The twelve figures that the Internet Computer publishes about itself. Running totals never
 * decrease.
 */
export function createInternetComputerSeries(calendar: SampleCalendar): SampleSeries[] {
  const vary = (key: string, daily: number, memory: number) =>
    createNoise(`internetcomputer ${key}`, calendar, { daily, memory })
  const levels = (key: string, usual: number, growth: number) =>
    vary(key, 0.004, 0.45).map((value, day) =>
      toCents(usual * Math.exp(value) * (1 + (growth * (calendar.offset + day)) / 2_900)),
    )
  const flows = (key: string, usual: number) =>
    vary(key, 0.12, 0.2).map((value) => Math.round(usual * Math.exp(value)))
  // A slow wave around an even growth: its slope is less than one, so the total never decreases.
  const totals = (start: number, perDay: number) =>
    Float64Array.from(calendar.days, (_, day) => {
      const position = calendar.offset + day
      return toCents(start + perDay * (position + 18 * Math.sin(position / 25)))
    })
  const series = [
    ['total_icp_staked_on_nns', levels('staked', 2.1e8, 0.2)],
    ['number_of_icp_transactions', flows('transactions', 42_000)],
    ['ckbtc_total_supply', levels('ckbtc', 180, 0.8)],
    ['cketh_total_supply', levels('cketh', 2_400, 1.1)],
    ['total_icp_burned', totals(120_000, 310)],
    ['total_transaction_fees', totals(900, 4)],
    ['nns_proposals', flows('proposals', 11)],
    ['number_of_neurons', totals(90_000, 55).map(Math.round)],
    ['total_internet_identities', totals(400_000, 1_300).map(Math.round)],
    ['unique_transacting_wallets', flows('wallets', 5_200)],
    ['blocks_per_second', levels('blocks', 31, 0.4)],
    ['cycles_burn_rate', levels('cycles', 1.4e10, 2.2).map(Math.round)],
  ] as const
  return series.map(([metric_id, values]) => ({ metric_id, values }))
}
