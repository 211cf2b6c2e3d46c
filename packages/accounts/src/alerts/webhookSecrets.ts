import type { Accounts } from '../Accounts.ts'
import { openSealed, sealSecret } from '../identity/sealSecret.ts'
import { makeWebhookSecret } from '../webhooks/webhookSecret.ts'

type Keeper = Pick<Accounts, 'secret'>

/** A new secret for an alert's webhook, and how the store keeps it. */
export function makeAlertSecret({ secret }: Keeper, alertId: string) {
  const shown = makeWebhookSecret()
  return { shown, sealed: sealSecret(shown, { secret, owner: ownerOf(alertId) }) }
}

/** The secret again; undefined when the installation has another key than the one that sealed it. */
export function openAlertSecret(
  { secret }: Keeper,
  { id, webhook_secret }: { id: string; webhook_secret: string | null },
): string | undefined {
  return webhook_secret === null
    ? undefined
    : openSealed(webhook_secret, { secret, owner: ownerOf(id) })
}

function ownerOf(alertId: string): string {
  return `alert:${alertId}`
}
