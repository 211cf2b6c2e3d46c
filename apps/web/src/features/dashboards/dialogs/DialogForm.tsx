import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'

type Props = {
  /** The word on the button that ends it. */
  action: string
  /** Why it cannot be ended yet. */
  fault?: string | undefined
  onDone: () => void
  children: ReactNode
}

/** Fields of a dialog and the button below them; Enter presses it. */
export function DialogForm({ action, fault, onDone, children }: Props) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-1 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        // A form within the popup of a picker is a form of its own.
        event.stopPropagation()
        if (fault === undefined) onDone()
      }}
    >
      {children}
      <div className="flex items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-fg2">
          {fault}
        </p>
        <Button type="submit" size="medium" variant="solid" disabled={fault !== undefined}>
          {action}
        </Button>
      </div>
    </form>
  )
}
