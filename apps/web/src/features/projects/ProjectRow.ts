import { findChangeLevel } from '@tickmark/core/answers/changeLevels'
import type { FigureColumn, ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { ListedProject } from '@tickmark/core/answers/ProjectList'
import { findStandIn } from '@tickmark/core/screens/projectList'

type Listed = ListedProject & { bb_ticker?: string }

/** A project and its figures by column id. */
export type ProjectRow = {
  project: Listed
  /** It is on its way from the server. */
  isPending?: true
  figures: Readonly<Record<string, number | null>>
  trends: Readonly<Record<string, readonly (number | null)[]>>
  /** Last values that are older than the windows of their columns. */
  older: Readonly<Record<string, OlderFigure | null | undefined>>
  /** Of which columns days of the window are missing. */
  partial: Readonly<Record<string, boolean | undefined>>
}

type OlderFigure = NonNullable<NonNullable<FigureColumn['older']>[number]>

/** The figure that a column shows of a row: its own, that of its substitute column, or an older one. */
export function readShown(
  { figures, older }: Pick<ProjectRow, 'figures' | 'older'>,
  column: string,
): number | null {
  return figures[column] ?? figures[findStandIn(column) ?? ''] ?? older[column]?.value ?? null
}

/** The value that a change of a percentage leads to; undefined of other columns. */
export function readLevel(
  { figures }: Pick<ProjectRow, 'figures'>,
  column: string,
): number | null | undefined {
  return figures[findChangeLevel(column) ?? '']
}

/** The projects of a page of the list as rows. */
export function buildProjectRows(
  projects: readonly Listed[],
  columns: ProjectFigures['columns'],
): ProjectRow[] {
  return projects.map((project, place) => ({
    project,
    figures: Object.fromEntries(
      columns.map(({ column_id, values }) => [column_id, values[place] ?? null]),
    ),
    trends: Object.fromEntries(
      columns.map(({ column_id, trends }) => [column_id, trends[place] ?? []]),
    ),
    partial: Object.fromEntries(
      columns.map(({ column_id, partial }) => [column_id, partial?.[place]]),
    ),
    older: Object.fromEntries(columns.map(({ column_id, older }) => [column_id, older?.[place]])),
  }))
}

/** Takes the place of a row that is on its way. */
export function pendingRow(place: number): ProjectRow {
  return {
    project: {
      project_id: `pending ${place}`,
      name: '',
      symbol: '',
      market_sectors: [],
      is_archived: false,
      is_reviewed: true,
      has_data: true,
    },
    isPending: true,
    figures: {},
    trends: {},
    older: {},
    partial: {},
  }
}
