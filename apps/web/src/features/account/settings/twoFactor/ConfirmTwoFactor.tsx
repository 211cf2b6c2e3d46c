import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { refreshOwnData } from '../../../../account/refreshOwnData.ts'
import { SECURITY_PATH } from '../../../../account/SECURITY_PATH.ts'
import { ACCOUNT_CALL } from '../../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../../data/rest/sendRest.ts'
import { Button } from '../../../../ui/Button.tsx'
import { copyText } from '../../../../ui/copyText.ts'
import { Form, FormError, SubmitButton } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { QrPicture } from './QrPicture.tsx'

/** What an authenticator app needs: the secret, and an `otpauth:` address that holds it. */
export type Secret = AccountAnswer<'beginTwoFactor'>

type Props = {
  secret: Secret
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The second step: the app gets the secret, and a code of it proves that it has. */
export function ConfirmTwoFactor({ secret: { secret, uri }, onConfirmed, onCancel }: Props) {
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({
      code: /^\d{6}$/.test(code.replace(/\s/g, ''))
        ? undefined
        : 'Write the six digits that the app shows.',
    }),
    send: async ({ code }) => {
      const { recovery_codes } = await postRest<AccountAnswer<'confirmTwoFactor'>>(
        '/users/me/two-factor/confirm',
        { code: code.replace(/\s/g, '') },
        ACCOUNT_CALL,
      )
      onConfirmed(recovery_codes)
      await refreshOwnData(SECURITY_PATH)
    },
  })
  return (
    <div className="flex flex-wrap gap-5">
      <QrPicture text={uri} label="QR code for your authenticator app" />
      <div className="flex min-w-60 flex-1 flex-col gap-4">
        <p className="text-fg2">
          Scan this with your authenticator app, or enter the key by hand, and write the code that
          it shows.
        </p>
        <p>
          <span className="block text-sm font-medium text-fg2">Key</span>
          <code className="font-mono text-fg break-all select-all">{inGroups(secret)}</code>{' '}
          <Button size="xsmall" onClick={() => void copyText('Key', secret)}>
            Copy
          </Button>
        </p>
        <Form form={form} label="Confirm two-factor log-in" size="medium">
          <TextField
            name="code"
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            // The next thing to do, where a button was pressed that is gone.
            autoFocus
            className="w-40"
          />
          <FormError />
          <div className="flex flex-wrap gap-2">
            <SubmitButton>Turn it on</SubmitButton>
            <Button size="medium" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </div>
    </div>
  )
}

/** In fours, as it is easiest to copy by hand. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
