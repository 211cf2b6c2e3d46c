import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import type { ListOrder } from '../../data/listOrder.ts'
import { sortRows } from '../../tables/useListOrder.ts'
import { LINE_ORDERS, type LineOrder } from './StatementsSearch.ts'

/** The orders of the list; the largest fees come first. */
export const LINE_LIST_ORDERS = {
  all: LINE_ORDERS,
  first: { by: 'fees', descending: true },
  words: ['name'],
} as const

/** Sorts the projects. Missing figures come last in either direction; equal ones keep their order. */
export function sortLines(
  { rows, metric_ids }: Pick<StatementLines, 'rows' | 'metric_ids'>,
  { by, descending }: ListOrder<LineOrder>,
  nameOf: (projectId: string) => string,
): ProjectLines[] {
  const place = metric_ids.indexOf(by)
  return sortRows(
    rows,
    (row) => (by === 'name' ? nameOf(row.project_id) : (row.values[place] ?? null)),
    descending,
  )
}
