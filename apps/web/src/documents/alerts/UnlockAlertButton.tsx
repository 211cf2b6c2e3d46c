import { useState } from 'react'
import { pageSettings } from '../../data/pageSettings.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'

const AlertDialog = lazyComponent(() => import('./AlertDialog.tsx'), 'AlertDialog')

/** Creates an alert before unlocks, of some projects or, with null, of all favorites. */
export function UnlockAlertButton({ projects }: { projects: readonly string[] | null }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  // An alert belongs to a user, and no user logs in in a partner's terminal.
  if (pageSettings.partnerTerminal) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Alert me…</Button>
      {isOpen && (
        <DialogBoundary name="Alert" onClose={close}>
          <AlertDialog unlocks={projects} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
