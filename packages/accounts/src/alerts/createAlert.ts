import { randomUUID } from 'node:crypto'
import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { Alert } from '@tickmark/core/alerts/Alert'
import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { AppError } from '@tickmark/core/errors/AppError'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { sql } from 'kysely'
import type { Acting } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { repeatsSince } from '../requests/repeatsSince.ts'
import type { Querier } from '../store/Store.ts'
import { checkWebhookUrl } from '../webhooks/checkWebhookUrl.ts'
import { makeAlertSecret, openAlertSecret } from '../webhooks/webhookSecret.ts'
import { askOf, judgeAnswer } from './AlertQuery.ts'
import { type AlertRow, recordAlertAct, refuseManySeries, toAlert, writeQuery } from './AlertRow.ts'
import { type AskFacts, accessOf } from './Figures.ts'

export type AlertRequest = { name: string; definition: AlertDefinition; ask: AskFacts }

/**
 * Makes an alert. Its query runs at once: what cannot be answered is refused, and where every series stands now
 * is remembered, so that it fires for what happens from now on. The webhook's secret is shown only here; sent again, it
 * is the same alert with the same secret.
 * @throws AppError `bad-request`, `payment-required`, `conflict` when there are as many alerts as the tier has.
 */
export async function createAlert(
  accounts: Accounts,
  acting: Acting,
  { name, definition: given, ask }: AlertRequest,
): Promise<{ alert: Alert; secret: string | null }> {
  const { userId } = acting.caller
  const definition = await checkChannels(accounts, given)
  const access = await accessOf(accounts, userId)
  const answer = await ask(await askOf(accounts.db, definition, userId), access)
  refuseManySeries(answer)
  const { state } = judgeAnswer(null, answer, definition)
  return accounts.db.transaction().execute(async (trx) => {
    // Locked, so that two that are made at once are both counted, and the same one is made once.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const repeated = await findRepeated(accounts, trx, { userId, name, definition })
    if (repeated !== undefined)
      return { alert: toAlert(repeated), secret: openAlertSecret(accounts, repeated) ?? null }
    await requireRoom(
      trx,
      userId,
      access.isGated ? TIERS[access.tier].saved_items : ALERT_LIMITS.alerts,
    )
    const id = randomUUID()
    const secret =
      definition.channels.webhook_url === null ? undefined : makeAlertSecret(accounts, id)
    const made = await trx
      .insertInto('alerts')
      .values({
        id,
        user_id: userId,
        name,
        definition: JSON.stringify(definition),
        question: writeQuery(definition),
        webhook_secret: secret?.sealed ?? null,
        state: JSON.stringify(state),
        data_version: answer.meta.data_version,
        checked_at: accounts.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAlertAct(trx, acting, { action: 'alert.create', before: null, after: made })
    return { alert: toAlert(made as AlertRow), secret: secret?.shown ?? null }
  })
}

type Wanted = { userId: string; name: string; definition: AlertDefinition }

/** Finds the last alert that a user has made where it is this one; see `repeatsSince`. */
async function findRepeated(
  accounts: Accounts,
  trx: Querier,
  { userId, name, definition }: Wanted,
): Promise<AlertRow | undefined> {
  const last = trx
    .selectFrom('alerts')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', repeatsSince(accounts))
    .orderBy('created_at', 'desc')
    .limit(1)
  const found = await trx
    .selectFrom('alerts')
    .selectAll()
    .where('id', 'in', last)
    .where('name', '=', name)
    .where(sql<boolean>`definition = ${JSON.stringify(definition)}::jsonb`)
    .executeTakeFirst()
  return found as AlertRow | undefined
}

/** The definition with the address of its webhook as it will be called. */
export async function checkChannels(
  { webhooks }: Accounts,
  definition: AlertDefinition,
): Promise<AlertDefinition> {
  const { webhook_url } = definition.channels
  if (webhook_url === null) return definition
  const checked = await checkWebhookUrl(webhook_url, webhooks.policy)
  return { ...definition, channels: { ...definition.channels, webhook_url: checked } }
}

async function requireRoom(trx: Querier, userId: string, most: number): Promise<void> {
  const { count } = await trx
    .selectFrom('alerts')
    .select((alert) => alert.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most)
    throw new AppError(
      'conflict',
      `You have reached the limit of ${most} alerts. Delete one you do not need.`,
    )
}
