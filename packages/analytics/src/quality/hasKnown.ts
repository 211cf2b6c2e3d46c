import type { Analytics } from '../client/Analytics.ts'
import { TOUCHED } from './POINT_KEY.ts'

/** Whether anything is known of the series of a batch. Of a first load nothing is, and nothing has to be compared. */
export async function hasKnown(db: Analytics): Promise<boolean> {
  const found = await db.rows({ sql: `SELECT 1 FROM observations WHERE ${TOUCHED} LIMIT 1` })
  return found.length > 0
}
