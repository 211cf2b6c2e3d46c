import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { FigureSheet, PanelTable } from '../../charts/panel/actions/PanelSubject.ts'
import type { FigureRow, FigureTable } from './FigureTable.ts'
import type { StatementView, StatementViewState } from './StatementChoice.ts'
import { listDetailKinds, readFigure } from './statementViews.ts'

const FIGURE_NAMES = {
  values: 'value',
  pop: 'change against the previous period',
  yoy: 'change against a year before',
  common: 'share of fees',
} as const satisfies Record<StatementView, string>

/**
 * A table of statement figures as rows of a file: what the look shows, in its order and in full, with units. Workbooks
 * have the values and each kind of change on sheets of their own.
 */
export function tabulateFigures(
  table: FigureTable,
  look: StatementViewState,
  statements: readonly FinancialStatement[],
): PanelTable {
  const views: StatementView[] = [
    look.view,
    ...(look.view === 'values' && look.hasRows
      ? listDetailKinds(look.granularity).map(({ view }) => view)
      : []),
  ]
  // Rows of a comparison have projects of their own.
  const ownId = statements.length === 1 ? (statements[0]?.project_id ?? null) : null
  const kinds = [{ view: 'values' as const, short: 'Values' }, ...listDetailKinds(look.granularity)]
  const shown = kinds.find(({ view }) => view === look.view)
  return {
    ...tabulateViews(table, views, ownId),
    sheet: shown?.short ?? 'Figures',
    further: kinds
      .filter((kind) => kind !== shown)
      .map(({ view, short }) => ({ sheet: short, ...tabulateViews(table, [view], ownId) }))
      // Of twelve months there is no change against the period before.
      .filter(({ rows }) => rows.some((row) => row.some((field) => typeof field === 'number'))),
    leads: 2,
    isSample: statements.some(({ meta }) => meta.sample),
    period:
      statements
        .flatMap(({ periods }) => periods.map(({ to }) => to))
        .toSorted()
        .at(-1) ?? '',
  }
}

function tabulateViews(
  { columns, sections }: FigureTable,
  views: readonly StatementView[],
  ownId: string | null,
): FigureSheet {
  const listPartial = ({ cells }: FigureRow) =>
    cells.flatMap(({ cell }, at) =>
      cell?.partial === true && cell.value !== null ? [columns[at]?.fileHeading ?? ''] : [],
    )
  const hasNotes = sections.some(({ rows }) => rows.some((row) => listPartial(row).length > 0))
  const note = (row: FigureRow, view: StatementView) => {
    const partial = view === 'values' ? listPartial(row) : []
    return partial.length === 0 ? null : `partial: ${partial.join(', ')}`
  }
  return {
    header: [
      'section',
      'line',
      'project_id',
      'metric_id',
      'figure',
      'unit',
      ...columns.map(({ fileHeading }) => fileHeading),
      ...(hasNotes ? ['note'] : []),
    ],
    rows: sections.flatMap((section) =>
      section.rows.flatMap((line) =>
        [line, ...(views.includes('values') ? (line.labels ?? []) : [])].flatMap((row) =>
          (row === line ? views : (['values'] as const)).map((view) => [
            section.title,
            row.title,
            row.projectId ?? ownId,
            row.metricId,
            FIGURE_NAMES[view],
            view === 'values' ? knownMetric(row.metricId).format : 'fraction',
            ...row.cells.map(({ cell }) => readFigure(cell, view)),
            ...(hasNotes ? [note(row, view)] : []),
          ]),
        ),
      ),
    ),
  }
}

/** The flows from fees to earnings as rows of a file. */
export function tabulateFlows({ sankey, ltm_to, meta }: FinancialStatement): PanelTable {
  return {
    header: ['from', 'to', `last twelve months to ${ltm_to ?? 'no data'} (usd)`],
    rows: sankey.map(({ source, target, value }) => [source, target, value]),
    isSample: meta.sample,
    period: ltm_to ?? '',
  }
}
