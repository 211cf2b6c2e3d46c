import type {
  MappingFault,
  ProposedMetric,
  TableColumn,
  TableMapping,
} from '@tickmark/core/datahub/TableMapping'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'

/** The subject of a table's values, besides what its columns say. */
export type TableSubject = {
  /** The project of all values; undefined where a column names it. */
  projectId: string | undefined
  metric?: ProposedMetric | undefined
}

/** Finds what makes a mapping useless for a table, with the column that it is about. */
export function findMappingFaults(
  { columns }: TableMapping,
  header: readonly string[],
  { projectId, metric }: TableSubject,
): MappingFault[] {
  const metricId = metric?.metric_id
  const faults: MappingFault[] = []
  const add = (column: string, text: string) => void faults.push({ column, text })
  const used = new Map<string, string>()
  const hasMetrics = columns.some(({ as }) => as === 'metric')
  for (const one of columns) {
    const { column, as } = one
    if (as === 'ignore') continue
    if (!header.includes(column)) add(column, 'The table has no such column.')
    const use =
      as === 'value' ? `value ${one.metric_id ?? metricId ?? ''} ${one.project_id ?? ''}` : as
    const other = used.get(use)
    if (other !== undefined)
      add(column, `It has the same meaning as the column "${other}". Ignore one of them.`)
    else used.set(use, column)
    const fault = findMetricFault(one, { hasMetrics, metricId })
    if (fault !== undefined) add(column, fault)
  }
  if (!used.has('day')) add('', 'No column is read as days. Choose one, or name it date.')
  const values = columns.filter(({ as }) => as === 'value')
  if (values.length === 0)
    add('', 'No column is read as values. Choose one, or name it after a metric, such as fees.')
  const placed = values.find(({ project_id }) => project_id !== undefined)
  if (used.has('project') && placed !== undefined)
    add(placed.column, 'Another column names the projects, so this one must not.')
  const areAllPlaced = values.every(({ project_id }) => project_id !== undefined)
  if (projectId === undefined && !used.has('project') && (values.length === 0 || !areAllPlaced))
    add(
      '',
      'No column is read as projects. Choose one, name it project, or start from the page of a project.',
    )
  return faults
}

type Named = { hasMetrics: boolean; metricId: string | undefined }

/** Finds what is wrong with the metric of a column, among columns that may name the metrics. */
function findMetricFault(
  { as, metric_id }: TableColumn,
  { hasMetrics, metricId }: Named,
): string | undefined {
  if (as === 'metric' && metricId !== undefined)
    return 'All values are of the proposed metric, so no column names metrics.'
  if (as !== 'value') return undefined
  if (hasMetrics) return metric_id && 'Another column names the metrics, so this one must not.'
  if (metricId !== undefined)
    return metric_id === undefined || metric_id === metricId
      ? undefined
      : 'These values are of another metric than the proposed one.'
  return metric_id === undefined ? 'Choose the metric of these values.' : findFault(metric_id)
}

function findFault(metricId: string): string | undefined {
  const metric = findMetric(metricId)
  if (metric === undefined) return `There is no metric "${metricId}".`
  return isReported(metric)
    ? undefined
    : `${metric.title} is computed from other metrics, so values of it are not read.`
}
