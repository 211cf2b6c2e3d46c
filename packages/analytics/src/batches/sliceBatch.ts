import type { Analytics } from '../client/Analytics.ts'
import { LEVEL_WITHIN_DAYS } from '../quality/findOutliers.ts'
import { stretchProjects, type WeighedProject } from '../rollups/sliceTouched.ts'

/** The number of points that are checked and staged at a time: more would exceed the memory limit of the engine. */
export const SLICE_POINTS = 200_000
/** The number of known points that cost as much as a new one: they are read, but few are kept in memory. */
const KNOWN_PER_POINT = 4

type Read = {
  /** The number of points that were read into `observations_raw`. */
  points: number
  /** See `BatchInput`; called before the tables are filled with each slice. */
  assertLeaseHeld?(): Promise<void>
}

/**
 * Processes the points of a batch in slices of whole projects, so that memory does not grow with the batch or with
 * what is known of its projects. Before each call of `work`, `observations_raw` is filled with one slice. A small
 * batch is one slice; for a larger one `observations_read` has all its points. Points are compared within a project
 * only.
 */
export async function sliceBatch(
  db: Analytics,
  { points, assertLeaseHeld }: Read,
  work: (slice: { points: number }) => Promise<void>,
): Promise<void> {
  if (points === 0) return
  const slices = stretchProjects(await weighProjects(db), SLICE_POINTS)
  if (slices.length <= 1) return work({ points })
  await db.command({ sql: 'EXCHANGE TABLES observations_raw AND observations_read' })
  for (const { first, last } of slices) {
    await assertLeaseHeld?.()
    await db.command({ sql: 'TRUNCATE TABLE observations_raw' })
    await db.command({
      sql: `INSERT INTO observations_raw
            SELECT * FROM observations_read WHERE project_id BETWEEN {first: String} AND {last: String}`,
      params: { first, last },
    })
    const [slice] = await db.rows<{ points: number }>({
      sql: 'SELECT count() AS points FROM observations_raw',
    })
    await work({ points: slice?.points ?? 0 })
    await db.releaseMemory()
  }
}

/**
 * The projects of a batch, weighted by their new points and the known points to read: at most as many as the last
 * list of series has, and as the days of the batch and of the level before them can have.
 */
function weighProjects(db: Analytics): Promise<WeighedProject[]> {
  return db.rows({
    sql: `
      SELECT project_id, fresh.points + least(known.points, fresh.series * (fresh.days + {level: UInt16})) / {share: Float64} AS weight
      FROM (
        SELECT project_id, count() AS points, uniq(metric_id, chain_id, product_id, contract_id) AS series,
               toUInt64(max(day) - min(day)) AS days
        FROM observations_raw GROUP BY project_id
      ) AS fresh
      LEFT JOIN (
        SELECT project_id, sum(points) AS points FROM series
        WHERE metric_id IN (SELECT DISTINCT metric_id FROM observations_raw) AND notEmpty(source_ids)
        GROUP BY project_id
      ) AS known USING (project_id)
      ORDER BY project_id`,
    params: { share: KNOWN_PER_POINT, level: LEVEL_WITHIN_DAYS },
  })
}
