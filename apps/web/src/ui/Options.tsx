import { type ReactNode, useState } from 'react'
import { useStore } from '../data/createStore.ts'
import { DialogBoundary } from './Boundary.tsx'
import { Button } from './Button.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { narrowWindow } from './narrowWindow.ts'

const Modal = lazyComponent(() => import('./Modal.tsx'), 'Modal')

/** Controls of a panel. In a window as narrow as a phone's they fold into one sheet, which a button opens. */
export function Options({ children }: { children: ReactNode }) {
  const isNarrow = useStore(narrowWindow)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isNarrow) return children
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Options
      </Button>
      {isOpen && (
        <DialogBoundary name="Options" onClose={close}>
          <Modal title="Options" onClose={close}>
            <div className="flex flex-wrap items-center gap-3 p-4">{children}</div>
          </Modal>
        </DialogBoundary>
      )}
    </>
  )
}
