import type { Alert } from '@tickmark/core/alerts/Alert'
import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Acting, Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { makeAlertSecret } from '../webhooks/webhookSecret.ts'
import { askOf, judgeAnswer } from './AlertQuery.ts'
import { findAlert, recordAlertAct, refuseManySeries, toAlert, writeQuery } from './AlertRow.ts'
import { checkChannels } from './createAlert.ts'
import { type AskFacts, accessOf } from './Figures.ts'

type AlertChange = {
  alertId: string
  name?: string | undefined
  definition?: AlertDefinition | undefined
  ask: AskFacts
}

/**
 * Changes an alert. With another condition or query it starts over, as if it were created now; with other channels it goes on.
 * A new webhook gets a secret, which is shown only once.
 * @throws AppError `not-found`, `bad-request`, `payment-required`.
 */
export async function changeAlert(
  accounts: Accounts,
  acting: Acting,
  { alertId, name, definition: given, ask }: AlertChange,
): Promise<{ alert: Alert; secret: string | null }> {
  const { caller } = acting
  const before = await findAlert(accounts.db, caller, alertId)
  const definition = given === undefined ? before.definition : await checkChannels(accounts, given)
  const isAnew = writeRules(definition) !== writeRules(before.definition)
  const found = isAnew
    ? await evaluateAgain(accounts, { definition, ask, userId: caller.userId })
    : null
  return accounts.db.transaction().execute(async (trx) => {
    const now = await findAlert(trx, caller, alertId)
    const hasWebhook = definition.channels.webhook_url !== null
    const isNewWebhook = hasWebhook && now.webhook_secret === null
    const secret = isNewWebhook ? makeAlertSecret(accounts, alertId) : undefined
    const kept = hasWebhook ? now.webhook_secret : null
    const row = await trx
      .updateTable('alerts')
      .set({
        name: name ?? now.name,
        definition: JSON.stringify(definition),
        question: writeQuery(definition),
        revision: now.revision + 1,
        webhook_secret: secret?.sealed ?? kept,
        ...found,
      })
      .where('id', '=', alertId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAlertAct(trx, acting, { action: 'alert.edit', before: now, after: row })
    return { alert: toAlert(row), secret: secret?.shown ?? null }
  })
}

type Restart = { definition: AlertDefinition; ask: AskFacts; userId: string }

async function evaluateAgain(accounts: Accounts, { definition, ask, userId }: Restart) {
  const query = await askOf(accounts.db, definition, userId)
  const answer = await ask(query, await accessOf(accounts, userId))
  refuseManySeries(answer)
  return {
    state: JSON.stringify(judgeAnswer(null, answer, definition).state),
    data_version: answer.meta.data_version,
    checked_at: accounts.now(),
    fault: null,
  }
}

/** Everything of a definition that decides whether it fires. */
function writeRules({ channels: _, ...rules }: AlertDefinition): string {
  return JSON.stringify(sortKeys(rules))
}

/** The store keeps the fields of an object in an order of its own. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(entries.map(([key, one]) => [key, sortKeys(one)]))
}

/**
 * Sends nothing until a moment, or sends again. Checks go on meanwhile, so that what fired while muted is in the history
 * and is not sent later.
 * @throws AppError `not-found`.
 */
export async function muteAlert(
  { db }: Accounts,
  caller: Caller,
  { alertId, until }: { alertId: string; until: Date | null },
): Promise<Alert> {
  const { id } = await findAlert(db, caller, alertId)
  const row = await db
    .updateTable('alerts')
    .set({ muted_until: until })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAlert(row)
}

/**
 * Gives an alert's webhook a new secret, which is shown only once; calls are signed with it from then on.
 * @throws AppError `not-found`, `conflict` when the alert has no webhook.
 */
export async function renewWebhookSecret(
  accounts: Accounts,
  acting: Acting,
  alertId: string,
): Promise<{ secret: string }> {
  return accounts.db.transaction().execute(async (trx) => {
    const alert = await findAlert(trx, acting.caller, alertId)
    if (alert.definition.channels.webhook_url === null)
      throw new AppError('conflict', 'This alert has no webhook and therefore no secret.')
    const { shown, sealed } = makeAlertSecret(accounts, alert.id)
    await trx
      .updateTable('alerts')
      .set({ webhook_secret: sealed })
      .where('id', '=', alert.id)
      .execute()
    await recordAlertAct(trx, acting, { action: 'alert.renew-secret', before: null, after: alert })
    return { secret: shown }
  })
}

/** Deletes an alert with its history. Messages that still wait are not sent. @throws AppError `not-found`. */
export async function deleteAlert(
  { db }: Accounts,
  acting: Acting,
  alertId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findAlert(trx, acting.caller, alertId)
    await trx.deleteFrom('alerts').where('id', '=', before.id).execute()
    await recordAlertAct(trx, acting, { action: 'alert.delete', before, after: null })
  })
}
