import { shellDialog } from '../shellDialog.ts'
import { commandText } from './commandText.ts'

/**
 * Takes what is typed into the command line before its field is there and has the focus: its code may still
 * be on the way. Ends when the field gets the focus or the command line is closed.
 */
export function keepTyping(): void {
  const take = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') shellDialog.close()
    else if (event.key === 'Backspace') commandText.set(commandText.get().slice(0, -1))
    else if (event.key.length === 1) commandText.set(commandText.get() + event.key)
    // Anything else would do something to the page behind, such as pressing the button that has the focus.
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    window.removeEventListener('keydown', take, { capture: true })
    window.removeEventListener('focusin', endInField)
    unsubscribe()
  }
  const endInField = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) end()
  }
  const unsubscribe = shellDialog.subscribe(end)
  window.addEventListener('keydown', take, { capture: true })
  window.addEventListener('focusin', endInField)
}
