import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { Button } from '../Button.tsx'
import { AlertDialogPopup } from '../DialogPopup.tsx'
import { useOneAtATime } from '../useOneAtATime.ts'

export type ConfirmDialogProps = {
  /** The question, such as `Delete this dashboard?` */
  title: string
  /** The consequence, and whether it can be undone. */
  children: ReactNode
  /** The word on the button that does it, such as `Delete`. */
  action: string
  /** True if something is lost by it; the default. */
  isGrave?: boolean
  /** Does it. While its promise is open the dialog is too; where it fails the dialog says why. */
  onConfirm: () => unknown
  /** Called when it was done and when it was not. */
  onClose: () => void
}

export function ConfirmPopup(props: ConfirmDialogProps) {
  const { title, children, action, isGrave = true, onConfirm, onClose } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const { isRunning, run } = useOneAtATime()
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    setError(null)
    await onConfirm()
    onClose()
  }
  const fail = (failure: unknown) => setError(describeError(failure))
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && !isRunning && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <AlertDialogPopup
          initialFocus={cancel}
          className="fixed top-[18vh] left-1/2 z-50 w-[min(420px,calc(100vw-24px))] -translate-x-1/2 rounded-lg border border-line2 bg-raise p-4 shadow-pop outline-none"
        >
          <AlertDialog.Title className="text-lg font-semibold break-words">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description
            render={<div />}
            className="mt-1.5 max-h-[50vh] overflow-auto text-fg2"
          >
            {children}
          </AlertDialog.Description>
          <div aria-live="assertive">
            {error !== null && <p className="mt-3 text-sm text-down">{error}</p>}
          </div>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Button ref={cancel} size="medium" disabled={isRunning} onClick={onClose}>
              Cancel
            </Button>
            <Button
              size="medium"
              variant="solid"
              color={isGrave ? 'danger' : 'neutral'}
              isLoading={isRunning}
              onClick={() => void run(confirm, fail)}
            >
              {action}
            </Button>
          </div>
        </AlertDialogPopup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
