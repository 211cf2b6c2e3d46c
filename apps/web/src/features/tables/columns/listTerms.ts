import type { Mart } from '@tickmark/core/marts/Mart'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Option } from '../../../ui/popups/popupParts.tsx'

/** What can be put into a formula: numbers that rows have, columns of the table, and each metric over 30 days. */
export function listTerms(mart: Mart, chosen: readonly ValueColumn[]): Option[] {
  const facts = mart.facts
    .filter((fact) => fact.type === 'number')
    .map(({ column_id, title }) => ({ value: column_id, label: title, detail: column_id }))
  const columns = chosen
    .filter(({ id, formula }) => /^\w+$/.test(formula ?? id) && !(formula ?? id).endsWith('_trend'))
    .map(({ id, formula = id }) => ({ value: formula, label: formula, detail: 'in the table' }))
  const figures =
    mart.source.kind === 'figures'
      ? METRICS.filter((metric) => metric.table_enabled).map(({ metric_id, title, kind }) => {
          const value = kind === 'flow' ? `${metric_id}_30d_sum` : `${metric_id}_7d_latest`
          return { value, label: title, detail: value }
        })
      : []
  const known = new Map([...figures, ...facts, ...columns].map((option) => [option.value, option]))
  return [...known.values()]
}
