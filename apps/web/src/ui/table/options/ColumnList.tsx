import { useStore } from '../../../data/createStore.ts'
import type { TableAddress } from '../../../data/useTableAddress.ts'
import { MoveButtons, PinButton } from '../../ArrangeButtons.tsx'
import { announce } from '../../announce.tsx'
import { Button } from '../../Button.tsx'
import { Checkbox } from '../../Checkbox.tsx'
import { arrangeColumns, NO_LAYOUT, type TableLayout } from '../arrangeColumns.ts'
import type { DataColumn } from '../DataColumn.ts'
import { nameColumn } from '../nameColumn.ts'
import { changeTable } from '../state/TableState.ts'
import { tableLayouts } from '../tableLayouts.ts'

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  layout: TableLayout
  layoutId: string
  address: TableAddress
}

/** The columns of a table to be shown, hidden, moved and pinned. The first one stays where it is. */
export function ColumnList<Row>({ columns, layout, layoutId, address }: Props<Row>) {
  const layouts = useStore(tableLayouts)
  const arranged = listArranged(columns, layout)
  const ids = arranged.map(({ id }) => id)
  const change = (changes: Partial<TableLayout>) => {
    const next = { ...layout, ...changes }
    // The address is for shared links, this machine for the next visit.
    tableLayouts.set({ ...layouts, byTable: { ...layouts.byTable, [layoutId]: next } })
    changeTable(address, (state) => ({ ...state, layout: next }))
  }
  const reset = () => {
    const { [layoutId]: _forgotten, ...byTable } = layouts.byTable
    tableLayouts.set({ ...layouts, byTable })
    changeTable(address, ({ layout: _arranged, ...state }) => state)
  }
  const move = (id: string, by: 1 | -1) => {
    const order = moveColumn(ids, id, by)
    change({ order })
    announce(`Column ${order.indexOf(id) + 1} of ${order.length}`)
  }
  return (
    <>
      <ul aria-label="Columns" className="max-h-72 w-full overflow-auto border-t border-line pt-2">
        {arranged.map((column, index) => {
          const { id } = column
          const name = nameColumn(column)
          const isPinned = layout.pinned.includes(id)
          return (
            <li key={id} className="flex items-center gap-1">
              <Checkbox
                label={<span className="block truncate">{name}</span>}
                checked={!layout.hidden.includes(id)}
                onChange={() => change({ hidden: toggle(layout.hidden, id) })}
                className="mr-auto min-w-0"
              />
              <PinButton
                name={name}
                isPinned={isPinned}
                onPin={() => change({ pinned: toggle(layout.pinned, id) })}
              />
              <MoveButtons
                name={name}
                index={index}
                count={arranged.length}
                onMove={(by) => move(id, by)}
              />
            </li>
          )
        })}
      </ul>
      <Button variant="ghost" disabled={layout === NO_LAYOUT} onClick={reset}>
        Reset columns
      </Button>
    </>
  )
}

function toggle(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}

/** The columns after the first in the order of a layout, including hidden ones. */
function listArranged<C extends { id: string; width: number }>(
  columns: readonly C[],
  layout: TableLayout,
): C[] {
  return arrangeColumns(columns, { ...layout, hidden: [] })
    .slice(1)
    .map(({ column }) => column)
}

/** The ids with one of them moved one place to the left (-1) or right (1); at an end it stays. */
export function moveColumn(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(from + by, 0), ids.length - 1)
  return from < 0 ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
