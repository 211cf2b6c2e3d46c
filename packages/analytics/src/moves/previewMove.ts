import type {
  MergePairs,
  MergesPreview,
  MoveOrder,
  MovePreview,
} from '@tickmark/core/answers/ProjectMoves'
import type { Analytics } from '../client/Analytics.ts'
import { IS_OWN, rankParams, settledPointsSql } from '../compile/precedenceSql.ts'
import { IS_AFFECTED, IS_PART, moveParams } from '../state/Move.ts'
import { checkOrder, planMove } from './planMove.ts'
import { COUNT_RECORDS } from './stageMovedRecords.ts'

/** The points and rows that an order would move in the fact store. */
export type PointsPreview = Omit<MovePreview, 'documents' | 'favorites' | 'alerts'>

const POINT = 'metric_id, chain_id, product_id, contract_id, day'

/**
 * Counts what a merge, split or rename would move. Changes nothing.
 * @throws AppError `bad-request` where the order cannot be carried out.
 */
export async function previewMove(db: Analytics, order: MoveOrder): Promise<PointsPreview> {
  const plan = await planMove(db, order)
  const { kind, from_id, to_id } = plan
  const params = {
    ...moveParams([plan]),
    from: from_id,
    to: to_id,
    isSplit: kind === 'split' ? 1 : 0,
    ...rankParams(),
  }
  const part = `({isSplit: UInt8} = 0 OR ${IS_PART})`
  const versions = (table: string) => `
    SELECT ${POINT}, value, provisional, source_id, batch_id, observed_at, project_id = {from: String} AS is_moving
    FROM ${table} WHERE (project_id = {to: String} OR project_id = {from: String} AND ${part}) AND ${IS_OWN}`
  const all = `
    SELECT * FROM (${versions('observations')} UNION ALL ${versions('second_opinions FINAL')})
    ORDER BY is_moving LIMIT 1 BY ${POINT}, source_id, batch_id, observed_at`
  const metrics = await db.rows<MovePreview['metrics'][number] & { replaced: number }>({
    sql: `
      SELECT metric_id, source_id, count() AS points, countIf(is_shared) AS shared_points, countIf(is_replaced) AS replaced
      FROM (
        SELECT metric_id, toString(moving.source_id) AS source_id, kept.is_known = 1 AS is_shared,
               is_shared AND kept.value != settled.value AS is_replaced
        FROM (SELECT * FROM facts FINAL WHERE project_id = {from: String} AND ${part}) AS moving
        LEFT JOIN (
          SELECT ${POINT}, value, 1 AS is_known FROM facts FINAL WHERE project_id = {to: String}
        ) AS kept USING (${POINT})
        LEFT JOIN (
          SELECT ${POINT}, counting[-1].3 AS value FROM (${settledPointsSql(POINT, all)})
        ) AS settled USING (${POINT})
      )
      GROUP BY metric_id, source_id ORDER BY points DESC, metric_id, source_id`,
    params,
  })
  const [counts] = await db.rows<{ points: number; records: number }>({
    sql: `SELECT (SELECT count() FROM observations WHERE ${IS_AFFECTED}
                    AND (project_id = {from: String} AND ${part} OR chain_id = {from: String} AND {isSplit: UInt8} = 0)) AS points,
                 ${COUNT_RECORDS} AS records`,
    params,
  })
  const sum = (of: 'shared_points' | 'replaced') => metrics.reduce((all, one) => all + one[of], 0)
  const { former_ids = [] } = db.catalog.documents[from_id] ?? {}
  return {
    kind: order.kind,
    from_id,
    to_id,
    points: counts?.points ?? 0,
    shared_points: sum('shared_points'),
    replaced_points: sum('replaced'),
    records: counts?.records ?? 0,
    metrics: metrics.map(({ replaced: _, ...one }) => one),
    former_ids: kind === 'split' ? [] : [from_id, ...former_ids],
  }
}

/** Counts the points that merges would move. @throws AppError `bad-request` where one cannot be made. */
export async function previewMerges(
  db: Analytics,
  pairs: MergePairs,
): Promise<MergesPreview['merges']> {
  for (const pair of pairs) checkOrder(db.catalog, { kind: 'merge', ...pair })
  const rows = await db.rows<{ id: string; points: number }>({
    sql: `SELECT toString(project_id) AS id, count() AS points FROM observations
          WHERE project_id IN {ids: Array(String)} GROUP BY id`,
    params: { ids: pairs.map(({ from_id }) => from_id) },
  })
  const points = new Map(rows.map((row) => [row.id, row.points]))
  return pairs.map(({ from_id, to_id }) => ({
    from_id,
    from_name: db.catalog.nameOf(from_id),
    to_id,
    to_name: db.catalog.nameOf(to_id),
    points: points.get(from_id) ?? 0,
  }))
}
