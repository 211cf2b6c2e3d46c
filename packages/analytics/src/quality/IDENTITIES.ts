import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'

type Identity = {
  check_id: QualityCheckId
  /** SQL over the daily `totals[metric]` of one project. */
  left: string
  right: string
  /** Largest difference, relative to the right-hand side. */
  tolerance: number
  /** Each metric, with what the others say it should be. */
  expected: Readonly<Record<string, string>>
}

const [fees, revenue, supplySide] = ['fees', 'revenue', 'fees_supply_side'].map(total)
const [cap, price, supply] = ['market_cap_circulating', 'price', 'token_supply_circulating'].map(
  total,
)

/**
 * Identities that reported values must satisfy; see the metric catalogue. Those of metrics that are always computed,
 * such as earnings, hold by themselves.
 */
export const IDENTITIES: readonly Identity[] = [
  {
    check_id: 'fees_split',
    left: `${revenue} + ${supplySide}`,
    right: `${fees}`,
    tolerance: 0.005,
    expected: {
      fees: `${revenue} + ${supplySide}`,
      revenue: `${fees} - ${supplySide}`,
      fees_supply_side: `${fees} - ${revenue}`,
    },
  },
  {
    check_id: 'market_cap',
    left: `${price} * ${supply}`,
    right: `${cap}`,
    tolerance: 0.01,
    expected: {
      price: `${cap} / nullIf(${supply}, 0)`,
      token_supply_circulating: `${cap} / nullIf(${price}, 0)`,
      market_cap_circulating: `${price} * ${supply}`,
    },
  },
]

/** By how much, of the total, the parts of a project may add up to more. */
export const PARTS_TOLERANCE = 0.005

function total(metricId: string): string {
  return `totals['${metricId}']`
}
