import type { Day } from '../time/Day.ts'

/** What a source says a contract or account is. One contract may stand once per source. */
export type ContractLabel = {
  chain_id: string
  address: string
  name: string
  labels: string[]
  category: string
  project_id: string
  symbol: string
  website: string
  source_id: string
}

export type ContractPage = {
  rows: ContractLabel[]
  /** How many there are in all, over every page. */
  count: number
  /**
   * The choices that the question leaves, with how many contracts each has; the most frequent first. What is chosen
   * of the same kind takes nothing away. Chains come with the catalogue's names, or their ids where it has none.
   */
  chains: { id: string; name: string; contracts: number }[]
  categories: { id: string; contracts: number }[]
  meta: { data_version: number; sample: boolean }
}

export const TRENDING_ORDERS = [
  'inflow',
  'outflow',
  'net_flow',
  'gas_used',
  'events',
  'callers',
] as const
export type TrendingOrder = (typeof TRENDING_ORDERS)[number]

/** What went through a contract over the last days. Flows in US dollars; callers are the average of the days. */
export type TrendingContract = Pick<
  ContractLabel,
  'chain_id' | 'address' | 'name' | 'labels' | 'category' | 'project_id'
> &
  Record<TrendingOrder, number | null> & {
    /** Of the column that is ordered by, against as many days before; a fraction. */
    change: number | null
    /** Days with any activity. */
    days: number
  }

export type TrendingPage = {
  rows: TrendingContract[]
  count: number
  /** The days that were counted; null where there is no activity at all. */
  from: Day | null
  to: Day | null
  chains: { id: string; contracts: number }[]
  categories: { id: string; contracts: number }[]
  sources: string[]
  meta: { data_version: number; sample: boolean }
}
