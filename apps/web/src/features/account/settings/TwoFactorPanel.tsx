import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Security } from '@tickmark/core/accounts/Security'
import type { User } from '@tickmark/core/accounts/User'
import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { refreshOwnData } from '../../../account/ownData.ts'
import { ProofForm } from '../../../account/ProofForm.tsx'
import { callAccount } from '../../../data/callAccount.ts'
import { downloadText } from '../../../data/downloadFile.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

type Step =
  /** `isBack` after another step was left, so that a button takes over the focus. */
  | { kind: 'resting'; isBack: boolean }
  | { kind: 'beginning' }
  | { kind: 'confirming'; secret: Secret }
  | { kind: 'keeping'; codes: readonly string[] }
  | { kind: 'renewing' }
  | { kind: 'ending' }

type Props = { user: User; security: Security }

/** Turns two-factor authentication on, in three steps, and off. */
export function TwoFactorPanel({ user, security }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'resting', isBack: false })
  const { enabled, recovery_codes_left: left } = security.two_factor
  const proof = { email: user.email, hasPassword: security.has_password }
  const rest = () => setStep({ kind: 'resting', isBack: true })
  return (
    <SettingsPanel
      title="Two-factor authentication"
      description="In addition to your password, you enter a code from an app on your phone. Nobody can log in with the password alone."
    >
      {step.kind === 'resting' && (
        <Resting
          enabled={enabled}
          left={left}
          isBack={step.isBack}
          onStep={(kind) => setStep({ kind })}
        />
      )}
      {step.kind === 'beginning' && (
        <BeginTwoFactor
          {...proof}
          onBegun={(secret) => setStep({ kind: 'confirming', secret })}
          onCancel={rest}
        />
      )}
      {step.kind === 'confirming' && (
        <ConfirmTwoFactor
          secret={step.secret}
          onConfirmed={(codes) => setStep({ kind: 'keeping', codes })}
          onCancel={rest}
        />
      )}
      {step.kind === 'keeping' && <RecoveryCodes codes={step.codes} onKept={rest} />}
      {step.kind === 'renewing' && (
        <RenewCodes
          {...proof}
          onRenewed={(codes) => setStep({ kind: 'keeping', codes })}
          onCancel={rest}
        />
      )}
      {step.kind === 'ending' && <EndTwoFactor {...proof} onClose={rest} />}
    </SettingsPanel>
  )
}

type RestingProps = {
  enabled: boolean
  /** The number of unused recovery codes. */
  left: number
  isBack: boolean
  onStep: (kind: 'beginning' | 'renewing' | 'ending') => void
}

function Resting({ enabled, left, isBack, onStep }: RestingProps) {
  if (!enabled)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button size="medium" autoFocus={isBack} onClick={() => onStep('beginning')}>
          Turn it on
        </Button>
        <span className="text-fg3">It is off.</span>
      </div>
    )
  return (
    <>
      <p>
        <span className="font-medium text-up">It is on.</span>{' '}
        {left === 0
          ? 'You have no recovery codes left. Create new ones, or you will be locked out if you lose your phone.'
          : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" autoFocus={isBack} onClick={() => onStep('renewing')}>
          Create new recovery codes
        </Button>
        <Button size="medium" color="danger" onClick={() => onStep('ending')}>
          Turn it off
        </Button>
      </div>
    </>
  )
}

type BeginTwoFactorProps = {
  email: string
  hasPassword: boolean
  onBegun: (secret: Secret) => void
  onCancel: () => void
}

/** The first step: the password. */
function BeginTwoFactor({ onBegun, ...proof }: BeginTwoFactorProps) {
  return (
    <ProofForm
      label="Turn two-factor authentication on"
      action="Continue"
      send={async (password) =>
        onBegun(await callAccount('POST /v1/users/me/two-factor', { password }))
      }
      {...proof}
    />
  )
}

type RenewCodesProps = {
  email: string
  hasPassword: boolean
  onRenewed: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Creates new recovery codes; the old ones stop working. */
function RenewCodes({ onRenewed, ...proof }: RenewCodesProps) {
  return (
    <>
      <p className="text-fg2">Your current recovery codes will stop working.</p>
      <ProofForm
        label="Create new recovery codes"
        action="Create new codes"
        send={async (password) => {
          const { recovery_codes } = await callAccount(
            'POST /v1/users/me/two-factor/recovery-codes',
            { password },
          )
          onRenewed(recovery_codes)
          await refreshOwnData('/v1/users/me/security')
        }}
        {...proof}
      />
    </>
  )
}

type EndTwoFactorProps = { email: string; hasPassword: boolean; onClose: () => void }

/** Turns off two-factor authentication. */
function EndTwoFactor({ onClose, ...proof }: EndTwoFactorProps) {
  return (
    <>
      <p className="text-fg2">
        You will log in with your password alone. Recovery codes stop working.
      </p>
      <ProofForm
        label="Turn two-factor authentication off"
        action="Turn it off"
        isDanger
        send={async (password) => {
          await callAccount('DELETE /v1/users/me/two-factor', { password })
          await refreshOwnData('/v1/users/me/security')
          toast({ title: 'Two-factor authentication is off', tone: 'success' })
          onClose()
        }}
        onCancel={onClose}
        {...proof}
      />
    </>
  )
}

/** The secret for an authenticator app, also as an `otpauth:` URI. */
type Secret = AccountAnswer<'beginTwoFactor'>

type TwoFactorSetupProps = {
  secret: Secret
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The second step: the user adds the secret to their app and confirms it with a code. */
function ConfirmTwoFactor({ secret: { secret, uri }, onConfirmed, onCancel }: TwoFactorSetupProps) {
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
function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
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
