import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableBox } from '../../../ui/table/TableBox.tsx'

const ROW_HEIGHT = 34
const HEAD_HEIGHT = 34
const MAX_HEIGHT = 720

type Props<Row> = {
  label: string
  /** Under which the list keeps how it is looked at. */
  layoutId: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The rows are those of an earlier question. */
  isStale?: boolean
  maxHeight?: number
}

/** A long list of the data status in a box that is as high as its rows, up to a screenful. */
export function ListTable<Row>({
  isStale = false,
  maxHeight = MAX_HEIGHT,
  columns,
  ...table
}: Props<Row>) {
  return (
    <TableBox
      rows={table.rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
      className={isStale ? 'opacity-60' : ''}
    >
      <DataTable {...table} columns={columns} rowHeight={ROW_HEIGHT} />
    </TableBox>
  )
}
