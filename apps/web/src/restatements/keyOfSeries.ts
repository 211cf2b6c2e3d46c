import type { SeriesKey } from '@tickmark/core/answers/fields'

/** What tells series apart in a list. */
export function keyOfSeries(row: SeriesKey): string {
  return [row.metric_id, row.project_id, row.chain_id, row.product_id, row.contract_id].join('/')
}
