import { useNavigate } from '@tanstack/react-router'
import type { RankingOrder } from '@tickmark/core/answers/choices'
import type { RankedProject, Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { useProjects } from '../../data/useProjects.ts'
import { listRankingFooters, makeRankingColumns } from './makeRankingColumns.tsx'

export type RankingTableOptions = {
  metric: MetricDefinition
  trends: ReadonlyMap<string, readonly (number | null)[]>
  /** Absent where the order cannot be changed. */
  onOrder?: (order: RankingOrder) => void
  order?: RankingOrder
  /** The id of the project that is highlighted. */
  marked?: string | undefined
}

/**
 * Projects by one metric with rank, change of rank, change, share, percentile rank and trend, and their totals below.
 * Sector pages, leaderboards and metric pages all show this table.
 */
export function useRankingTable(ranking: Ranking | undefined, options: RankingTableOptions) {
  const { metric, trends, order = 'value', onOrder, marked } = options
  const navigate = useNavigate()
  const openTrace = useOpenTrace()
  const { nameOf } = useProjects()
  const columns = useMemo(() => {
    if (ranking === undefined) return []
    const { anchor, aggregation } = ranking
    const best = metric.is_lower_value_better ? 'asc' : 'desc'
    return makeRankingColumns(ranking, {
      metric,
      trends,
      nameOf,
      sortOf:
        onOrder &&
        ((column) => ({
          direction: column === order ? directionOf(column, best) : null,
          position: null,
          toggle: () => onOrder(column),
        })),
      onTrace:
        anchor === null || aggregation !== 'latest'
          ? undefined
          : (projectId) =>
              openTrace({
                project_id: projectId,
                metric_id: metric.metric_id,
                timestamp: anchor,
                granularity: 'day',
              }),
    })
  }, [ranking, metric, trends, nameOf, openTrace, order, onOrder])
  const footers = useMemo(() => listRankingFooters(metric), [metric])
  return {
    layoutId: 'ranking',
    columns,
    footers,
    rowKey: keyOf,
    rowHeight: 36,
    headHeight: 46,
    isMarked: (row: RankedProject) => row.project_id === marked,
    onOpen: (row: RankedProject) =>
      navigate({
        to: '/projects/$slug',
        params: { slug: row.project_id },
        search: { metric: metric.metric_id },
      }),
  }
}

function keyOf(row: RankedProject): string {
  return row.project_id
}

function directionOf(column: RankingOrder, best: 'asc' | 'desc'): 'asc' | 'desc' {
  return column === 'change' ? 'desc' : best
}
