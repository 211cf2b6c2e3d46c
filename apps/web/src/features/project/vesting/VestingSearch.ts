import type { Day } from '@tickmark/core/time/Day'
import { readSearch } from '../../../data/readSearch.ts'

/** How an unlock schedule is looked at; what is absent is the default. */
export type VestingSearch = {
  /** Each allocation as its share of the supply, in place of tokens. */
  percent?: true
  table?: true
  /** The months that are drawn; all when absent. */
  from?: Day
  to?: Day
  /** Ids of the allocations that are not drawn. */
  hide?: string[]
}

export function parseVestingSearch(raw: Record<string, unknown>): VestingSearch {
  const read = readSearch(raw)
  return {
    percent: read.flag('percent'),
    table: read.flag('table'),
    from: read.day('from'),
    to: read.day('to'),
    hide: read.texts('hide'),
  }
}
