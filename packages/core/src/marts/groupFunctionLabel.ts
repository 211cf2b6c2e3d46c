import type { GroupFunction } from './AGG_FUNCS.ts'

const LABELS = {
  sum: 'sum',
  avg: 'average',
  median: 'median',
  min: 'minimum',
  max: 'maximum',
  count: 'count',
} as const satisfies Record<Exclude<GroupFunction, 'combined'>, string>

/** Returns the label in a head for the values of groups: `median`, or `of the sum` for changes and ratios of sums. */
export function groupFunctionLabel(groupFunction: GroupFunction): string {
  return groupFunction === 'combined' ? 'of the sum' : LABELS[groupFunction]
}
