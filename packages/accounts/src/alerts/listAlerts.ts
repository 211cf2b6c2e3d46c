import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { Alert, AlertRun } from '@tickmark/core/alerts/Alert'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { cutPage } from '../store/listRows.ts'
import type { Querier } from '../store/Store.ts'
import { readDigest } from '../watchlist/Digest.ts'
import { findAlert, toAlert } from './AlertRow.ts'

/** The caller's alerts, the newest first. */
export async function listAlerts({ db }: Accounts, { userId }: Caller): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(ALERT_LIMITS.alerts)
    .execute()
  return rows.map(toAlert)
}

/** @throws AppError `not-found`. */
export async function showAlert({ db }: Accounts, caller: Caller, alertId: string): Promise<Alert> {
  return toAlert(await findAlert(db, caller, alertId))
}

const RUNS_AT_ONCE = 50

/**
 * The checks and tests of an alert, the newest first, with what became of their messages; with a cursor, which is the
 * id of a run, those after it, whatever the offset.
 * @throws AppError `not-found`.
 */
export async function listRuns(
  { db }: Accounts,
  caller: Caller,
  { alertId, offset, cursor }: { alertId: string; offset: number; cursor?: string | undefined },
): Promise<{ runs: AlertRun[]; total: number; nextCursor: string | null }> {
  const { id } = await findAlert(db, caller, alertId)
  const { total } = await db
    .selectFrom('alert_runs')
    .select((run) => run.fn.countAll<string>().as('total'))
    .where('alert_id', '=', id)
    .executeTakeFirstOrThrow()
  const found = await db
    .selectFrom('alert_runs')
    .selectAll()
    .where('alert_id', '=', id)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .offset(cursor === undefined ? offset : 0)
    .limit(RUNS_AT_ONCE + 1)
    .execute()
  const { page: rows, nextCursor } = cutPage(found, RUNS_AT_ONCE)
  const deliveries =
    rows.length === 0
      ? []
      : await db
          .selectFrom('alert_deliveries')
          .select(['id', 'run_id', 'channel', 'state', 'attempts', 'detail'])
          .where(
            'run_id',
            'in',
            rows.map((row) => row.id),
          )
          .orderBy('channel')
          .execute()
  const byRun = Map.groupBy(deliveries, ({ run_id }) => String(run_id))
  return {
    total: Number(total),
    nextCursor,
    runs: rows.map((row) => ({
      run_id: String(row.id),
      at: row.at.toISOString(),
      data_version: Number(row.data_version),
      sample: row.is_sample,
      fired: row.fired,
      is_test: row.is_test,
      fault: row.fault,
      outcomes: row.outcomes,
      total_series: row.total_series,
      deliveries: (byRun.get(String(row.id)) ?? []).map(({ id: delivery_id, ...rest }) => ({
        delivery_id,
        channel: rest.channel,
        state: rest.state,
        attempts: rest.attempts,
        detail: rest.detail,
      })),
    })),
  }
}

/** Exports what is stored of a user's alerts and of their daily email, without the secrets of webhooks. */
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
