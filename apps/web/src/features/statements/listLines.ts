import type { FinancialStatement, StatementRow } from '@tickmark/core/answers/FinancialStatement'
import { STATEMENT_SECTIONS } from '@tickmark/core/statement/STATEMENT_SECTIONS'

export type SharedSection = { section: string; title: string; lines: StatementRow[] }

/** The lines that any of the statements has, in the statement's order; each as the first that has it tells it. */
export function listLines(statements: readonly FinancialStatement[]): SharedSection[] {
  const rows = statements.flatMap(({ sections }) => sections.flatMap((section) => section.rows))
  return STATEMENT_SECTIONS.map(({ section, title, lines }) => ({
    section,
    title,
    lines: lines.flatMap(({ metric_id }) => rows.find((row) => row.metric_id === metric_id) ?? []),
  })).filter(({ lines }) => lines.length > 0)
}

/** A line of one statement. */
export function findLine(
  { sections }: FinancialStatement,
  metricId: string,
): StatementRow | undefined {
  return sections.flatMap(({ rows }) => rows).find((row) => row.metric_id === metricId)
}
