import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import type { ListOrder } from '../../data/listOrder.ts'
import type { LineOrder } from './StatementsSearch.ts'

/** The projects in order. Missing figures come last in either direction; equal ones keep their places. */
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
