import { useEffect } from 'react'
import { pageShortcuts } from './useShortcuts.ts'

/** Makes a scope the current one while the component is mounted, so that the page's own shortcuts do nothing. */
export function useShortcutScope(scope: string): void {
  useEffect(() => pageShortcuts.enter(scope), [scope])
}
