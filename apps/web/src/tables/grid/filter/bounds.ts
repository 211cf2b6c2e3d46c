import type { ColumnFilter } from '@tickmark/core/marts/RowsRequest'

export type Bounds = { min: number | undefined; max: number | undefined }

/** The bounds that a filter of numbers sets, as far as a lower and an upper one say it. */
export function boundsOf(filter: ColumnFilter | undefined): Bounds {
  const none = { min: undefined, max: undefined }
  if (filter === undefined || 'conditions' in filter || filter.filterType !== 'number') return none
  switch (filter.type) {
    case 'inRange':
      return { min: filter.filter, max: filter.filterTo }
    case 'greaterThan':
    case 'greaterThanOrEqual':
      return { min: filter.filter, max: undefined }
    case 'lessThan':
    case 'lessThanOrEqual':
      return { min: undefined, max: filter.filter }
    case 'equals':
      return { min: filter.filter, max: filter.filter }
    default:
      return none
  }
}

/** The filter of values within bounds, both ends included; undefined where neither is set. */
export function filterOfBounds({ min, max }: Bounds): ColumnFilter | undefined {
  if (min !== undefined && max !== undefined)
    return { filterType: 'number', type: 'inRange', filter: min, filterTo: max }
  if (min !== undefined) return { filterType: 'number', type: 'greaterThanOrEqual', filter: min }
  if (max !== undefined) return { filterType: 'number', type: 'lessThanOrEqual', filter: max }
  return undefined
}
