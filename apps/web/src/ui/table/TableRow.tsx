import type { FormatStyle } from '@tickmark/core/formats/formatValue'
import { memo, type ReactNode } from 'react'
import { Amount } from '../Amount.tsx'
import { joinClasses } from '../joinClasses.ts'
import { Skeleton } from '../Skeleton.tsx'
import type { PlacedColumn } from './arrangeColumns.ts'
import { describeField } from './cards.ts'
import type { DataColumn } from './DataColumn.ts'
import { nameColumn } from './nameColumn.ts'

type Props<Row> = {
  row: Row
  index: number
  columns: readonly (PlacedColumn<DataColumn<Row>> & { style: FormatStyle })[]
  /** It is a card, whose cells name their column themselves. */
  isCards: boolean
  height: number
  /** The row that the Tab key leads to. */
  isActive: boolean
  isMarked: boolean
  /** It is still on its way. */
  isPending: boolean
  onFocus: (index: number) => void
}

const FIRST =
  'truncate max-sm:not-pointer-coarse:leading-4 max-sm:whitespace-normal max-sm:[&_.truncate]:line-clamp-2 max-sm:[&_.truncate]:whitespace-normal'

function PlainRow<Row>(props: Props<Row>) {
  const { row, index, columns, isCards, height, isActive, isMarked, isPending, onFocus } = props
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
      {columns.map(({ column, left, style }, at) => (
        <td
          key={column.id}
          style={{ left }}
          {...(isCards && at > 0 && describeField(nameColumn(column), column))}
          className={joinClasses(
            'truncate border-b border-line px-2 whitespace-nowrap',
            column.align === 'right' ? 'text-right' : 'text-left',
            left !== undefined && 'sticky z-10 group-hover:bg-hover',
            left !== undefined && (isMarked ? 'bg-hover' : 'bg-raise'),
          )}
        >
          {isPending ? (
            <Skeleton />
          ) : (
            <Face isFirst={at === 0 && !isCards} align={column.align} height={height}>
              {column.cell(row, style)}
            </Face>
          )}
        </td>
      ))}
    </tr>
  )
}

type FaceProps = {
  isFirst: boolean
  align: 'left' | 'right'
  height: number
  children: ReactNode
}

function Face({ isFirst, align, height, children }: FaceProps) {
  if (typeof children === 'string' && align === 'right') return <Amount text={children} />
  if (!isFirst) return children
  return (
    // Narrow as it is on a phone, the first cell has two lines.
    <div className={FIRST} style={{ maxHeight: height - 1 }}>
      {children}
    </div>
  )
}

/** A row of a table. While the table is scrolled, rows that stay in sight are not drawn again. */
export const TableRow = memo(PlainRow) as typeof PlainRow
