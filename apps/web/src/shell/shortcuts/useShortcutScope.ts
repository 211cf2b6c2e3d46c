import { useEffect } from 'react'
import { pageShortcuts } from './pageShortcuts.ts'

/** Keeps the page's own shortcuts quiet while something, such as a dialog, stands over it. */
export function useShortcutScope(scope: string, isActive: boolean): void {
  useEffect(() => (isActive ? pageShortcuts.enter(scope) : undefined), [scope, isActive])
}
