import { lazy, Suspense } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import type { ColumnChoiceProps } from './ColumnChoice.tsx'

const ColumnChoice = lazy(async () => ({
  default: (await import('./ColumnChoice.tsx')).ColumnChoice,
}))

/** Opens the choice of columns. */
export function ColumnMenu(choice: ColumnChoiceProps) {
  return (
    <PopoverButton
      label="Columns"
      trigger={
        <>
          <Icon name="columns" size={13} />
          Columns
        </>
      }
    >
      <Suspense>
        <ColumnChoice {...choice} />
      </Suspense>
    </PopoverButton>
  )
}
