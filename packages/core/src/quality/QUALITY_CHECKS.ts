/** A check that every batch goes through, in words. */
type QualityCheck = {
  title: string
  /** What the check says, in one or two sentences. */
  says: string
  /** Whether it can hold points back; a day that is missing cannot be held. */
  holds: boolean
}

/** The checks in the order in which they count: a point is held by the first one that it fails. */
export const QUALITY_CHECKS = {
  impossible: {
    title: 'Possible at all',
    says: 'No value is larger than anything that is counted in the world, no price and no count is below zero, and no day lies in the future.',
    holds: true,
  },
  snapshot: {
    title: 'Snapshots of a known day',
    says: 'A list of present values that states no day is of the day that its name, or the histories beside it, tell. One that is imported as of another day is a snapshot of an unknown day.',
    holds: true,
  },
  unit_jump: {
    title: 'Same units',
    says: 'A value stands less than a thousand times from what is known of its day or from the usual level of its series. Further away it is in other units rather than another amount.',
    holds: true,
  },
  spike: {
    title: 'No lone spike',
    says: 'A value does not stand far outside the days around it. How far depends on what is counted and on how much the series moves anyway.',
    holds: true,
  },
  fees_split: {
    title: 'Fees = revenue + supply-side fees',
    says: 'Where all three are reported, they agree within 0.5 %.',
    holds: true,
  },
  market_cap: {
    title: 'Market cap = price × circulating supply',
    says: 'Where all three are reported, they agree within 1 %.',
    holds: true,
  },
  parts: {
    title: 'Parts do not exceed their total',
    says: 'What the chains, products or contracts of a project report adds up to no more than its total, with 0.5 % to spare.',
    holds: true,
  },
  gap: {
    title: 'No days missing',
    says: 'A series has a value on each day between its first and its last. A day that is missing stays missing and is listed.',
    holds: false,
  },
  staleness: {
    title: 'As new as its source promises',
    says: 'Each metric of a source gets a new value as often as it did before: one that comes by the day within three days, by the week within eleven, by the quarter within four and a half months. A metric that lags behind is listed as stale.',
    holds: false,
  },
} as const satisfies Readonly<Record<string, QualityCheck>>

export type QualityCheckId = keyof typeof QUALITY_CHECKS
export const QUALITY_CHECK_IDS = Object.keys(QUALITY_CHECKS) as readonly QualityCheckId[]

/** The checks that hold points back. */
export const HOLDING_CHECK_IDS = QUALITY_CHECK_IDS.filter((id) => QUALITY_CHECKS[id].holds)
