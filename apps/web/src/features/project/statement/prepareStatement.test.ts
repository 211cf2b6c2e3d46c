import type { FinancialStatement, StatementCell } from '@tickmark/core/answers/FinancialStatement'
import { describe, expect, it } from 'vitest'
import { prepareStatement } from './prepareStatement.ts'

const cell = (value: number | null, fields: Partial<StatementCell> = {}): StatementCell => ({
  value,
  pop_change: 0.1,
  yoy_change: -0.2,
  share_of_fees: 0.5,
  provisional: false,
  ...fields,
})

const STATEMENT: FinancialStatement = {
  project_id: 'aave',
  project_name: 'Aave',
  granularity: 'quarter',
  interval: '1y',
  periods: [
    {
      start: '2026-10-01',
      to: '2026-11-20',
      heading: 'Q4 2026',
      subheading: 'Oct–Dec',
      provisional: true,
    },
    {
      start: '2026-07-01',
      to: '2026-09-30',
      heading: 'Q3 2026',
      subheading: 'Jul–Sep',
      provisional: false,
    },
  ],
  ltm_to: '2026-09-30',
  sections: [
    {
      section: 'income_statement',
      title: 'Income statement',
      rows: [
        {
          metric_id: 'fees',
          title: 'Fees',
          definition: 'Paid by users.',
          format: 'usd',
          is_summary: false,
          is_lower_value_better: false,
          cells: [cell(10e6, { provisional: true }), cell(40e6)],
          ltm: 150e6,
          ltm_change: 0.3,
          ltm_share_of_fees: 1,
        },
      ],
    },
  ],
  sankey: [],
  meta: { data_version: 1, sample: false, sources: [], missing: [], checks: [] },
}

const texts = (view: 'values' | 'yoy' | 'common', oldestFirst = false) =>
  prepareStatement(STATEMENT, { view, oldestFirst }).sections[0]?.rows[0]?.cells.map(
    (one) => one.text,
  )

describe('prepareStatement', () => {
  it('shows values, changes or shares of fees', () => {
    expect(texts('values')).toEqual(['$10M', '$40M'])
    expect(texts('yoy')).toEqual(['—', '−20.0%'])
    expect(texts('common')).toEqual(['50.0%', '50.0%'])
  })
  it('stars the unfinished period and compares it with nothing', () => {
    const { columns, hasUnfinished, sections } = prepareStatement(STATEMENT, {
      view: 'values',
      oldestFirst: false,
    })
    expect(columns[0]).toMatchObject({ heading: 'Q4 2026*', subheading: 'to 20 Nov' })
    expect(hasUnfinished).toBe(true)
    expect(sections[0]?.rows[0]?.cells.map((one) => one.hasChange)).toEqual([false, true])
  })
  it('turns periods and cells round together', () => {
    expect(texts('values', true)).toEqual(['$40M', '$10M'])
    const { columns } = prepareStatement(STATEMENT, { view: 'values', oldestFirst: true })
    expect(columns.map((column) => column.start)).toEqual(['2026-07-01', '2026-10-01'])
  })
  it('gives the last twelve months beside values only', () => {
    const ltm = (view: 'values' | 'common') =>
      prepareStatement(STATEMENT, { view, oldestFirst: false }).sections[0]?.rows[0]?.ltm
    expect(ltm('values')).toBe('$150M')
    expect(ltm('common')).toBe('')
  })
})
