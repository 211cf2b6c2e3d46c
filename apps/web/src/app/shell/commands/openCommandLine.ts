import { createStore, useStore } from '../../../data/createStore.ts'
import { switchStore } from '../../../data/switchStore.ts'
import { shellDialog } from '../shellDialog.ts'

/** Opens the command line, empty. What is typed until its field has the focus is not lost. */
export function openCommandLine(): void {
  if (shellDialog.get() === 'commands') return
  returnFocus.remember()
  commandText.set('')
  commandEntered.set(false)
  shellDialog.open('commands')
  keepTyping()
}

let field: HTMLInputElement | null = null

/** The field of the command line, where there is one. */
export const commandField = {
  /** For the `ref` of the field. */
  hold(element: HTMLInputElement | null): void {
    field = element
    field?.focus()
  },
  focus: (): void => field?.focus(),
  /** Returns whether an element is the field or is in the same dialog. */
  isNear: (element: Element | null): boolean =>
    field?.closest('[role=dialog]')?.contains(element) === true,
}

/** The text of the command line. */
export const commandText = createStore('')
/** Store that is true if Enter was pressed before the command line was there to take it. */
export const commandEntered = createStore(false)

/**
 * Gives the command line, as long as it is open, every key that is pressed outside of it: its code may still
 * be on the way, or another dialog may have taken the focus with it as it closed.
 */
function keepTyping(): void {
  const take = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (commandField.isNear(document.activeElement)) return
    const { key } = event
    commandEntered.set(key === 'Enter')
    if (key === 'Escape') shellDialog.close()
    else if (key === 'Backspace') commandText.set(commandText.get().slice(0, -1))
    else if (key.length === 1) commandText.set(commandText.get() + key)
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

let origin: HTMLElement | null = null

/** The place of the focus when the command line was requested, which is before its dialog could look. */
export const returnFocus = {
  remember(): void {
    const { activeElement, body } = document
    origin = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  },
  /** That place, if it is still on the page; else the page itself, since the first link of all is the one to skip. */
  find: (): HTMLElement | null =>
    origin?.isConnected ? origin : document.querySelector<HTMLElement>('#main'),
}

/** Commands that show what the command line understands, those first that say the most. */
const EXAMPLES = [
  { text: 'AAVE FA Q', needs: 'FINANCIAL_STATEMENTS_ENABLED' },
  { text: 'ETH FEES W', needs: 'KEY_METRICS_ENABLED' },
  { text: 'FEES LENDING 90D', needs: 'METRICS_PAGE_ENABLED' },
  { text: 'UNI DATA M', needs: 'DATA_TABLE_ENABLED' },
  { text: 'AAVE', needs: null },
] as const

/** Examples of commands that lead to something with the switches as they are. */
export function useCommandExamples(): string[] {
  const switches = useStore(switchStore)
  return EXAMPLES.filter(({ needs }) => needs === null || switches[needs]).map(({ text }) => text)
}
