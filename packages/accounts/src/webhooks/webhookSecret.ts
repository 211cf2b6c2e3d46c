import { createHmac, randomBytes } from 'node:crypto'
import { openSealed, sealSecret } from '../identity/sealSecret.ts'

const PREFIX = 'whsec_'
/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32

/** A new secret of a webhook, written as the specification Standard Webhooks 1.0 has it. */
export function makeWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
}

/**
 * The headers by which a receiver verifies the sender, as Standard Webhooks 1.0 defines them
 * (https://github.com/standard-webhooks/standard-webhooks, "Signature scheme"): HMAC-SHA256 of `id.timestamp.body` with
 * the bytes of the secret, in base64, marked `v1`.
 * @param moment - of this try, in milliseconds since 1970.
 */
export function signWebhook(
  { id, body }: { id: string; body: string },
  secret: string,
  moment: number,
): Record<string, string> {
  const timestamp = String(Math.floor(moment / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

/** `secret` is the installation's. */
type Keeper = { secret: string }

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
