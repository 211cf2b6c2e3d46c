import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../joinClasses.ts'
import type { PlacedColumn } from './arrangeColumns.ts'
import type { DataColumn } from './DataColumn.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type Props<Row> = PlacedColumn<DataColumn<Row>> & {
  /** Stands at the end of the cell. */
  tools?: ReactNode
}

/** The head of a column. Pressing it sorts, with Shift as a further key. */
export function HeaderCell<Row>({ column, left, tools }: Props<Row>) {
  const { sort, align } = column
  const direction = sort?.direction ?? null
  const name =
    sort === undefined ? (
      column.header
    ) : (
      <button
        type="button"
        aria-description="Click to sort, Shift-click to sort by several columns"
        onClick={(event) => sort.toggle(event.shiftKey)}
        className={joinClasses(
          'group relative inline-flex max-w-full items-baseline gap-1 rounded-sm hover:text-fg',
          align === 'right' ? 'flex-row-reverse text-right' : 'text-left',
          direction !== null && 'text-fg',
        )}
      >
        <span className="min-w-0">{column.header}</span>
        <span
          className={joinClasses(
            'inline-flex shrink-0 items-center self-center text-accent-fg',
            // On a phone the name needs the room, and a day below it may need all of it.
            align === 'right' && 'max-sm:absolute max-sm:-top-2.5 max-sm:right-0',
            direction === null && 'opacity-0',
          )}
        >
          <Icon name={direction === 'asc' ? 'sortUp' : 'sortDown'} size={11} />
          {sort.position !== null && <span className="text-xs">{sort.position}</span>}
        </span>
      </button>
    )
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : ARIA_SORT[direction]}
      style={{ left }}
      className={joinClasses(
        'sticky top-0 border-b border-line bg-raise py-1.5 pr-2 text-sm font-medium text-fg3 max-sm:[&_.truncate]:line-clamp-2 max-sm:[&_.truncate]:whitespace-normal',
        align === 'right' ? 'pl-0.5 text-right' : 'pl-2 text-left',
        left === undefined ? 'z-10' : 'z-20',
      )}
    >
      {tools === undefined ? (
        name
      ) : (
        <div className="flex items-center justify-between gap-1">
          <div className="min-w-0">{name}</div>
          {tools}
        </div>
      )}
    </th>
  )
}
