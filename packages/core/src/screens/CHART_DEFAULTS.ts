import type { Granularity } from '../time/Granularity.ts'
import type { Interval } from '../time/Interval.ts'

/** How a chart over time is looked at while the address says nothing else. */
export const CHART_DEFAULTS = { g: 'month', range: '3y' } as const satisfies {
  g: Granularity
  range: Interval
}
