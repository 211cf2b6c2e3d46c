import type { TableDiff } from '@tickmark/core/datahub/TableDiff'
import type { Analytics } from '../client/Analytics.ts'
import { differsSql } from '../compile/differsSql.ts'
import { POINT_KEY } from '../compile/factsSql.ts'
import { PROPOSED, type ProposedPoint, proposedParams } from './proposedTable.ts'

/** A proposed table, and the batch that published it. */
export type DiffedTable = { tableId: string; batchId: string | null }

export type DiffRequest = {
  /** The series whose chart is drawn: as `TableDiff.series` lists them; the first one by default. */
  series: number
  offset: number
  limit: number
}

const MAX_SERIES = 500
const SERIES_KEY = 'metric_id, project_id, chain_id, product_id'

/** SQL of the known value of each proposed point: now, or before the batch that published the table. */
function knownSql(batchId: string | null): string {
  const near = `(metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM ${PROPOSED}) AND contract_id = ''`
  if (batchId === null)
    return `(SELECT ${POINT_KEY}, value, 1 AS is_known FROM facts FINAL WHERE ${near})`
  return `(
    SELECT ${POINT_KEY}, argMax(value, (observed_at, batch_id)) AS value, 1 AS is_known
    FROM observations WHERE ${near} AND batch_id < {batch: String} GROUP BY ${POINT_KEY})`
}

function comparedSql(batchId: string | null): string {
  return `(
    SELECT ${SERIES_KEY}, day, proposed.value AS after, known.value AS before, known.is_known = 1 AS is_known,
           known.is_known = 1 AND ${differsSql('known.value', 'proposed.value')} AS is_changed
    FROM ${PROPOSED} AS proposed LEFT JOIN ${knownSql(batchId)} AS known USING (${POINT_KEY}))`
}

/**
 * Lists the changes of a proposed table: its series with the numbers of new, changed and equal points, the chart of one
 * of them before and after, and a page of the changed points. For a published table, what it changed.
 */
