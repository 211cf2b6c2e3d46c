import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import type { MartSource } from '@tickmark/core/marts/Mart'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project, ProjectLink } from '@tickmark/core/projects/Project'
import { findRight } from '@tickmark/core/rights/RIGHTS'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { Params } from '../../compile/createParams.ts'
import { isOfDays, isPartialSql } from '../../figures/findPartial.ts'
import { listPresentRights } from '../../records/tokenRights.ts'
import { figuresTableSql } from '../../rollups/figuresTableSql.ts'
import { findUnranked } from '../../rollups/findUnranked.ts'
import { type MartRows, markOf } from '../compileMart.ts'
import type { MartContext } from '../MartPlan.ts'

type Figures = Extract<MartSource, { of: 'projects' }>

/** Facts of a project from the catalog's table; missing texts and lists are empty. */
const FACTS: Readonly<Record<string, string>> = createLookup({
  project_id: 'toString(project_id)',
  name: 'name',
  market_sector: 'toString(market_sectors[1])',
  market_sectors: 'arrayMap(one -> toString(one), market_sectors)',
  chains: 'arrayMap(one -> toString(one), chains)',
  tags: 'arrayMap(one -> toString(one), tags)',
})

/**
 * Every project with data, with figures from the derived tables, or as of a moment from what was known then. A
 * project without a value in an interval has no figure for it. `is_ranked` says whether rankings have it.
 */
export async function figuresSql(
  source: Figures,
  read: readonly string[],
  { db, index, params, asOf }: MartContext,
): Promise<MartRows> {
  const figures = read.filter((id) => !isFact(id)).map(parseFigureColumn)
  const rights = await listPresentRights(db, { wanted: read.filter(isRight), asOf })
  const facts = [...new Set(['project_id', ...read.filter(isFact)])].map(
    (id) =>
      `${FACTS[id] ?? (isRight(id) ? factsSql(rights.get(id) ?? [], params) : catalogSql(db.catalog, id, params))} AS ${id}`,
  )
  const sectors =
    source.sectors &&
    `hasAny(market_sectors, CAST(${params.add(source.sectors, 'Array(String)')}, 'Array(LowCardinality(String))'))`
  const hasData =
    asOf === null
      ? 'project_id IN (SELECT project_id FROM series)'
      : `project_id IN ${params.add([...index.projects].sort(), 'Array(String)')}`
  const unranked = [...(await findUnranked(db, asOf))]
  const isRanked =
    unranked.length === 0 ? '1' : `project_id NOT IN ${params.add(unranked, 'Array(String)')}`
  const projects = `
    SELECT ${facts.join(', ')}, ${isRanked} AS is_ranked FROM projects
    WHERE ${hasData} ${sectors ? `AND ${sectors}` : ''}`
  const table = await figuresTableSql(db, { figures, asOf }, params)
  const added = figures.filter(({ aggregation }) => isOfDays(aggregation))
  const isPartial = await isPartialSql(
    db,
    {
      metrics: [...new Set(added.map(({ metric_id }) => metric_id))],
      intervals: [...new Set(added.map(({ interval }) => interval))],
    },
    params,
  )
  return {
    marked: new Set(added.map(({ column_id }) => column_id)),
    sql:
      figures.length === 0
        ? projects
        : `SELECT * FROM (${projects}) AS catalog
           LEFT JOIN (${pivotSql(figures, { table, isPartial }, params)}) AS figures ON catalog.project_id = figures.figure_project`,
    hasSource: `(SELECT count() > 0 FROM projects WHERE ${hasData} ${sectors ? `AND ${sectors}` : ''})`,
    // The index of series knows the sources of the requested metrics.
    sources: `CAST([], 'Array(String)')`,
  }
}

type Figure = ReturnType<typeof parseFigureColumn>

/**
 * One row per project, one column per figure. The numbers of a project are collected in one array with an index for
 * every metric and interval, which takes half the time of one aggregate per column. Unset indexes are missing values.
 */
