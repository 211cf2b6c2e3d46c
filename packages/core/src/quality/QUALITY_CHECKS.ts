/** A check that every batch goes through, in words. */
type QualityCheck = {
  title: string
  /** A description of the check, in one or two sentences. */
  says: string
  /** True if it can hold points back; a day that is missing cannot be held. */
  holds: boolean
}

/** The checks in the order in which they count: a point is held by the first one that it fails. */
export const QUALITY_CHECKS = {
  impossible: {
    title: 'Range check',
    says: 'No value is implausibly large, no price or count is negative, and no date is in the future.',
    holds: true,
  },
  snapshot: {
    title: 'Snapshot date check',
    says: 'An undated list of current values takes its day from its file name or from the histories beside it. If it is imported as of another day, its date is unknown.',
    holds: true,
  },
  unit_jump: {
    title: 'Unit check',
    says: 'A value is within a factor of 1,000 of what is known of its day, or of the usual level of its series. Beyond that, it is more likely in other units.',
    holds: true,
  },
  spike: {
    title: 'Outlier check',
    says: 'A value is not far outside the days around it. How far is too far depends on the metric and on how volatile the series is.',
    holds: true,
  },
  fees_split: {
    title: 'Fees = revenue + supply-side fees',
    says: 'If all three are reported, they agree within 0.5%.',
    holds: true,
  },
  market_cap: {
    title: 'Market cap = price × circulating supply',
    says: 'If all three are reported, they agree within 1%.',
    holds: true,
  },
  parts: {
    title: 'Parts do not exceed their total',
    says: 'The chains, products or contracts of a project add up to no more than its total, within 0.5%.',
    holds: true,
  },
  revenue_limit: {
    title: 'Revenue does not exceed fees',
    says: 'If revenue and fees are reported, and supply-side fees are not, revenue is at most the fees, within 0.5%. Days that break it are listed.',
    holds: false,
  },
  revenue_parts: {
    title: 'Revenue = holders revenue + protocol revenue',
    says: 'If all three are reported on each day of a month, their sums over the month agree within 1%. Days are not compared, since buybacks fall on other days than the fees that pay for them. Months that break it are listed, by their last day.',
    holds: false,
  },
  supply_limit: {
    title: 'Circulating supply does not exceed the maximum',
    says: 'If both are reported, within 0.5%. Days that break it are listed.',
    holds: false,
  },
  frozen: {
    title: 'Frozen value check',
    says: 'An amount that differs on nearly every day does not repeat exactly for eight days or more. Days that do are listed.',
    holds: false,
  },
  gap: {
    title: 'Gap check',
    says: 'A series has a value on each day between its first and its last. Missing days stay missing and are listed.',
    holds: false,
  },
  staleness: {
    title: 'Freshness check',
    says: 'Each metric of a source is updated as often as before: daily ones within three days, weekly ones within eleven, quarterly ones within four and a half months. A metric that is late is listed as stale.',
    holds: false,
  },
} as const satisfies Readonly<Record<string, QualityCheck>>

export type QualityCheckId = keyof typeof QUALITY_CHECKS
export const QUALITY_CHECK_IDS = Object.keys(QUALITY_CHECKS) as readonly QualityCheckId[]

/** The checks that hold points back. */
export const HOLDING_CHECK_IDS = QUALITY_CHECK_IDS.filter((id) => QUALITY_CHECKS[id].holds)
