import { findChangeLevel } from '@tickmark/core/answers/changeLevels'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
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
}

/** The figure that a column shows of a row: its own, or that of its substitute column. */
export function readShown({ figures }: Pick<ProjectRow, 'figures'>, column: string): number | null {
  return figures[column] ?? figures[findStandIn(column) ?? ''] ?? null
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
  }
}
