import { QUALITY_CHECKS, type QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'

/** Returns the SQL of the total of a metric on a day. */
type Total = (metricId: string) => string

type Identity = {
  check_id: QualityCheckId
  /** The metrics of the identity, all of which must be reported. */
  metrics: readonly string[]
  /** Both sides in SQL. */
  left(total: Total): string
  right(total: Total): string
  /** The value of a metric according to the others. */
  expected: Readonly<Record<string, (total: Total) => string>>
  /** Largest difference, relative to the right-hand side. */
  tolerance: number
  /** The left-hand side may be less. */
  isLimit?: true
  /** Sums of whole months are compared instead of days; the last day stands for the month. */
  isOfMonths?: true
  /** A metric with which a day is compared by another identity. */
  unless?: string
}

/**
 * Identities that reported values must satisfy; see the metric catalog. Identities of metrics that are always
 * computed, such as earnings, hold by definition.
 */
export const IDENTITIES: readonly Identity[] = [
  {
    check_id: 'fees_split',
    metrics: ['fees', 'revenue', 'fees_supply_side'],
    left: (total) => `${total('revenue')} + ${total('fees_supply_side')}`,
    right: (total) => total('fees'),
    tolerance: 0.005,
    expected: {
      fees: (total) => `${total('revenue')} + ${total('fees_supply_side')}`,
      revenue: (total) => `${total('fees')} - ${total('fees_supply_side')}`,
      fees_supply_side: (total) => `${total('fees')} - ${total('revenue')}`,
    },
  },
  {
    check_id: 'market_cap',
    metrics: ['price', 'token_supply_circulating', 'market_cap_circulating'],
    left: (total) => `${total('price')} * ${total('token_supply_circulating')}`,
    right: (total) => total('market_cap_circulating'),
    tolerance: 0.01,
    expected: {
      price: (total) =>
        `${total('market_cap_circulating')} / nullIf(${total('token_supply_circulating')}, 0)`,
      token_supply_circulating: (total) =>
        `${total('market_cap_circulating')} / nullIf(${total('price')}, 0)`,
      market_cap_circulating: (total) => `${total('price')} * ${total('token_supply_circulating')}`,
    },
  },
  {
    check_id: 'revenue_limit',
    metrics: ['fees', 'revenue'],
    unless: 'fees_supply_side',
    left: (total) => total('revenue'),
    right: (total) => total('fees'),
    tolerance: 0.005,
    isLimit: true,
    expected: {},
  },
  {
    check_id: 'revenue_parts',
    metrics: ['revenue', 'holders_revenue', 'protocol_revenue'],
    left: (total) => `${total('holders_revenue')} + ${total('protocol_revenue')}`,
    right: (total) => total('revenue'),
    tolerance: 0.01,
    isOfMonths: true,
    expected: {},
  },
  {
    check_id: 'supply_limit',
    metrics: ['token_supply_circulating', 'token_supply_maximum'],
    left: (total) => total('token_supply_circulating'),
    right: (total) => total('token_supply_maximum'),
    tolerance: 0.005,
    isLimit: true,
    expected: {},
  },
]

/** The identities that quarantine points which break them. */
export const HOLDING_IDENTITIES = IDENTITIES.filter(
  ({ check_id }) => QUALITY_CHECKS[check_id].holds,
)

/** By which share of the total the parts of a project may exceed it. */
export const PARTS_TOLERANCE = 0.005

/** Reads totals from a map by metric. */
export const inMap: Total = (metricId) => `totals['${metricId}']`
/** Reads totals from one column per metric. */
export const inColumn: Total = (metricId) => `total_${metricId}`

/** Returns the SQL for whether the sides of an identity differ by more than the parameter `tolerance`. */
export function isBrokenSql({ left, right, isLimit }: Identity, total: Total): string {
  const difference = `(${left(total)} - ${right(total)})`
  return `${isLimit ? difference : `abs${difference}`} > {tolerance: Float64} * abs(${right(total)})`
}
