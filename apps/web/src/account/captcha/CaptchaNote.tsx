import { Suspense } from 'react'
import { useStore } from '../../data/createStore.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Tick } from '../../ui/Tick.tsx'
import type { Captcha } from './createCaptcha.ts'

const TurnstileWidget = lazyComponent(() => import('./TurnstileWidget.tsx'), 'TurnstileWidget')

/** The progress of the captcha. It keeps its height, so that the form below does not shift. */
export function CaptchaNote({ captcha }: { captcha: Captcha }) {
  const state = useStore(captcha)
  return (
    <div className="min-h-8 text-sm text-fg3">
      {state.kind === 'idle' && <p>Your browser runs a short check to keep bots out.</p>}
      {state.kind === 'working' && (
        <ProgressBar label="Checking that you are not a bot" value={state.progress} />
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
