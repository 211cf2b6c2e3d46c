import type { Day } from '../time/Day.ts'

/** Who gets a part of the tokens, and how much of it had come free by each period's end. */
export type VestingAllocation = {
  allocation: string
  /** What the source files it under, such as `insiders` or `farming`; '' where it says nothing. */
  category: string
  /** Tokens in all, and those that are free today. */
  total: number
  unlocked: number
  /** `total` and `unlocked` as fractions of `VestingSchedule.whole`; null where that is not known. */
  share: number | null
  unlocked_share: number | null
  /** Tokens free at the end of each period, aligned with `VestingSchedule.timestamps`. */
  values: number[]
}

/**
 * All tokens that there can be: the maximum supply, or all scheduled tokens where that is not known or where the
 * schedule hands out more than there can be, since its source then speaks of another token or an older one.
 */
export type VestingWhole = { amount: number; is: 'maximum-supply' | 'scheduled' }

/** Tokens that come free at a moment to come. */
export type NextUnlock = {
  day: Day
  allocation: string
  amount: number
  /** Fraction of `VestingSchedule.whole`. */
  share: number | null
  /** At today's price; null where no price is known. */
  value_usd: number | null
}

/** Tokens that come free evenly, day after day. */
export type OngoingUnlock = { allocation: string; per_day: number; until: Day }

/** How a project's token comes free over time. Amounts in tokens. */
export type VestingSchedule = {
  project_id: string
  /** The token as the source names it. */
  token: string
  today: Day
  /** First days of the months, from the first unlock to the last; empty where nothing is scheduled. */
  timestamps: Day[]
  allocations: VestingAllocation[]
  total: number
  unlocked: number
  /** `unlocked` as a fraction of `total`. */
  unlocked_of_total: number | null
  /** `total` and `unlocked` as fractions of `whole`. */
  share: number | null
  unlocked_share: number | null
  /** What shares are fractions of; null where nothing is scheduled. */
  whole: VestingWhole | null
  supply_maximum: number | null
  supply_circulating: number | null
  price: number | null
  next: NextUnlock[]
  ongoing: OngoingUnlock[]
  /** The source says that every allocation is listed. */
  is_complete: boolean
  sources: string[]
  meta: { data_version: number; sample: boolean }
}
