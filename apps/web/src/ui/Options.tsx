import { type ReactNode, useState } from 'react'
import { useStore } from '../data/createStore.ts'
import { DialogBoundary } from './Boundary.tsx'
import { Button } from './Button.tsx'
import { lazyComponent } from './lazyComponent.ts'
import { narrowWindow } from './narrowWindow.ts'

const Modal = lazyComponent(() => import('./Modal.tsx'), 'Modal')

type Props = {
  /** The title of the sheet. */
  title?: string
  /** The number of its controls that are set, which the button shows. */
  count?: number
  children: ReactNode
}

/** Controls of a panel or list. In a window as narrow as a phone's they fold into one sheet, which a button opens. */
export function Options({ title = 'Options', count = 0, children }: Props) {
  const isNarrow = useStore(narrowWindow)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isNarrow) return children
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
        {count > 0 && <span className="rounded-sm bg-hover px-1 text-fg">{count}</span>}
      </Button>
      {isOpen && (
        <DialogBoundary name={title} onClose={close}>
          <Modal title={title} onClose={close}>
            <div className="flex flex-wrap items-center gap-3 p-4">{children}</div>
          </Modal>
        </DialogBoundary>
      )}
    </>
  )
}
