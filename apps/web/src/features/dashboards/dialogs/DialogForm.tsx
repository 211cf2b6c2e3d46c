import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'

type Props = {
  /** The label of the submit button. */
  action: string
  /** The reason why the form cannot be submitted yet. */
  fault?: string | undefined
  onDone: () => void
  children: ReactNode
}

/** The fields of a dialog with a submit button. */
export function DialogForm({ action, fault, onDone, children }: Props) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-1 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        // The popup of a picker may contain another form.
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
