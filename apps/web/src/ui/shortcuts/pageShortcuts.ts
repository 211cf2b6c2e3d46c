import { ShortcutRegistry } from './ShortcutRegistry.ts'

/** The shortcuts of this page, listening to its keyboard. */
export const pageShortcuts = new ShortcutRegistry()

window.addEventListener('keydown', (event) => {
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
