import type { FocusEvent, KeyboardEvent } from 'react'

/** Whether the focus is moving because somebody pressed Tab. */
let isTabbing = false
globalThis.window?.addEventListener('keydown', ({ key }) => track(key === 'Tab'), { capture: true })
globalThis.window?.addEventListener('pointerdown', () => track(false), { capture: true })

function track(isTab: boolean): void {
  isTabbing = isTab
}

/** Whether Tab has just led into a part of the page from outside of it. */
export function isEnteredByTab({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): boolean {
  return isTabbing && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

/** Lets Tab go on from behind an element, or from before it: the browser looks for the next stop from where the focus is. */
export function leaveByTab({ currentTarget, shiftKey }: KeyboardEvent<HTMLElement>): void {
  const edge = document.createElement('span')
  edge.tabIndex = -1
  edge.className = 'sr-only'
  edge.addEventListener('blur', () => edge.remove(), { once: true })
  if (shiftKey) currentTarget.before(edge)
  else currentTarget.after(edge)
  edge.focus({ preventScroll: true })
}

/**
 * For the element around a row of links or buttons: it is one stop of the Tab key, at the current one or the first, and
 * arrows, Home and End move along it.
 */
export const rowOfStops = {
  onFocus(event: FocusEvent<HTMLElement>): void {
    if (!isEnteredByTab(event)) return
    const { currentTarget } = event
    const current = currentTarget.querySelector<HTMLElement>('[aria-current=page]')
    ;(current ?? listStops(currentTarget)[0])?.focus()
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget } = event
    if (key === 'Tab') leaveByTab(event)
    const stops = listStops(currentTarget)
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    stops[(to + stops.length) % stops.length]?.focus()
  },
}

function listStops(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
}
