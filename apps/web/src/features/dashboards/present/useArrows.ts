import { useEffect, useEffectEvent } from 'react'

/** Also the keys that remote controls send. */
const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
}

/** What takes arrow keys for itself: fields, and parts of charts and tables that have the focus. */
const TAKERS = 'input, select, textarea, [tabindex="0"]'

/** Goes a step on or back with the arrow keys, wherever the focus is. */
export function useArrows(go: (step: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const isTaken = event.target instanceof Element && event.target.closest(TAKERS) !== null
    if (step === undefined || isTaken || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(step)
  })
  // The keyboard stands outside of React. Dialogs keep arrow keys to themselves, so that it is heard before them.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
