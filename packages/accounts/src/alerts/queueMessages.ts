import { randomBytes } from 'node:crypto'
import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { AlertDelivery, SeriesOutcome } from '@tickmark/core/alerts/Alert'
import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import {
  describeAlert,
  formatAlertValue,
  formatUnlock,
} from '@tickmark/core/alerts/describeCondition'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Accounts } from '../context/Accounts.ts'
import { composeMail, linkTo } from '../mail/composeMail.ts'
import type { Mail } from '../services/MailTransport.ts'
import type { Querier } from '../store/Store.ts'
import type { AlertRow } from './AlertRow.ts'

/** The content of an alert's message, the same for every channel. */
type AlertMessage = {
  alertId: string
  name: string
  definition: AlertDefinition
  /** The series that fired; for a test all that were looked at. */
  outcomes: readonly SeriesOutcome[]
  at: Date
  dataVersion: number
  isSample: boolean
  isTest: boolean
}

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
      ? `${ALERT_LIMITS.mailsPerHour} emails about alerts were sent in the last hour`
      : null
  const skipped = owner.email_verified ? tooMany : 'the email address is not verified'
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
    // The id by which a receiver recognizes a message that arrives twice.
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

/** More series are counted, not listed. */
const MAX_LINES = 20

/** The email that an alert sends to whom it belongs to. */
function composeAlertMail(
  { productName, publicUrl }: Pick<Accounts, 'productName' | 'publicUrl'>,
  recipient: string,
  message: AlertMessage,
): Mail {
  const { name, definition, outcomes, isSample, isTest } = message
  const lines = outcomes.slice(0, MAX_LINES).map((one) => describeOutcome(one, message))
  const rest = outcomes.length - lines.length
  return composeMail(productName, {
    recipient,
    subject: `${isTest ? 'Test alert' : 'Alert'}: ${name}`,
    paragraphs: [
      ...(isTest ? ['This is a test. The alert was not triggered.'] : []),
      `${name}: ${describeAlert(definition)}.`,
      ...lines,
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      ...(isSample ? ['These are generated sample values, not real ones.'] : []),
      { text: 'Manage alerts', url: linkTo(publicUrl, 'account/alerts') },
    ],
    action: { label: 'View chart', url: linkToWatched(publicUrl, definition) },
    note: 'You receive this email because you created this alert. Pause or delete it on your alerts page.',
  })
}

/**
 * `Aave: $1,004,120.33 on 20 Nov 2026 (threshold $1M).`, `Aave: 1.2M AAVE ($210M) on 20 Nov 2026, in 7 days.` The
 * value is exact, since it is often just beyond the limit.
 */
function describeOutcome(one: SeriesOutcome, { definition }: AlertMessage): string {
  if (!('query' in definition)) return describeUnlock(one)
  const { query, condition } = definition
  const value = formatAlertValue(one.value, query, 'exact')
  const when =
    one.period === null ? '' : ` on ${formatPeriod(one.period, query.granularity).heading}`
  if (one.compared === null || one.limit === null) return `${one.label}: ${value}${when}.`
  return condition.kind === 'change'
    ? `${one.label}: ${value}${when}, a change of ${formatChange(one.compared)} (threshold ${formatChange(one.limit)}).`
    : `${one.label}: ${value}${when} (threshold ${formatAlertValue(one.limit, query)}).`
}

function describeUnlock({ label, period, value, compared, unlock }: SeriesOutcome): string {
  if (unlock === undefined || period === null) return `${label}.`
  const days = compared === 1 ? 'tomorrow' : `in ${compared} days`
  const when = compared === 0 ? 'today' : days
  return `${label}: ${formatUnlock(value, unlock)} unlocks on ${formatDay(period)}, ${when}.`
}

/** The bytes that a webhook is called with: `type`, `timestamp` and `data`, as Standard Webhooks 1.0 proposes. */
function writeWebhookBody(
  { publicUrl }: Pick<Accounts, 'publicUrl'>,
  message: AlertMessage,
): string {
  const { definition } = message
  return JSON.stringify({
    type: message.isTest ? 'alert.test' : 'alert.fired',
    timestamp: message.at.toISOString(),
    data: {
      alert_id: message.alertId,
      name: message.name,
      description: describeAlert(definition),
      condition: definition.condition,
      ...('query' in definition && { query: definition.query }),
      data_version: message.dataVersion,
      sample: message.isSample,
      url: linkTo(publicUrl, 'account/alerts'),
      series: message.outcomes.map(({ outcome: _outcome, ...series }) => series),
    },
  })
}

/**
 * Returns the address of the page with what an alert watches: the chart of its metric for its project or over all, or
 * the list of unlocks. A formula has no such page; the list of alerts names it.
 */
export function linkToWatched(publicUrl: string, definition: AlertDefinition): string {
  if (!('query' in definition)) return linkTo(publicUrl, 'unlocks')
  const { metrics, where, granularity } = definition.query
  const metric = findMetric(metrics[0] ?? '')
  if (metric === undefined) return linkTo(publicUrl, 'account/alerts')
  const [project, ...others] = where.projects ?? []
  if (project === undefined || others.length > 0)
    return linkTo(publicUrl, `metrics/${encodeURIComponent(metric.slug)}`, { g: granularity })
  return linkTo(publicUrl, `projects/${encodeURIComponent(project)}`, {
    metric: metric.metric_id,
    g: granularity,
  })
}
