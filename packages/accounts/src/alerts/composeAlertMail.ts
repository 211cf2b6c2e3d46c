import type { SeriesOutcome } from '@tickmark/core/alerts/AlertState'
import { describeCondition } from '@tickmark/core/alerts/describeCondition'
import { formatAlertValue } from '@tickmark/core/alerts/formatAlertValue'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import type { Accounts } from '../Accounts.ts'
import { composeMail } from '../mail/composeMail.ts'
import { linkTo } from '../mail/linkTo.ts'
import type { Mail } from '../mail/Mail.ts'
import type { AlertMessage } from './AlertMessage.ts'

/** More series are counted, not listed. */
const MOST_LINES = 20

/** The e-mail that an alert sends to whom it belongs to. */
export function composeAlertMail(
  { productName, publicUrl }: Pick<Accounts, 'productName' | 'publicUrl'>,
  recipient: string,
  message: AlertMessage,
): Mail {
  const { name, definition, outcomes, isSample, isTest } = message
  const lines = outcomes.slice(0, MOST_LINES).map((one) => describeOutcome(one, message))
  const rest = outcomes.length - lines.length
  return composeMail(productName, {
    recipient,
    subject: `${isTest ? 'Test of the alert' : 'Alert'}: ${name}`,
    paragraphs: [
      ...(isTest ? ['This is a test that you asked for. Nothing has fired.'] : []),
      `${name}: ${describeCondition(definition)}.`,
      ...lines,
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      ...(isSample ? ['These are generated sample values, not real ones.'] : []),
    ],
    action: { label: 'Manage alerts', url: linkTo(publicUrl, 'account/alerts') },
    note: 'You get this e-mail because you made this alert. Mute or delete it on the page of your alerts.',
  })
}

/** `Aave: $1.2M on 20 Nov 2026 (limit $1M).` */
function describeOutcome(one: SeriesOutcome, { definition }: AlertMessage): string {
  const { query, condition } = definition
  const value = formatAlertValue(one.value, query)
  const when =
    one.period === null ? '' : ` on ${formatPeriod(one.period, query.granularity).heading}`
  if (one.compared === null || one.limit === null) return `${one.label}: ${value}${when}.`
  return condition.kind === 'change'
    ? `${one.label}: ${value}${when}, a change of ${formatChange(one.compared)} (limit ${formatChange(one.limit)}).`
    : `${one.label}: ${value}${when} (limit ${formatAlertValue(one.limit, query)}).`
}
