import { lazy, Suspense } from 'react'
import { useStore } from '../../data/createStore.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Tick } from '../../ui/Tick.tsx'
import type { Captcha } from './createCaptcha.ts'

const TurnstileWidget = lazy(async () => ({
  default: (await import('./TurnstileWidget.tsx')).TurnstileWidget,
}))

/** How far the check that keeps programs out is. It keeps its height, so that the form below does not move. */
export function CaptchaNote({ captcha }: { captcha: Captcha }) {
  const state = useStore(captcha)
  return (
    <div className="min-h-8 text-sm text-fg3">
      {state.kind === 'idle' && <p>Your browser does a short check that keeps programs out.</p>}
      {state.kind === 'working' && (
        <ProgressBar label="Checking that this is no program" value={state.progress} />
      )}
      {state.kind === 'solved' && <Tick>Checked</Tick>}
      {state.kind === 'asking' && (
        <Suspense>
          <TurnstileWidget siteKey={state.siteKey} onSolved={state.solve} onFailed={state.fail} />
        </Suspense>
      )}
    </div>
  )
}
