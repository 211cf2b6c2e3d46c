import { useNavigate } from '@tanstack/react-router'
import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { directionOf, nextOrder, writeOrder } from '../../data/listOrder.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useOpenTrace } from '../../trace/useOpenTrace.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBox } from '../../ui/table/TableBox.tsx'
import { makeLineColumns } from './makeLineColumns.tsx'
import { readLineOrder } from './readLineOrder.ts'
import type { StatementsSearch } from './StatementsSearch.ts'

const ROW_HEIGHT = 46
const HEAD_HEIGHT = 32
const MAX_HEIGHT = 900

type Props = {
  lines: StatementLines
  /** In the order in which they are shown. */
  rows: readonly ProjectLines[]
  search: Pick<StatementsSearch, 'sort' | 'pick'>
  onChange: (changes: StatementsSearch) => void
  /** From here on the rows scroll, in pixels. */
  maxHeight?: number
}

/** One row per project: its key lines, each traced, and a box that picks it for the comparison. */
export function LinesTable(props: Props) {
  const { lines, rows, search, onChange, maxHeight = MAX_HEIGHT } = props
  const { sort, pick } = search
  const navigate = useNavigate()
  const openTrace = useOpenTrace()
  const { byId } = useProjects()
  const order = readLineOrder(sort)
  const columns = makeLineColumns(lines, {
    nameOf: (id) => byId.get(id)?.name ?? id,
    picked: pick?.split(',') ?? [],
    onPick: (ids) => onChange({ pick: ids.join(',') || undefined }),
    onTrace: openTrace,
    sortOf: (by) => ({
      direction: directionOf(order, by),
      position: null,
      toggle: () => onChange({ sort: writeOrder(nextOrder(order, by, by !== 'name')) }),
    }),
  })
  return (
    <TableBox
      rows={rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
    >
      <DataTable
        label="Financial statements of projects"
        layoutId="statement-lines"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.project_id}
        rowHeight={ROW_HEIGHT}
        onOpen={(row) =>
          navigate({
            to: '/projects/$slug/financial-statement',
            params: { slug: row.project_id },
          })
        }
      />
    </TableBox>
  )
}
