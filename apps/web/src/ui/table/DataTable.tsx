import { useRef } from 'react'
import { joinClasses } from '../joinClasses.ts'
import type { DataColumn } from './DataColumn.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { useRowFocus } from './useRowFocus.ts'
import { useRowWindow } from './useRowWindow.ts'

type Props<Row> = {
  label: string
  columns: readonly DataColumn<Row>[]
  /** In the order in which they are shown. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHeight?: number
  onOpen?: (row: Row) => void
  /** Whether a row stands out, as the one that the page is about. */
  isMarked?: (row: Row) => boolean
  /** Names of the lines that stay below all rows, such as Total. */
  footers?: readonly string[]
}

/**
 * A table of any length in a box of its own: head and first column stay in sight, only the rows
 * in sight are drawn, and the keyboard walks through all of them.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowHeight = 32, footers = [] } = props
  const viewport = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, end, scrollTo } = useRowWindow({ viewport, count: rows.length, rowHeight })
  const { active, setActive, onKeyDown } = useRowFocus({
    count: rows.length,
    body,
    scrollTo,
    onOpen: (index) => rows[index] !== undefined && props.onOpen?.(rows[index]),
  })
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <div
      ref={viewport}
      className="h-full overflow-auto overscroll-x-contain rounded-b-md [&_tr>:first-child]:pl-3.5 [&_tr>:last-child]:pr-3.5"
    >
      <table
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: width }}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeaderCell key={column.id} column={column} sticky={index === 0} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {first > 0 && <Spacer height={first * rowHeight} />}
          {rows.slice(first, end).map((row, offset) => {
            const index = first + offset
            const isMarked = props.isMarked?.(row) ?? false
            return (
              <tr
                key={props.rowKey(row)}
                data-row={index}
                aria-rowindex={index + 2}
                aria-current={isMarked || undefined}
                tabIndex={index === active ? 0 : -1}
                onFocus={() => setActive(index)}
                style={{ height: rowHeight }}
                className={joinClasses(
                  'group hover:bg-hover focus-visible:row-focus',
                  isMarked && 'bg-hover font-medium',
                )}
              >
                {columns.map((column, place) => (
                  <td
                    key={column.id}
                    className={joinClasses(
                      'truncate border-b border-line px-2 whitespace-nowrap',
                      column.align === 'right' ? 'text-right' : 'text-left',
                      place === 0 && 'sticky left-0 z-10 group-hover:bg-hover',
                      place === 0 && (isMarked ? 'bg-hover' : 'bg-raise'),
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
          {end < rows.length && <Spacer height={(rows.length - end) * rowHeight} />}
        </tbody>
        {footers.length > 0 && (
          <tfoot className="sticky bottom-0 z-20">
            {footers.map((name, line) => (
              <tr key={name} className="h-[30px]">
                {columns.map((column, index) => (
                  <td
                    key={column.id}
                    className={joinClasses(
                      'truncate border-t border-line bg-raise px-2 text-fg2',
                      column.align === 'right' ? 'text-right' : 'text-left',
                      index === 0 && 'sticky left-0 z-10 font-medium',
                    )}
                  >
                    {index === 0 ? name : column.footers?.[line]}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Stands for the rows out of sight. */
function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td aria-hidden="true" style={{ height, padding: 0 }} />
    </tr>
  )
}
