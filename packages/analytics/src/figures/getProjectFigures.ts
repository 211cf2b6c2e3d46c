import { type FigureColumnId, parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import type {
  FigureColumn,
  FormulaColumn,
  ProjectFigures,
} from '@tickmark/core/answers/ProjectFigures'
import { AppError } from '@tickmark/core/errors/AppError'
import { listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { findAnchorDays } from '../series/findAnchors.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { filterProjects, type ProjectFilter } from './filterProjects.ts'
import { findPartial } from './findPartial.ts'
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
  /** True if levels whose last value is older than their window have it and its day. */
  last_values?: boolean | undefined
  /** True if windows end on the same day where metrics do not; true is `all`, see `findCommonEnds`. */
  common_end?: boolean | 'near' | undefined
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
  const projects = filterProjects(db.catalog, input)
  const asOf = await resolveAsOf(db, input.as_of)
  const hasTrends = columns.some((column) => column.aggregation === 'trend')
  const metrics = columns.map(({ metric_id }) => metric_id)
  const ends = input.common_end
    ? await findCommonEnds(db, metrics, {
        asOf,
        which: input.common_end === 'near' ? 'near' : 'all',
      })
    : undefined
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
    own: input.own_ends === true ? (project ?? null) : null,
  })
  const sums = formulas.map(listSums)
  const isPartial = await findPartial(db, [
    ...metrics,
    ...sums.flatMap((parts) => parts.map(({ metric_id }) => metric_id)),
  ])
  const summed =
    sums.flat().length === 0
      ? []
      : await readFigureRows(db, { figures: sums.flat(), hasTrends: false, projects, asOf })
  const lasts =
    input.last_values === true
      ? await readLastRows(db, columns, { projects, rows: known, asOf })
      : []
  const projectIds = [
    ...new Set([
      ...[...rows, ...lasts].flatMap((row) => row.project_ids),
      ...formulas.flatMap(({ byProject }) => [...byProject.keys()]),
    ]),
  ].sort()
  return {
    project_ids: projectIds,
    columns: addOlder(fillColumns(columns, { projectIds, rows, isPartial }), projectIds, lasts),
    formulas: formulas.map(({ byProject, change, ...column }, at) => {
      const parts = fillColumns(sums[at] ?? [], { projectIds, rows: summed, isPartial })
      const partial = projectIds.map(
        (id, place) => byProject.has(id) && parts.some((part) => part.partial?.[place] === true),
      )
      return {
        ...column,
        values: projectIds.map((id) => byProject.get(id) ?? null),
        ...(partial.includes(true) && { partial }),
        ...(change !== undefined && { changes: projectIds.map(() => change) }),
      }
    }),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db, asOf)).isSample },
  }
}

/** The sums that a formula is made of. */
function listSums({
  formula,
  interval,
  fault,
}: Pick<FormulaColumn, 'formula' | 'interval' | 'fault'>): FigureColumnId[] {
  if (fault !== null) return []
  return listMetricIds(parseFormula(formula))
    .filter((id) => findMetric(id)?.kind === 'flow')
    .map((id) => parseFigureColumn(`${id}_${interval}_sum`))
}

type PlacedRow = { row: FigureRow; position: ReadonlyMap<string, number> }

/** Finds the index of each project once per row, for the hundreds of columns of the row. */
function fillColumns(
  columns: readonly FigureColumnId[],
  { projectIds, rows, isPartial }: { rows: readonly FigureRow[] } & Filling,
): FigureColumn[] {
  const placed = new Map(
    rows.map((row): [string, PlacedRow] => [
      `${row.metric_id} ${row.interval}`,
      { row, position: new Map(row.project_ids.map((id, index) => [id, index])) },
    ]),
  )
  return columns.map((column) =>
    fillColumn(column, placed.get(`${column.metric_id} ${column.interval}`), {
      projectIds,
      isPartial,
    }),
  )
}

type Filling = {
  projectIds: string[]
  isPartial: Awaited<ReturnType<typeof findPartial>>
}

function fillColumn(
  column: FigureColumnId,
  placed: PlacedRow | undefined,
  { projectIds, isPartial }: Filling,
): FigureColumn {
  const row = placed?.row
  const { aggregation } = column
  const at = <T>(list: readonly T[] | undefined, project: string): T | undefined => {
    const index = placed?.position.get(project)
    return index === undefined ? undefined : list?.[index]
  }
  const partial = projectIds.map((id) => {
    const points = at(row?.counts, id)
    if (row === undefined || points === undefined) return false
    const { anchor } = row
    return isPartial({ ...column, anchor, points, first_day: at(row.first_days, id) ?? anchor })
  })
  return {
    ...column,
    anchor: row?.anchor ?? null,
    values:
      aggregation === 'trend' ? [] : projectIds.map((id) => at(row?.[aggregation], id) ?? null),
    trends: aggregation === 'trend' ? projectIds.map((id) => at(row?.trend, id) ?? []) : [],
    ...(partial.includes(true) && { partial }),
  }
}

