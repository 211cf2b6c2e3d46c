import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { perVersion, singleFlight } from '@tickmark/analytics/client/memoPerVersion'
import {
  type FigureRange,
  filterListRows,
  type ListRow,
  type ProjectListFilter,
  sortListRows,
  summarizeColumn,
} from '@tickmark/analytics/figures/arrangeProjects'
import {
  listProjectEntries,
  listProjectEntriesAsOf,
} from '@tickmark/analytics/figures/listProjectEntries'
import { findFigureColumn, MAX_FORMULAS } from '@tickmark/core/answers/figureColumns'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { ProjectList } from '@tickmark/core/answers/ProjectList'
import { nameAccess } from '@tickmark/core/gating/Access'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import { z } from 'zod'
import type { ApiContext } from '../../context/ApiContext.ts'
import { endpoint } from '../../context/endpoint.ts'
import { queryFigures } from '../../gating/queryFigures.ts'
import { requireDay } from '../../gating/requireAccess.ts'
import { PROJECT_FILTER_PARAMS } from '../../params/filterParams.ts'
import { listParam, textsParam } from '../../params/listParams.ts'
import { CURSOR_FIELDS, CURSOR_PARAMS, openPage, ROWS_PARAMS } from '../../params/pageParams.ts'
import { textParam } from '../../params/scalarParams.ts'
import { AS_OF_PARAM } from '../../params/timeParams.ts'
import { drawTrends } from './getFigures.ts'

const flag = (description: string) =>
  z.union([z.boolean(), z.stringbool()]).default(false).describe(description)

export const listProjectPage = endpoint({
  name: 'listProjectPage',
  group: 'Projects',
  path: '/v2/internal/projects',
  procedure: 'projects.list',
  summary:
    'A page of the list of projects with their figures, filtered and in order, and sums over the whole list.',
  input: z.strictObject({
    columns: listParam(400, 'Columns `<metric_id>_<interval>_<aggregation>`.'),
    formulas: textsParam(MAX_FORMULAS, 'Columns of arithmetic over metrics.'),
    text: textParam('A part of a name, a ticker or an id.'),
    ...PROJECT_FILTER_PARAMS,
    tags: listParam(100, 'Tags.'),
    metrics: listParam(100, 'Metric ids. Only projects with values of all of them.'),
    ranges: textsParam(
      100,
      'Only projects whose figure lies in a range `<column>:<from>:<to>`, such as `fees_30d_sum:1000:`.',
    ),
    only_reviewed: flag('Leaves out projects that only sources list.'),
    include_all: flag('Keeps archived projects and those without data.'),
    sort: textsParam(
      20,
      'Columns, or `name`, a minus before those that start with the largest; the largest projects first without it.',
    ),
    as_of: AS_OF_PARAM,
    ...ROWS_PARAMS,
    ...CURSOR_PARAMS,
  }),
  output: ProjectList.extend(CURSOR_FIELDS),
  async run(ctx, input) {
    await requireDay(ctx, 'as_of', input.as_of)
    const { part, cursorsOf } = openPage(ctx, input)
    const { limit: _, offset: _skipped, cursor: _from, direction: _to, ...wanted } = input
    const { as_of, columns = [], formulas = [], sort = [], ...filter } = wanted
    const keys = sort.map((text) => ({
      column: text.replace(/^-/, ''),
      descending: text.startsWith('-'),
    }))
    const ranges = (filter.ranges ?? []).flatMap(parseRange)
    const isTrend = (id: string) => findFigureColumn(id)?.aggregation === 'trend'
    // Trends are as large as everything else together, and are read for the shown projects only.
    const needed = new Set([...keys, ...ranges].map(({ column }) => column))
    const steady = columns.filter((id) => !isTrend(id) || needed.has(id))
    const all = await readRows(ctx, { columns: steady, formulas, as_of })
    const { figures, rows } = all
    const matching = selectRows(all, { ...filter, ranges })
    const found = sortListRows(matching.rows, keys)
    const page = found.slice(part.offset, part.offset + part.limit)
    const trends = await queryFigures(ctx, {
      columns: columns.filter(isTrend),
      projects: page.map(({ project }) => project.project_id),
      as_of,
    })
    const withData = rows.filter(({ metric_ids }) => metric_ids.length > 0)
    const archived = withData.filter(({ project }) => project.is_archived).length
    return {
      data: {
        projects: page.map(({ project, metric_ids }) => ({
          project_id: project.project_id,
          name: project.name,
          symbol: project.symbol,
          market_sectors: project.market_sectors,
          is_archived: project.is_archived,
          is_reviewed: project.is_reviewed,
          has_data: metric_ids.length > 0,
        })),
        figures: pickFigures(page, { columns, figures, trends }),
        summaries: matching.summaries,
        total: found.length,
        ...cursorsOf(found.length),
        counts: {
          projects: rows.length,
          with_data: withData.length - archived,
          archived,
          not_reviewed: rows.filter(({ project }) => !project.is_reviewed).length,
        },
      },
    }
  },
})

const toColumn = ({ column_id }: { column_id: string }) => ({
  column_id,
  metric_id: '',
  aggregation: 'latest',
})

