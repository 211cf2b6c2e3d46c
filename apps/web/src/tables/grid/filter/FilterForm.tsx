import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'

type Props = {
  canApply: boolean
  hasFilter: boolean
  onApply: () => void
  onClear: () => void
  children: ReactNode
}

/** The frame of a filter: Enter applies it. */
export function FilterForm({ canApply, hasFilter, onApply, onClear, children }: Props) {
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (canApply) onApply()
      }}
    >
      {children}
      <div className="flex gap-1.5">
        <Button type="submit" variant="solid" disabled={!canApply}>
          Apply
        </Button>
        {hasFilter && (
          <Button variant="ghost" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}
