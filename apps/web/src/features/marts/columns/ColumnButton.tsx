import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { lazy, Suspense } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { PopoverButton } from '../../../ui/PopoverButton.tsx'

const ColumnPanel = lazy(async () => ({ default: (await import('./ColumnPanel.tsx')).ColumnPanel }))

type Props = { mart: Mart; view: MartView; onView: (next: MartView) => void }

/** Opens the choice of columns and groups. */
export function ColumnButton(props: Props) {
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
        <ColumnPanel {...props} />
      </Suspense>
    </PopoverButton>
  )
}
