import type { Security } from '@tickmark/core/accounts/Security'
import type { User } from '@tickmark/core/accounts/User'
import { useState } from 'react'
import { refreshOwnData } from '../../../account/ownData.ts'
import { ProofForm } from '../../../account/ProofForm.tsx'
import { callAccount } from '../../../data/callAccount.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { ConfirmTwoFactor, RecoveryCodes, type Secret } from './TwoFactorSetup.tsx'

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
