import type { Analytics } from '../client/Analytics.ts'

/** Why a data version was raised. */
export type VersionReason = 'series' | 'aggregates' | 'sample-removed'

/** Says that what can be read has changed: caches and ETags hang on the number. */
export async function raiseDataVersion(db: Analytics, reason: VersionReason): Promise<void> {
  await db.command({
    sql: `INSERT INTO data_versions
          SELECT max(data_version) + 1, now64(3, 'UTC'), {reason: String} FROM data_versions`,
    params: { reason },
  })
  await db.refreshDataVersion()
}
