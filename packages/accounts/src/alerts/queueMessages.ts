import { randomBytes } from 'node:crypto'
import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { AlertDelivery } from '@tickmark/core/alerts/Alert'
import type { Accounts } from '../Accounts.ts'
import type { Querier } from '../store/Store.ts'
import type { AlertMessage } from './AlertMessage.ts'
import type { AlertRow } from './AlertRow.ts'
import { composeAlertMail } from './composeAlertMail.ts'
import { writeWebhookBody } from './writeWebhookBody.ts'

const HOUR_MS = 3_600_000

type Delivery = AlertDelivery & { url: string; body: string }

/**
 * Puts the messages of a run in line, as part of its transaction: a server that dies right after it sends them when it
 * is back. What is over the limits of an hour is written down as skipped.
 */
export async function queueMessages(
  accounts: Accounts,
  trx: Querier,
  { alert, runId, message }: { alert: AlertRow; runId: string; message: AlertMessage },
): Promise<Delivery[]> {
  const { email, webhook_url } = alert.definition.channels
  const deliveries: Delivery[] = []
  if (email) deliveries.push(await queueEmail(accounts, trx, { alert, message }))
  if (webhook_url !== null) {
    const sent = await countLastHour(accounts, trx, { userId: alert.user_id, channel: 'webhook' })
    const body = writeWebhookBody(accounts, message)
    const skipped =
      sent >= ALERT_LIMITS.webhooksPerHour
        ? `${ALERT_LIMITS.webhooksPerHour} calls were made in the last hour`
        : null
    deliveries.push({ ...makeDelivery('webhook', skipped), url: webhook_url, body })
  }
  if (deliveries.length > 0)
    await trx
      .insertInto('alert_deliveries')
      .values(
        deliveries.map(({ delivery_id, ...rest }) => ({
          ...rest,
          id: delivery_id,
          run_id: runId,
          alert_id: alert.id,
          user_id: alert.user_id,
        })),
      )
      .execute()
  return deliveries
}

async function queueEmail(
  accounts: Accounts,
  trx: Querier,
  { alert, message }: { alert: AlertRow; message: AlertMessage },
): Promise<Delivery> {
  const sent = await countLastHour(accounts, trx, { userId: alert.user_id, channel: 'email' })
  const owner = await trx
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', alert.user_id)
    .executeTakeFirstOrThrow()
  const tooMany =
    sent >= ALERT_LIMITS.mailsPerHour
      ? `${ALERT_LIMITS.mailsPerHour} e-mails about alerts were sent in the last hour`
      : null
  const skipped = owner.email_verified ? tooMany : 'the e-mail address is not verified'
  if (skipped === null)
    await accounts.mail.queue(trx, composeAlertMail(accounts, owner.email, message))
  return { ...makeDelivery('email', skipped), url: '', body: '' }
}

function makeDelivery(
  channel: AlertDelivery['channel'],
  skipped: string | null,
): Omit<Delivery, 'url' | 'body'> {
  const begun = channel === 'email' ? 'queued' : 'waiting'
  return {
    // The id by which whoever is called can tell a message that comes twice.
    delivery_id: `msg_${randomBytes(18).toString('base64url')}`,
    channel,
    state: skipped === null ? begun : 'skipped',
    attempts: 0,
    detail: skipped,
  }
}

async function countLastHour(
  { now }: Accounts,
  trx: Querier,
  { userId, channel }: { userId: string; channel: AlertDelivery['channel'] },
): Promise<number> {
  const { count } = await trx
    .selectFrom('alert_deliveries')
    .select((delivery) => delivery.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('state', '!=', 'skipped')
    .where('created_at', '>', new Date(now().getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}
