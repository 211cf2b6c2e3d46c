import { formatDay } from '@tickmark/core/formats/formatDay'
import { groupFunctionLabel } from '@tickmark/core/marts/groupFunctionLabel'
import { type Day, isStale, toDay } from '@tickmark/core/time/Day'
import { type DragEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { columnLabel } from '../../../data/columnText.ts'
import { parseColumnId } from '../../../data/parseColumnId.ts'
import { Hint, MetricHint } from '../../../ui/hints/Hint.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import type { PlacedColumn } from '../../../ui/table/arrangeColumns.ts'
import type { GridColumn, Lead } from '../GridColumn.ts'
import type { DrawnColumn } from '../useDrawnColumns.ts'
import type { GridActs } from '../view/makeActs.ts'
import { listHeadItems } from './listHeadItems.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** A finger reaches for nothing before it presses. */
const TOUCH = window.matchMedia('(pointer: coarse)')

/** The data type of a dragged head, so that no text dropped from elsewhere moves a column. */
const DRAG_TYPE = 'application/x-tickmark-column'

type Props = {
  placed: PlacedColumn<DrawnColumn>
  lead: Lead
  anchor: Day | null
  isGrouped: boolean
  acts: GridActs | undefined
  /** The Tab key leads to it. */
  isActive: boolean
  onFocus: () => void
}

/** The head of a column: pressing it sorts, its menu does everything else, its edge changes the width. */
export function HeadCell(props: Props) {
  const { placed, lead, anchor, isGrouped, acts, isActive, onFocus } = props
  const { column, left } = placed
  const { about } = column
  const id = about?.column_id ?? lead.ids[0]
  const title = about?.title ?? lead.title
  const sort = acts?.sortModel.find(({ colId }) => colId === id)?.sort ?? null
  const [isNear, setNear] = useState(false)
  const { isTarget, attributes } = useColumnDrag(id, about === null ? undefined : acts?.move)
  const look = joinClasses(
    'flex max-w-full min-w-0 items-center gap-1 rounded-sm text-inherit',
    column.align === 'right' ? 'flex-row-reverse text-right' : 'text-left',
    sort !== null && 'text-fg',
  )
  const face = (
    <>
      <HeadTitle title={title} about={about} anchor={anchor} isGrouped={isGrouped} />
      {acts && <SortSign id={id} acts={acts} />}
    </>
  )
  return (
    <th
      scope="col"
      aria-colindex={column.place}
      aria-sort={sort === null ? undefined : ARIA_SORT[sort]}
      style={{ left }}
      onPointerEnter={() => setNear(true)}
      {...attributes}
      className={joinClasses(
        'sticky top-0 border-b border-line bg-raise py-1.5 align-bottom text-sm font-medium text-fg3',
        column.place === 1 ? 'pr-2 pl-3.5' : 'px-2',
        left === undefined ? 'z-20' : 'z-30',
        isTarget && 'bg-hover',
      )}
    >
      <div
        className={joinClasses(
          'flex items-end gap-0.5',
          column.align === 'right' && 'flex-row-reverse',
        )}
      >
        {acts === undefined ? (
          <span className={look}>{face}</span>
        ) : (
          <HeadButton {...{ id, acts, column, isActive, onFocus, look }}>{face}</HeadButton>
        )}
        {acts && <HeadMenu {...{ id, title, column, acts }} isOffered={isActive || isNear} />}
      </div>
      {acts && about !== null && (
        <ResizeHandle width={column.width} onResize={(width) => acts.setWidth(id, width)} />
      )}
    </th>
  )
}

type HeadButtonProps = Pick<Props, 'isActive' | 'onFocus'> & {
  id: string
  acts: GridActs
  column: DrawnColumn
  look: string
  children: ReactNode
}

function HeadButton({ id, acts, column, isActive, onFocus, look, children }: HeadButtonProps) {
  const canSort = column.about?.type !== 'trend'
  return (
    <button
      type="button"
      data-head={id}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      aria-disabled={!canSort || undefined}
      onClick={({ shiftKey }) => canSort && acts.sort(id, shiftKey)}
      className={joinClasses(look, 'hover:text-fg')}
    >
      {children}
    </button>
  )
}

function SortSign({ id, acts }: { id: string; acts: GridActs }) {
  const { sortModel } = acts
  const place = sortModel.findIndex(({ colId }) => colId === id)
  const entry = sortModel[place]
  if (entry === undefined) return null
  return (
    <span className="inline-flex shrink-0 items-center text-accent-fg">
      <Icon name={entry.sort === 'asc' ? 'sortUp' : 'sortDown'} size={11} />
      {sortModel.length > 1 && <span className="text-xs">{place + 1}</span>}
    </span>
  )
}

type HeadMenuProps = {
  id: string
  title: string
  column: DrawnColumn
  acts: GridActs
  isOffered: boolean
}

/** Forty of them would be in the way of the Tab key: that of the active head is enough there. */
function HeadMenu({ id, title, column, acts, isOffered }: HeadMenuProps) {
  const isFiltered = acts.view.filterModel[id] !== undefined
  return (
    <span
      className={joinClasses(
        'h-6 w-6 shrink-0 [&_button]:px-1.5',
        // It reaches into the space around the head, so that long words keep whole.
        column.align === 'right' ? 'mr-auto -ml-1.5' : 'ml-auto',
      )}
    >
      {(isOffered || isFiltered || TOUCH.matches) && (
        <MenuButton
          label={`Column menu: ${title}`}
          variant="ghost"
          items={listHeadItems({ id, about: column.about, acts })}
        >
          <Icon name={isFiltered ? 'filter' : 'more'} size={12} />
        </MenuButton>
      )}
    </span>
  )
}

/** The edge of a head, to be dragged. By keyboard the head itself does the same. */
function ResizeHandle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const from = useRef({ x: 0, width })
  const [by, setBy] = useState<number | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
    setBy(0)
  }
  const end = () => {
    if (by !== null && by !== 0) onResize(from.current.width + by)
    setBy(null)
  }
  return (
    <span
      aria-hidden="true"
      // The head around it is dragged to move the column, which is not meant here.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={begin}
      onPointerMove={({ clientX }) => by !== null && setBy(clientX - from.current.x)}
      onPointerUp={end}
      onPointerCancel={() => setBy(null)}
      // The line moves with the pointer; the columns follow once it is let go, and are drawn once.
      style={by === null ? undefined : { transform: `translateX(${by}px)` }}
      className="absolute inset-y-0 -right-px w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-line2 active:border-accent"
    />
  )
}