/** A formula may hold colons, so the bounds are read from the end. */
function parseRange(text: string): FigureRange[] {
  const [, column = '', low = '', high = ''] = /^(.*):([^:]*):([^:]*)$/s.exec(text) ?? []
  const [min, max] = [low, high].map((bound) => {
    const value = Number(bound)
    return bound.trim() !== '' && Number.isFinite(value) ? value : undefined
  })
  return column === '' || (min === undefined && max === undefined) ? [] : [{ column, min, max }]
}

/** As many sets of columns as people look at in one version of the data. */
const KEPT = 12
type Matching = { rows: readonly ListRow[]; summaries: ProjectList['summaries'] }
type AllRows = {
  figures: ProjectFigures
  rows: readonly ListRow[]
  /** By filter, for other orders and pages of it. */
  selected: Map<string, Matching>
}
const keptRows = perVersion(() => new Map<string, Promise<AllRows>>())

/** All projects with their figures, kept for other orders, filters and pages of the same columns. */
function readRows(
  ctx: ApiContext,
  input: { columns: string[]; formulas: string[]; as_of: string | undefined },
): Promise<AllRows> {
  const kept = keptRows(ctx.analytics)
  const key = JSON.stringify([nameAccess(ctx.access), input])
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= KEPT && !kept.has(key)) kept.delete(oldest)
  return singleFlight(kept, key, async () => {
    const asOf = input.as_of === undefined ? undefined : parseAsOf(input.as_of)
    const [entries, read] = await Promise.all([
      asOf === undefined
        ? listProjectEntries(ctx.analytics)
        : listProjectEntriesAsOf(ctx.analytics, asOf),
      queryFigures(ctx, { ...input, last_values: true }),
    ])
    const figures = { ...read, columns: read.columns.map(drawTrends) }
    return { figures, rows: listRows(ctx.analytics, entries, figures), selected: new Map() }
  })
}

/** The rows that pass a filter, and what their figures come to. */
function selectRows({ figures, rows, selected }: AllRows, filter: ProjectListFilter): Matching {
  const key = JSON.stringify(filter)
  const known = selected.get(key)
  if (known !== undefined) return known
  const [oldest] = selected.keys()
  if (oldest !== undefined && selected.size >= KEPT) selected.delete(oldest)
  const found = filterListRows(rows, filter)
  const columns = [...figures.columns, ...figures.formulas.map(toColumn)]
  const matching = {
    rows: found,
    summaries: Object.fromEntries(
      columns
        .filter((column) => column.aggregation !== 'trend')
        .map((column) => [column.column_id, summarizeColumn(found, column)]),
    ),
  }
  selected.set(key, matching)
  return matching
}

type Entries = Awaited<ReturnType<typeof listProjectEntries>>

function listRows({ catalog }: Analytics, entries: Entries, figures: ProjectFigures): ListRow[] {
  const placeOf = new Map(figures.project_ids.map((id, index) => [id, index]))
  const columns = [...figures.columns, ...figures.formulas]
  return entries.map((entry) => {
    const { project_id } = entry.project
    const place = placeOf.get(project_id)
    const own: Record<string, number | null> = {}
    const older: ListRow['older'] = Object.fromEntries(
      figures.columns.flatMap((column) => {
        const last = place === undefined ? null : (column.older?.[place] ?? null)
        return last === null ? [] : [[column.column_id, last]]
      }),
    )
    const partial = columns.flatMap((column) =>
      place !== undefined && column.partial?.[place] ? [column.column_id] : [],
    )
    if (place !== undefined)
      for (const { column_id, values } of columns) own[column_id] = values[place] ?? null
    return {
      ...entry,
      older,
      partial,
      figures: own,
      ticker: catalog.partnerTickers.get(project_id),
    }
  })
}

type Picked = { columns: readonly string[]; figures: ProjectFigures; trends: ProjectFigures }

/** The figures of the projects of a page, in its order. */
function pickFigures(
  page: readonly ListRow[],
  { columns, figures, trends }: Picked,
): ProjectFigures {
  const valuesOf = (id: string) => page.map((row) => row.figures[id] ?? null)
  const partialOf = (id: string) => page.map((row) => row.partial.includes(id))
  const places = new Map(trends.project_ids.map((id, index) => [id, index]))
  const drawn = trends.columns.map((column) => {
    const { values, trends: lines, ...rest } = drawTrends(column)
    const at = <T>(list: readonly T[], otherwise: T): T[] =>
      page.map(({ project }) => list[places.get(project.project_id) ?? -1] ?? otherwise)
    return { ...rest, values: at(values, null), trends: at(lines, []) }
  })
  const steady = figures.columns.map(({ older, partial, ...column }) => ({
    ...column,
    values: valuesOf(column.column_id),
    trends: [],
    ...(partial && { partial: partialOf(column.column_id) }),
    ...(older && { older: page.map((row) => row.older[column.column_id] ?? null) }),
  }))
  const all = new Map([...steady, ...drawn].map((column) => [column.column_id, column]))
  const locked = [...new Set([...(figures.meta.locked ?? []), ...(trends.meta.locked ?? [])])]
  return {
    project_ids: page.map(({ project }) => project.project_id),
    columns: columns.flatMap((id) => all.get(id) ?? []),
    formulas: figures.formulas.map(({ partial, ...one }) => ({
      ...one,
      values: valuesOf(one.column_id),
      ...(partial && { partial: partialOf(one.column_id) }),
    })),
    meta: { ...figures.meta, ...(locked.length > 0 && { locked }) },
  }
}
