import type { Security } from '@tickmark/core/accounts/Security'
import type { User } from '@tickmark/core/session/User'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { SettingsPanel } from '../SettingsPanel.tsx'
import { BeginTwoFactor } from './BeginTwoFactor.tsx'
import { ConfirmTwoFactor, type Secret } from './ConfirmTwoFactor.tsx'
import { EndTwoFactor } from './EndTwoFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenewCodes } from './RenewCodes.tsx'

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
