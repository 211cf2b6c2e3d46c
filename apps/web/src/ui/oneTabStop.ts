import type { FocusEvent, KeyboardEvent } from 'react'

/** True if the focus is moving because Tab was pressed. */
let isTabbing = false
globalThis.window?.addEventListener('keydown', ({ key }) => track(key === 'Tab'), { capture: true })
globalThis.window?.addEventListener('pointerdown', () => track(false), { capture: true })

function track(isTab: boolean): void {
  isTabbing = isTab
}

/** Returns whether Tab has just led into a part of the page from outside of it. */
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
