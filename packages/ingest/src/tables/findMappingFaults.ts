import type { MappingFault, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'

/** What makes a mapping useless for a table, with the column that it is about. */
export function findMappingFaults(
  { columns }: TableMapping,
  header: readonly string[],
  projectId: string | undefined,
): MappingFault[] {
  const faults: MappingFault[] = []
  const add = (column: string, text: string) => void faults.push({ column, text })
  const used = new Map<string, string>()
  const hasMetrics = columns.some(({ as }) => as === 'metric')
  for (const { column, as, metric_id } of columns) {
    if (as === 'ignore') continue
    if (!header.includes(column)) add(column, 'The table has no such column.')
    const use = as === 'value' ? `value ${metric_id ?? ''}` : as
    const other = used.get(use)
    if (other !== undefined)
      add(column, `It has the same meaning as the column "${other}". Ignore one of them.`)
    else used.set(use, column)
    if (as !== 'value') continue
    if (hasMetrics && metric_id !== undefined)
      add(column, 'Another column names the metrics, so this one names none.')
    const fault = hasMetrics ? undefined : findMetricFault(metric_id)
    if (fault !== undefined) add(column, fault)
  }
  if (!used.has('day')) add('', 'Choose the column with the days.')
  if (!columns.some(({ as }) => as === 'value')) add('', 'Choose a column with values.')
  if (projectId === undefined && !used.has('project'))
    add('', 'Choose the column with the projects, or start from the page of a project.')
  return faults
}

function findMetricFault(metricId: string | undefined): string | undefined {
  if (metricId === undefined) return 'Choose the metric of these values.'
  const metric = findMetric(metricId)
  if (metric === undefined) return `There is no metric "${metricId}".`
  return isReported(metric)
    ? undefined
    : `${metric.title} is computed from other metrics, so values of it are not read.`
}
