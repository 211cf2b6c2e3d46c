import { type AuditEntry, recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import type { Querier } from '../store/Store.ts'
import type { AlertRow } from './AlertRow.ts'

/** An alert before and after; null for one that is not there. */
type Act = Pick<AuditEntry, 'action'> & { before: AlertRow | null; after: AlertRow | null }

/** Writes down what somebody does to an alert, as part of the transaction that does it. */
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

/** Whether there is a webhook, and not its address: by that alone some services let anybody in. */
function describe({ name, definition }: AlertRow) {
  const { query, condition, channels } = definition
  return {
    name,
    query,
    condition,
    email: channels.email,
    webhook: channels.webhook_url !== null,
  }
}