export async function diffTable(
  db: Analytics,
  { tableId, batchId }: DiffedTable,
  { series: wanted, offset, limit }: DiffRequest,
): Promise<TableDiff> {
  const params = { ...proposedParams(db, tableId), batch: batchId ?? '' }
  const [series, points] = await Promise.all([
    db.rows<TableDiff['series'][number]>({
      sql: `
        SELECT ${SERIES_KEY}, countIf(NOT is_known) AS added, countIf(is_changed) AS changed,
               countIf(is_known AND NOT is_changed) AS same, toString(min(day)) AS first_day, toString(max(day)) AS last_day
        FROM ${comparedSql(batchId)} GROUP BY ${SERIES_KEY}
        ORDER BY changed DESC, added DESC, ${SERIES_KEY}`,
      params,
    }),
    db.rows<TableDiff['points'][number]>({
      sql: `
        SELECT ${SERIES_KEY}, toString(day) AS day, before, after
        FROM ${comparedSql(batchId)} WHERE is_changed
        ORDER BY ${SERIES_KEY}, day LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
      params: { ...params, limit, offset },
    }),
  ])
  const shown = series[wanted] ?? series[0]
  const sum = (of: 'added' | 'changed' | 'same') => series.reduce((all, one) => all + one[of], 0)
  return {
    series: series.slice(0, MAX_SERIES),
    series_count: series.length,
    added: sum('added'),
    changed: sum('changed'),
    same: sum('same'),
    points,
    chart:
      shown === undefined ? null : { series: shown, ...(await chartSeries(db, shown, params)) },
  }
}

type ChartParams = ReturnType<typeof proposedParams> & { batch: string }

/** The values of a series by day, before and with the table. */
async function chartSeries(
  db: Analytics,
  series: TableDiff['series'][number],
  params: ChartParams,
): Promise<Pick<NonNullable<TableDiff['chart']>, 'days' | 'before' | 'after'>> {
  const { metric_id, project_id, chain_id, product_id } = series
  const isShown = `metric_id = {metric: String} AND project_id = {project: String} AND chain_id = {chain: String}
    AND product_id = {product: String} AND contract_id = ''`
  const rows = await db.rows<{ day: string; before: number | null; after: number | null }>({
    sql: `
      SELECT toString(day) AS day, anyIf(known, NOT isNull(known)) AS before,
             coalesce(anyIf(proposed, NOT isNull(proposed)), before) AS after
      FROM (
        SELECT day, toNullable(argMax(value, (observed_at, batch_id))) AS known, NULL AS proposed FROM observations
        WHERE ${isShown} AND ({batch: String} = '' OR batch_id < {batch: String}) GROUP BY day
        UNION ALL
        SELECT day, NULL AS known, toNullable(value) AS proposed FROM ${PROPOSED} WHERE ${isShown}
      )
      GROUP BY day ORDER BY day`,
    params: {
      ...params,
      metric: metric_id,
      project: project_id,
      chain: chain_id,
      product: product_id,
    },
  })
  return {
    days: rows.map(({ day }) => day),
    before: rows.map(({ before }) => before),
    after: rows.map(({ after }) => after),
  }
}

/** The metrics that a proposed table has values of. */
export async function listProposedMetrics(db: Analytics, tableId: string): Promise<string[]> {
  const rows = await db.rows<{ metric_id: string }>({
    sql: `SELECT DISTINCT metric_id FROM datahub_points WHERE table_id = {table: String} ORDER BY metric_id`,
    params: { table: tableId },
  })
  return rows.map(({ metric_id }) => metric_id)
}

/**
 * Counts the points of a table that another item has published since a batch: they were decided without this table in
 * view.
 */
export async function countConflicts(
  db: Analytics,
  { tableId, since, source }: { tableId: string; since: string; source: string },
): Promise<{ metric_id: string; points: number }[]> {
  return db.rows({
    sql: `
      SELECT metric_id, count() AS points FROM facts FINAL
      WHERE source_id = {source: String} AND batch_id > {since: String}
        AND (${POINT_KEY}) IN (SELECT ${POINT_KEY} FROM ${PROPOSED})
      GROUP BY metric_id ORDER BY metric_id`,
    params: { ...proposedParams(db, tableId), since, source },
  })
}

/** Of some points, how many are not published, and how many with another value, by line. */
export async function compareSample(
  db: Analytics,
  points: readonly ProposedPoint[],
): Promise<Map<number, { added: number; changes: number }>> {
  const column = (
    of: 'metric_id' | 'project_id' | 'chain_id' | 'product_id' | 'day' | 'value' | 'line',
  ) => points.map((point) => point[of])
  const rows = await db.rows<{ line: number; added: number; changes: number }>({
    sql: `
      SELECT line, countIf(known.is_known = 0) AS added, countIf(known.is_known = 1 AND ${differsSql('known.value', 'sample.value')}) AS changes
      FROM (
        SELECT point.1 AS metric_id, point.2 AS project_id, point.3 AS chain_id, point.4 AS product_id, '' AS contract_id,
               toDate(point.5) AS day, point.6 AS value, point.7 AS line
        FROM (SELECT arrayJoin(arrayZip({metrics: Array(String)}, {projects: Array(String)}, {chains: Array(String)},
                {products: Array(String)}, {days: Array(String)}, {values: Array(Float64)}, {lines: Array(UInt64)})) AS point)
      ) AS sample
      LEFT JOIN (
        SELECT ${POINT_KEY}, value, 1 AS is_known FROM facts FINAL
        WHERE metric_id IN {metrics: Array(String)} AND project_id IN {projects: Array(String)}
          AND day IN (SELECT toDate(arrayJoin({days: Array(String)})))
      ) AS known USING (${POINT_KEY})
      GROUP BY line`,
    params: {
      metrics: column('metric_id'),
      projects: column('project_id'),
      chains: column('chain_id'),
      products: column('product_id'),
      days: column('day'),
      values: column('value'),
      lines: column('line'),
    },
  })
  return new Map(rows.map(({ line, ...counts }) => [line, counts]))
}
