import type { MetricId } from '@tickmark/core/metrics/METRICS'

/** The metrics of all projects of a kind on a chain, for prompts about a chain. */
export const ON_CHAINS: Readonly<Partial<Record<MetricId, MetricId>>> = {
  outstanding_supply: 'ecosystem_stablecoin_supply',
  stablecoin_net_flow: 'ecosystem_stablecoin_net_flow',
  tvl: 'ecosystem_tvl',
  active_loans: 'ecosystem_active_loans',
}

/** The metrics of a project by those of all projects on a chain, which a sector has none of. */
export const OFF_CHAINS: ReadonlyMap<string, MetricId> = new Map(
  Object.entries(ON_CHAINS).map(([own, ofChain]): [string, MetricId] => [
    String(ofChain),
    own as MetricId,
  ]),
)

/** The measure of what a follow-up names in place of what is on screen: "TVL of Solana", and then "Aave". */
export function placeMetric(measure: string, areChains: boolean): string {
  const other = areChains ? ON_CHAINS[measure as MetricId] : OFF_CHAINS.get(measure)
  return other ?? measure
}
