import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { Popover } from '@base-ui/react/popover'
import { useShortcutScope } from './shortcuts/useShortcuts.ts'

/** The current scope of shortcuts while a dialog is open: keys meant for the page behind it do nothing. */
const SCOPE = 'dialog'

/** The popup of every dialog and drawer. */
export function DialogPopup(props: Dialog.Popup.Props) {
  useShortcutScope(SCOPE)
  return <Dialog.Popup {...props} />
}

/** The popup of every dialog that asks for a decision. */
export function AlertDialogPopup(props: AlertDialog.Popup.Props) {
  useShortcutScope(SCOPE)
  return <AlertDialog.Popup {...props} />
}

/** The popup of every dialog that is placed beside what opened it. */
export function PopoverPopup(props: Popover.Popup.Props) {
  useShortcutScope(SCOPE)
  return <Popover.Popup {...props} />
}