type Lasts = { projects: readonly string[] | null; rows: readonly FigureRow[]; asOf: AsOf | null }

/**
 * The newest values over all time of the metrics of which columns show levels. As of a moment they are computed, so only
 * for the projects without a value in the window; none if that is too much work.
 */
async function readLastRows(
  db: Analytics,
  columns: readonly FigureColumnId[],
  { projects, rows, asOf }: Lasts,
): Promise<FigureRow[]> {
  const levels = columns.filter(isLevel)
  const among = asOf === null ? projects : await listEnded(db, levels, { projects, rows, asOf })
  if (levels.length === 0 || among?.length === 0) return []
  const figures = levels.map(({ metric_id }) => ({ metric_id, interval: 'max' as const }))
  try {
    return await readFigureRows(db, { figures, hasTrends: false, projects: among, asOf })
  } catch (error) {
    if (asOf !== null && error instanceof AppError && error.code === 'too-large') return []
    throw error
  }
}

/** The projects that lack a value of a level in its window and had one before. */
async function listEnded(
  db: Analytics,
  levels: readonly FigureColumnId[],
  { projects, rows, asOf }: Lasts,
): Promise<string[]> {
  const { byMetric } = await indexSeries(db, asOf)
  const wanted = projects && new Set(projects)
  const ended = levels.flatMap(({ metric_id, interval }) => {
    const row = rows.find((one) => one.metric_id === metric_id && one.interval === interval)
    const shown = new Set(row?.project_ids.filter((_, at) => row.latest[at] !== null))
    return (byMetric.get(metric_id) ?? []).flatMap(({ project_id }) =>
      shown.has(project_id) || wanted?.has(project_id) === false ? [] : [project_id],
    )
  })
  return [...new Set(ended)]
}

function isLevel({ metric_id, aggregation }: FigureColumnId): boolean {
  return aggregation === 'latest' && findMetric(metric_id)?.kind !== 'flow'
}

/** Adds the last values of projects that have none in the window of a column. */
function addOlder(
  columns: readonly FigureColumn[],
  projectIds: readonly string[],
  lasts: readonly FigureRow[],
): FigureColumn[] {
  return columns.map((column) => {
    const row = lasts.find(({ metric_id }) => metric_id === column.metric_id)
    if (row === undefined || !isLevel(column)) return column
    const position = new Map(row.project_ids.map((id, index) => [id, index]))
    const older = projectIds.map((id, index) => {
      const at = column.values[index] === null ? position.get(id) : undefined
      const value = at === undefined ? null : (row.latest[at] ?? null)
      return at === undefined || value === null ? null : { value, day: row.last_days[at] ?? '' }
    })
    return older.every((one) => one === null) ? column : { ...column, older }
  })
}

/**
 * The last day of each metric where their windows must end on one day: the oldest of their newest days, for all of
 * them. With `all`, where some end so long before others that no project would have a figure of both; undefined where
 * they end together, or one has no data. With `near`, for figures that are divided by each other: those that end within
 * a week of the newest end together, and the others by themselves; undefined where no metric ends earlier.
 */
async function findCommonEnds(
  db: Analytics,
  metrics: readonly string[],
  { asOf, which }: { asOf: AsOf | null; which: 'all' | 'near' },
): Promise<ReadonlyMap<string, Day> | undefined> {
  const anchors = await findAnchorDays(db, [...new Set(metrics)], asOf)
  const days = [...anchors.values()]
  const known = days.flatMap((day) => day ?? []).toSorted()
  const [oldest, newest] = [known[0], known.at(-1)]
  if (oldest === undefined || newest === undefined) return undefined
  const isNear = (day: Day) => newest < addDays(day, LEVEL_DAYS)
  if (which === 'near') {
    const end = known.find(isNear) ?? newest
    if (end === newest) return undefined
    return new Map(
      [...anchors].flatMap(([metric, day]) =>
        day === null ? [] : [[metric, isNear(day) ? end : day] as const],
      ),
    )
  }
  if (days.some((day) => day === null) || isNear(oldest)) return undefined
  return new Map([...anchors.keys()].map((metric) => [metric, oldest]))
}
