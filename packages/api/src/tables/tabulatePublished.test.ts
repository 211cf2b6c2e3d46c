import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { expect, it } from 'vitest'
import { tabulateFigures, tabulateWholeStatement } from './tabulatePublished.ts'

const STATEMENT: FinancialStatement = {
  ...{ project_id: 'aave', project_name: 'Aave', granularity: 'quarter', interval: '1y' },
  ...{ ltm_to: '2026-03-31', sankey: [] },
  periods: [
    {
      ...{ start: '2026-01-01', to: '2026-03-31', heading: 'Q1 2026', subheading: '' },
      provisional: false,
    },
  ],
  sections: [
    {
      ...{ section: 'income_statement', title: 'Income statement' },
      rows: [
        {
          ...{ metric_id: 'fees', title: 'Fees', definition: '', format: 'usd', is_summary: false },
          ...{ is_lower_value_better: false, ltm: 9, ltm_change: 0.5, ltm_share_of_fees: 1 },
          cells: [
            { value: 5, pop_change: 0.1, yoy_change: null, share_of_fees: 1, provisional: false },
          ],
          labels: [
            { label_id: 'swap fees', name: 'Swap fees', values: [3], ltm: 6 },
            { label_id: '', name: 'Other', values: [null], ltm: 3 },
          ],
        },
      ],
    },
  ],
  meta: {
    ...{ data_version: 1, sample: false, sources: [], missing: [], checks: [], anchors: {} },
  },
}

it('has the labels of a line below it where they are requested, without changes and shares', () => {
  const plain = tabulateWholeStatement(STATEMENT)
  expect(plain.map(({ period, value }) => [period, value])).toEqual([
    ['LTM', 9],
    ['Q1 2026', 5],
  ])
  expect(plain[0]).not.toHaveProperty('label')
  const rows = tabulateWholeStatement(STATEMENT, { labels: true })
  expect(
    rows.map((row) => [row.period, row.label_id, row.label, row.value, row.yoy_change]),
  ).toEqual([
    ['LTM', '', '', 9, 0.5],
    ['LTM', 'swap fees', 'Swap fees', 6, null],
    ['LTM', '', 'Other', 3, null],
    ['Q1 2026', '', '', 5, null],
    ['Q1 2026', 'swap fees', 'Swap fees', 3, null],
    ['Q1 2026', '', 'Other', null, null],
  ])
})

it('names the figures of a row that are of a part of their window', () => {
  const column = { metric_id: 'fees', interval: '30d', aggregation: 'sum', anchor: '2026-01-31' }
  const rows = tabulateFigures({
    project_ids: ['aave', 'lido'],
    columns: [
      { ...column, column_id: 'a', values: [1, 2], trends: [], partial: [false, true] },
      { ...column, column_id: 'b', values: [3, 4], trends: [], partial: [false, true] },
      { ...column, column_id: 'c', values: [5, null], trends: [] },
    ],
    formulas: [],
  } as unknown as Parameters<typeof tabulateFigures>[0])
  expect(rows).toEqual([
    { project_id: 'aave', a: 1, b: 3, c: 5, partial: '' },
    { project_id: 'lido', a: 2, b: 4, c: null, partial: 'a b' },
  ])
})
