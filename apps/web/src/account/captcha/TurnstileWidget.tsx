import { useEffect, useEffectEvent, useRef } from 'react'
import { addScript } from '../../integrations/addScript.ts'
import { FormFault } from '../../ui/form/useForm.ts'

type Props = {
  siteKey: string
  onSolved: (value: string) => void
  onFailed: (failure: Error) => void
}

/** Cloudflare's widget, for installations that use it instead of the proof of work. */
export function TurnstileWidget({ siteKey, onSolved, onFailed }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const solve = useEffectEvent(onSolved)
  const fail = useEffectEvent(() =>
    onFailed(new FormFault('The check by Cloudflare failed. Try again in a moment.')),
  )
  // The widget is rendered by Cloudflare's script, in its own frame.
  useEffect(() => {
    let isGone = false
    let remove: (() => void) | undefined
    loadTurnstile().then((turnstile) => {
      if (isGone || place.current === null) return
      const id = turnstile.render(place.current, {
        sitekey: siteKey,
        theme: 'auto',
        size: 'flexible',
        callback: (value) => solve(value),
        'error-callback': () => fail(),
      })
      remove = () => turnstile.remove(id)
    }, fail)
    return () => {
      isGone = true
      remove?.()
    }
  }, [siteKey])
  return <div ref={place} className="min-h-16" />
}

/** The part of Cloudflare's API that we use. */
type Turnstile = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      theme: 'auto'
      size: 'flexible'
      callback: (value: string) => void
      'error-callback': () => void
    },
  ): string
  remove(id: string): void
}

declare global {
  // Only an interface can be extended by declaration merging.
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with those of the browser.
  interface Window {
    turnstile?: Turnstile
  }
}

const SRC = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/**
 * Cloudflare's script, loaded when it is first needed.
 * @throws Error when it cannot be loaded.
 */
export async function loadTurnstile(): Promise<Turnstile> {
  if (window.turnstile === undefined) await addScript({ id: 'turnstile', src: SRC })
  if (window.turnstile === undefined) throw new Error(`${SRC} did not define window.turnstile.`)
  return window.turnstile
}
