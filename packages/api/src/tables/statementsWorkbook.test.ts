import type {
  FinancialStatement,
  StatementCell,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import { expect, it } from 'vitest'
import type { WorkbookSheet } from '../context/Workbook.ts'
import { makeStatementsWorkbook, tabulateStatements } from './statementsWorkbook.ts'

const cell = (value: number | null, fields: Partial<StatementCell> = {}): StatementCell => ({
  ...{ value, pop_change: null, yoy_change: null, share_of_fees: null, provisional: false },
  ...fields,
})
const row = (
  metric_id: string,
  cells: StatementCell[],
  ltm: number | null = null,
): StatementRow => ({
  ...{ metric_id, title: metric_id, definition: '', format: 'usd', is_summary: false },
  ...{ is_lower_value_better: false, cells, ltm, ltm_change: null, ltm_share_of_fees: null },
})

/** A statement of quarters, newest first. */
function makeStatement(
  project_name: string,
  starts: readonly string[],
  rows: StatementRow[],
): FinancialStatement {
  return {
    ...{ project_id: project_name.toLowerCase(), project_name },
    ...{ granularity: 'quarter', interval: '1y', ltm_to: null, sankey: [] },
    periods: starts.map((start) => ({
      ...{ start, to: start, heading: start.slice(0, 7), subheading: '', provisional: false },
    })),
    sections: [{ section: 'income_statement', title: 'Income statement', rows }],
    meta: {
      ...{ data_version: 1, sample: false, sources: ['defillama'], missing: [], checks: [] },
      anchors: {},
    },
  }
}

const AAVE = makeStatement(
  'Aave',
  ['2026-04-01', '2026-01-01'],
  [
    row('fees', [cell(3e6, { pop_change: 0.5 }), cell(2e6)], 9e6),
    row('take_rate', [cell(0.1), cell(null)]),
  ],
)
/** Its data begin a quarter later, and its name is no name of a sheet. */
const OTHER = makeStatement(
  'All lines',
  ['2026-07-01', '2026-04-01'],
  [row('fees', [cell(-5), cell(7, { partial: true })])],
)

const texts = ({ rows }: WorkbookSheet) => rows.map((line) => line.map((one) => one?.value ?? null))

it('has lines of all projects by period in order, changes on a sheet of their own, and a sheet per project', () => {
  const sheets = makeStatementsWorkbook([AAVE, OTHER], [['What', 'Statements']])
  expect(sheets.map(({ name }) => name)).toEqual([
    'All lines',
    'vs period before',
    'Aave',
    'All lines (3)',
    'Notes',
  ])
  const [all, changes, own, , notes] = sheets
  expect(all && texts(all).slice(2)).toEqual([
    ['Section', 'Line', 'Project', 'Unit', '2026-01', '2026-04', '2026-07', 'LTM'],
    ['Income statement', 'fees', 'Aave', '$M', 2e6, 3e6, null, 9e6],
    ['Income statement', 'fees', 'All lines', '$M', null, 7, -5, null],
    ['Market data and multiples', 'take_rate', 'Aave', '%', null, 0.1, null, null],
  ])
  expect(all?.rows[3]?.[4]?.style).toBe('usd_millions')
  expect(changes && texts(changes).slice(3)).toEqual([
    ['Income statement', 'fees', 'Aave', '%', null, 0.5, null, null],
  ])
  expect(own && texts(own).slice(3, 5)).toEqual([
    ['Income statement', 'fees', 'Aave', '$M', 2e6, 3e6, 9e6],
    [null, '  vs period before', null, '%', null, 0.5, null],
  ])
  expect(notes && texts(notes)).toContainEqual(['Sources of Aave', 'DefiLlama'])
  expect(notes && texts(notes).flat().join(' ')).toContain('fees')
})

it('has dollars where no project has a million of them, and no sheet without figures', () => {
  const sheets = makeStatementsWorkbook([OTHER], [])
  expect(sheets.map(({ name }) => name)).toEqual(['All lines', 'All lines (1)', 'Notes'])
  expect(sheets[0]?.rows[3]?.[4]).toEqual({ value: 7, style: 'usd' })
})

it('has a row for each line and period, and one of the last twelve months', () => {
  const rows = tabulateStatements([AAVE, OTHER])
  expect(rows).toHaveLength(9)
  expect(rows[2]).toMatchObject({ project: 'Aave', metric_id: 'fees', period: 'LTM', value: 9e6 })
})
