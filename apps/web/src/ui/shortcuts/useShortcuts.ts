import { type RefObject, useEffect, useRef } from 'react'
import { type Shortcut, ShortcutRegistry } from './ShortcutRegistry.ts'

/** The shortcuts of this page, listening to its keyboard. */
export const pageShortcuts = new ShortcutRegistry()

globalThis.window?.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing) return
  const shortcut = pageShortcuts.match(
    {
      key: event.key,
      code: event.code,
      alt: event.altKey,
      mod: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      typing: isTyping(event.target),
    },
    event.timeStamp,
  )
  if (shortcut === undefined) return
  event.preventDefault()
  shortcut.run()
})

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // Nothing is typed into a checkbox or a radio button: the letters stay shortcuts there.
  const field = 'textarea, select, input:not([type=checkbox], [type=radio])'
  return target.isContentEditable || target.matches(field)
}

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

/** Makes a scope the current one while the component is mounted, so that the page's own shortcuts do nothing. */
export function useShortcutScope(scope: string): void {
  useEffect(() => pageShortcuts.enter(scope), [scope])
}
