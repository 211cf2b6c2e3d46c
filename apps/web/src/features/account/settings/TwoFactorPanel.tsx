import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Security } from '@tickmark/core/accounts/Security'
import type { User } from '@tickmark/core/session/User'
import { useState } from 'react'
import { refreshOwnData, SECURITY_PATH } from '../../../account/ownData.ts'
import { ProofForm } from '../../../account/ProofForm.tsx'
import { ACCOUNT_CALL } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { deleteRest, postRest } from '../../../data/rest/sendRest.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { ConfirmTwoFactor, RecoveryCodes, type Secret } from './TwoFactorSetup.tsx'

type Step =
  /** `isBack` once another step was left, whose focus a button here takes over. */
  | { kind: 'resting'; isBack: boolean }
  | { kind: 'beginning' }
  | { kind: 'confirming'; secret: Secret }
  | { kind: 'keeping'; codes: readonly string[] }
  | { kind: 'renewing' }
  | { kind: 'ending' }

type Props = { user: User; security: Security }

/** Turns the second factor on, in three steps that are told one after the other, and off. */
export function TwoFactorPanel({ user, security }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'resting', isBack: false })
  const { enabled, recovery_codes_left: left } = security.two_factor
  const proof = { email: user.email, hasPassword: security.has_password }
  const rest = () => setStep({ kind: 'resting', isBack: true })
  return (
    <SettingsPanel
      title="Two-factor log-in"
      description="Besides your password, a code from an app on your phone is asked for. A password alone then lets nobody in."
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
  /** Recovery codes that were not used. */
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
          ? 'You have no recovery codes left: make new ones, or you are locked out when you lose your phone.'
          : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" autoFocus={isBack} onClick={() => onStep('renewing')}>
          Make new recovery codes
        </Button>
        <Button size="medium" colour="danger" onClick={() => onStep('ending')}>
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

/** The first step: the password. Nothing is on yet. */
function BeginTwoFactor({ onBegun, ...proof }: BeginTwoFactorProps) {
  return (
    <ProofForm
      label="Turn two-factor log-in on"
      action="Go on"
      send={async (password) =>
        onBegun(await postRest<Secret>('/users/me/two-factor', { password }, ACCOUNT_CALL))
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

/** Makes new recovery codes; those that were no longer work. */
function RenewCodes({ onRenewed, ...proof }: RenewCodesProps) {
  return (
    <>
      <p className="text-fg2">Those that you have kept so far stop working.</p>
      <ProofForm
        label="Make new recovery codes"
        action="Make new codes"
        send={async (password) => {
          const { recovery_codes } = await postRest<AccountAnswer<'renewRecoveryCodes'>>(
            '/users/me/two-factor/recovery-codes',
            { password },
            ACCOUNT_CALL,
          )
          onRenewed(recovery_codes)
          await refreshOwnData(SECURITY_PATH)
        }}
        {...proof}
      />
    </>
  )
}

type EndTwoFactorProps = { email: string; hasPassword: boolean; onClose: () => void }

/** Turns the second factor off. */
function EndTwoFactor({ onClose, ...proof }: EndTwoFactorProps) {
  return (
    <>
      <p className="text-fg2">
        Your password alone will let you in again. Recovery codes stop working.
      </p>
      <ProofForm
        label="Turn two-factor log-in off"
        action="Turn it off"
        isDanger
        send={async (password) => {
          await deleteRest<null>('/users/me/two-factor', { password }, ACCOUNT_CALL)
          await refreshOwnData(SECURITY_PATH)
          toast({ title: 'Two-factor log-in is off', tone: 'success' })
          onClose()
        }}
        onCancel={onClose}
        {...proof}
      />
    </>
  )
}
