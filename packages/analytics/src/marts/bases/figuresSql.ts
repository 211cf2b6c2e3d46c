import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import type { MartSource } from '@tickmark/core/marts/Mart'
import { findRight } from '@tickmark/core/rights/RIGHTS'
import type { Params } from '../../compile/createParams.ts'
import { listPresentRights } from '../../records/tokenRights.ts'
import { figuresTableSql } from '../../rollups/figuresTableSql.ts'
import { findUnranked } from '../../rollups/findUnranked.ts'
import type { MartRows } from '../compileMart.ts'
import type { MartContext } from '../MartPlan.ts'
import { CATALOG_FACTS, catalogSql, factsSql } from './catalogSql.ts'

type Figures = Extract<MartSource, { of: 'projects' }>

/** Facts of a project from the catalog's table; missing texts and lists are empty. */
const FACTS: Readonly<Record<string, string>> = {
  project_id: 'toString(project_id)',
  name: 'name',
  market_sector: 'toString(market_sectors[1])',
  market_sectors: 'arrayMap(one -> toString(one), market_sectors)',
  chains: 'arrayMap(one -> toString(one), chains)',
  tags: 'arrayMap(one -> toString(one), tags)',
}

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
  return {
    sql:
      figures.length === 0
        ? projects
        : `SELECT * FROM (${projects}) AS catalog
           LEFT JOIN (${pivotSql(figures, table, params)}) AS figures ON catalog.project_id = figures.figure_project`,
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
function pivotSql(figures: readonly Figure[], table: string, params: Params): string {
  const metrics = [...new Set(figures.map(({ metric_id }) => metric_id))]
  const intervals = [...new Set(figures.map(({ interval }) => interval as string))]
  const kinds = [...new Set(figures.map(({ aggregation }) => aggregation))]
  const numbers = kinds.filter((kind) => kind !== 'trend')
  const placeOf = ({ metric_id, interval }: Figure) =>
    metrics.indexOf(metric_id) * intervals.length + intervals.indexOf(interval)
  const trends = figures.filter(({ aggregation }) => aggregation === 'trend')
  const gathered = [
    ...(numbers.length > 0
      ? [`groupArrayInsertAt(tuple(${numbers.join(', ')}), place) AS cells`]
      : []),
    ...trends.map((figure) => `anyIf(trend, place = ${placeOf(figure)}) AS ${figure.column_id}`),
  ]
  const columns = figures.map((figure) =>
    figure.aggregation === 'trend'
      ? figure.column_id
      : `cells[${placeOf(figure) + 1}].${numbers.indexOf(figure.aggregation) + 1} AS ${figure.column_id}`,
  )
  const indexOf = (column: string, list: string) =>
    `transform(${column}, ${list}, range(toUInt32(length(${list}))), toUInt32(0))`
  const metricList = params.add(metrics, 'Array(String)')
  const intervalList = params.add(intervals, 'Array(String)')
  return `
    SELECT toString(project_id) AS figure_project, ${columns.join(', ')}
    FROM (
      SELECT project_id, ${gathered.join(', ')}
      FROM (
        SELECT project_id, ${kinds.join(', ')},
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
