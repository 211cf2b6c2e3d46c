import { lazy, Suspense } from 'react'
import { Icon } from '../Icon.tsx'
import { PopoverButton } from '../PopoverButton.tsx'
import type { TableOptionsProps } from './options/TableOptions.tsx'
import { loadStateTools } from './useStateTools.ts'

const TableOptions = lazy(async () => {
  // What is chosen there shows at once.
  await loadStateTools()
  return { default: (await import('./options/TableOptions.tsx')).TableOptions }
}) as typeof import('./options/TableOptions.tsx').TableOptions

/** Opens what can be done with a table. */
export function TableTools<Row>(options: TableOptionsProps<Row>) {
  return (
    <PopoverButton label="Table options" variant="ghost" trigger={<Icon name="more" size={13} />}>
      <Suspense>
        <TableOptions {...options} />
      </Suspense>
    </PopoverButton>
  )
}
