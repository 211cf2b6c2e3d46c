import { MISSING } from '@tickmark/core/formats/formatValue'
import type { Day } from '@tickmark/core/time/Day'
import { Delta } from '../../../ui/Delta.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { joinClasses } from '../../../ui/joinClasses.ts'
import type { PreparedCell, PreparedRow } from './prepareStatement.ts'
import type { StatementView } from './StatementSearch.ts'

type Props = { row: PreparedRow; view: StatementView; onTrace: (timestamp: Day) => void }

/** One line of the statement. Its name tells its definition, its figures open their traces. */
export function StatementLine({ row, view, onTrace }: Props) {
  const cell = 'border-b border-line px-3.5 py-1.5 group-hover:bg-hover'
  return (
    <tr className={joinClasses('group', row.isSummary && 'font-semibold')}>
      <th
        scope="row"
        className={joinClasses(
          cell,
          'sticky left-0 bg-raise text-left',
          row.isSummary ? 'font-semibold' : 'font-normal',
        )}
      >
        <Hint text={row.definition}>
          <button type="button" className="cursor-help rounded-sm text-left">
            {row.title}
          </button>
        </Hint>
      </th>
      {row.cells.map((one) => (
        <td key={one.timestamp} className={joinClasses(cell, 'text-right whitespace-nowrap')}>
          {one.text === MISSING ? (
            <span className="text-fg3">{one.text}</span>
          ) : (
            <button
              type="button"
              className="rounded-sm hover:underline"
              onClick={() => onTrace(one.timestamp)}
            >
              <Figure cell={one} view={view} isLowerBetter={row.isLowerBetter} />
            </button>
          )}
          {view === 'values' && (
            <small className="block text-xs font-normal">
              {one.hasChange ? (
                <Delta change={one.change} lowerIsBetter={row.isLowerBetter} />
              ) : (
                '\u00A0'
              )}
            </small>
          )}
        </td>
      ))}
      {view === 'values' && (
        <td className={joinClasses(cell, 'border-l text-right align-top whitespace-nowrap')}>
          {row.ltm}
        </td>
      )}
    </tr>
  )
}

type FigureProps = { cell: PreparedCell; view: StatementView; isLowerBetter: boolean }

function Figure({ cell, view, isLowerBetter }: FigureProps) {
  return view === 'yoy' ? <Delta change={cell.change} lowerIsBetter={isLowerBetter} /> : cell.text
}
