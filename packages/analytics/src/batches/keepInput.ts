import type { Analytics } from '../client/Analytics.ts'

/**
 * Keeps what leads from the points of an imported file back to it: the hash of its bytes, and the line of each point.
 * It comes after the commit, while the staging tables still hold them; a process that is killed between
 * the two has points without lines.
 */
export async function keepInput(
  db: Analytics,
  input: { batch_id: string; sha256: string },
): Promise<void> {
  await db.command({
    sql: 'INSERT INTO batch_inputs SELECT {batch_id: String}, {sha256: String}',
    params: input,
  })
  const [large] = await db.rows<{ points: number }>({
    sql: 'SELECT count() AS points FROM observations_read',
  })
  await db.command({
    sql: `INSERT INTO point_lines
          SELECT {batch_id: String}, metric_id, project_id, chain_id, product_id, contract_id, day, line
          FROM ${large?.points ? 'observations_read' : 'observations_raw'}`,
    params: input,
  })
}
