import type { FinancialStatement, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { TableRow } from '../context/endpoint.ts'
import { toTimestamp } from './tabulateAnswer.ts'

/** One row per project, one field per column and formula. */
export function tabulateFigures({ project_ids, columns, formulas }: ProjectFigures): TableRow[] {
  return project_ids.map((project_id, index) => ({
    project_id,
    ...Object.fromEntries(
      [...columns, ...formulas].map(
        (column) => [column.column_id, column.values[index] ?? null] as const,
      ),
    ),
  }))
}

/** One row per sector and metric. */
export function tabulateSectorTotals({ sectors, metrics }: SectorTotals): TableRow[] {
  return sectors.flatMap((sector) =>
    sector.figures.map(({ top_project, ...figure }, index) => ({
      market_sector_id: sector.market_sector_id,
      metric_id: metrics[index]?.metric_id ?? null,
      ...figure,
      partial: figure.partial ?? 0,
      top_project_id: top_project?.project_id ?? null,
      top_project_value: top_project?.value ?? null,
    })),
  )
}

/** One row per project: its lines, of each the change against a year before, and which are of fewer days. */
export function tabulateStatementLines({ rows, metric_ids, window }: StatementLines): TableRow[] {
  return rows.map(({ project_id, to, values, changes, partial = [] }) => ({
    project_id,
    to,
    ...Object.fromEntries(
      metric_ids.flatMap((id, index) => [
        [id, values[index] ?? null] as const,
        [`${id}_change`, changes[index] ?? null] as const,
      ]),
    ),
    partial: partial.join(' '),
    qualifiers: window === 'ltm' ? 'last twelve months' : 'quarter',
  }))
}

/** One row per month and allocation: how many tokens have come free by the month's end. */
export function tabulateVesting({ timestamps, allocations }: VestingSchedule): TableRow[] {
  return timestamps.flatMap((month, index) =>
    allocations.map(({ allocation, category, values }) => ({
      timestamp: toTimestamp(month),
      allocation,
      category,
      tokens: values[index] ?? null,
    })),
  )
}

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
