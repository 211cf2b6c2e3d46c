import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { Alert } from '@tickmark/core/alerts/Alert'
import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { AppError } from '@tickmark/core/errors/AppError'
import { dayStart, toDay } from '@tickmark/core/time/Day'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Acting, type Caller, toActor } from '../access/Caller.ts'
import { type AuditEntry, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { AlertsTable, Querier } from '../store/Store.ts'
import type { AlertAnswer } from './AlertQuery.ts'

export type AlertRow = Selectable<AlertsTable>

/** An alert of the store as its owner sees it. */
export function toAlert(row: AlertRow): Alert {
  return {
    alert_id: row.id,
    name: row.name,
    definition: row.definition,
    muted_until: row.muted_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    checked_at: row.checked_at?.toISOString() ?? null,
    data_version: Number(row.data_version),
    fault: row.fault,
    last_fired_at: row.last_fired_at?.toISOString() ?? null,
    // The store keeps them in an order of its own.
    series: Object.entries(row.state?.series ?? {})
      .map(([series_id, one]) => ({ series_id, ...one }))
      .sort((a, b) => b.value - a.value),
  }
}

/**
 * An alert of the caller. Inside a transaction it is locked.
 * @throws AppError `not-found`; the same for another user's alert as for an unknown one.
 */
export async function findAlert(
  db: Querier,
  { userId }: Pick<Caller, 'userId'>,
  alertId: string,
): Promise<AlertRow> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', alertId)
    .where('user_id', '=', userId)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not-found', `You have no alert ${alertId}.`)
  return row
}

/**
 * Refuses an answer of more series, or unlocks, than one alert watches.
 * @throws AppError `bad-request`.
 */
export function refuseManySeries(answer: AlertAnswer): void {
  const count = countSeries(answer)
  if (count <= ALERT_LIMITS.series) return
  throw new AppError(
    'bad-request',
    `The query returns ${count} series, but an alert can watch at most ${ALERT_LIMITS.series}. Limit it with top, or filter.`,
    { errors: [{ code: 'too-many-series', field: 'definition.query', value: count }] },
  )
}

export function countSeries(answer: AlertAnswer): number {
  return 'series' in answer ? answer.series.length : answer.total
}

/** The key under which alerts with the same query are checked together. */
export function writeQuery(definition: AlertDefinition): string {
  return JSON.stringify('query' in definition ? definition.query : definition.condition)
}

/**
 * The alerts that have something new to look at: all that have not seen this data, and those on unlocks that have not
 * been checked today, since an unlock comes nearer without new data.
 */
export function isDue({ now }: Pick<Accounts, 'now'>, dataVersion: number): RawBuilder<SqlBool> {
  const today = new Date(dayStart(toDay(now().getTime())))
  return sql<SqlBool>`(data_version < ${dataVersion} OR (definition->'condition'->>'kind' = 'unlock' AND checked_at < ${today}))`
}

/** An alert before and after; null for one that is not there. */
type Act = Pick<AuditEntry, 'action'> & { before: AlertRow | null; after: AlertRow | null }

/** Records what a user does to an alert, as part of the transaction that does it. */
export async function recordAlertAct(
  trx: Querier,
  acting: Acting,
  { action, before, after }: Act,
): Promise<void> {
  const id = after?.id ?? before?.id
  await recordAudit(trx, toActor(acting), {
    action,
    object: `alert:${id}`,
    ...(before !== null && { before: describe(before) }),
    ...(after !== null && { after: describe(after) }),
  })
}

/**
 * Describes an alert, with only whether it has a webhook: for some services, knowing the address is enough to get in.
 */
function describe({ name, definition }: AlertRow) {
  const { condition, channels } = definition
  return {
    name,
    ...('query' in definition && { query: definition.query }),
    condition,
    email: channels.email,
    webhook: channels.webhook_url !== null,
  }
}
