import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { findLastDay } from './describeListed.ts'
import { LINE_FILE_ORDER, makeLineColumns } from './makeLineColumns.tsx'

const METRICS = ['fees', 'revenue', 'earnings']
const ROWS = Array.from(
  { length: 80 },
  (_, at): ProjectLines => ({
    project_id: `project-${at}`,
    timestamp: '2026-01-01',
    to: at === 7 ? '2026-03-31' : '2025-12-31',
    values: [at, at / 3, null],
    changes: [null, 0.5, at],
    ...(at === 3 && { partial: ['fees', 'revenue'] }),
  }),
)

it('files of key lines have a line for each project in the order shown, with each figure and its change', () => {
  const lines: StatementLines = {
    window: 'ltm',
    metric_ids: METRICS,
    rows: ROWS,
    total_projects: 80,
    meta: { data_version: 1, sample: false, sources: [], checks: [], anchors: {} },
  }
  const shown = ROWS.toReversed()
  const columns = makeLineColumns(lines, {
    nameOf: (id) => id.toUpperCase(),
    picked: [],
    onPick: () => {},
    onTrace: () => {},
    sortOf: () => undefined,
  })
  const table = tabulateRows(columns, shown, { isSample: false, order: LINE_FILE_ORDER })
  expect(findTableFault(table)).toBeNull()
  expect(table.header).toEqual([
    'project_id',
    'name',
    'to (UTC)',
    ...METRICS.flatMap((id) => [`${id} (usd)`, `${id} change against a year before (fraction)`]),
    'partial',
  ])
  expect(table.rows).toEqual(
    shown.map(({ project_id, to, values: [fees, revenue], changes: [, , last] }) => [
      project_id,
      project_id.toUpperCase(),
      to,
      fees,
      null,
      revenue,
      0.5,
      null,
      last,
      project_id === 'project-3' ? 'fees revenue' : null,
    ]),
  )
  expect(findLastDay(shown)).toBe('2026-03-31')
})
