import { Modal } from '../../../ui/Modal.tsx'
import { shellDialog } from '../shellDialog.ts'
import { Navigation } from './Navigation.tsx'

/** The navigation on narrow screens. */
export function NavigationDrawer() {
  return (
    <Modal title="Areas" side="left" onClose={shellDialog.close}>
      <Navigation isFolded={false} onNavigate={shellDialog.close} />
    </Modal>
  )
}
