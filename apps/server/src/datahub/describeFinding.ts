import type { TableFinding } from '@tickmark/analytics/datahub/checkTable'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { countThings, formatCount, formatMetricValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'

/**
 * Describes what a check found in a proposed table, for its reviewers: the check, how many values fail it, and one of
 * them.
 */
export function describeFinding(
  { check_id, points, example }: TableFinding,
  catalog: Pick<Catalog, 'nameOf'>,
): string {
  const { metric_id, project_id, chain_id, product_id, day, value, why } = example
  const metric = findMetric(metric_id)
  const written =
    metric === undefined ? formatCount(value) : formatMetricValue(value, metric, 'exact')
  const parts = [
    catalog.nameOf(project_id),
    ...(chain_id === '' ? [] : [catalog.nameOf(chain_id)]),
    ...(product_id === '' ? [] : [product_id]),
  ]
  const series = `${metric?.title ?? metric_id} of ${parts.join(', ')}`
  const { title } = QUALITY_CHECKS[check_id]
  return `The check “${title}” fails for ${countThings(points, 'value')}. ${series} on ${formatDay(day)}: ${written}, ${why}.`
}
