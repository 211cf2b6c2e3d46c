import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { Day } from '../time/Day.ts'
import { headlineFigure } from './headlineFigure.ts'
import type { ProjectFigures } from './ProjectFigures.ts'

export type RankedProject = {
  rank: number
  projectId: string
  value: number
  /** Fraction of the sum over the shown projects; null where they do not add up. */
  share: number | null
  change: number | null
  trend: readonly (number | null)[]
}

/** The columns that a ranking is made from: the headline figure of 30 days and its change. */
export function rankingColumns(metric: MetricDefinition) {
  const { column_id, change_column_id } = headlineFigure(metric, '30d')
  return {
    value: column_id,
    change: change_column_id,
    trend: `${metric.metric_id}_90d_trend`,
  }
}

/** The projects that have a figure, best first. */
export function prepareRanking(
  figures: ProjectFigures,
  metric: MetricDefinition,
): { rows: RankedProject[]; anchor: Day | null } {
  const ids = rankingColumns(metric)
  const find = (id: string) => figures.columns.find((column) => column.column_id === id)
  const values = find(ids.value)
  const known = figures.project_ids.flatMap((projectId, index) => {
    const value = values?.values[index] ?? null
    if (value === null) return []
    const change = find(ids.change)?.values[index] ?? null
    return [{ projectId, value, change, trend: find(ids.trend)?.trends[index] ?? [] }]
  })
  const total = known.reduce((sum, row) => sum + row.value, 0)
  const direction = metric.is_lower_value_better ? -1 : 1
  return {
    anchor: values?.anchor ?? null,
    rows: known
      .toSorted((a, b) => (b.value - a.value) * direction)
      .map((row, index) => ({
        ...row,
        rank: index + 1,
        share: metric.additive && total > 0 ? row.value / total : null,
      })),
  }
}
