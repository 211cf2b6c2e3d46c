import type { FormatStyle } from '@tickmark/core/formats/formatValue'
import { formatCount } from '@tickmark/core/formats/formatValue'
import type { MartRow } from '@tickmark/core/marts/MartPage'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { memo, type ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PlacedColumn } from '../../ui/table/arrangeColumns.ts'
import { describeField } from '../../ui/table/cards.ts'
import { GroupPage, LeadCell, ValueCell } from './GridCells.tsx'
import type { GridColumn, Lead } from './GridColumn.ts'
import { useGridNames } from './GridNames.ts'
import type { GridItem } from './rows/createRowModel.ts'
import type { DrawnColumn, DrawnColumns } from './useDrawnColumns.ts'
import { shadeOf, shadeStyle, writeCell } from './writeCell.ts'

type Props = {
  item: GridItem
  index: number
  drawn: DrawnColumns
  lead: Lead
  /** The columns that rows are grouped by, from the outermost. */
  groups: readonly GridColumn[]
  shades: ReadonlyMap<string, string>
  heat: readonly string[]
  height: number
  /** The row that the Tab key leads to. */
  isActive: boolean
  onFocus: (index: number) => void
  onToggle: (path: readonly string[]) => void
}

const INDENT = 18

function PlainRow(props: Props) {
  const { item, index, drawn, lead, groups, shades, heat, height, isActive, onFocus } = props
  const cell = (placed: PlacedColumn<DrawnColumn>) => (
    <Cell
      key={placed.column.id}
      isCards={drawn.isCards}
      {...{ placed, item, lead, groups, shades, heat }}
      onToggle={props.onToggle}
    />
  )
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-level={groups.length > 0 ? item.depth + 1 : undefined}
      aria-expanded={item.kind === 'group' ? item.isOpen : undefined}
      aria-busy={item.kind === 'pending' || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(index)}
      style={{ height }}
      className={joinClasses(
        'group hover:bg-hover focus-visible:row-focus',
        item.kind === 'group' && 'font-medium',
      )}
    >
      {item.kind === 'pending' ? (
        <PendingCells drawn={drawn} />
      ) : (
        <>
          {drawn.pinned.map(cell)}
          {drawn.before > 0 && <td aria-hidden="true" colSpan={drawn.before} />}
          {drawn.columns.map(cell)}
          <td aria-hidden="true" colSpan={drawn.after + 1} className="border-b border-line" />
        </>
      )}
    </tr>
  )
}

/** In place of the cells of a row that is loading. */
function PendingCells({ drawn }: { drawn: DrawnColumns }) {
  const { pinned, before, columns, after } = drawn
  const line = 'border-b border-line'
  return (
    <>
      {pinned.length > 0 && (
        <td
          colSpan={pinned.length}
          className={joinClasses('sticky left-0 z-10 bg-raise px-3.5', line)}
        >
          <Skeleton className="h-3 w-32" />
        </td>
      )}
      {before > 0 && <td colSpan={before} />}
      <td colSpan={columns.length} className={line}>
        <Skeleton className="h-3 w-full [mask-image:repeating-linear-gradient(90deg,transparent_0_3.5rem,#000_3.5rem_7rem,transparent_7rem_7.5rem)]" />
      </td>
      <td aria-hidden="true" colSpan={after + 1} className={line} />
    </>
  )
}

type CellProps = Pick<Props, 'item' | 'lead' | 'groups' | 'shades' | 'heat' | 'onToggle'> & {
  placed: PlacedColumn<DrawnColumn>
  isCards: boolean
}

function PlainCell(props: CellProps) {
  const { placed, item, heat, shades } = props
  const { column, left } = placed
  const { about } = column
  const isRow = item.kind === 'row'
  const shade =
    about !== null && isRow && heat.includes(column.id) ? shadeOf(about, item.row, shades) : null
  return (
    <td
      aria-colindex={column.place}
      style={{ left, ...shadeStyle(shade) }}
      {...(props.isCards && about !== null && describeField(about.title, column))}
      className={joinClasses(
        'truncate border-b border-line px-2 whitespace-nowrap',
        column.align === 'right' ? 'text-right' : 'text-left',
        left !== undefined && 'sticky z-10 bg-raise group-hover:bg-hover',
        column.place === 1 && 'pl-3.5',
      )}
    >
      {contentOf(about, props, shade !== null)}
    </td>
  )
}

/** A cell that stays in view while its row gets other columns is not drawn again. */
const Cell = memo(PlainCell)

function contentOf(about: GridColumn | null, props: CellProps, isShaded: boolean): ReactNode {
  const { item, lead, placed } = props
  const { style } = placed.column
  switch (item.kind) {
    case 'pending':
      return null
    case 'failed':
      return about === null ? <span className="text-down">Not loaded</span> : null
    case 'group':
      return about === null ? <GroupHead {...props} /> : groupValue(about, item.row, style)
    case 'row':
      if (about !== null)
        return <ValueCell {...{ column: about, row: item.row, isShaded, style }} />
      return (
        <div style={{ paddingLeft: item.depth * INDENT }}>
          <LeadCell lead={lead} row={item.row} />
        </div>
      )
  }
}

/** Text of several rows is not put together, so its cell stays empty. */
function groupValue(about: GridColumn, row: MartRow, style: FormatStyle): ReactNode {
  const value = row[about.column_id]
  if (about.groupFunction === 'count' && typeof value === 'number') return formatCount(value)
  return about.groupFunction !== null ? (
    // The middle of changes does not lead to the middle of values.
    <ValueCell column={{ ...about, level: undefined }} {...{ row, style }} isShaded={false} />
  ) : null
}

function GroupHead({ item, groups, onToggle }: CellProps) {
  const nameOf = useGridNames()
  const group = groups[item.depth]
  if (item.kind !== 'group' || group === undefined) return null
  const key = item.path.at(-1) ?? ''
  const name = key === '' ? `No ${nameInSentence(group)}` : writeCell(group, key, nameOf)
  return (
    <span
      style={{ paddingLeft: item.depth * INDENT }}
      className="flex max-w-full items-center gap-1.5"
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onToggle(item.path)}
        className="flex min-w-0 items-center gap-1.5 rounded-sm hover:underline pointer-coarse:h-11"
      >
        <span className={joinClasses('shrink-0 text-fg3', item.isOpen && 'rotate-90')}>
          <Icon name="right" size={12} />
        </span>
        <bdi className="truncate">{name}</bdi>
        <span className="shrink-0 font-normal text-fg3">{formatCount(item.count)}</span>
      </button>
      {key !== '' && <GroupPage columnId={group.column_id} id={key} />}
    </span>
  )
}

/** A line of a grid. While the grid is scrolled, lines that stay in view are not drawn again. */
export const GridRow = memo(PlainRow)
