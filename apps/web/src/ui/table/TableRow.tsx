import { memo } from 'react'
import { joinClasses } from '../joinClasses.ts'
import type { PlacedColumn } from './arrangeColumns.ts'
import type { DataColumn } from './DataColumn.ts'

type Props<Row> = {
  row: Row
  index: number
  columns: readonly PlacedColumn<DataColumn<Row>>[]
  height: number
  /** The row that the Tab key leads to. */
  isActive: boolean
  isMarked: boolean
  onFocus: (index: number) => void
}

function PlainRow<Row>({ row, index, columns, height, isActive, isMarked, onFocus }: Props<Row>) {
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-current={isMarked || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(index)}
      style={{ height }}
      className={joinClasses(
        'group hover:bg-hover focus-visible:row-focus',
        isMarked && 'bg-hover font-medium',
      )}
    >
      {columns.map(({ column, left }) => (
        <td
          key={column.id}
          style={{ left }}
          className={joinClasses(
            'truncate border-b border-line px-2 whitespace-nowrap',
            column.align === 'right' ? 'text-right' : 'text-left',
            left !== undefined && 'sticky z-10 group-hover:bg-hover',
            left !== undefined && (isMarked ? 'bg-hover' : 'bg-raise'),
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** A row of a table. While the table is scrolled, rows that stay in sight are not drawn again. */
export const TableRow = memo(PlainRow) as typeof PlainRow
