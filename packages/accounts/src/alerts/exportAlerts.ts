import type { Querier } from '../store/Store.ts'
import { readDigest } from '../watchlist/Digest.ts'

/** What is kept of a user's alerts and of his daily e-mail, without the secrets of webhooks. */
export async function exportAlerts(db: Querier, userId: string): Promise<Record<string, unknown>> {
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'name', 'definition', 'muted_until', 'state', 'last_fired_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const runs = await db
    .selectFrom('alert_runs')
    .innerJoin('alerts', 'alerts.id', 'alert_runs.alert_id')
    .select(['alert_id', 'at', 'fired', 'is_test', 'alert_runs.fault', 'outcomes'])
    .where('alerts.user_id', '=', userId)
    .orderBy('alert_runs.id')
    .execute()
  const deliveries = await db
    .selectFrom('alert_deliveries')
    .select(['id', 'alert_id', 'channel', 'url', 'state', 'attempts', 'detail', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const days = await db
    .selectFrom('digest_days')
    .select('day')
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
  return {
    alerts,
    alert_runs: runs,
    alert_deliveries: deliveries,
    digest: await readDigest(db, userId),
    digest_days: days.map(({ day }) => day),
  }
}
