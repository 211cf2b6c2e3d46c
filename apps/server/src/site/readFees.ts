import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getIntervalFigures } from '@tickmark/analytics/figures/getIntervalFigures'
import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import { getRanking } from '@tickmark/analytics/figures/getRanking'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import {
  LEADER_COLUMNS,
  type LeaderColumn,
  type MonthlyFees,
  type SiteFees,
} from './SiteContent.ts'

const MAX_LEADERS = 10
const TREND = `fees_${RANKING_INTERVAL}_trend`

/** Reads what all projects together earned, and the ten that earned most; null where no source has delivered fees. */
export async function readFees(db: Analytics): Promise<SiteFees | null> {
  const [ranking, figures, totals, months] = await Promise.all([
    getRanking(db, { metric_id: 'fees', interval: RANKING_INTERVAL, limit: MAX_LEADERS }),
    getProjectFigures(db, { columns: [TREND, ...LEADER_COLUMNS] }),
    getIntervalFigures(db, { metrics: ['fees'], where: {}, breakdown: [], range: '30d' }),
    readMonths(db),
  ])
  const { rows, anchor, summary } = ranking
  if (anchor === null || rows.length === 0) return null
  const trends = figures.columns.find((column) => column.column_id === TREND)?.trends
  return {
    anchor,
    total: totals[0]?.values.fees ?? null,
    months,
    leaders: rows.flatMap(({ project_id, value, change }) => {
      const project = db.catalog.find(project_id)
      if (project === undefined) return []
      const trend = trends?.[figures.project_ids.indexOf(project_id)] ?? []
      return [{ project, fees: value, change, trend, figures: readRow(figures, project_id) }]
    }),
    projects: summary.count,
  }
}

function readRow(
  { project_ids, columns }: ProjectFigures,
  projectId: string,
): Record<LeaderColumn, number | null> {
  const row = project_ids.indexOf(projectId)
  const read = (id: LeaderColumn) =>
    [id, columns.find((column) => column.column_id === id)?.values[row] ?? null] as const
  return Object.fromEntries(LEADER_COLUMNS.map(read)) as Record<LeaderColumn, number | null>
}

async function readMonths(db: Analytics): Promise<MonthlyFees> {
  const { timestamps, series, meta } = await answerMetricQuery(
    db,
    MetricQuery.parse({ metrics: ['fees', 'revenue'], granularity: 'month', range: '3y' }),
  )
  const find = (metric: string) => series.find((one) => one.metric === metric)
  const from = find('fees')?.provisional_from ?? null
  const partialTo = find('fees')?.partial?.to ?? ''
  return {
    timestamps,
    fees: find('fees')?.values ?? [],
    revenue: find('revenue')?.values ?? [],
    sources: meta.sources,
    checks: meta.checks,
    provisionalFrom:
      from === null ? timestamps.length : timestamps.filter((day) => day < from).length,
    wholeFrom: timestamps.filter((day) => day <= partialTo).length,
  }
}
