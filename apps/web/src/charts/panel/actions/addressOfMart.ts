import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'

/** Every matching row of a mart as an address, without the page that the query is about. */
export function addressOfMart(martId: string, rows: RowsRequestInput): string {
  const text = JSON.stringify({ ...rows, startRow: undefined, endRow: undefined })
  return `/v2/marts/${encodeURIComponent(martId)}/rows?rows_request=${encodeURIComponent(text)}`
}
