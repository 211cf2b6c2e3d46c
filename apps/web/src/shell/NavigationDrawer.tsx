import { Modal } from '../ui/Modal.tsx'
import { Navigation } from './Navigation.tsx'
import { useShortcutScope } from './shortcuts/useShortcutScope.ts'

/** The navigation on narrow screens. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  useShortcutScope('navigation', true)
  return (
    <Modal title="Areas" side="left" onClose={onClose}>
      <Navigation isFolded={false} onNavigate={onClose} />
    </Modal>
  )
}
