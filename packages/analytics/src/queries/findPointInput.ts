import type { EvidencePoint } from '@tickmark/core/answers/Evidence'
import type { Analytics } from '../client/Analytics.ts'

/** The batch that brought a version of a point, and what is known of the way back to its input. */
export type PointInput = {
  source_id: string
  input: string
  value: number
  /** '' where none was kept. */
  sha256: string
  /** 0 where none was kept. */
  line: number
}

const SAME_POINT = `batch_id = {batch_id: String} AND metric_id = {metric_id: String}
  AND project_id = {project_id: String} AND chain_id = {chain_id: String}
  AND product_id = {product_id: String} AND contract_id = {contract_id: String} AND day = {day: Date}`

/** Where a version of a point came from; null when there is no such version. Second opinions count as versions. */
export async function findPointInput(
  db: Analytics,
  point: EvidencePoint,
): Promise<PointInput | null> {
  const [row] = await db.rows<PointInput>({
    sql: `
      SELECT points.source_id AS source_id, batches.input AS input, points.value AS value,
             (SELECT any(sha256) FROM batch_inputs WHERE batch_id = {batch_id: String}) AS sha256,
             (SELECT any(line) FROM point_lines WHERE ${SAME_POINT}) AS line
      FROM (
        SELECT source_id, batch_id, value FROM observations WHERE ${SAME_POINT}
        UNION ALL
        SELECT source_id, batch_id, value FROM second_opinions WHERE ${SAME_POINT}
      ) AS points
      LEFT JOIN (SELECT batch_id, input FROM batches FINAL) AS batches USING (batch_id)
      LIMIT 1`,
    params: { ...point },
  })
  return row ?? null
}

/** The source and the input of a batch; null for an unknown one. */
export async function findBatchInput(
  db: Analytics,
  batchId: string,
): Promise<{ source_id: string; input: string } | null> {
  const [row] = await db.rows<{ source_id: string; input: string }>({
    sql: 'SELECT source_id, input FROM batches FINAL WHERE batch_id = {batch_id: String}',
    params: { batch_id: batchId },
  })
  return row ?? null
}