function pivotSql(
  figures: readonly Figure[],
  { table, isPartial }: { table: string; isPartial: string },
  params: Params,
): string {
  const metrics = [...new Set(figures.map(({ metric_id }) => metric_id))]
  const intervals = [...new Set(figures.map(({ interval }) => interval as string))]
  const kinds = [...new Set(figures.map(({ aggregation }) => aggregation))]
  const numbers = kinds.filter((kind) => kind !== 'trend')
  const placeOf = ({ metric_id, interval }: Figure) =>
    metrics.indexOf(metric_id) * intervals.length + intervals.indexOf(interval)
  const trends = figures.filter(({ aggregation }) => aggregation === 'trend')
  const gathered = [
    ...(numbers.length > 0
      ? [`groupArrayInsertAt(tuple(${numbers.join(', ')}, ${isPartial}), place) AS cells`]
      : []),
    ...trends.map((figure) => `anyIf(trend, place = ${placeOf(figure)}) AS ${figure.column_id}`),
  ]
  const columns = figures.map((figure) =>
    figure.aggregation === 'trend'
      ? figure.column_id
      : `cells[${placeOf(figure) + 1}].${numbers.indexOf(figure.aggregation) + 1} AS ${figure.column_id}`,
  )
  const marks = figures
    .filter(({ aggregation }) => isOfDays(aggregation))
    .map(
      (figure) =>
        `, cells[${placeOf(figure) + 1}].${numbers.length + 1} AS ${markOf(figure.column_id)}`,
    )
  const indexOf = (column: string, list: string) =>
    `transform(${column}, ${list}, range(toUInt32(length(${list}))), toUInt32(0))`
  const metricList = params.add(metrics, 'Array(String)')
  const intervalList = params.add(intervals, 'Array(String)')
  return `
    SELECT toString(project_id) AS figure_project, ${columns.join(', ')} ${marks.join('')}
    FROM (
      SELECT project_id, ${gathered.join(', ')}
      FROM (
        SELECT project_id, metric_id, interval, anchor, points, first_day, ${kinds.join(', ')},
               toUInt32(${indexOf('metric_id', metricList)} * ${intervals.length} + ${indexOf('interval', intervalList)}) AS place
        FROM ${table}
        WHERE metric_id IN ${metricList} AND interval IN ${intervalList} AND points > 0
      )
      GROUP BY project_id
    )`
}

function isFact(id: string): boolean {
  return Object.hasOwn(FACTS, id) || Object.hasOwn(CATALOG_FACTS, id) || isRight(id)
}

function isRight(id: string): boolean {
  return findRight(id) !== undefined
}

/** Facts of a project from the catalog that the engine's table of projects does not have. */
const CATALOG_FACTS: Readonly<
  Record<string, (project: Project) => string | readonly string[] | number | null>
> = {
  symbol: (project) => project.symbol,
  launch_year: (project) => project.launch_year,
  state: (project) => (project.is_archived ? 'archived' : 'active'),
  products: (project) => project.products.map(({ name }) => name),
  description: (project) => project.description,
  website: (project) => findLink(project, 'website'),
  docs: (project) => findLink(project, 'docs'),
  github: (project) => findLink(project, 'github'),
  twitter: (project) => findLink(project, 'twitter'),
  forum: (project) => findLink(project, 'forum'),
}

/** Separates the items of a list that is sent as one string; no name contains it. */
const BREAK = '\n'

/** SQL of one of the `CATALOG_FACTS` for a row with `project_id`. Missing texts and lists are empty. */
function catalogSql({ projects }: Catalog, id: string, params: Params): string {
  const factOf = CATALOG_FACTS[id]
  return factsSql(
    projects.flatMap((project) => {
      const value = factOf?.(project) ?? ''
      return isEmpty(value) ? [] : [{ id: project.project_id, value }]
    }),
    params,
  )
}

type KnownFact = { id: string; value: string | readonly string[] | number }

/** SQL of what is known of projects by id, for a row with `project_id`. Missing texts and lists are empty. */
function factsSql(known: readonly KnownFact[], params: Params): string {
  const ids = params.add(
    known.map((one) => one.id),
    'Array(String)',
  )
  const pick = (type: 'String' | 'Float64', nothing: string) =>
    `transform(toString(project_id), ${ids}, ${params.add(
      known.map(({ value }) => (isList(value) ? value.join(BREAK) : value)),
      `Array(${type})`,
    )}, ${nothing})`
  if (known.some(({ value }) => typeof value === 'number'))
    return `nullIf(${pick('Float64', 'toFloat64(0)')}, 0)`
  const text = pick('String', `''`)
  return known.some(({ value }) => isList(value))
    ? `arrayFilter(one -> notEmpty(one), splitByChar(char(10), ${text}))`
    : text
}

function findLink({ links }: Project, kind: ProjectLink['kind']): string {
  return links.find((link) => link.kind === kind)?.url ?? ''
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value)
}

function isEmpty(value: string | readonly string[] | number): boolean {
  return typeof value === 'number' ? false : value.length === 0
}
