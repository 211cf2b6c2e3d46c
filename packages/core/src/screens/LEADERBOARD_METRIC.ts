import type { MetricId } from '../metrics/METRICS.ts'

/** What projects are ranked by while the address names no metric. */
export const LEADERBOARD_METRIC = 'fees' satisfies MetricId
