import type { Security } from '@tickmark/core/accounts/Security'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { User } from '@tickmark/core/session/User'
import { useState } from 'react'
import { hasPasskeys } from '../../../../account/hasPasskeys.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SettingsPanel } from '../SettingsPanel.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'

type Props = { user: User; security: Security }

/** The passkeys of the account: those there are, a new one, and the way to take one away. */
export function PasskeysPanel({ user, security }: Props) {
  /** The id of the one that is being taken away, or `new`. */
  const [changed, setChanged] = useState<string | null>(null)
  const [isBack, setBack] = useState(false)
  const proof = { email: user.email, hasPassword: security.has_password }
  const rest = () => {
    setChanged(null)
    // What had the focus is gone with the form.
    setBack(true)
  }
  const { passkeys } = security
  return (
    <SettingsPanel
      title="Passkeys"
      description="Log in by finger, face or PIN of a device, or by a security key, without a password."
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="flex flex-col gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.passkey_id} className="flex flex-col gap-3">
              <div className="flex items-center gap-3">
                <div className="min-w-0 flex-1">
                  <p className="font-medium break-words">{passkey.name}</p>
                  <p className="text-sm text-fg3">
                    added {writeDay(passkey.created_at)} ·{' '}
                    {passkey.last_used_at === null
                      ? 'not used yet'
                      : `last used ${writeDay(passkey.last_used_at)}`}
                  </p>
                </div>
                {changed !== passkey.passkey_id && (
                  <Button
                    size="small"
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => setChanged(passkey.passkey_id)}
                  >
                    Remove
                  </Button>
                )}
              </div>
              {changed === passkey.passkey_id && (
                <RemovePasskey {...proof} passkey={passkey} onClose={rest} />
              )}
            </li>
          ))}
        </ul>
      )}
      {changed === 'new' && <AddPasskey {...proof} onClose={rest} />}
      {changed !== 'new' && hasPasskeys() && (
        <Button
          size="medium"
          className="self-start"
          autoFocus={isBack && changed === null}
          onClick={() => setChanged('new')}
        >
          Add a passkey
        </Button>
      )}
      {!hasPasskeys() && (
        <p className="text-fg3">
          This browser cannot make passkeys on this page. It takes an address that begins with
          https.
        </p>
      )}
    </SettingsPanel>
  )
}

function writeDay(moment: string): string {
  return formatDay(moment.slice(0, 10))
}
