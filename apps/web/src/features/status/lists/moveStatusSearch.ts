import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { addDays } from '@tickmark/core/time/Day'
import { moveListSearch } from '../../../documents/moveListSearch.ts'
import type { StatusSearch } from '../StatusSearch.ts'

/** The columns of the lists in earlier addresses. */
const COLUMNS = {
  projects: 'project_id',
  metrics: 'metric_id',
  check: 'check_id',
} as const

/**
 * Returns the view of a mart that an earlier address of its list selected; undefined for other addresses. The states of
 * quarantined points are presets of theirs.
 */
export function moveStatusSearch(mart: Mart, search: StatusSearch): string | undefined {
  const { projects, metrics, since, min, largest, check, state } = search
  const has = (id: string) => mart.facts.some(({ column_id }) => column_id === id)
  const filters: MartView['filterModel'] = {}
  if (since !== undefined && has('observed'))
    filters.observed = { filterType: 'date', type: 'greaterThan', dateFrom: addDays(since, -1) }
  // A change from zero is no fraction of anything, and counts as large.
  if (min !== undefined && has('size'))
    filters.size = {
      filterType: 'number',
      operator: 'OR',
      conditions: [
        { filterType: 'number', type: 'greaterThanOrEqual', filter: min / 100 },
        { filterType: 'number', type: 'blank' },
      ],
    }
  return moveListSearch(
    {
      projects: projects?.split(','),
      metrics: metrics?.split(','),
      check,
      ...(largest && { sort: '-size' }),
    },
    {
      mart,
      presetId: state,
      sets: Object.fromEntries(Object.entries(COLUMNS).filter(([, id]) => has(id))),
      orders: has('size') ? { size: 'size' } : {},
      filters,
    },
  )
}
