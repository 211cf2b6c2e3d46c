import { sql } from 'kysely'
import type { Querier } from '../store/Store.ts'

/** Figures about all users, for operators. */
type AccountFigures = {
  alerts: number
  /** Alerts whose last check failed. */
  failing: number
  /** Seconds since 1970; null before the first alert has fired. */
  firedAt: number | null
  /** Webhooks and emails that wait to be sent. */
  webhooks: number
  emails: number
  /** Seconds that the oldest email has waited; 0 where none waits. */
  oldestEmail: number
}

export async function readAccountFigures(db: Querier): Promise<AccountFigures> {
  const { rows } = await sql<Record<keyof AccountFigures, string | number | null>>`
    SELECT (SELECT count(*) FROM alerts) AS alerts,
           (SELECT count(*) FROM alerts WHERE fault IS NOT NULL) AS failing,
           (SELECT extract(epoch FROM max(last_fired_at)) FROM alerts) AS "firedAt",
           (SELECT count(*) FROM alert_deliveries WHERE state = 'waiting') AS webhooks,
           (SELECT count(*) FROM outgoing_mails) AS emails,
           (SELECT extract(epoch FROM now() - min(created_at)) FROM outgoing_mails) AS "oldestEmail"`.execute(
    db,
  )
  const row = rows[0]
  const firedAt = row?.firedAt ?? null
  return {
    alerts: Number(row?.alerts),
    failing: Number(row?.failing),
    firedAt: firedAt === null ? null : Number(firedAt),
    webhooks: Number(row?.webhooks),
    emails: Number(row?.emails),
    oldestEmail: Number(row?.oldestEmail ?? 0),
  }
}
