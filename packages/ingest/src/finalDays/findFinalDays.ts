import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { addDays, type Day } from '@tickmark/core/time/Day'

/** Extra days that are always compared, to detect a series whose days have shifted. */
export const COMPARED_DAYS = 7

/**
 * By series name: days before this one are known and final, because the source no longer corrects
 * them.
 */
export type FinalDays = ReadonlyMap<string, Day>

export type SeriesOfPoint = Pick<
  Point,
  'metric_id' | 'project_id' | 'chain_id' | 'product_id' | 'contract_id'
>

/** The key of a series in `FinalDays`. */
export function nameSeries(of: SeriesOfPoint): string {
  const { metric_id, project_id, chain_id = '', product_id = '', contract_id = '' } = of
  return `${metric_id}\t${project_id}\t${chain_id}\t${product_id}\t${contract_id}`
}

type KnownRow = Required<SeriesOfPoint> & { newest: Day; held_from: Day | null }

/**
 * Finds the final days of each series of the source, including series for which another source
 * takes precedence: all days earlier than its newest complete day minus `revision_days` minus a
 * week. If a point of a metric is quarantined, days of all its parts are final up to that point
 * only, so that the source can confirm it.
 */
export async function findFinalDays(
  db: Analytics,
  of: {
    source_id: string
    metrics: readonly MetricId[]
    revision_days: number
    /** Limits the result to these projects. */
    projects?: readonly string[] | undefined
  },
): Promise<FinalDays> {
  const ofProjects = of.projects ? 'AND project_id IN {projects: Array(String)}' : ''
  const rows = await db.rows<KnownRow>({
    sql: `
      SELECT metric_id, project_id, chain_id, product_id, contract_id, toString(newest) AS newest,
             if(held.is_held = 1, toString(held.first_day), NULL) AS held_from
      FROM (
        SELECT metric_id, project_id, chain_id, product_id, contract_id, max(day) AS newest
        FROM (
          ${newestSql('observations', ofProjects)}
          UNION ALL
          ${newestSql('second_opinions', ofProjects)}
        )
        GROUP BY metric_id, project_id, chain_id, product_id, contract_id
      ) AS known
      LEFT JOIN (
        SELECT metric_id, project_id, min(day) AS first_day, 1 AS is_held FROM held_points FINAL
        WHERE source_id = {source_id: String} AND metric_id IN {metrics: Array(String)} AND state = 'held'
        GROUP BY metric_id, project_id
      ) AS held USING (metric_id, project_id)
      SETTINGS optimize_aggregation_in_order = 1`,
    params: { source_id: of.source_id, metrics: of.metrics, projects: of.projects ?? [] },
  })
  return new Map(
    rows.map((row) => {
      const from = addDays(row.newest, -of.revision_days - COMPARED_DAYS)
      return [
        nameSeries(row),
        row.held_from !== null && row.held_from < from ? row.held_from : from,
      ]
    }),
  )
}

/** Both tables are sorted by series, so the engine aggregates in order. */
function newestSql(table: 'observations' | 'second_opinions', ofProjects: string): string {
  return `
    SELECT metric_id, project_id, chain_id, product_id, contract_id, max(day) AS day FROM ${table}
    WHERE source_id = {source_id: String} AND metric_id IN {metrics: Array(String)} ${ofProjects}
      AND provisional = 0
    GROUP BY metric_id, project_id, chain_id, product_id, contract_id`
}
