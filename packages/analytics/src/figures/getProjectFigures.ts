import { type FigureColumnId, parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import type { FigureColumn, ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { Analytics } from '../client/Analytics.ts'
import { resolveAsOf } from '../queries/resolveAsOf.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { filterProjects, type ProjectFilter } from './filterProjects.ts'
import { findCommonEnds } from './findCommonEnds.ts'
import { getFormulaFigures } from './getFormulaFigures.ts'
import { readEndedFigures } from './readEndedFigures.ts'
import { type FigureRow, readFigureRows } from './readFigureRows.ts'

export type ProjectFiguresInput = ProjectFilter & {
  /** `<metric_id>_<interval>_<aggregation>`, such as `fees_30d_sum`. */
  columns: readonly string[]
  /** `<interval>:<formula>`, such as `30d:revenue / user_mau`. */
  formulas?: readonly string[]
  as_of?: string | undefined
  /** If one project is requested: where its data end too early for a figure, whether to end the window with them. */
  own_ends?: boolean | undefined
  /** Whether all windows end on the same day where some metrics end long before others; see `findCommonEnds`. */
  common_end?: boolean | undefined
}

/**
 * Figures of many projects by column: the screener, the project list and a project's key figures. Read from the
 * derived tables, so that all pages show the same figure; as of a moment computed from what was known then. Formulas
 * are computed from the facts by the rules of all other answers; an invalid one returns an error.
 * @throws AppError `bad-request` for a column or id that does not exist.
 */
export async function getProjectFigures(
  db: Analytics,
  input: ProjectFiguresInput,
): Promise<ProjectFigures> {
  const columns = input.columns.map(parseFigureColumn)
  const projects = filterProjects(db.catalogue, input)
  const asOf = await resolveAsOf(db, input.as_of)
  const hasTrends = columns.some((column) => column.aggregation === 'trend')
  const metrics = columns.map(({ metric_id }) => metric_id)
  const ends = input.common_end === true ? await findCommonEnds(db, metrics, asOf) : undefined
  const known = await readFigureRows(db, {
    figures: columns,
    hasTrends,
    projects,
    asOf,
    ...(ends && { ends }),
  })
  const [project] = projects?.length === 1 ? projects : []
  const rows =
    input.own_ends === true && project !== undefined
      ? await readEndedFigures(db, { columns, project, rows: known, hasTrends, asOf })
      : known
  const formulas = await getFormulaFigures(db, input.formulas ?? [], {
    projects,
    as_of: input.as_of,
  })
  const projectIds = [
    ...new Set([
      ...rows.flatMap((row) => row.project_ids),
      ...formulas.flatMap(({ byProject }) => [...byProject.keys()]),
    ]),
  ].sort()
  return {
    project_ids: projectIds,
    columns: fillColumns(columns, projectIds, rows),
    formulas: formulas.map(({ byProject, ...column }) => ({
      ...column,
      values: projectIds.map((id) => byProject.get(id) ?? null),
    })),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db, asOf)).isSample },
  }
}

type PlacedRow = { row: FigureRow; position: ReadonlyMap<string, number> }

/** Finds the index of each project once per row, for the hundreds of columns of the row. */
function fillColumns(
  columns: readonly FigureColumnId[],
  projectIds: string[],
  rows: readonly FigureRow[],
): FigureColumn[] {
  const placed = new Map(
    rows.map((row): [string, PlacedRow] => [
      `${row.metric_id} ${row.interval}`,
      { row, position: new Map(row.project_ids.map((id, index) => [id, index])) },
    ]),
  )
  return columns.map((column) =>
    fillColumn(column, projectIds, placed.get(`${column.metric_id} ${column.interval}`)),
  )
}

function fillColumn(
  column: FigureColumnId,
  projectIds: string[],
  placed: PlacedRow | undefined,
): FigureColumn {
  const row = placed?.row
  const { aggregation } = column
  const at = <T>(list: readonly T[] | undefined, project: string): T | undefined => {
    const index = placed?.position.get(project)
    return index === undefined ? undefined : list?.[index]
  }
  return {
    ...column,
    anchor: row?.anchor ?? null,
    values:
      aggregation === 'trend' ? [] : projectIds.map((id) => at(row?.[aggregation], id) ?? null),
    trends: aggregation === 'trend' ? projectIds.map((id) => at(row?.trend, id) ?? []) : [],
  }
}
