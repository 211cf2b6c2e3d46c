import { describeCondition } from '@tickmark/core/alerts/describeCondition'
import type { Accounts } from '../Accounts.ts'
import { linkTo } from '../mail/linkTo.ts'
import type { AlertMessage } from './AlertMessage.ts'

/** The bytes that a webhook is called with: `type`, `timestamp` and `data`, as Standard Webhooks 1.0 proposes. */
export function writeWebhookBody(
  { publicUrl }: Pick<Accounts, 'publicUrl'>,
  message: AlertMessage,
): string {
  const { query, condition } = message.definition
  return JSON.stringify({
    type: message.isTest ? 'alert.test' : 'alert.fired',
    timestamp: message.at.toISOString(),
    data: {
      alert_id: message.alertId,
      name: message.name,
      description: describeCondition(message.definition),
      condition,
      query,
      data_version: message.dataVersion,
      sample: message.isSample,
      url: linkTo(publicUrl, 'account/alerts'),
      series: message.outcomes.map(({ outcome: _outcome, ...series }) => series),
    },
  })
}
