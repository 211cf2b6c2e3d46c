import type { Analytics } from '../client/Analytics.ts'
import { type Stretch, stretchProjects } from './stretchProjects.ts'

/** Points that are looked over and staged at once: more of them would take the engine more memory than it is given. */
export const SLICE_POINTS = 250_000

type Read = {
  /** How many points were read into `observations_raw`. */
  points: number
  slicePoints?: number
  /** See `BatchInput`; asked before the tables are filled with each slice. */
  mayWrite?(): Promise<void>
}

/**
 * Has the points of a batch looked at in slices of whole projects, so that memory stays the same however large the batch
 * is: each time `work` is called, `observations_raw` holds one of them. A batch that is small enough is one slice; of a
 * larger one `observations_read` holds all of it. Whatever compares points compares them within a project.
 */
export async function sliceBatch(
  db: Analytics,
  { points, slicePoints = SLICE_POINTS, mayWrite }: Read,
  work: (slice: { points: number }) => Promise<void>,
): Promise<void> {
  if (points === 0) return
  if (points <= slicePoints) return work({ points })
  await db.command({ sql: 'EXCHANGE TABLES observations_raw AND observations_read' })
  for (const { first, last, ...slice } of await listSlices(db, slicePoints)) {
    await mayWrite?.()
    await db.command({ sql: 'TRUNCATE TABLE observations_raw' })
    await db.command({
      sql: `INSERT INTO observations_raw
            SELECT * FROM observations_read WHERE project_id BETWEEN {first: String} AND {last: String}`,
      params: { first, last },
    })
    await work(slice)
    await db.releaseMemory()
  }
}

async function listSlices(db: Analytics, slicePoints: number): Promise<Stretch[]> {
  const projects = await db.rows<{ project_id: string; points: number }>({
    sql: 'SELECT project_id, count() AS points FROM observations_read GROUP BY project_id ORDER BY project_id',
  })
  return stretchProjects(projects, slicePoints)
}
