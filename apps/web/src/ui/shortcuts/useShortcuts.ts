import { type RefObject, useEffect, useRef } from 'react'
import { pageShortcuts } from './pageShortcuts.ts'
import type { Shortcut } from './ShortcutRegistry.ts'

/**
 * Offers shortcuts while the component is on the page. Their keys must stay the same; what they do may change.
 * Of several parts of the page that offer the same keys, the one whose `place` holds the focus gets them.
 */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  place?: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const keys = shortcuts.map((shortcut) => `${shortcut.keys} ${shortcut.label}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard needs to hear of new keys only.
  useEffect(() => {
    const removers = latest.current.map((shortcut, index) =>
      pageShortcuts.register({
        ...shortcut,
        holdsFocus: () => place?.current?.contains(document.activeElement) === true,
        run: () => latest.current[index]?.run(),
      }),
    )
    return () => {
      for (const remove of removers) remove()
    }
  }, [keys])
}
