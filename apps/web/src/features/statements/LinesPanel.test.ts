import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { parseOrder } from '../../data/listOrder.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { describeListed, findLastDay, LINE_LIST_ORDERS, sortLines } from './LinesPanel.tsx'
import { LINE_FILE_ORDER, makeLineColumns } from './makeLineColumns.tsx'
import { parseStatementsSearch } from './StatementsSearch.ts'

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
    ...METRICS.flatMap((id) => [
      `${id} (usd, last twelve months)`,
      `${id} change against a year before (fraction)`,
    ]),
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

const row = (project_id: string, fees: number | null, to = '2026-10-31'): ProjectLines => ({
  project_id,
  timestamp: '2026-10-01',
  to,
  values: [fees],
  changes: [null],
})
const LINES = { metric_ids: ['fees'], rows: [row('b', 1), row('a', null), row('c', 5)] }
const idsBy = (sort: string | undefined) =>
  sortLines(LINES, parseOrder(sort, LINE_LIST_ORDERS.all) ?? LINE_LIST_ORDERS.first, String).map(
    ({ project_id }) => project_id,
  )

describe('the list of statements', () => {
  it('has the largest fees first, and what is missing last either way', () => {
    expect(idsBy(undefined)).toEqual(['c', 'b', 'a'])
    expect(idsBy('fees')).toEqual(['b', 'c', 'a'])
    expect(idsBy('name')).toEqual(['a', 'b', 'c'])
  })
  it('says who of how many is listed, and up to when', () => {
    const listed = { rows: LINES.rows, total_projects: 143, window: 'ltm' } as const
    expect(describeListed(listed)).toMatchSnapshot()
    const rows = [row('a', 1, '2026-09-30'), row('b', 2)]
    expect(describeListed({ rows, total_projects: 2, window: 'quarter' })).toMatchSnapshot()
  })
})

describe('parseStatementsSearch', () => {
  it('reads up to four projects, each once', () => {
    expect(parseStatementsSearch({ projects: 'a,b,a,c,d,e', pick: '<x>,b' })).toMatchObject({
      projects: 'a,b,c,d',
      pick: 'b',
    })
  })
  it('falls back where it does not understand', () => {
    const search = parseStatementsSearch({
      projects: '',
      mode: 'all',
      period: '2026-13-01',
      line: 'nope',
      window: 'year',
      sort: '-nope',
      g: 'day',
    })
    for (const value of Object.values(search)) expect(value).toBeUndefined()
  })
})
