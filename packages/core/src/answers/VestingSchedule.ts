import type { Day } from '../time/Day.ts'

/** Who gets a part of the tokens, and how much of it had come free by each period's end. */
export type VestingAllocation = {
  allocation: string
  /** What the source files it under, such as `insiders` or `farming`; '' where it says nothing. */
  category: string
  /** Tokens in all, and those that are free today. */
  total: number
  unlocked: number
  /** Tokens free at the end of each period, aligned with `VestingSchedule.timestamps`. */
  values: number[]
}

/** Tokens that come free at a moment to come. */
export type NextUnlock = {
  day: Day
  allocation: string
  amount: number
  /** Fraction of `supply_maximum`, or of all scheduled tokens where that is not known. */
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
