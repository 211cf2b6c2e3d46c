import { shellDialog } from '../shellDialog.ts'
import { commandText } from './commandText.ts'
import { keepTyping } from './keepTyping.ts'
import { returnFocus } from './returnFocus.ts'

/** Opens the command line with a text in it. What is typed until its field has the focus is not lost. */
export function openCommandLine(text = ''): void {
  if (shellDialog.get() === 'commands') return
  returnFocus.remember()
  commandText.set(text)
  shellDialog.open('commands')
  keepTyping()
}
