import { useQuery } from '@tanstack/react-query'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { RankingViewState } from '@tickmark/core/screens/ranking'
import { leaderboardQuery } from '@tickmark/core/screens/ranking'
import { hasTrend, rankingTrendQuery } from '@tickmark/core/screens/rankingTrendQuery'
import { useMemo } from 'react'
import { trpc } from '../../data/trpc.ts'

/**
 * The projects by a metric, and how each went: `trends` fills in when it arrives, so that the ranking does not wait for
 * its drawings.
 */
export function useRanking(metric: MetricDefinition, look: RankingViewState) {
  const input = leaderboardQuery(metric, look)
  const query = useQuery({
    ...trpc.metrics.getRanking.queryOptions(input),
    // Figures of another metric would be written in the wrong unit.
    placeholderData: (before) => (before?.metric_id === metric.metric_id ? before : undefined),
  })
  const { data } = useQuery({
    ...trpc.projects.getFigures.queryOptions(
      rankingTrendQuery(metric, look, query.data?.rows ?? []),
    ),
    enabled: hasTrend(look.interval) && query.data !== undefined && !query.isPlaceholderData,
  })
  const trends = useMemo(() => {
    const drawn = data?.columns[0]?.trends
    return new Map(data?.project_ids.map((id, index) => [id, drawn?.[index] ?? []] as const))
  }, [data])
  return { input, query, trends }
}
