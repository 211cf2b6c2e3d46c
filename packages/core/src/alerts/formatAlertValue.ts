import { formatValue, MISSING } from '../formats/formatValue.ts'
import { findFormulaFormat } from '../formula/findFormulaFormat.ts'
import { parseFormula } from '../formula/parseFormula.ts'
import { findMetric } from '../metrics/findMetric.ts'
import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import type { MetricQuery } from '../query/MetricQuery.ts'

type Asked = Pick<MetricQuery, 'metrics' | 'transforms' | 'unit'>

/** A value that a question answers, as text in its unit: shares and changes as percentages, places as `#3`. */
export function formatAlertValue(value: number | null, asked: Asked): string {
  const made = asked.transforms.findLast(({ kind }) => Object.hasOwn(MADE, kind))?.kind
  if (made === 'rank') return value === null ? MISSING : `#${value}`
  return formatValue(value, MADE[made ?? ''] ?? formatOf(asked), 'compact')
}

/** What transforms make of values; other transforms leave the unit as it is. */
const MADE: Readonly<Record<string, MetricFormat>> = {
  share: 'percent',
  change: 'percent',
  drawdown: 'percent',
  index: 'number',
  rank: 'number',
}

function formatOf({ metrics: [metric = ''], unit }: Asked): MetricFormat {
  const format = findMetric(metric)?.format ?? findFormulaFormat(parseFormula(metric))
  return unit === 'native' && format === 'usd' ? 'tokens' : format
}
