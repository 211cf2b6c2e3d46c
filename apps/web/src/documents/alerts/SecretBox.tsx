import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'

type Props = { secret: string; onClose: () => void }

/** The secret of a webhook, which is shown this once. */
export function SecretBox({ secret, onClose }: Props) {
  return (
    <section aria-label="Secret of the webhook" className="flex flex-col gap-3 p-4">
      <p className="font-semibold">Keep the secret of the webhook now</p>
      <p className="text-fg2">
        It is shown this once. With it you check that a call came from here: the header{' '}
        <code className="font-mono">webhook-signature</code> holds HMAC-SHA256 of id, time and body,
        as Standard Webhooks says.
      </p>
      <CopyField name="Webhook secret" value={secret} />
      <Button size="medium" className="self-start" onClick={onClose}>
        I have kept it
      </Button>
    </section>
  )
}
