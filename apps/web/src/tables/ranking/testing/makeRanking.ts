import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'

/** A ranked project with defaults, so that a test states only what it is about. */
export function makeRanked(changes: Partial<RankedProject> = {}): RankedProject {
  return {
    project_id: 'aave',
    rank: 1,
    previous_rank: null,
    value: 12.5,
    previous_value: null,
    change: null,
    share: 1,
    percentile_rank: null,
    ...changes,
  }
}

/** A ranking of one project by fees. */
export function makeRanking(changes: Partial<Ranking> = {}): Ranking {
  return {
    metric_id: 'fees',
    interval: '30d',
    aggregation: 'sum',
    column_id: 'fees_30d_sum',
    change_column_id: 'fees_30d_change',
    anchor: '2026-11-20',
    previous_anchor: '2026-10-21',
    rows: [makeRanked()],
    projects: 3,
    summary: {
      count: 1,
      total: 12.5,
      previous_total: null,
      change: null,
      median: 12.5,
      mean: 12.5,
      top1_share: 1,
      top3_share: 1,
      top5_share: 1,
      hhi: 10_000,
    },
    gainers: [],
    losers: [],
    movers_floor: null,
    meta: { data_version: 1, sample: false, sources: [], checks: [], anchors: {} },
    ...changes,
  }
}
