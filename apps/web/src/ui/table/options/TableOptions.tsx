import { useStore } from '../../../data/createStore.ts'
import type { TableAddress } from '../../../data/useTableAddress.ts'
import { Button } from '../../Button.tsx'
import { Checkbox } from '../../Checkbox.tsx'
import { Icon } from '../../Icon.tsx'
import type { TableLayout } from '../arrangeColumns.ts'
import type { DataColumn } from '../DataColumn.ts'
import { changeTable, parseTableText } from '../state/TableState.ts'
import { tableLayouts } from '../tableLayouts.ts'
import { ColumnList } from './ColumnList.tsx'
import { FilterList } from './FilterList.tsx'

export type TableOptionsProps<Row> = {
  columns: readonly DataColumn<Row>[]
  /** All rows, whatever filters leave of them. */
  rows: readonly Row[]
  /** How the columns are arranged now. */
  layout: TableLayout
  /** Absent where the columns are arranged elsewhere. */
  layoutId: string | undefined
  address: TableAddress
  /** Whether the table says itself how dense its rows are. */
  hasOwnDensity: boolean
  onFind: () => void
}

/** What can be done with a table: find in it, draw it denser, filter and sum up its rows, choose, move and pin its columns. */
export function TableOptions<Row>(props: TableOptionsProps<Row>) {
  const { columns, rows, layout, layoutId, address, hasOwnDensity, onFind } = props
  const layouts = useStore(tableLayouts)
  const { filters, hasSummary } = parseTableText(address.text ?? '')
  const isOwn = address.key !== undefined
  const hasFigures = isOwn && columns.some(({ value, figure }) => value && figure)
  return (
    <div className="flex w-80 max-w-full flex-col items-start gap-2">
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
      {hasFigures && (
        <Checkbox
          label="Totals, median and quartiles below"
          checked={hasSummary}
          onChange={(next) => changeTable(address, (state) => ({ ...state, hasSummary: next }))}
        />
      )}
      {isOwn && columns.some(({ value }) => value) && (
        <FilterList
          columns={columns}
          rows={rows}
          filters={filters}
          onChange={(next) => changeTable(address, (state) => ({ ...state, filters: next }))}
        />
      )}
      {layoutId !== undefined && columns.length > 2 && (
        <ColumnList columns={columns} layout={layout} layoutId={layoutId} address={address} />
      )}
    </div>
  )
}
