import { CookieChoice } from '../../account/CookieChoice.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { shellDialog } from './shellDialog.ts'

/** The visitor's choice about cookies, for those who ask for it on the command line. */
export function CookieDialog() {
  return (
    <Modal title="Cookie settings" onClose={shellDialog.close}>
      <div className="p-4">
        <CookieChoice />
      </div>
    </Modal>
  )
}
