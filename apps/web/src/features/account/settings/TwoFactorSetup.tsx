import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { refreshOwnData } from '../../../account/ownData.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { downloadText } from '../../../data/downloadFile.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

/** The secret for an authenticator app, also as an `otpauth:` URI. */
export type Secret = AccountAnswer<'beginTwoFactor'>

type Props = {
  secret: Secret
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The second step: the user adds the secret to their app and confirms it with a code. */
export function ConfirmTwoFactor({ secret: { secret, uri }, onConfirmed, onCancel }: Props) {
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({
      code: /^\d{6}$/.test(code.replace(/\s/g, ''))
        ? undefined
        : 'Enter the six digits that the app shows.',
    }),
    send: async ({ code }) => {
      const { recovery_codes } = await callAccount('POST /v1/users/me/two-factor/confirm', {
        code: code.replace(/\s/g, ''),
      })
      onConfirmed(recovery_codes)
      await refreshOwnData('/v1/users/me/security')
    },
  })
  return (
    <div className="flex flex-wrap gap-5">
      <QrPicture text={uri} label="QR code for your authenticator app" />
      <div className="flex min-w-60 flex-1 flex-col gap-4">
        <p className="text-fg2">
          Scan this with your authenticator app, or enter the key by hand. Then enter the code that
          the app shows.
        </p>
        <p>
          <span className="block text-sm font-medium text-fg2">Key</span>
          <code className="font-mono text-fg break-all select-all">{inGroups(secret)}</code>{' '}
          <Button size="xsmall" onClick={() => void copyText('Key', secret)}>
            Copy
          </Button>
        </p>
        <Form form={form} label="Confirm two-factor authentication" size="medium">
          <TextField
            name="code"
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            // The pressed button is gone.
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

/** In groups of four, which are easier to copy by hand. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

/** A QR code, dark on light in both themes, since many cameras cannot read inverted codes. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = drawQrCode(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-md border border-line"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** A QR code as the SVG path of its dark squares, on a grid of `size` units including the quiet zone. */
type QrCode = { path: string; size: number }

function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, size }
}

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The last step: recovery codes for a lost phone. They are shown only once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  // The field that had the focus is gone.
  useEffect(() => words.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <p ref={words} tabIndex={-1} className="outline-none">
        <span className="font-medium text-up">Two-factor authentication is on.</span> Save these
        recovery codes where you can find them without your phone. Each works once, and they are not
        shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-x-6 gap-y-1 rounded-md border border-line2 p-3 font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={() => void copyText('Recovery codes', text)}>
          Copy
        </Button>
        <Button
          size="medium"
          onClick={() =>
            downloadText(
              `${pageSettings.productName.toLowerCase()}-recovery-codes.txt`,
              text,
              'text/plain',
            )
          }
        >
          Download
        </Button>
        <Button size="medium" variant="solid" onClick={onKept}>
          Done, I’ve saved them
        </Button>
      </div>
    </div>
  )
}
