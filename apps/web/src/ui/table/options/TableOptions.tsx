import { useStore } from '../../../data/useStore.ts'
import { Button } from '../../Button.tsx'
import { Checkbox } from '../../Checkbox.tsx'
import { Icon } from '../../Icon.tsx'
import type { DataColumn } from '../DataColumn.ts'
import { tableLayouts } from '../tableLayouts.ts'
import { ColumnList } from './ColumnList.tsx'

export type TableOptionsProps<Row> = {
  columns: readonly DataColumn<Row>[]
  /** Absent where the columns are arranged elsewhere. */
  layoutId: string | undefined
  /** Whether the table says itself how dense its rows are. */
  hasOwnDensity: boolean
  onFind: () => void
}

/** What can be done with a table: find in it, draw it denser, and choose, move and pin its columns. */
export function TableOptions<Row>(props: TableOptionsProps<Row>) {
  const { columns, layoutId, hasOwnDensity, onFind } = props
  const layouts = useStore(tableLayouts)
  return (
    <div className="flex w-64 flex-col items-start gap-2">
      <Button onClick={onFind}>
        <Icon name="search" size={13} />
        Find in this table
      </Button>
      {!hasOwnDensity && (
        <Checkbox
          label="Dense rows in tables"
          checked={layouts.isDense}
          onChange={(isDense) => tableLayouts.set({ ...layouts, isDense })}
        />
      )}
      {layoutId !== undefined && columns.length > 2 && (
        <ColumnList columns={columns} layoutId={layoutId} />
      )}
    </div>
  )
}
