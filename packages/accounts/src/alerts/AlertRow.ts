import type { Alert } from '@tickmark/core/alerts/Alert'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Selectable } from 'kysely'
import type { Caller } from '../identity/Caller.ts'
import type { Querier } from '../store/Store.ts'
import type { AlertsTable } from '../store/Tables.ts'

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
 * @throws AppError `not-found`; somebody else's alert is not told from one that there is not.
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
