import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { listSeries } from '@tickmark/analytics/series/listSeries'
import type { FigureColumn } from '@tickmark/core/answers/ProjectFigures'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { KEY_FIGURES } from '@tickmark/core/projects/KEY_FIGURES'
import { MAIN_METRICS } from '@tickmark/core/projects/MAIN_METRICS'
import type { Project } from '@tickmark/core/projects/Project'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { CardChart, CardFigure, ProjectCard } from '../pictures/Card.ts'
import { describeChange } from '../pictures/describeChange.ts'

/** More would be too small to read where networks show the card. */
const MAX_FIGURES = 4

/** Reads what a project's card shows: its first key figures, and its main metric over three years. */
export async function readProjectCard(
  db: Analytics,
  project: Project,
  { productName, asOf }: { productName: string; asOf?: string | undefined },
): Promise<ProjectCard> {
  const series = (await listSeries(db)).filter((row) => row.project_id === project.project_id)
  const available = new Set(series.map((row) => row.metric_id))
  const main = MAIN_METRICS.find((metric) => available.has(metric)) ?? series[0]?.metric_id
  const columns = KEY_FIGURES.flatMap(({ column, change }) => [column, change])
  const figures = await getProjectFigures(db, {
    columns,
    projects: [project.project_id],
    as_of: asOf,
  })
  const days = series.map((row) => row.last_complete_day ?? row.last_day).sort()
  return {
    kind: 'project',
    productName,
    sample: figures.meta.sample && series.length > 0,
    newestDay: days.at(-1) ?? null,
    asOf,
    project_id: project.project_id,
    name: project.name,
    symbol: project.symbol,
    sectors: project.market_sectors.map(nameSector).join(' · '),
    description: project.description,
    figures: readFigures(figures.columns),
    chart:
      main === undefined ? null : await readChart(db, project, { metric: getMetric(main), asOf }),
  }
}

function nameSector(id: string): string {
  return MARKET_SECTORS.find((sector) => sector.market_sector_id === id)?.name ?? id
}

function readFigures(columns: readonly FigureColumn[]): CardFigure[] {
  const find = (id: string) => columns.find((column) => column.column_id === id)
  return KEY_FIGURES.flatMap(({ column: id, change }): CardFigure[] => {
    const column = find(id)
    const value = column?.values[0] ?? null
    if (column === undefined || value === null) return []
    const metric = getMetric(column.metric_id)
    return [
      {
        label:
          column.aggregation === 'latest'
            ? metric.short_title
            : `${metric.short_title}, ${column.interval}`,
        value: formatMetricValue(value, metric, 'compact'),
        change: describeChange(find(change)?.values[0] ?? null, { value, metric }),
      },
    ]
  }).slice(0, MAX_FIGURES)
}

async function readChart(
  db: Analytics,
  project: Project,
  { metric, asOf }: { metric: MetricDefinition; asOf: string | undefined },
): Promise<CardChart | null> {
  const isBar = metric.serie_type === 'bar'
  const granularity = isBar ? 'month' : 'week'
  const answer = await answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: [metric.metric_id],
      where: { projects: [project.project_id] },
      breakdown: ['project'],
      granularity,
      range: '3y',
      as_of: asOf,
    }),
  )
  const [series] = answer.series
  if (series === undefined) return null
  const { timestamps } = answer
  const { provisional_from: from, partial } = series
  return {
    title: `${metric.title} by ${granularity}, three years`,
    kind: isBar ? 'bar' : 'line',
    format: metric.format,
    granularity,
    timestamps,
    values: series.values,
    provisionalFrom:
      from === null ? timestamps.length : timestamps.filter((timestamp) => timestamp < from).length,
    wholeFrom: partial ? timestamps.filter((timestamp) => timestamp <= partial.to).length : 0,
  }
}
