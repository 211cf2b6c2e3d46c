import type { AggregateInterval } from '../answers/choices.ts'

/** The interval of rankings and sector totals while the address names none. */
export const RANKING_INTERVAL = '30d' satisfies AggregateInterval
