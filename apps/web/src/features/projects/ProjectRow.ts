import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { findStandIn } from '@tickmark/core/screens/projectList'

export type ListedProject = {
  project_id: string
  name: string
  symbol: string
  bb_ticker?: string
  market_sectors: readonly string[]
  chains: readonly string[]
  tags: readonly string[]
  is_archived: boolean
  /** Somebody has reviewed it; false where only sources list it. */
  is_reviewed: boolean
  has_data: boolean
}

/** A project and its figures by column id. */
export type ProjectRow = {
  project: ListedProject
  figures: Readonly<Record<string, number | null>>
  trends: Readonly<Record<string, readonly (number | null)[]>>
}

/** The figure that a column shows of a row: its own, or that of its substitute column. */
export function readShown({ figures }: Pick<ProjectRow, 'figures'>, column: string): number | null {
  return figures[column] ?? figures[findStandIn(column) ?? ''] ?? null
}

/** The projects as rows. A project that the figures do not name has none. */
export function buildProjectRows(
  projects: readonly ListedProject[],
  figures: Pick<ProjectFigures, 'project_ids' | 'columns'>,
): ProjectRow[] {
  const places = new Map(figures.project_ids.map((id, index) => [id, index] as const))
  return projects.map((project) => {
    const place = places.get(project.project_id)
    const row = {
      figures: {} as Record<string, number | null>,
      trends: {} as Record<string, (number | null)[]>,
    }
    if (place !== undefined)
      for (const column of figures.columns) {
        row.figures[column.column_id] = column.values[place] ?? null
        row.trends[column.column_id] = column.trends[place] ?? []
      }
    return { project, ...row }
  })
}
