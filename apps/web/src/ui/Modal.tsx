import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from './Button.tsx'
import { DialogPopup } from './DialogPopup.tsx'
import { Icon } from './Icon.tsx'
import { joinClasses } from './joinClasses.ts'

type Props = {
  title: string
  onClose: () => void
  /** `center` for a sheet in the middle, `full` for all of the window, `right` for a drawer that leaves the page in sight. */
  side?: 'center' | 'full' | 'right' | 'left'
  /** The page is not dimmed, since what is done in the dialog shows there at once. */
  isClear?: boolean
  /**
   * The element that gets the focus first; the first control unless given. The focus goes back to what opened the
   * dialog in any case.
   */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

const SIDES = {
  center:
    'top-[10vh] left-1/2 max-h-[80vh] w-[min(560px,calc(100vw-24px))] -translate-x-1/2 rounded-lg border',
  full: 'inset-2 rounded-lg border md:inset-6',
  right: 'inset-y-0 right-0 w-[min(480px,100vw)] border-l',
  left: 'inset-y-0 left-0 w-[min(280px,85vw)] border-r',
} as const

/** A dialog over the page: focus stays inside, Escape and a click beside it close it. */
export function Modal(props: Props) {
  const { title, onClose, side = 'center', isClear = false, initialFocus, children } = props
  // Before anything inside takes the focus.
  const [opener] = useState(() => document.activeElement)
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={joinClasses('fixed inset-0 z-40', !isClear && 'bg-shade')} />
        <DialogPopup
          initialFocus={initialFocus}
          // An entry of a menu is gone by then: what opened that gets it.
          finalFocus={() => (opener instanceof HTMLElement && opener.isConnected ? opener : true)}
          className={joinClasses(
            'fixed z-50 flex flex-col border-line2 bg-raise shadow-pop outline-none',
            SIDES[side],
          )}
        >
          <div className="flex h-12 shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
            <Dialog.Title className="truncate text-md font-semibold">{title}</Dialog.Title>
            <Button variant="ghost" size="small" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long content must scroll by keyboard too. */}
          <div tabIndex={0} className="min-h-0 overflow-auto focus-visible:-outline-offset-2">
            {children}
          </div>
        </DialogPopup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
