import type {
  FinancialStatement,
  StatementCell,
  StatementLines,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { TableRow } from '../context/endpoint.ts'
import { listPartialColumns } from '../datasets/listPartialColumns.ts'
import { toTimestamp } from './tabulateAnswer.ts'

/** One row per project, one field per column and formula, and the columns of whose windows days are missing. */
export function tabulateFigures({ project_ids, columns, formulas }: ProjectFigures): TableRow[] {
  const all = [...columns, ...formulas]
  return project_ids.map((project_id, index) => ({
    project_id,
    ...Object.fromEntries(
      all.map((column) => [column.column_id, column.values[index] ?? null] as const),
    ),
    partial: listPartialColumns(all, index),
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

/** One figure of a line or, with its label, of a part of the line; parts have no changes and shares. */
type StatementFigure = Omit<StatementCell, 'provisional'> & { label_id: string; label: string }

/** The figures of a line in a period: its own and, where they are requested, those of its labels. */
export function listStatementFigures(
  { cells, labels = [] }: StatementRow,
  at: number,
  withLabels: boolean,
): StatementFigure[] {
  const whole = { ...EMPTY, ...cells[at], label_id: '', label: '' }
  const parts = labels.map(({ label_id, name, values }) => ({
    ...{ ...EMPTY, value: values[at] ?? null, label_id, label: name },
  }))
  return withLabels ? [whole, ...parts] : [whole]
}

const EMPTY = { value: null, pop_change: null, yoy_change: null, share_of_fees: null }

/**
 * A statement as its page shows it, as rows: the last twelve months (`LTM`) first, then the periods from the newest,
 * and within each the lines in the order of the statement, each followed by its labels where they are requested. Changes
 * and shares are fractions.
 */
export function tabulateWholeStatement(
  { periods, sections, ltm_to }: FinancialStatement,
  { labels: withLabels = false }: { labels?: boolean | undefined } = {},
): TableRow[] {
  const lines = sections.flatMap(({ section, rows }) => rows.map((row) => ({ section, row })))
  const toRow = (
    { label_id, label, ...cell }: StatementFigure,
    about: TableRow,
    { section, row: { metric_id } }: (typeof lines)[number],
  ): TableRow => ({
    ...about,
    ...{ section, metric_id, ...(withLabels && { label_id, label }) },
    ...{ value: cell.value, pop_change: cell.pop_change, yoy_change: cell.yoy_change },
    ...{ share_of_fees: cell.share_of_fees, partial: cell.partial === true },
  })
  const year = { period: 'LTM', from: null, to: ltm_to, provisional: false }
  const ltm = lines.flatMap((line) => {
    const { row } = line
    const whole = {
      ...{ value: row.ltm, pop_change: null, yoy_change: row.ltm_change, label_id: '', label: '' },
      ...{
        share_of_fees: row.ltm_share_of_fees,
        ...(row.ltm_partial && { partial: true as const }),
      },
    }
    const parts = (withLabels ? (row.labels ?? []) : []).map((one) => ({
      ...{ ...EMPTY, value: one.ltm, label_id: one.label_id, label: one.name },
    }))
    return [whole, ...parts].map((figure) => toRow(figure, year, line))
  })
  const others = periods.flatMap(({ heading, subheading, start: from, to, provisional }, at) => {
    const period = [heading, subheading].filter((text) => text !== '').join(' ')
    return lines.flatMap((line) =>
      listStatementFigures(line.row, at, withLabels).map((figure) =>
        toRow(figure, { period, from, to, provisional }, line),
      ),
    )
  })
  return ltm_to === null ? others : [...ltm, ...others]
}
