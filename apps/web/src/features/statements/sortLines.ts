import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import type { ListOrder } from '../../data/listOrder.ts'
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
  const sign = descending ? -1 : 1
  if (by === 'name')
    return rows.toSorted(
      (a, b) => sign * nameOf(a.project_id).localeCompare(nameOf(b.project_id), 'en'),
    )
  const place = metric_ids.indexOf(by)
  return rows.toSorted((a, b) => {
    const [one, other] = [a.values[place] ?? null, b.values[place] ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
