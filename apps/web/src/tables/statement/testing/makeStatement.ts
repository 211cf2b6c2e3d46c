import type {
  FinancialStatement,
  StatementCell,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'

/** A figure of a statement with a change of +10 % to the period before and −20 % to the year before. */
export function makeCell(value: number | null, fields: Partial<StatementCell> = {}): StatementCell {
  return {
    value,
    pop_change: 0.1,
    yoy_change: -0.2,
    share_of_fees: 0.5,
    provisional: false,
    ...fields,
  }
}

/** A line of fees: an unfinished quarter of ten millions after one of forty. */
export function makeRow(fields: Partial<StatementRow> = {}): StatementRow {
  return {
    metric_id: 'fees',
    title: 'Fees',
    definition: 'Paid by users.',
    format: 'usd',
    is_summary: false,
    is_lower_value_better: false,
    cells: [makeCell(10e6, { provisional: true }), makeCell(40e6)],
    ltm: 150e6,
    ltm_change: 0.3,
    ltm_share_of_fees: 1,
    ...fields,
  }
}

/** A statement of two quarters, the newer one unfinished, with one line. */
export function makeStatement(fields: Partial<FinancialStatement> = {}): FinancialStatement {
  return {
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
    ltm_to: '2026-10-31',
    sections: [{ section: 'income_statement', title: 'Income statement', rows: [makeRow()] }],
    sankey: [],
    meta: { data_version: 1, sample: false, sources: [], missing: [], checks: [], anchors: {} },
    ...fields,
  }
}
