import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { TableRow } from '../endpoint.ts'

/**
 * A statement as its page shows it, as rows: the last twelve months (`LTM`) first, then the periods from the newest,
 * and within each the lines in the order of the statement. Changes and shares are fractions.
 */
export function tabulateWholeStatement(statement: FinancialStatement): TableRow[] {
  const { periods, sections, ltm_to } = statement
  const lines = sections.flatMap(({ section, rows }) => rows.map((row) => ({ section, row })))
  const ltm = lines.map(({ section, row }) => ({
    period: 'LTM',
    from: null,
    to: ltm_to,
    provisional: false,
    section,
    metric_id: row.metric_id,
    value: row.ltm,
    pop_change: null,
    yoy_change: row.ltm_change,
    share_of_fees: row.ltm_share_of_fees,
    partial: row.ltm_partial === true,
  }))
  const others = periods.flatMap((period, at) =>
    lines.map(({ section, row: { metric_id, cells } }) => ({
      period: [period.heading, period.subheading].filter((text) => text !== '').join(' '),
      from: period.start,
      to: period.to,
      provisional: period.provisional,
      section,
      metric_id,
      value: cells[at]?.value ?? null,
      pop_change: cells[at]?.pop_change ?? null,
      yoy_change: cells[at]?.yoy_change ?? null,
      share_of_fees: cells[at]?.share_of_fees ?? null,
      partial: cells[at]?.partial === true,
    })),
  )
  return ltm_to === null ? others : [...ltm, ...others]
}
