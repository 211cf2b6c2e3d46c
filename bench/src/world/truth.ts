import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Entity, Flows, FurtherKind, Protocol } from './World.ts'

/** The metrics whose value of a day follows from what the sources say. */
export const KNOWN_METRICS = [
  'price',
  'market_cap_circulating',
  'market_cap_fully_diluted',
  'token_trading_volume',
  'tvl',
  'fees',
  'revenue',
  'holders_revenue',
  'protocol_revenue',
  'user_fees',
  'bribes',
  'token_taxes',
  'creator_revenue',
  'trading_volume',
  'open_interest',
  'treasury_net',
] as const satisfies readonly MetricId[]
export type KnownMetric = (typeof KNOWN_METRICS)[number]

/** The metrics that are a share of fees, by the source's name of the kind. */
const KINDS = {
  holders_revenue: 'dailyHoldersRevenue',
  protocol_revenue: 'dailyProtocolRevenue',
  user_fees: 'dailyUserFees',
  bribes: 'dailyBribesRevenue',
  token_taxes: 'dailyTokenTaxes',
  creator_revenue: 'dailyCreatorRevenue',
} as const satisfies Partial<Record<MetricId, string>>

/**
 * Returns the value of a project's metric on a day, in days since 1970; null where no source has one. The value of a
 * level is the same at any moment of a day.
 */
export function findTruth(entity: Entity, metric: KnownMetric, day: number): number | null {
  const { coin, protocols } = entity
  const known = protocols.filter(({ firstDay }) => firstDay <= day)
  if (coin !== null && day >= coin.firstDay) {
    const price = coin.price(day)
    if (metric === 'price') return price
    if (metric === 'market_cap_circulating') return price * coin.supply
    if (metric === 'market_cap_fully_diluted') return price * (coin.maxSupply ?? coin.supply)
    if (metric === 'token_trading_volume') return coin.volume(day)
  }
  switch (metric) {
    case 'tvl':
      return addUp(known, ({ tvl }) => tvl(day))
    case 'trading_volume':
      return addUp(known, ({ volume }) => volume?.(day) ?? null)
    case 'open_interest':
      return addUp(known, (protocol) => openInterestOf(protocol, day))
    case 'treasury_net':
      return addUp(known, (protocol) => treasuryOf(protocol, day))
    case 'fees':
      return findFees(entity, day)
    case 'revenue': {
      const fees = findFees(entity, day)
      const flows = flowsOf(entity)
      // Its parts fall on other days than the sum.
      return fees === null || flows === null || flows.isSplit ? null : fees * flows.kept
    }
    case 'holders_revenue':
    case 'protocol_revenue':
    case 'user_fees':
    case 'bribes':
    case 'token_taxes':
    case 'creator_revenue': {
      const [fees, flows] = [findFees(entity, day), flowsOf(entity)]
      const share = flows && shareOfFees(flows, KINDS[metric], day)
      return fees === null || share === null ? null : fees * share
    }
    default:
      return null
  }
}

/** Returns the share of the fees of a day that a kind of amounts has; null where the source does not list it. */
export function shareOfFees(
  { kept, isSplit, further }: Flows,
  type: string,
  day: number,
): number | null {
  switch (type) {
    case 'dailyFees':
      return 1
    case 'dailyRevenue':
      return isSplit ? null : kept
    // The parts of revenue are listed only where revenue itself is not.
    case 'dailyHoldersRevenue':
      return isSplit ? kept * buybacksOf(day) : null
    case 'dailyProtocolRevenue':
      return isSplit ? kept * 0.6 : null
    default:
      return further[type as FurtherKind] ?? null
  }
}

/** Tokens are bought back on one day for what was earned on ten. */
function buybacksOf(day: number): number {
  return day % 10 === 0 ? 4 : 0
}

/** Returns what a project pays and keeps: its own as a chain, or that of its protocols. */
export function flowsOf({ flows, protocols }: Entity): Entity['flows'] {
  return flows ?? protocols.find((protocol) => protocol.flows !== null)?.flows ?? null
}

/** Returns the fees of a day; null where the source states none, although it has the day. */
export function findFees({ flows, protocols, firstDay }: Entity, day: number): number | null {
  if (flows !== null) return day < firstDay || isGap(flows, day) ? null : flows.fees(day)
  const known = protocols.filter((protocol) => protocol.firstDay <= day)
  return addUp(known, (protocol) =>
    protocol.flows === null || isGap(protocol.flows, day) ? null : protocol.flows.fees(day),
  )
}

/** Returns whether the source states a day without a value: some days in the middle of each month. */
export function isGap({ hasGaps }: { hasGaps: boolean }, day: number): boolean {
  return hasGaps && day % 31 === 15
}

/** Returns the open interest of a protocol of derivatives; null of others. */
export function openInterestOf({ category, tvl }: Protocol, day: number): number | null {
  return category === 'Derivatives' ? tvl(day) * 0.6 : null
}

/** Returns what a protocol has in its treasury without its own token. */
export function treasuryOf({ tvl }: Protocol, day: number): number {
  return tvl(day) * 0.05
}

function addUp(
  protocols: readonly Protocol[],
  amountOf: (one: Protocol) => number | null,
): number | null {
  let sum: number | null = null
  for (const protocol of protocols) {
    const value = amountOf(protocol)
    if (value !== null) sum = (sum ?? 0) + value
  }
  return sum
}
