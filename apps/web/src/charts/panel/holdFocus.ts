import type { RefObject } from 'react'

/**
 * Keeps the focus in a panel while the part of it that has the focus is replaced by another, so that the keys of the
 * panel go on being meant for it.
 */
export function holdFocus({ current }: RefObject<HTMLElement | null>): void {
  if (current?.contains(document.activeElement)) current.focus({ preventScroll: true })
}
