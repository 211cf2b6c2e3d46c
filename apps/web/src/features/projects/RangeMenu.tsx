import { lazy, Suspense } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import type { RangeChoiceProps } from './RangeChoice.tsx'

const RangeChoice = lazy(async () => ({ default: (await import('./RangeChoice.tsx')).RangeChoice }))

/** Opens the bounds of the figures, and says how many there are. */
export function RangeMenu(choice: RangeChoiceProps) {
  return (
    <PopoverButton
      label="Ranges"
      trigger={
        <>
          <Icon name="filter" size={13} />
          Ranges
          {choice.ranges.length > 0 && (
            <span className="rounded-sm bg-hover px-1 text-fg">{choice.ranges.length}</span>
          )}
        </>
      }
    >
      <Suspense>
        <RangeChoice {...choice} />
      </Suspense>
    </PopoverButton>
  )
}
