import type { EvidencePoint } from '@tickmark/core/answers/Evidence'
import { RECORD_TABLES } from '../batches/BatchWriter.ts'
import type { Analytics } from '../client/Analytics.ts'

/** The batch that read a version of a point, and the reference to its input. */
type PointInput = {
  /** The batch that read it. Differs from the version's batch if the point was quarantined and released. */
  batch_id: string
  source_id: string
  input: string
  value: number
  /** '' if not stored. */
  sha256: string
  /** 0 if not stored. */
  line: number
}

const SAME_KEY = `metric_id = {metric_id: String} AND project_id = {project_id: String}
  AND chain_id = {chain_id: String} AND product_id = {product_id: String}
  AND contract_id = {contract_id: String} AND day = {day: Date}`
const SAME_POINT = `batch_id = {batch_id: String} AND ${SAME_KEY}`

/** The origin of a version of a point; null if there is no such version. Second opinions count as versions. */
export async function findPointInput(
  db: Analytics,
  point: EvidencePoint,
): Promise<PointInput | null> {
  const [version] = await db.rows<{ source_id: string; value: number; held_batch_id: string }>({
    sql: `
      SELECT source_id, value,
             (SELECT any(held_batch_id) FROM held_points FINAL WHERE ${SAME_POINT}) AS held_batch_id
      FROM (
        SELECT source_id, value FROM observations WHERE ${SAME_POINT}
        UNION ALL
        SELECT source_id, value FROM second_opinions WHERE ${SAME_POINT}
      )
      LIMIT 1`,
    params: { ...point },
  })
  if (version === undefined) return null
  const { held_batch_id, ...reported } = version
  const batch_id = held_batch_id || point.batch_id
  const [row] = await db.rows<Pick<PointInput, 'input' | 'sha256' | 'line'>>({
    sql: `
      SELECT (SELECT any(input) FROM batches FINAL WHERE batch_id = {batch_id: String}) AS input,
             (SELECT any(sha256) FROM batch_inputs WHERE batch_id = {batch_id: String}) AS sha256,
             (SELECT any(line) FROM point_lines WHERE ${SAME_POINT}) AS line`,
    params: { ...point, batch_id },
  })
  return { ...reported, batch_id, input: '', sha256: '', line: 0, ...row }
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

/**
 * The inputs of batches that visible numbers depend on. Replaced versions that are not merged away yet count too:
 * merging whole tables would delay requests, and keeping too many inputs is safe.
 */
export async function listEvidenceInputs(db: Analytics): Promise<Set<string>> {
  const tables = ['facts', 'second_opinions', ...RECORD_TABLES]
  const batches = [
    ...tables.map((table) => `SELECT DISTINCT batch_id FROM ${table}`),
    // A point that was quarantined and released has a batch other than the one that read it.
    'SELECT DISTINCT held_batch_id FROM held_points',
  ]
  const rows = await db.rows<{ input: string }>({
    sql: `SELECT DISTINCT input FROM batches FINAL WHERE batch_id IN (
            ${batches.join(' UNION ALL ')})`,
  })
  return new Set(rows.map(({ input }) => input))
}
