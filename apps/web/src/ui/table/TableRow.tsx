import type { FormatStyle } from '@tickmark/core/formats/formatValue'
import { memo, type ReactNode } from 'react'
import { Amount } from '../Amount.tsx'
import { joinClasses } from '../joinClasses.ts'
import { Skeleton } from '../Skeleton.tsx'
import type { PlacedColumn } from './arrangeColumns.ts'
import type { DataColumn } from './DataColumn.ts'

type Props<Row> = {
  row: Row
  index: number
  columns: readonly (PlacedColumn<DataColumn<Row>> & { style: FormatStyle })[]
  height: number
  /** The row that the Tab key leads to. */
  isActive: boolean
  isMarked: boolean
  /** It is still on its way. */
  isPending: boolean
  onFocus: (index: number) => void
}

function PlainRow<Row>(props: Props<Row>) {
  const { row, index, columns, height, isActive, isMarked, isPending, onFocus } = props
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-current={isMarked || undefined}
      aria-busy={isPending || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(index)}
      style={{ height }}
      className={joinClasses(
        'group hover:bg-hover focus-visible:row-focus',
        isMarked && 'bg-hover font-medium',
      )}
    >
      {columns.map(({ column, left, style }) => (
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
          {isPending ? <Skeleton /> : faceOf(column.cell(row, style), column.align)}
        </td>
      ))}
    </tr>
  )
}

function faceOf(content: ReactNode, align: 'left' | 'right'): ReactNode {
  return typeof content === 'string' && align === 'right' ? <Amount text={content} /> : content
}

/** A row of a table. While the table is scrolled, rows that stay in sight are not drawn again. */
export const TableRow = memo(PlainRow) as typeof PlainRow
