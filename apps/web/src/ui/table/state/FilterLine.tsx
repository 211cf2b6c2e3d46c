import type { TableAddress } from '../../../data/useTableAddress.ts'
import { Button } from '../../Button.tsx'
import { changeTable } from './changeTable.ts'

type Props = { shown: number; of: number; address: TableAddress }

/** Says below a table that filters leave rows out, and takes them away. */
export function FilterLine({ shown, of, address }: Props) {
  return (
    <tr className="h-[30px]">
      <td colSpan={1000} className="border-t border-line bg-raise px-2 text-sm text-fg2">
        <span className="sticky left-3.5 inline-flex items-center gap-2">
          <span aria-live="polite">
            {shown} of {of} {of === 1 ? 'row' : 'rows'} shown
          </span>
          <Button
            variant="ghost"
            onClick={() => changeTable(address, (state) => ({ ...state, filters: [] }))}
          >
            Clear filters
          </Button>
        </span>
      </td>
    </tr>
  )
}
