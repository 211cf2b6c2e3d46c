import type { MartPage } from '@tickmark/core/marts/MartPage'
import { joinClasses } from '../../ui/joinClasses.ts'
import type { PlacedColumn } from '../../ui/table/arrangeColumns.ts'
import type { DrawnColumn, DrawnColumns } from './useDrawnColumns.ts'
import { writeNumber } from './writeCell.ts'

type Props = { drawn: DrawnColumns; summary: MartPage['summary'] }

const LINES = [
  { key: 'total', name: 'Total' },
  { key: 'median', name: 'Median' },
] as const

/** What all matching rows come to, below the rows. */
export function GridFoot({ drawn, summary }: Props) {
  return (
    <tfoot className="sticky bottom-0 z-20">
      {LINES.map(({ key, name }) => {
        const cell = ({ column, left }: PlacedColumn<DrawnColumn>) => (
          <td
            key={column.id}
            aria-colindex={column.place}
            style={{ left }}
            className={joinClasses(
              'truncate border-t border-line bg-raise px-2 text-fg2',
              column.align === 'right' ? 'text-right' : 'text-left',
              left !== undefined && 'sticky z-10',
              column.place === 1 && 'pl-3.5 font-medium',
            )}
          >
            {column.about === null ? name : writeSum(column, key)}
          </td>
        )
        return (
          <tr key={key} className="h-[30px]">
            {drawn.pinned.map(cell)}
            {drawn.before > 0 && (
              <td
                aria-hidden="true"
                colSpan={drawn.before}
                className="border-t border-line bg-raise"
              />
            )}
            {drawn.columns.map(cell)}
            <td
              aria-hidden="true"
              colSpan={drawn.after + 1}
              className="border-t border-line bg-raise"
            />
          </tr>
        )
      })}
    </tfoot>
  )

  function writeSum({ id, about }: DrawnColumn, key: 'total' | 'median'): string {
    const sums = summary[id]
    // What does not add up has no total, which is not the same as a missing one.
    if (about === null || sums === undefined || (key === 'total' && sums.total === null)) return ''
    if (about.groupFunction === 'count' && key === 'total') return String(sums.total)
    return writeNumber(about, sums[key])
  }
}
