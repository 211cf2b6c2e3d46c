import { exactSum } from '../compile/exactSum.ts'

/** SQL of what a member of a group has at the two ends of a change. */
export type ChangeEnds = {
  now: string
  before: string
  /** True if it has both, and they can be compared. */
  hasBoth: string
}

/** Further digits are noise; see `changeSql`. */
const DECIMALS = 6

/**
 * SQL of the change of a group: that of the sum of the members with a figure at both ends, as a fraction of the absolute
 * earlier sum; null without any. A member whose series ended, or began in between, is not a fall to zero or a rise from
 * it: what is missing is unknown.
 */
export function groupChangeSql({ now, before, hasBoth }: ChangeEnds, over = ''): string {
  const sum = (value: string) =>
    exactSum({ value: `if(${hasBoth}, ${value}, NULL)`, combinator: 'OrNull', over })
  return `round((${sum(now)} - ${sum(before)}) / nullIf(abs(${sum(before)}), 0), ${DECIMALS})`
}
