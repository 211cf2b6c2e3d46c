import { shellDialog } from '../shellDialog.ts'
import { commandField } from './commandField.ts'
import { commandText } from './commandText.ts'

/**
 * Gives the command line, as long as it is open, every key that is pressed outside of it: its code may still
 * be on the way, or another dialog may have taken the focus with it as it closed.
 */
export function keepTyping(): void {
  const take = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (commandField.isNear(document.activeElement)) return
    if (event.key === 'Escape') shellDialog.close()
    else if (event.key === 'Backspace') commandText.set(commandText.get().slice(0, -1))
    else if (event.key.length === 1) commandText.set(commandText.get() + event.key)
    commandField.focus()
    // Anything else would do something to the page behind, such as pressing the button that has the focus.
    event.preventDefault()
    event.stopPropagation()
  }
  const stop = shellDialog.subscribe(() => {
    stop()
    window.removeEventListener('keydown', take, { capture: true })
  })
  window.addEventListener('keydown', take, { capture: true })
}
