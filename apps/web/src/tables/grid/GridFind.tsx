import { formatCount } from '@tickmark/core/formats/formatValue'
import { type RefObject, useEffect, useMemo } from 'react'
import { describeError } from '../../data/describeError.ts'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { TableFind } from '../../ui/table/find/TableFind.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { listArranged } from './GridColumn.ts'
import { useGridNames } from './GridNames.ts'
import { type GridItem, MAX_READ } from './rows/createRowModel.ts'
import type { useRowModel } from './rows/useRowModel.ts'
import type { DescribedView } from './view/describeView.ts'
import { writeRowCell } from './writeCell.ts'

type Props = {
  title: string
  rows: ReturnType<typeof useRowModel>
  described: DescribedView
  pinned: readonly string[]
  viewport: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  onClose: (row: number) => void
}

/** Finds a text in all lines of a grid, also in those that have not been requested yet: they are read when it opens. */
export function GridFind(props: Props) {
  const { title, rows, described, pinned, viewport, scrollTo, onClose } = props
  const nameOf = useGridNames()
  const { model, itemAt, count } = rows
  const isLong = count > MAX_READ
  useEffect(() => {
    if (isLong)
      toast({
        title: `The first ${formatCount(MAX_READ)} rows are searched`,
        description: 'A filter searches all of them.',
      })
  }, [isLong])
  useEffect(() => {
    model.readAll().catch((error) =>
      toast({
        title: 'Not all rows are searched',
        description: describeError(error),
        tone: 'danger',
      }),
    )
  }, [model])
  const items = useMemo(
    () => Array.from({ length: Math.min(count, MAX_READ) }, (_, line) => itemAt(line)),
    [count, itemAt],
  )
  const columns = useMemo(() => {
    const groups = described.rowsQuery.rowGroupCols
    const write = (item: GridItem, id: string) => {
      if (item.kind === 'row') return nameOf(id, String(item.row[id] ?? ''))
      const group = groups[item.depth]
      return item.kind === 'group' && group !== undefined
        ? nameOf(group.id, item.path.at(-1) ?? '')
        : ''
    }
    const lead = described.lead.ids.map((id) => makeColumn(id, (item) => write(item, id)))
    const others = listArranged(described.columns, pinned).map((column) =>
      makeColumn(column.column_id, (item) =>
        item.kind === 'row' ? writeRowCell(column, item.row, nameOf) : '',
      ),
    )
    return [...lead, ...others]
  }, [described, pinned, nameOf])
  return (
    <TableFind
      label={title}
      rows={items}
      columns={columns}
      viewport={viewport}
      scrollTo={scrollTo}
      onClose={onClose}
    />
  )
}

function makeColumn(id: string, text: (item: GridItem) => string): DataColumn<GridItem> {
  return { id, header: id, width: 0, align: 'left', cell: () => null, text }
}
