import type { ProjectFigures } from '../answers/ProjectFigures.ts'
import type { ScatterPoint } from '../charts/scatterPoints.ts'
import { findMetric, knownMetric } from '../metrics/findMetric.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'

/** Chooses the metric that another one is compared with by default: the market capitalization. */
export function chooseOther(
  metric: MetricDefinition,
  wanted: string | undefined,
): MetricDefinition {
  const other = findMetric(wanted ?? '')
  if (other !== undefined && other !== metric) return other
  return knownMetric(
    metric.metric_id === 'market_cap_circulating' ? 'fees' : 'market_cap_circulating',
  )
}

/**
 * The projects that have anything of the metrics as points, by the ids of the columns that are their axes. Which of
 * them can be drawn is decided later.
 */
export function figurePoints(
  figures: ProjectFigures,
  columns: { x: string; y: string; size: string | undefined },
  nameOf: (id: string) => string,
): ScatterPoint[] {
  const valuesOf = (id: string | undefined) =>
    figures.columns.find(({ column_id }) => column_id === id)?.values
  const [xs, ys, sizes] = [valuesOf(columns.x), valuesOf(columns.y), valuesOf(columns.size)]
  return figures.project_ids.flatMap((id, index) => {
    const [x, y] = [xs?.[index] ?? null, ys?.[index] ?? null]
    if (x === null && y === null) return []
    return [{ id, name: nameOf(id), x, y, ...(sizes && { size: sizes[index] ?? null }) }]
  })
}
