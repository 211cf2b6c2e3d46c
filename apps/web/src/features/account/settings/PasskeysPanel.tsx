import type { Security } from '@tickmark/core/accounts/Security'
import type { User } from '@tickmark/core/accounts/User'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useState } from 'react'
import { createPasskey, hasPasskeys } from '../../../account/login/PasskeyButton.tsx'
import { refreshOwnData } from '../../../account/ownData.ts'
import { checkProof, PasswordProof, ProofForm } from '../../../account/ProofForm.tsx'
import { callAccount } from '../../../data/callAccount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { describeDevice } from './describeDevice.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

type Props = { user: User; security: Security }

/** The passkeys of the account, to add and remove them. */
export function PasskeysPanel({ user, security }: Props) {
  /** The id of the passkey that is being removed, or `new`. */
  const [changed, setChanged] = useState<string | null>(null)
  const [isBack, setBack] = useState(false)
  const proof = { email: user.email, hasPassword: security.has_password }
  const rest = () => {
    setChanged(null)
    // The form that had the focus is gone.
    setBack(true)
  }
  const { passkeys } = security
  return (
    <SettingsPanel
      title="Passkeys"
      description="Log in without a password: with the fingerprint, face or PIN of a device, or with a security key."
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
          This browser cannot create passkeys on this page, since its address does not start with
          https.
        </p>
      )}
    </SettingsPanel>
  )
}

function writeDay(moment: string): string {
  return formatDay(moment.slice(0, 10))
}

type AddPasskeyProps = { email: string; hasPassword: boolean; onClose: () => void }

/** Creates a passkey on this device and registers it with the server. */
function AddPasskey({ email, hasPassword, onClose }: AddPasskeyProps) {
  const checkPassword = checkProof(hasPassword)
  const form = useForm({
    names: ['name', 'password'],
    check: (values) => ({
      name: values.name.trim() === '' ? 'Enter a name.' : undefined,
      ...checkPassword(values),
    }),
    send: async ({ name, password }) => {
      const offer = await callAccount('POST /v1/users/me/passkeys/options', { password })
      const made = await createPasskey(offer)
      const clientExtensionResults = { ...made.clientExtensionResults }
      await callAccount('POST /v1/users/me/passkeys', {
        challenge_id: offer.challenge_id,
        name: name.trim(),
        response: { ...made, clientExtensionResults },
      })
      await refreshOwnData('/v1/users/me/security')
      toast({ title: 'Passkey added', tone: 'success' })
      onClose()
    },
  })
  return (
    <Form form={form} label="Add a passkey" size="medium">
      <TextField
        name="name"
        label="Name"
        description="To recognize it later."
        autoComplete="off"
        maxLength={100}
        // It replaces the pressed button and takes over its focus.
        autoFocus
        defaultValue={describeDevice(navigator.userAgent)}
      />
      <PasswordProof email={email} hasPassword={hasPassword} />
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Add a passkey</SubmitButton>
        <Button size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

type RemovePasskeyProps = {
  passkey: Security['passkeys'][number]
  email: string
  hasPassword: boolean
  onClose: () => void
}

/** Removes a passkey from the account. The device keeps its part, which no longer works. */
function RemovePasskey({ passkey, onClose, ...proof }: RemovePasskeyProps) {
  return (
    <ProofForm
      label={`Remove ${passkey.name}`}
      action="Remove"
      isDanger
      send={async (password) => {
        await callAccount('DELETE /v1/users/me/passkeys/{passkey_id}', {
          passkey_id: passkey.passkey_id,
          password,
        })
        await refreshOwnData('/v1/users/me/security')
        toast({ title: `${passkey.name} removed`, tone: 'success' })
        onClose()
      }}
      onCancel={onClose}
      {...proof}
    />
  )
}
