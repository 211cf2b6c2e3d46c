import type { Analytics } from '../client/Analytics.ts'
import { type CheckedBatch, SERIES_KEY, TOUCHED } from './CheckedBatch.ts'

/** Finds what the store knows of the series in `observations_raw`. In a first load nothing has to be compared. */
export async function findKnown(
  db: Analytics,
): Promise<Pick<CheckedBatch, 'hasKnown' | 'isHistory'>> {
  const found = await db.rows({ sql: `SELECT 1 FROM observations WHERE ${TOUCHED} LIMIT 1` })
  if (found.length === 0) return { hasKnown: false, isHistory: false }
  const [fresh] = await db.rows<{ is_history: number }>({
    sql: `SELECT count() >= uniqExact(${SERIES_KEY}) * (max(day) - min(day) + 1) * {share: Float64} AS is_history
          FROM observations_raw`,
    params: { share: HISTORY_SHARE },
  })
  return { hasKnown: true, isHistory: fresh?.is_history === 1 }
}

/** With at least this share of the days of its series, reading the others costs less than looking for these. */
const HISTORY_SHARE = 0.3
