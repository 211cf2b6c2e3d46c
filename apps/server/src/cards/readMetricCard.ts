import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getRanking } from '@tickmark/analytics/figures/getRanking'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import { type HeadlineAggregation, headlineFigure } from '@tickmark/core/answers/headlineFigure'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { columnStyle, formatMetricValue } from '@tickmark/core/formats/formatValue'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { type Day, isStale } from '@tickmark/core/time/Day'
import type { MetricCard } from '../pictures/Card.ts'
import { describeChange } from '../pictures/describeChange.ts'

const MAX_ROWS = 6

/** Reads what a metric's card shows: the projects that lead by it, as its own page ranks them. */
export async function readMetricCard(
  db: Analytics,
  metric: MetricDefinition,
  { productName, asOf, today }: { productName: string; asOf?: string | undefined; today: Day },
): Promise<MetricCard> {
  const ranking = await getRanking(db, {
    metric_id: metric.metric_id,
    interval: RANKING_INTERVAL,
    limit: MAX_ROWS,
    as_of: asOf,
  })
  const { rows: shown, anchor, summary } = ranking
  const style = columnStyle(shown.map(({ value }) => value))
  const largest = Math.max(...shown.map((row) => Math.abs(row.value)), Number.MIN_VALUE)
  const { newest } = await indexSeries(db)
  const { aggregation } = headlineFigure(metric, RANKING_INTERVAL)
  const window = nameFigure(aggregation, anchor, today)
  return {
    kind: 'metric',
    productName,
    sample: ranking.meta.sample,
    newestDay: anchor ?? newest.get(metric.metric_id) ?? null,
    asOf,
    title: metric.title,
    definition: describeMetric(metric).definition,
    heading:
      shown.length < summary.count
        ? `Top ${shown.length} of ${summary.count} projects, ${window}`
        : `By project, ${window}`,
    rows: shown.map((row) => ({
      project_id: row.project_id,
      name: db.catalog.nameOf(row.project_id),
      value: formatMetricValue(row.value, metric, style),
      size: Math.abs(row.value) / largest,
      change: describeChange(row.change, { value: row.value, before: row.previous_value, metric }),
    })),
    projects: summary.count,
  }
}

function nameFigure(aggregation: HeadlineAggregation, anchor: Day | null, today: Day): string {
  const { long } = nameWindow(RANKING_INTERVAL, anchor, today)
  switch (aggregation) {
    case 'sum':
      return long
    case 'avg':
      return `average of the ${long}`
    case 'latest':
      return isStale(anchor, today) ? `value of ${formatDay(anchor)}` : 'latest value'
  }
}
