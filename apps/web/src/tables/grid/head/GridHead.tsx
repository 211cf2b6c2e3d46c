import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { PlacedColumn } from '../../../ui/table/arrangeColumns.ts'
import type { Lead } from '../GridColumn.ts'
import type { DrawnColumn, DrawnColumns } from '../useDrawnColumns.ts'
import type { GridActs } from '../view/makeActs.ts'
import { HeadCell } from './HeadCell.tsx'

type Props = {
  drawn: DrawnColumns
  lead: Lead
  /** The days on which figures end, by column id. */
  anchors: ReadonlyMap<string, string | null>
  isGrouped: boolean
  /** Absent where the grid is only read. */
  acts: GridActs | undefined
  viewport: RefObject<HTMLElement | null>
}

/** A step of the keyboard, in pixels. */
const STEP = 16

/**
 * The heads of all columns. One of them can be reached with Tab, the others with the arrow keys; with Alt they move the
 * column, with Alt and Shift they make it wider or narrower, and Delete takes it out.
 */
export function GridHead({ drawn, lead, anchors, isGrouped, acts, viewport }: Props) {
  const [active, setActive] = useState(1)
  const count = drawn.all.length
  const place = Math.min(active, count)
  const focus = (to: number) => {
    const next = Math.min(Math.max(to, 1), count)
    setActive(next)
    if (!drawn.isCards) bringIntoSight(viewport.current, drawn.all, next)
    // A column that was out of view is drawn once the box has scrolled to it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        viewport.current
          ?.querySelector<HTMLElement>(`th[aria-colindex="${next}"] [data-head]`)
          ?.focus({ preventScroll: !drawn.isCards }),
      ),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isHead = event.target instanceof HTMLElement && event.target.dataset.head !== undefined
    if (!isHead || event.ctrlKey || event.metaKey) return
    const column = drawn.all[place - 1]?.column
    const done = actOn(event, column)
    if (!done) return
    event.preventDefault()
    event.stopPropagation()
  }
  const actOn = (event: KeyboardEvent, column: DrawnColumn | undefined): boolean => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined && event.altKey) return change(column, { by, isWidth: event.shiftKey })
    if (by !== undefined) focus(place + by)
    else if (event.key === 'Home') focus(1)
    else if (event.key === 'End') focus(count)
    else return event.key === 'Delete' && remove(column)
    return true
  }
  const change = (column: DrawnColumn | undefined, to: { by: number; isWidth: boolean }) => {
    if (acts === undefined || column?.about == null) return false
    const next = drawn.all[place - 1 + to.by]?.column
    if (to.isWidth) acts.setWidth(column.id, column.width + to.by * STEP)
    else if (next?.about != null) {
      acts.move(column.id, next.id)
      focus(place + to.by)
    }
    return true
  }
  const remove = (column: DrawnColumn | undefined) => {
    if (acts === undefined || column?.about == null) return false
    acts.remove(column.id)
    focus(Math.min(place, count - 1))
    return true
  }
  const cell = (placed: PlacedColumn<DrawnColumn>) => (
    <HeadCell
      key={placed.column.id}
      placed={placed}
      lead={lead}
      anchor={anchors.get(placed.column.id) ?? null}
      isGrouped={isGrouped}
      acts={acts}
      isActive={placed.column.place === place}
      onFocus={() => setActive(placed.column.place)}
    />
  )
  return (
    <thead onKeyDown={onKeyDown}>
      <tr>
        {drawn.pinned.map(cell)}
        {drawn.before > 0 && <td colSpan={drawn.before} className="sticky top-0 bg-raise" />}
        {drawn.columns.map(cell)}
        <td
          aria-hidden="true"
          colSpan={drawn.after + 1}
          className="sticky top-0 border-b border-line bg-raise"
        />
      </tr>
    </thead>
  )
}

function bringIntoSight(
  box: HTMLElement | null,
  all: readonly PlacedColumn<DrawnColumn>[],
  place: number,
): void {
  const placed = all[place - 1]
  if (box === null || placed === undefined || placed.left !== undefined) return
  const widthOf = (columns: readonly PlacedColumn<DrawnColumn>[]) =>
    columns.reduce((sum, { column }) => sum + column.width, 0)
  const left = widthOf(all.slice(0, place - 1))
  const covered = widthOf(all.filter((one) => one.left !== undefined))
  const right = left + placed.column.width
  if (left - covered < box.scrollLeft) box.scrollLeft = left - covered
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
}
