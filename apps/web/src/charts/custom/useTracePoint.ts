import type { CustomChartData } from '@tickmark/core/charts/composeChart'
import type { PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Day } from '@tickmark/core/time/Day'
import { useCallback } from 'react'
import { useOpenTrace } from '../../data/trace/TraceTarget.ts'

/** Shows where a point of a chart comes from, where it is of one project and one metric of the catalogue. */
export function useTracePoint({
  plan,
}: CustomChartData): (series: PreparedSeries, day: Day) => void {
  const open = useOpenTrace()
  return useCallback(
    (series, day) => {
      const metric = findMetric(series.metric)
      const question = plan.questions.find(({ id }) => series.id.startsWith(`${id}:`))
      const [only, ...others] = question?.query.where.projects ?? []
      const isSplit = (question?.query.breakdown.length ?? 0) > 0
      const project = series.project ?? (others.length === 0 && !isSplit ? only : undefined)
      if (metric === undefined || project === undefined) return
      open({
        project_id: project,
        metric_id: metric.metric_id,
        timestamp: day,
        granularity: plan.granularity,
      })
    },
    [open, plan],
  )
}
