import { groupFunctionLabel } from '@tickmark/core/marts/groupFunctionLabel'
import type { MartPage, MartRow } from '@tickmark/core/marts/MartPage'

/**
 * The rows of a page as a file has them. The heads of groups name what is not the figure of the whole group:
 * `user_mau_7d_latest (median)`.
 */
export function tabulateMartPage({ columns, rows }: MartPage): MartRow[] {
  const names = new Map(
    columns.flatMap(({ column_id, group_function, is_additive }) =>
      group_function === null ||
      group_function === 'combined' ||
      (group_function === 'sum' && is_additive)
        ? []
        : [[column_id, `${column_id} (${groupFunctionLabel(group_function)})`] as const],
    ),
  )
  if (names.size === 0) return rows
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([id, value]) => [names.get(id) ?? id, value])),
  )
}
