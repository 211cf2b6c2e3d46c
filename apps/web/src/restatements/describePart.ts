import type { SeriesKey } from '@tickmark/core/answers/fields'

type Part = Pick<SeriesKey, 'chain_id' | 'product_id' | 'contract_id'>

/** Which part of a project's figure is meant: `ethereum · v3`, or `Total`. */
export function describePart({ chain_id, product_id, contract_id }: Part): string {
  const parts = [chain_id, product_id, contract_id].filter((id) => id !== '')
  return parts.length === 0 ? 'Total' : parts.join(' · ')
}
