import { readSearch } from '../data/readSearch.ts'

/** What the address of a billing page tells. */
export type BillingSearch = {
  /** The visitor comes back from paying. */
  paid?: true
}

export function parseBillingSearch(raw: Record<string, unknown>): BillingSearch {
  return { paid: readSearch(raw).flag('paid') }
}
