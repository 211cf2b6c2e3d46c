import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
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

type Listed = Pick<StatementLines, 'rows' | 'total_projects' | 'window'>

/**
 * Describes which of how many projects are listed, and over which time: `Top 100 of 143 by fees, twelve months to 31
 * Oct 2026`.
 */
export function describeListed({ rows, total_projects, window }: Listed): string {
  const count = total_projects === 1 ? '1 project' : `${total_projects} projects`
  const listed =
    rows.length < total_projects
      ? `Top ${rows.length} of ${total_projects} by fees of the last year`
      : `${count} with fees in the last year`
  const ends = [...new Set(rows.map(({ to }) => to))].toSorted()
  const span = window === 'ltm' ? 'twelve months' : 'quarter'
  const [first, last] = [ends[0], ends.at(-1)]
  if (first === undefined || last === undefined) return listed
  return first === last
    ? `${listed}, ${span} to ${formatDay(last)}`
    : `${listed}, ${span} to ${formatDay(first)} or later, up to ${formatDay(last)}`
}

/** The last day that any of the figures is of. */
export function findLastDay(rows: readonly Pick<ProjectLines, 'to'>[]): Day | undefined {
  return rows
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
}
