import type { MartView } from '@tickmark/core/marts/MartView'
import { useMarts } from '../../../data/useMarts.ts'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { changeRows } from './changeRows.ts'
import { FIRST_ROWS } from './FIRST_ROWS.ts'

type Props = { view: MartView; onView: (next: MartView) => void }

/** Names that say what a row is where a mart's own does not. */
const NAMES: Readonly<Record<string, string>> = { [FIRST_ROWS]: 'Projects' }
/** More of them would not be read in passing. */
const MOST_TOLD = 4

/** What one row of a table is. Columns that other rows do not have are told, and come back with the way back. */
export function RowsChoice({ view, onView }: Props) {
  const options = useMarts(view.mart_id).map(({ mart_id: value, name }) => ({
    value,
    label: NAMES[value] ?? name,
  }))
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-fg3">
      Rows
      <Select
        label="What the rows are"
        size="xsmall"
        options={options}
        value={view.mart_id}
        onChange={(martId) => {
          const { view: next, lost } = changeRows(view, martId)
          onView(next)
          if (lost.length === 0) return
          const told = lost.slice(0, MOST_TOLD).join(', ')
          const rest = lost.length > MOST_TOLD ? ` and ${lost.length - MOST_TOLD} more` : ''
          toast({
            title: 'Some columns are left out',
            description: `These rows do not have ${told}${rest}.`,
          })
        }}
      />
    </span>
  )
}
