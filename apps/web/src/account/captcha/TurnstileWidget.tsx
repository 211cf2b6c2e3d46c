import { useEffect, useEffectEvent, useRef } from 'react'
import { FormFault } from '../../ui/form/useForm.ts'
import { loadTurnstile } from './loadTurnstile.ts'

type Props = {
  siteKey: string
  onSolved: (value: string) => void
  onFailed: (failure: Error) => void
}

/** Cloudflare's widget, where the installation uses it in place of its own proof of work. */
export function TurnstileWidget({ siteKey, onSolved, onFailed }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const solve = useEffectEvent(onSolved)
  const fail = useEffectEvent(() =>
    onFailed(new FormFault('The check by Cloudflare could not be made. Try again in a moment.')),
  )
  // The widget is drawn by Cloudflare's script, in a frame of its own.
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
