import { filterProjects } from '@tickmark/analytics/figures/filterProjects'
import { getProjectFigures } from '@tickmark/analytics/figures/getProjectFigures'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { AppError } from '@tickmark/core/errors/AppError'
import { lateFormat } from '@tickmark/core/formats/formatValue'
import { mayReadColumn } from '@tickmark/core/gating/Access'
import { AGGREGATIONS } from '@tickmark/core/metrics/AGGREGATIONS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MarketSectorId } from '@tickmark/core/sectors/MARKET_SECTORS'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { ApiContext } from '../context/ApiContext.ts'
import type { TableRow } from '../context/endpoint.ts'
import type { DatasetQuery, DatasetRows } from './Dataset.ts'
import { listPartialColumns } from './listPartialColumns.ts'

const FIXED = ['project_id', 'project_name', 'symbol', 'market_sectors', 'chains'] as const

/** Figures of all rows, which are sorted before a page of them is written. */
const MAX_FIGURES = 600_000
const COUNT = lateFormat({})

/** Figure columns are requested in parts, so that one query stays small. */
const COLUMNS_PER_QUERY = 400

/**
 * A dataset of projects × figures, of all projects or of those in some sectors. Every project that has any data has a
 * row, as in the tables of the same name; figures that it lacks are null. More figures than one answer may have are
 * refused before any is read.
 */
export function readFigures(
  defaultColumns: readonly string[],
  ownSectors?: readonly MarketSectorId[],
) {
  return async (ctx: ApiContext, query: DatasetQuery): Promise<DatasetRows> => {
    const asked = chooseColumns(query, defaultColumns)
    const columns = asked.filter((id) => mayReadColumn(ctx.access, id))
    const locked = asked.filter((id) => !mayReadColumn(ctx.access, id))
    const errors = locked.map((value) => ({ code: 'locked-column', field: 'columns', value }))
    const ordered = [...FIXED, ...columns]
    if (query.orderBy !== undefined && !ordered.includes(query.orderBy))
      refuseOrderBy(query.orderBy, ordered)
    const sectors = narrowSectors(query.sectors, ownSectors)
    const { projects: present } = await indexSeries(ctx.analytics)
    const hasSource = present.size > 0
    if (!hasSource || sectors?.length === 0) return { rows: [], hasSource, errors }
    const filter = {
      ...(query.projects && { projects: query.projects }),
      ...(query.chains && { chains: query.chains }),
      ...(sectors && { sectors }),
    }
    const ids = (filterProjects(ctx.analytics.catalog, filter) ?? [...present]).filter((id) =>
      present.has(id),
    )
    refuseTooMany(ids.length, columns.length)
    const parts: ProjectFigures[] = []
    for (let at = 0; at < columns.length; at += COLUMNS_PER_QUERY)
      parts.push(
        await getProjectFigures(ctx.analytics, {
          columns: columns.slice(at, at + COLUMNS_PER_QUERY),
          ...filter,
        }),
      )
    const rows = sortRows(
      joinParts(ctx.analytics.catalog, { ids, columns, parts }),
      query.orderBy ?? columns[0],
      query.descending ?? true,
    )
    const page = rows.slice(query.offset, query.offset + query.limit)
    return { rows: page, hasSource, errors }
  }
}

/** @throws AppError `too-large` with what would fit. */
function refuseTooMany(projects: number, columns: number): void {
  const figures = projects * columns
  if (figures <= MAX_FIGURES) return
  const fit = (count: number) => COUNT.format(Math.floor(MAX_FIGURES / count))
  throw new AppError(
    'too-large',
    `${COUNT.format(columns)} columns of ${COUNT.format(projects)} projects are ${COUNT.format(figures)} figures, ${COUNT.format(MAX_FIGURES)} are allowed. Request about ${fit(projects)} of these columns or ${fit(columns)} of these projects.`,
    { errors: [{ code: 'too-large', field: 'columns', value: columns }] },
  )
}

function chooseColumns(query: DatasetQuery, defaults: readonly string[]): string[] {
  if (query.columns === undefined && query.metrics === undefined) return [...defaults]
  const all = (query.metrics ?? []).flatMap((metric) =>
    AGGREGATE_INTERVALS.flatMap((interval) =>
      AGGREGATIONS.map((aggregation) => `${metric}_${interval}_${aggregation}`),
    ),
  )
  return [...new Set([...(query.columns ?? []), ...all])]
}

function narrowSectors(
  given: readonly string[] | undefined,
  own: readonly MarketSectorId[] | undefined,
): string[] | undefined {
  if (own === undefined) return given && [...given]
  return given === undefined ? [...own] : own.filter((sector) => given.includes(sector))
}

function joinParts(
  catalog: Catalog,
  {
    ids,
    columns,
    parts,
  }: { ids: readonly string[]; columns: readonly string[]; parts: readonly ProjectFigures[] },
): TableRow[] {
  const empty = Object.fromEntries(
    columns.map((id) => [id, parseFigureColumn(id).aggregation === 'trend' ? [] : null]),
  )
  const rows = new Map<string, TableRow>(
    ids.toSorted().map((id) => [id, { ...startRow(catalog, id), ...empty, partial: '' }]),
  )
  for (const figures of parts)
    figures.project_ids.forEach((id, at) => {
      const row = rows.get(id)
      if (row === undefined) return
      for (const column of figures.columns)
        row[column.column_id] =
          column.aggregation === 'trend' ? (column.trends[at] ?? []) : (column.values[at] ?? null)
      const marks = [String(row.partial), listPartialColumns(figures.columns, at)]
      row.partial = marks.filter((text) => text !== '').join(' ')
    })
  return [...rows.values()]
}

function startRow(catalog: Catalog, id: string): TableRow {
  const project = catalog.find(id)
  return {
    project_id: id,
    project_name: project?.name ?? id,
    symbol: project?.symbol ?? '',
    market_sectors: project?.market_sectors ?? [],
    chains: project?.chains ?? [],
  }
}

/** Missing values come last in either direction. */
function sortRows(rows: TableRow[], column: string | undefined, descending: boolean): TableRow[] {
  const direction = descending ? -1 : 1
  return rows.sort((a, b) => {
    const left = column === undefined ? null : a[column]
    const right = column === undefined ? null : b[column]
    if (left === right) return 0
    if (left === null || left === undefined) return 1
    if (right === null || right === undefined) return -1
    return left < right ? -direction : direction
  })
}

/** @throws AppError `bad-request` that names the columns that rows can be ordered by. */
function refuseOrderBy(given: string, columns: readonly string[]): never {
  const shown = columns.slice(0, 40).join(', ')
  throw new AppError('bad-request', `order_by: there is no column "${given}". Columns: ${shown}.`, {
    errors: [{ code: 'invalid', field: 'order_by', value: given }],
  })
}
