import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getProjectFigures } from '@tickmark/analytics/queries/getProjectFigures'
import { indexSeries } from '@tickmark/analytics/queries/indexSeries'
import { type HeadlineAggregation, headlineFigure } from '@tickmark/core/answers/headlineFigure'
import { prepareRanking, rankingColumns } from '@tickmark/core/answers/prepareRanking'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { findProject } from '@tickmark/core/projects/findProject'
import type { MetricCard } from './Card.ts'
import { describeChange } from './describeChange.ts'

const MAX_ROWS = 6
const WINDOWS = {
  sum: 'last 30 days',
  avg: 'average of 30 days',
  latest: 'newest value',
} as const satisfies Record<HeadlineAggregation, string>

/** What a metric's card shows: the projects that lead by it, as its own page ranks them. */
export async function readMetricCard(
  db: Analytics,
  metric: MetricDefinition,
  productName: string,
): Promise<MetricCard> {
  const figures = await getProjectFigures(db, { columns: Object.values(rankingColumns(metric)) })
  const { rows, anchor } = prepareRanking(figures, metric)
  const shown = rows.slice(0, MAX_ROWS)
  const largest = Math.max(...shown.map((row) => Math.abs(row.value)), Number.MIN_VALUE)
  const { newest } = await indexSeries(db)
  const window = WINDOWS[headlineFigure(metric, '30d').aggregation]
  return {
    kind: 'metric',
    productName,
    sample: figures.meta.sample,
    newestDay: anchor ?? newest.get(metric.metric_id) ?? null,
    title: metric.title,
    definition: describeMetric(metric).definition,
    heading:
      shown.length < rows.length
        ? `Top ${shown.length} of ${rows.length} projects, ${window}`
        : `By project, ${window}`,
    rows: shown.map((row) => ({
      project_id: row.projectId,
      name: findProject(row.projectId)?.name ?? row.projectId,
      value: formatMetricValue(row.value, metric, 'compact'),
      size: Math.abs(row.value) / largest,
      change: describeChange(row.change, metric.is_lower_value_better),
    })),
    projects: rows.length,
  }
}