/** Lets a head be dragged onto another one, whose place it takes. Undefined where it stays where it is. */
function useColumnDrag(id: string, move: ((id: string, to: string) => void) | undefined) {
  const [isTarget, setTarget] = useState(false)
  if (move === undefined) return { isTarget: false, attributes: {} }
  const attributes = {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAG_TYPE, id),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
      event.preventDefault()
      setTarget(true)
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      setTarget(false)
      const from = event.dataTransfer.getData(DRAG_TYPE)
      if (from !== '' && from !== id) move(from, id)
    },
  }
  return { isTarget, attributes }
}

type HeadTitleProps = {
  title: string
  about: GridColumn | null
  /** The day that a figure's interval ends on. */
  anchor: Day | null
  /** True if some rows are groups, so that the head says how their values are made. */
  isGrouped: boolean
}

/** Shows the name of a column, its meaning, and how old its figures are where they are old. */
function HeadTitle({ title, about, anchor, isGrouped }: HeadTitleProps) {
  const label = labelOf(title, about)
  const face = (
    <span className="min-w-0">
      <span className="line-clamp-2 break-words">{label.title}</span>
      {label.detail !== '' && (
        <span className="block truncate text-xs font-normal">{label.detail}</span>
      )}
      {isGrouped && about?.groupFunction != null && (
        <span title="Aggregation of groups" className="block truncate text-xs font-normal italic">
          {groupFunctionLabel(about.groupFunction)}
        </span>
      )}
      {isStale(anchor, toDay(Date.now())) && (
        <span className="block text-xs font-normal whitespace-nowrap text-warn">
          {formatDay(anchor)}
        </span>
      )}
    </span>
  )
  if (about?.metric_id != null) return <MetricHint metricId={about.metric_id}>{face}</MetricHint>
  const text = about?.formula ?? about?.meaning
  return text == null ? face : <Hint text={text}>{face}</Hint>
}

/** Figures are headed by their metric, with interval and aggregation on a line of their own. */
function labelOf(title: string, about: GridColumn | null): { title: string; detail: string } {
  const parts = about?.metric_id == null ? undefined : parseColumnId(about.column_id)
  return parts === undefined ? { title, detail: '' } : columnLabel(parts)
}
