import type { MartSearch } from '../marts/index.ts'

/** The lengths of the range in days. */
export const FLOW_DAYS = ['7', '30', '90'] as const

/** The contents of the address of the page, not yet checked. */
export type BridgeFlowsSearch = MartSearch & {
  /** The length of the range; 30 days when absent. */
  days?: (typeof FLOW_DAYS)[number] | undefined
  /** The chain at either end of the pairs that are listed. */
  chain?: string | undefined
}
